import { describe, expect, it } from 'vitest';
import { type Link, makeLink } from '../../app/transport/link.ts';
import type { LinkState } from '../../app/transport/link-machine.ts';
import type { RelayFailure } from '../../app/transport/relay-access.ts';
import type { SocketEvents } from '../../app/transport/socket-port.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { encodeFrame } from '../../shared/wire/frame.ts';
import { makeVirtualClock } from '../doubles/virtual-clock.ts';

function rig(options: { ticket?: Result<string, RelayFailure>; online?: boolean } = {}) {
  const clock = makeVirtualClock();
  const sent: string[] = [];
  const frames: Uint8Array[] = [];
  const dialled: { url: string; protocols: readonly string[] }[] = [];
  const states: LinkState[] = [];
  const received: unknown[] = [];
  let events: SocketEvents | null = null;
  let closed = 0;
  const link: Link = makeLink(
    'abc',
    {
      ticket: () => Promise.resolve(options.ticket ?? ok('T1')),
      socketUrl: 'ws://relay/ws/',
      clock,
      online: () => options.online ?? true,
      openSocket(url, protocols, socketEvents) {
        dialled.push({ url, protocols });
        events = socketEvents;
        return {
          send: (data) => {
            if (typeof data === 'string') sent.push(data);
            else frames.push(data);
          },
          close: () => {
            closed += 1;
          },
        };
      },
    },
    {
      onState: (state) => states.push(state),
      onMessage: (message) => received.push(message),
      onFrame: (frame) => received.push(frame),
    },
  );
  /** Moves time on and lets promises settle. */
  const pass = async (ms: number) => {
    clock.advance(ms);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const say = (message: object) => events?.onText(JSON.stringify(message));
  async function up() {
    link.open();
    await pass(0);
    events?.onOpen();
    say({ t: 'link.welcome', protocol: 1, sessionId: 'abc' });
  }
  return {
    pass,
    link,
    sent,
    frames,
    dialled,
    states,
    received,
    say,
    up,
    socket: () => events,
    closedSockets: () => closed,
  };
}

const endOf = (link: Link) => {
  const state = link.state();
  return state.kind === 'closed' ? state.reason : state.kind;
};

describe('the link', () => {
  it('dials with the ticket as a subprotocol and greets first', async () => {
    const { up, link, sent, dialled } = rig();
    await up();
    expect(link.state().kind).toBe('up');
    expect(dialled).toEqual([{ url: 'ws://relay/ws/abc', protocols: ['countersign.v1', 'ticket.T1'] }]);
    expect(JSON.parse(sent[0] ?? '')).toEqual({ t: 'link.hello', protocol: 1 });
  });

  it('says that the relay does not know this device', async () => {
    const { link, pass } = rig({ ticket: fail({ kind: 'unauthorized' }) });
    link.open();
    await pass(0);
    expect(endOf(link)).toBe('deviceUnknown');
  });

  it('says offline rather than relay unreachable when the device is offline', async () => {
    const { link, pass } = rig({ ticket: fail({ kind: 'unreachable' }), online: false });
    link.open();
    await pass(0);
    expect(endOf(link)).toBe('offline');
  });

  it('gives up a socket that never opens', async () => {
    const { link, pass, closedSockets } = rig();
    link.open();
    await pass(0);
    await pass(15_000);
    expect(endOf(link)).toBe('relayUnreachable');
    expect(closedSockets()).toBe(1);
  });

  it('notices a dead link within 15 seconds though the socket still says open', async () => {
    const { up, link, pass } = rig();
    await up();
    await pass(14_000);
    expect(endOf(link)).toBe('linkLost');
  });

  it('stays up while pings are answered', async () => {
    const { up, link, pass, say, sent } = rig();
    await up();
    for (let n = 1; n <= 5; n += 1) {
      await pass(10_000);
      expect(JSON.parse(sent.at(-1) ?? '')).toEqual({ t: 'link.ping', n });
      say({ t: 'link.pong', n });
    }
    expect(link.state().kind).toBe('up');
  });

  it('does not take an old pong for the answer of a new ping', async () => {
    const { up, link, pass, say } = rig();
    await up();
    await pass(10_000);
    say({ t: 'link.pong', n: 0 });
    await pass(4_000);
    expect(endOf(link)).toBe('linkLost');
  });

  it.each([
    ['text that is no JSON', 'garbage'],
    ['a message it does not know', '{"t":"ssh.surprise"}'],
    ['a message with a field too many', '{"t":"ssh.ready","x":1}'],
  ])('closes on %s', async (_name, text) => {
    const { up, link, socket } = rig();
    await up();
    socket()?.onText(text);
    expect(endOf(link)).toBe('protocolMismatch');
  });

  it('closes on a binary frame it cannot read', async () => {
    const { up, link, socket } = rig();
    await up();
    socket()?.onBytes(new Uint8Array([1, 2, 3]));
    expect(endOf(link)).toBe('protocolMismatch');
  });

  it('hands on messages and frames', async () => {
    const { up, received, say, socket } = rig();
    await up();
    say({ t: 'ssh.ready' });
    socket()?.onBytes(encodeFrame({ kind: 'output', channel: 0, offset: 5, payload: new Uint8Array([65]) }));
    expect(received).toEqual([
      { t: 'ssh.ready' },
      { kind: 'output', channel: 0, offset: 5, payload: new Uint8Array([65]) },
    ]);
  });

  it('says goodbye when the person closes it, and sends nothing afterwards', async () => {
    const { up, link, sent } = rig();
    await up();
    link.close();
    link.send({ t: 'link.ping', n: 9 });
    expect(sent.map((text) => JSON.parse(text).t)).toEqual(['link.hello', 'link.bye']);
    expect(endOf(link)).toBe('closedByUser');
  });
});
