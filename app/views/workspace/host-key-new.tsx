import Fingerprint from 'lucide-solid/icons/fingerprint-pattern';
import { For, type JSX } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { KnownHost } from '../../session/known-host.ts';
import { checkCommand, Fingerprint as FingerprintText, keyTypeName } from './fingerprint.tsx';
import './host-key.css';

/** A key nobody trusted yet: first contact, or another type than the known ones. Nothing is trusted without a tap. */
export function HostKeyNew(props: {
  hostName: string;
  algorithm: string;
  fingerprint: string;
  /** Known keys of other types; empty on first contact. */
  known: readonly KnownHost[];
  onTrust(): void;
  onCancel(): void;
}): JSX.Element {
  const { t } = useApp().i18n;
  const words = () => t().session.hostKey;
  const newType = () => props.known.length > 0;
  return (
    <section class="key-card" role="alertdialog" aria-labelledby="host-key-title" aria-describedby="host-key-what">
      <h2 id="host-key-title" class="screen-title">
        <Fingerprint />
        {newType() ? words().newTypeTitle({ host: props.hostName }) : words().unknownTitle({ host: props.hostName })}
      </h2>
      <p id="host-key-what">{newType() ? words().newTypeWhat : words().unknownWhat}</p>
      <div class="key-pair">
        <KeyBox title={words().shownNow} algorithm={props.algorithm} fingerprint={props.fingerprint} />
        <For each={props.known}>
          {(entry) => <KeyBox title={words().known} algorithm={entry.algorithm} fingerprint={entry.fingerprint} />}
        </For>
      </div>
      <div class="key-check">
        <h3>{words().checkTitle}</h3>
        <p>
          {words().checkBefore} <strong>{words().shownNow}</strong>
          {words().checkAfter}
        </p>
        <pre>{checkCommand(props.algorithm)}</pre>
      </div>
      <div class="key-actions">
        <button type="button" class="button" onClick={() => props.onTrust()}>
          {words().trust}
        </button>
        <button type="button" class="button primary" onClick={() => props.onCancel()}>
          {t().common.cancel}
        </button>
      </div>
    </section>
  );
}

export function KeyBox(props: {
  title: string;
  algorithm: string;
  fingerprint: string;
  suspect?: boolean;
}): JSX.Element {
  return (
    <div class="key-box" classList={{ suspect: props.suspect }}>
      <div class="key-box-head">
        <strong>{props.title}</strong>
        <span>{keyTypeName(props.algorithm)}</span>
      </div>
      <FingerprintText value={props.fingerprint} />
    </div>
  );
}
