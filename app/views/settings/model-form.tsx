import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import { createStore } from 'solid-js/store';
import { useApp } from '../../reactive/app-context.ts';
import type { ProviderDraft, ProviderView } from '../../reactive/app-model.ts';
import { Dialog } from '../widgets/dialog.tsx';
import { TextField } from '../widgets/text-field.tsx';
import { providerPresets } from './presets.ts';
import { checkProviderDraft, cleanProviderDraft, type ProviderErrors } from './provider-draft.ts';

/** Adds a model (`provider` null) or changes one. The key is written, never shown. */
export function ModelForm(props: { provider: ProviderView | null; onDone(): void; onRemove(): void }): JSX.Element {
  const app = useApp();
  const { t } = app.i18n;
  const words = () => t().settings.models;
  const [draft, setDraft] = createStore<ProviderDraft>({
    name: props.provider?.name ?? '',
    baseUrl: props.provider?.baseUrl ?? '',
    model: props.provider?.model ?? '',
  });
  const [apiKey, setApiKey] = createSignal('');
  const [dropsKey, setDropsKey] = createSignal(false);
  const [tried, setTried] = createSignal(false);
  const errors = (): ProviderErrors => (tried() ? checkProviderDraft(draft) : {});
  const error = (key: keyof ProviderDraft) => {
    const kind = errors()[key];
    return kind === undefined ? undefined : words().errors[kind];
  };
  const newKey = () => (apiKey() !== '' ? apiKey().trim() : dropsKey() ? '' : undefined);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(errors()).length > 0) {
      (event.currentTarget as HTMLFormElement).querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const id = await app.providers.save(cleanProviderDraft(draft), newKey(), props.provider?.id);
    if (id !== null) props.onDone();
  };

  return (
    <Dialog
      title={props.provider === null ? words().addTitle : words().editTitle({ name: props.provider.name })}
      onClose={props.onDone}
    >
      <form class="dialog-form" novalidate onSubmit={(event) => void submit(event)}>
        <div class="dialog-body">
          <Show when={props.provider === null}>
            <PresetField
              label={words().preset}
              other={words().presetOther}
              onChoose={(preset) => setDraft({ name: preset.name, baseUrl: preset.baseUrl, model: preset.model })}
            />
          </Show>
          <TextField
            label={words().name}
            error={error('name')}
            value={draft.name}
            onInput={(value) => setDraft('name', value)}
          />
          <TextField
            label={words().baseUrl}
            hint={words().baseUrlHint}
            error={error('baseUrl')}
            value={draft.baseUrl}
            onInput={(value) => setDraft('baseUrl', value)}
            type="url"
            mono
          />
          <TextField
            label={words().model}
            hint={words().modelHint}
            error={error('model')}
            value={draft.model}
            onInput={(value) => setDraft('model', value)}
            mono
          />
          <TextField
            label={words().apiKey}
            hint={props.provider?.hasKey ? words().apiKeyKept : words().apiKeyHint}
            value={apiKey()}
            onInput={setApiKey}
            type="password"
            mono
          />
          <Show when={props.provider?.hasKey && apiKey() === ''}>
            <label class="check">
              <input
                type="checkbox"
                checked={dropsKey()}
                onChange={(event) => setDropsKey(event.currentTarget.checked)}
              />
              {words().removeKey}
            </label>
          </Show>
        </div>
        <div class="dialog-actions">
          <Show when={props.provider}>
            <button type="button" class="button plain danger push" onClick={() => props.onRemove()}>
              {words().remove}
            </button>
          </Show>
          <span class="grow" />
          <button type="button" class="button" onClick={() => props.onDone()}>
            {t().common.cancel}
          </button>
          <button type="submit" class="button primary">
            {t().common.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function PresetField(props: {
  label: string;
  other: string;
  onChoose(preset: (typeof providerPresets)[number]): void;
}): JSX.Element {
  const id = createUniqueId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select
        id={id}
        class="input"
        onChange={(event) => {
          const preset = providerPresets.find((entry) => entry.id === event.currentTarget.value);
          if (preset) props.onChoose(preset);
        }}
      >
        <option value="">{props.other}</option>
        <For each={providerPresets}>{(preset) => <option value={preset.id}>{preset.name}</option>}</For>
      </select>
    </div>
  );
}
