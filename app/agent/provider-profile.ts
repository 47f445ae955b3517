/** The forms of service that the registry of providers knows. */
export type ProviderKind = 'openai-chat' | 'anthropic-messages';

/** A model service as the person set it up. The API key is kept apart, sealed. */
export type ProviderProfile = {
  id: string;
  name: string;
  kind: ProviderKind;
  /** Up to and including the version part, for example `https://api.example.com/v1`; no trailing slash. */
  baseUrl: string;
  model: string;
  /** False once the service refused tools (product D14). */
  tools: boolean;
  /** True for the scripted service of `npm run demo`: the interface says that it is a script. */
  scripted: boolean;
};
