import type { JSX } from 'solid-js';

export function Switch(props: { labelledBy: string; checked: boolean; onChange(checked: boolean): void }): JSX.Element {
  return (
    <button
      type="button"
      class="switch"
      role="switch"
      aria-checked={props.checked}
      aria-labelledby={props.labelledBy}
      onClick={() => props.onChange(!props.checked)}
    />
  );
}
