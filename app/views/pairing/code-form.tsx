import { createSignal, type JSX } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { TextField } from '../widgets/text-field.tsx';

export function CodeForm(props: { t: Dictionary; busy: boolean; onSubmit(code: string): void }): JSX.Element {
  const [code, setCode] = createSignal('');
  const [empty, setEmpty] = createSignal(false);
  return (
    <form
      class="pairing-form"
      onSubmit={(event) => {
        event.preventDefault();
        setEmpty(code().trim() === '');
        if (!empty()) props.onSubmit(code().trim());
      }}
    >
      <TextField
        label={props.t.pairing.codeLabel}
        hint={props.t.pairing.codeHint}
        error={empty() ? props.t.pairing.codeEmpty : undefined}
        value={code()}
        onInput={setCode}
        autocomplete="one-time-code"
        mono
      />
      <button type="submit" class="button primary" disabled={props.busy}>
        {props.busy ? props.t.pairing.pairing : props.t.pairing.pair}
      </button>
    </form>
  );
}
