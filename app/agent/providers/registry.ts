/** All providers. Adding one: its file, its line here, its recorded shapes in tests/fixtures/sse. */
import type { ProviderKind } from '../provider-profile.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import type { Provider } from './exchange.ts';
import { openaiChat } from './openai-chat.ts';

export const providers: Readonly<Record<ProviderKind, Provider>> = {
  'openai-chat': openaiChat,
  'anthropic-messages': anthropicMessages,
};
