import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasControlCharacters } from '../../app/terminal/core/control-text.ts';
import { makePtyWriter } from '../../app/terminal/core/pty-writer.ts';
import { ok } from '../../shared/result.ts';

function rig(options: { brackets?: boolean; multiline?: boolean; session?: boolean } = {}) {
  const written: string[] = [];
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const live = options.session ?? true;
  let touched = 0;
  const writer = makePtyWriter({
    channel: {
      write(bytes) {
        if (live) written.push(decode(bytes));
        return live;
      },
      writeMarked(bytes) {
        written.push(decode(bytes));
        return Promise.resolve(ok(undefined));
      },
      drawn: () => {},
      resize: () => {},
      size: () => ({ cols: 80, rows: 24 }),
    },
    bracketedPaste: () => options.brackets ?? true,
    multilineAllowed: () => options.multiline ?? false,
    onWritten: () => {
      touched += 1;
    },
  });
  return { writer, written, touched: () => touched };
}

describe('Run', () => {
  it('writes the text as it stands and one Enter', async () => {
    const { writer, written } = rig();
    await writer.run(`echo "it's" $HOME  `, 'id');
    expect(written).toEqual([`echo "it's" $HOME  \r`]);
  });

  it('does not count the final line end of a fence as a second line', async () => {
    const { writer, written } = rig();
    expect((await writer.run('ls\n', 'id')).ok).toBe(true);
    expect(written).toEqual(['ls\r']);
  });

  it.each(['\u0003', '\u001b[201~', 'a\rb', 'a\tb', '\u007f', '\u009b201~', 'a\u0000'])(
    'refuses control characters, never cleans them (%j)',
    async (text) => {
      const { writer, written } = rig({ multiline: true });
      expect(await writer.run(`echo ${text}`, 'id')).toEqual({ ok: false, failure: 'refused.controlCharacters' });
      expect(written).toEqual([]);
    },
  );

  it('refuses several lines unless they are allowed and the shell takes brackets', async () => {
    expect(await rig().writer.run('a\nb', 'id')).toEqual({ ok: false, failure: 'severalLines' });
    const dash = rig({ multiline: true, brackets: false });
    expect(await dash.writer.run('a\nb', 'id')).toEqual({ ok: false, failure: 'noBracketedPaste' });
    const bash = rig({ multiline: true });
    await bash.writer.run('a\n\tb', 'id');
    expect(bash.written).toEqual(['\u001b[200~a\n\tb\u001b[201~\r']);
  });

  it('refuses an empty command', async () => {
    expect(await rig().writer.run(' \n', 'id')).toEqual({ ok: false, failure: 'refused.empty' });
  });

  it('lets no control character but the one Enter through, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const { writer, written } = rig();
        const result = await writer.run(text, 'id');
        if (result.ok) expect(hasControlCharacters((written[0] ?? '').slice(0, -1), false)).toBe(false);
        else expect(written).toEqual([]);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe('Insert', () => {
  it('writes no Enter', () => {
    const { writer, written } = rig();
    writer.insert('ls -l\n');
    expect(written).toEqual(['ls -l']);
  });

  it('puts several lines in brackets, and refuses them where the program has not asked for brackets', () => {
    const bash = rig();
    bash.writer.insert('a\nb\n');
    expect(bash.written).toEqual(['\u001b[200~a\nb\u001b[201~']);
    const dash = rig({ brackets: false });
    expect(dash.writer.insert('a\nb')).toEqual({ ok: false, failure: 'noBracketedPaste' });
    expect(dash.written).toEqual([]);
  });

  it('takes control characters out and says how many', () => {
    const { writer, written } = rig();
    expect(writer.insert('a\u001b[201~\u0003b')).toEqual({ ok: true, value: { removed: 2 } });
    expect(written).toEqual(['a[201~b']);
  });
});

describe('a paste', () => {
  it('cannot break out of its brackets', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
        const { writer, written } = rig();
        writer.paste(`${before}\u001b[201~${after}`);
        const inside = (written[0] ?? '').slice('\u001b[200~'.length, -'\u001b[201~'.length);
        expect(inside).not.toContain('\u001b');
        expect(inside).not.toContain('\u009b');
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  it('says that there is no session', () => {
    expect(rig({ session: false }).writer.paste('x')).toEqual({ ok: false, failure: 'noSession' });
  });
});

describe('the watch on the prompt', () => {
  it('hears of typed keys, not of what the emulator answers by itself', () => {
    const { writer, touched } = rig();
    for (const answer of ['\u001b[3;1R', '\u001b[?1;2c', '\u001b[>0;276;0c', '\u001b]11;rgb:00/00/00\u0007'])
      writer.keys(answer);
    expect(touched()).toBe(0);
    writer.keys('l');
    writer.keys('\u001b[A');
    expect(touched()).toBe(2);
  });
});
