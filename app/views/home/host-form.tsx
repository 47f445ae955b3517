import { createResource, createSignal, type JSX, Show } from 'solid-js';
import { createStore } from 'solid-js/store';
import { useApp } from '../../reactive/app-context.ts';
import type { Host } from '../../session/host.ts';
import { ConfirmDialog } from '../widgets/confirm-dialog.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { checkHostFields, type HostErrors, toHostDraft, toHostFields } from './host-draft.ts';
import { HostFieldset } from './host-fieldset.tsx';
import './host-form.css';

/** Adds a host (`host` null) or changes one; also the place to delete it and to forget its password. */
export function HostForm(props: { host: Host | null; onDone(): void }): JSX.Element {
  const app = useApp();
  const { t } = app.i18n;
  const [fields, setFields] = createStore(toHostFields(props.host));
  const [tried, setTried] = createSignal(false);
  const [deleting, setDeleting] = createSignal(false);
  const others = () => app.hosts.list().filter((host) => host.id !== props.host?.id);
  const errors = (): HostErrors => (tried() ? checkHostFields(fields, others()) : {});

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(errors()).length > 0) {
      (event.currentTarget as HTMLFormElement).querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    if ((await app.hosts.save(toHostDraft(fields), props.host?.id)) !== null) props.onDone();
  };

  return (
    <Dialog
      title={props.host === null ? t().hosts.addTitle : t().hosts.editTitle({ name: props.host.name })}
      onClose={props.onDone}
    >
      <form class="dialog-form" novalidate onSubmit={(event) => void submit(event)}>
        <div class="dialog-body">
          <HostFieldset t={t()} fields={fields} errors={errors()} onInput={(key, value) => setFields(key, value)} />
          <Show when={props.host}>{(host) => <KeptPassword hostId={host().id} />}</Show>
        </div>
        <div class="dialog-actions">
          <Show when={props.host}>
            <button type="button" class="button plain danger push" onClick={() => setDeleting(true)}>
              {t().hosts.deleteHost}
            </button>
          </Show>
          <span class="grow" />
          <button type="button" class="button" onClick={() => props.onDone()}>
            {t().common.cancel}
          </button>
          <button type="submit" class="button primary">
            {props.host === null ? t().hosts.addAndClose : t().common.save}
          </button>
        </div>
      </form>
      <Show when={deleting() && props.host}>
        {(host) => (
          <ConfirmDialog
            question={t().hosts.deleteQuestion({ name: host().name })}
            consequence={t().hosts.deleteConsequence}
            confirm={t().hosts.deleteHost}
            keep={t().hosts.keepHost}
            onAnswer={(confirmed) => {
              setDeleting(false);
              if (confirmed) void app.hosts.remove(host().id).then(() => props.onDone());
            }}
          />
        )}
      </Show>
    </Dialog>
  );
}

function KeptPassword(props: { hostId: string }): JSX.Element {
  const app = useApp();
  const { t } = app.i18n;
  const [kept, { mutate }] = createResource(
    () => props.hostId,
    (id) => app.hosts.hasPassword(id),
  );
  return (
    <Show when={kept.state === 'ready' && kept()}>
      <div class="kept-password">
        <span class="grow">{t().hosts.passwordKept}</span>
        <button
          type="button"
          class="button"
          onClick={() => void app.hosts.forgetPassword(props.hostId).then(() => mutate(false))}
        >
          {t().hosts.forgetPassword}
        </button>
      </div>
    </Show>
  );
}
