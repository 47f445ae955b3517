import * as Resizable from '@corvu/resizable';
import type { JSX } from 'solid-js';

const chatPx = 448;

/** Terminal and chat side by side. The divider is dragged, or moved by the arrow keys. */
export function WideSplit(props: { divider: string; terminal: JSX.Element; chat: JSX.Element }): JSX.Element {
  const chatShare = chatPx / window.innerWidth;
  return (
    <Resizable.Root class="wide-split" keyboardDelta="24px" initialSizes={[1 - chatShare, chatShare]}>
      <Resizable.Panel class="split-panel" minSize="560px">
        {props.terminal}
      </Resizable.Panel>
      <Resizable.Handle class="split-handle" aria-label={props.divider} />
      <Resizable.Panel class="split-panel" minSize="360px" maxSize="560px">
        {props.chat}
      </Resizable.Panel>
    </Resizable.Root>
  );
}
