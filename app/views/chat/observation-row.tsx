import Activity from 'lucide-solid/icons/activity';
import ChevronDown from 'lucide-solid/icons/chevron-down';
import ChevronRight from 'lucide-solid/icons/chevron-right';
import Crosshair from 'lucide-solid/icons/crosshair';
import FileText from 'lucide-solid/icons/file-text';
import Folder from 'lucide-solid/icons/folder';
import Loader from 'lucide-solid/icons/loader';
import ScrollText from 'lucide-solid/icons/scroll-text';
import Server from 'lucide-solid/icons/server';
import { createSignal, createUniqueId, type JSX, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { Observation } from '../../approval/proposal.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { isObservedTool, type ObservedTool, observationArgument, observationResult } from './observation-words.ts';

const icons: Record<ObservedTool, (props: { class?: string }) => JSX.Element> = {
  read_file: FileText,
  list_directory: Folder,
  get_system_info: Server,
  read_log: ScrollText,
  check_port: Crosshair,
  check_process: Activity,
};

const shortLines = 8;

export function ObservationRow(props: { t: Dictionary; call: Observation }): JSX.Element {
  const words = () => props.t.chat.observations;
  const id = createUniqueId();
  const [open, setOpen] = createSignal(false);
  const tool = () => (isObservedTool(props.call.toolName, props.t) ? props.call.toolName : null);
  const busy = () => props.call.state.kind === 'observing';
  const icon = () => {
    const known = tool();
    return busy() ? Loader : known === null ? Server : icons[known];
  };
  const label = () => {
    const known = tool();
    return known === null ? props.call.toolName : words().tools[known];
  };
  return (
    <>
      <button
        type="button"
        class="observation"
        aria-expanded={open()}
        aria-controls={id}
        disabled={busy()}
        onClick={() => setOpen(!open())}
      >
        <Dynamic component={icon()} class={busy() ? 'turning' : ''} />
        <span class="observation-tool">{label()}</span>
        <span class="observation-argument clip">{observationArgument(props.call)}</span>
        <span class="observation-result" classList={{ failed: props.call.state.kind === 'failed' }}>
          {observationResult(props.call, props.t)}
        </span>
        <Show when={!busy()}>{open() ? <ChevronDown class="small" /> : <ChevronRight class="small" />}</Show>
      </button>
      <div id={id} class="observation-output" hidden={!open()}>
        <Show when={open()}>
          <ObservationOutput t={props.t} call={props.call} />
        </Show>
      </div>
    </>
  );
}

function ObservationOutput(props: { t: Dictionary; call: Observation }): JSX.Element {
  const words = () => props.t.chat.observations;
  const [all, setAll] = createSignal(false);
  const failure = () => (props.call.state.kind === 'failed' ? props.call.state.why : null);
  const output = () => (props.call.state.kind === 'observed' ? props.call.state.outcome.output : '');
  const lines = () => output().replace(/\n$/, '').split('\n');
  return (
    <Show
      when={failure() === null}
      fallback={<p class="observation-failure">{words().failure[failure() ?? 'channelFailed']}</p>}
    >
      <div class="observation-size">{words().output({ count: output().length })}</div>
      <pre>{all() ? output() : lines().slice(0, shortLines).join('\n')}</pre>
      <Show when={lines().length > shortLines}>
        <button type="button" class="observation-more" onClick={() => setAll(!all())}>
          {all() ? props.t.common.showLess : props.t.common.showAll}
        </button>
      </Show>
    </Show>
  );
}
