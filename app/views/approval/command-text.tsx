import { createMemo, For, type JSX, Match, Switch } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { Finding } from '../../risk/assessment.ts';
import { commandLines, type Piece } from './command-pieces.ts';
import type { OddCharacter } from './hidden-characters.ts';
import './command-text.css';

/** The true text of a command: nothing left out, what does not show made visible, findings underlined and numbered. */
export function CommandText(props: {
  t: Dictionary;
  text: string;
  findings: readonly Finding[];
  /** The finding whose range is shown for a moment. */
  flashing?: number | null;
}): JSX.Element {
  const lines = createMemo(() => commandLines(props.text, props.findings));
  return (
    <code class="command-text">
      <For each={lines()}>
        {(pieces) => (
          <span class="command-line">
            <For each={pieces}>
              {(piece) => <CommandPiece t={props.t} piece={piece} flashing={props.flashing ?? null} />}
            </For>
          </span>
        )}
      </For>
    </code>
  );
}

function CommandPiece(props: { t: Dictionary; piece: Piece; flashing: number | null }): JSX.Element {
  const flashes = (numbers: readonly number[]) => props.flashing !== null && numbers.includes(props.flashing);
  return (
    <Switch>
      <Match when={props.piece.kind === 'text' && props.piece}>
        {(piece) => (
          <span classList={{ risky: piece().numbers.length > 0, flash: flashes(piece().numbers) }}>{piece().text}</span>
        )}
      </Match>
      <Match when={props.piece.kind === 'odd' && props.piece}>
        {(piece) => (
          <i class="odd" data-what={piece().character.what} role="img" aria-label={oddName(piece().character, props.t)}>
            {piece().character.label}
          </i>
        )}
      </Match>
      <Match when={props.piece.kind === 'number' && props.piece}>
        {(piece) => (
          <b class="finding-number" role="img" aria-label={props.t.approval.finding({ number: piece().number })}>
            {piece().number}
          </b>
        )}
      </Match>
    </Switch>
  );
}

function oddName(character: OddCharacter, t: Dictionary): string {
  const words = t.approval.invisible;
  if (character.what === 'newline') return words.newline;
  if (character.what === 'control') return words.control({ code: character.label });
  if (character.what === 'hidden') return words.hidden({ code: character.label });
  const [shown = '', code = ''] = character.label.split(' ');
  return words.lookalike({ shown, code });
}
