import { createSignal, type JSX } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { Finding } from '../../risk/assessment.ts';
import { CommandText } from './command-text.tsx';
import { FindingsList } from './findings-list.tsx';

const flashMs = 900;

/** A command in its box, and under it what each numbered range does. */
export function JudgedCommand(props: { t: Dictionary; text: string; findings: readonly Finding[] }): JSX.Element {
  const [flashing, setFlashing] = createSignal<number | null>(null);
  return (
    <>
      <div class="command-box">
        <CommandText t={props.t} text={props.text} findings={props.findings} flashing={flashing()} />
      </div>
      <FindingsList
        t={props.t}
        findings={props.findings}
        onShow={(number) => {
          setFlashing(number);
          setTimeout(() => setFlashing(null), flashMs);
        }}
      />
    </>
  );
}
