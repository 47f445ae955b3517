/** Reading of private keys, tokens and password files. */
import type { Call } from './call.ts';
import { names } from './options.ts';
import { isPrivateKey, isSecret, resolvePath } from './paths.ts';
import type { Reading } from './state.ts';

/** Programs that put what they read on the screen or hand it on. */
const showing = names(
  'cat tac head tail less more most bat batcat nl od xxd hexdump hd strings base64 base32 basenc grep zgrep rg ag ack awk sed cut sort uniq ' +
    'paste fold fmt pr column jq yq vim nano emacs pico joe micro ed rev diff sdiff colordiff vimdiff comm join tr zcat bzcat xzcat gunzip ' +
    'gpg uuencode qrencode dd ccat pygmentize highlight glow mdcat view tee dos2unix expand split csplit iconv look spell hexyl',
);
/** Programs that copy or pack files: only keys and password stores count. */
const copying = names('cp mv install rsync scp tar zip 7z ln dd cpio rclone');

export const showsFiles = (name: string): boolean => showing.has(name) || copying.has(name);

export function judgeReads(call: Call, reading: Reading): void {
  const shows = showing.has(call.name);
  if (call.name === 'sed' && call.options.flags.has('-i')) return;
  const isKept = shows ? isSecret : isPrivateKey;
  const files =
    call.name === 'cp' || call.name === 'mv' || call.name === 'ln' ? call.options.operands.slice(0, -1) : call.args;
  for (const arg of files) {
    const path = resolvePath(arg.value.replace(/^(?:if=|@|-\w+=)/, ''), reading.directory);
    if (!arg.value.startsWith('<(') && isKept(path) && !isOwnHome(call, path)) reading.report('secret-read', arg);
  }
}

/** A key that is moved or renamed inside `~/.ssh` goes nowhere. */
const isOwnHome = (call: Call, path: string): boolean =>
  /^(?:cp|mv|ln)$/.test(call.name) &&
  /(?:^|\/)\.ssh\//.test(path) &&
  /(?:^|\/)\.ssh(?:\/|$)/.test(call.options.operands.at(-1)?.value ?? '');
