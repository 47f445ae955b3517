import type { Dictionary } from '../../i18n/dictionary.ts';
import type { ProviderDraft } from '../../reactive/app-model.ts';

export type ProviderErrors = Partial<Record<keyof ProviderDraft, keyof Dictionary['settings']['models']['errors']>>;

export function checkProviderDraft(draft: ProviderDraft): ProviderErrors {
  const errors: ProviderErrors = {};
  if (draft.name.trim() === '') errors.name = 'nameEmpty';
  if (draft.model.trim() === '') errors.model = 'modelEmpty';
  if (!/^https?:\/\/[^\s/]+/.test(draft.baseUrl.trim()) || !URL.canParse(draft.baseUrl.trim()))
    errors.baseUrl = 'urlForm';
  return errors;
}

/** Without blanks at the ends, and the address without a final slash. */
export const cleanProviderDraft = (draft: ProviderDraft): ProviderDraft => ({
  name: draft.name.trim(),
  baseUrl: draft.baseUrl.trim().replace(/\/+$/, ''),
  model: draft.model.trim(),
});
