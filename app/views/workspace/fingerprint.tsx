import { For, type JSX } from 'solid-js';

/** `SHA256:…` in groups of four, so that two people can read it to each other. */
export function Fingerprint(props: { value: string }): JSX.Element {
  const parts = () => /^([^:]+):(.*)$/.exec(props.value);
  const groups = () => (parts()?.[2] ?? props.value).match(/.{1,4}/g) ?? [];
  return (
    <div class="fingerprint mono">
      <span class="fingerprint-hash">{parts()?.[1] ?? ''}</span>
      <span class="hidden-text">{parts()?.[2] ?? props.value}</span>
      <span aria-hidden="true" class="fingerprint-groups">
        <For each={groups()}>{(group) => <span>{group}</span>}</For>
      </span>
    </div>
  );
}

/** `ssh-ed25519` as people and `ssh-keygen` name it. */
export const keyTypeName = (algorithm: string): string =>
  algorithm
    .replace(/^ssh-/, '')
    .replace(/^ecdsa-sha2-/, 'ecdsa ')
    .toUpperCase();

/** The command that prints this key's fingerprint on the server itself. */
export function checkCommand(algorithm: string): string {
  const file = algorithm.startsWith('ecdsa') ? 'ecdsa' : algorithm.replace(/^ssh-/, '').replace(/^rsa.*/, 'rsa');
  return `ssh-keygen -lf /etc/ssh/ssh_host_${file}_key.pub`;
}
