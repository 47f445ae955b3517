/** One session: terminal and chat in the layout that fits, or the block of a changed host key. */
import { type JSX, Match, Show, Switch } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { SessionView } from '../../reactive/app-model.ts';
import { ApprovalAnnouncer } from '../approval/approval-announcer.tsx';
import { ApprovalSheet } from '../approval/approval-sheet.tsx';
import { RunConfirm } from '../approval/run-confirm.tsx';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { ChatStart } from '../chat/chat-start.tsx';
import { createLayout } from '../widgets/layout.ts';
import { HostKeyChanged } from './host-key-changed.tsx';
import { KeyRow } from './key-row.tsx';
import { NarrowStack } from './narrow-stack.tsx';
import { TerminalPane } from './terminal-pane.tsx';
import { WideSplit } from './wide-split.tsx';
import './workspace.css';

export function Workspace(props: { sessionId: string }): JSX.Element {
  const app = useApp();
  const session = () => app.sessions.list().find((entry) => entry.id === props.sessionId);
  return (
    <Show when={session()} keyed>
      {(open) => <SessionWorkspace session={open} />}
    </Show>
  );
}

function SessionWorkspace(props: { session: SessionView }): JSX.Element {
  const app = useApp();
  const { t } = app.i18n;
  // The owner makes a new workspace for another session.
  const session = props.session;
  const layout = createLayout();
  const chat = app.chat({ kind: 'host', hostId: session.host.id });
  const changedKey = () => {
    const phase = session.phase();
    return phase.kind === 'hostKey' && phase.verdict.kind === 'changed'
      ? { ...phase, known: phase.verdict.known }
      : undefined;
  };
  const keys = () => (
    <KeyRow
      t={t()}
      ready={session.phase().kind === 'ready'}
      held={session.held()}
      onHold={(modifier, hold) => session.setHeld(modifier, hold)}
      onKey={(key) => session.pressKey(key)}
    />
  );
  const panel = (sheet?: JSX.Element) => (
    <ChatPanel
      chat={chat}
      hostName={session.host.name}
      empty={<ChatStart hostName={session.host.name} canSend={app.providers.current() !== null} onAsk={chat.send} />}
      sheet={sheet}
    />
  );

  return (
    <div class="workspace">
      <h1 class="hidden-text">{session.host.name}</h1>
      <Switch>
        <Match when={changedKey()}>
          {(phase) => (
            <HostKeyChanged
              hostName={session.host.name}
              algorithm={phase().algorithm}
              fingerprint={phase().fingerprint}
              known={phase().known}
              onStay={() => session.answerHostKey(false)}
            />
          )}
        </Match>
        <Match when={layout() === 'wide'}>
          <WideSplit
            divider={t().session.divider}
            terminal={
              <>
                <TerminalPane session={session} />
                {keys()}
              </>
            }
            chat={panel(
              <Show when={chat.sheet()} keyed>
                {(view) => <ApprovalSheet view={view} />}
              </Show>,
            )}
          />
        </Match>
        <Match when={true}>
          <NarrowStack
            t={t()}
            chat={chat}
            initialStop={layout() === 'phone' ? 'peek' : 'half'}
            terminal={<TerminalPane session={session} />}
            keys={keys()}
            panel={panel()}
          />
        </Match>
      </Switch>
      <ApprovalAnnouncer t={t()} view={chat.sheet()} />
      <Show when={chat.runConfirm()}>
        {(confirm) => (
          <RunConfirm
            t={t()}
            hostName={session.host.name}
            text={confirm().text}
            assessment={confirm().assessment}
            severalLines={confirm().severalLines}
            promptState={confirm().promptState}
            onAnswer={(run) => chat.answerRunConfirm(run)}
          />
        )}
      </Show>
    </div>
  );
}
