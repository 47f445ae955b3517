import Plus from 'lucide-solid/icons/plus';
import { createSignal, For, type JSX, Show } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { ProviderView } from '../../reactive/app-model.ts';
import { ConfirmDialog } from '../widgets/confirm-dialog.tsx';
import { ModelForm } from './model-form.tsx';
import { ModelRow } from './model-row.tsx';

export function ModelsPage(): JSX.Element {
  const app = useApp();
  const { t } = app.i18n;
  const words = () => t().settings.models;
  const [editing, setEditing] = createSignal<{ provider: ProviderView | null } | null>(null);
  const [removing, setRemoving] = createSignal<ProviderView | null>(null);
  return (
    <>
      <p class="settings-intro">{words().intro}</p>
      <ul class="settings-box">
        <For each={app.providers.list()} fallback={<li class="settings-row dim">{words().empty}</li>}>
          {(provider) => <ModelRow provider={provider} onEdit={() => setEditing({ provider })} />}
        </For>
      </ul>
      <button type="button" class="button settings-add" onClick={() => setEditing({ provider: null })}>
        <Plus class="small" />
        {words().add}
      </button>
      <Show when={editing()}>
        {(form) => (
          <ModelForm
            provider={form().provider}
            onDone={() => setEditing(null)}
            onRemove={() => {
              setRemoving(form().provider);
              setEditing(null);
            }}
          />
        )}
      </Show>
      <Show when={removing()}>
        {(provider) => (
          <ConfirmDialog
            question={words().removeQuestion({ name: provider().name })}
            consequence={words().removeConsequence}
            confirm={words().remove}
            keep={words().keep}
            onAnswer={(confirmed) => {
              if (confirmed) void app.providers.remove(provider().id);
              setRemoving(null);
            }}
          />
        )}
      </Show>
    </>
  );
}
