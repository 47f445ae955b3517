/** Commands that run what cannot be seen, now or later. */
import { awkRuns } from '../code.ts';
import { all, always, any, argument, bare, flag, not, operand, operands, sub, type Test, value } from '../match.ts';
import { shellOptions } from '../nested.ts';
import type { Rule } from './rule.ts';

const dangerousConfig =
  /^(?:core\.(?:pager|sshcommand|editor|fsmonitor|hookspath|gitproxy|askpass)|pager\.|alias\.|diff\..*|difftool\.|mergetool\.|merge\.|filter\.|credential\..*helper|sequence\.editor|gpg\..*program|protocol\.|uploadpack\.|receive\.|remote\..*(?:pack|vcs|proxy)|include|init\.templatedir|http\.proxy|url\.)/i;
const shellAlias: Test = ({ options }) =>
  options.operands[0]?.value === 'config' &&
  options.operands.some(
    ({ value: text }, i) =>
      dangerousConfig.test(text) && /^!|\b(?:sh|bash)\b|[;|&]/.test(options.operands[i + 1]?.value ?? ''),
  );

/** `xargs sh -c`: the script itself comes from the input. */
const runsWhatComes: Test = (call) => {
  if (!call.appended) return false;
  const { flags, operands: scripts } = shellOptions(call);
  return flags.has('-c') && scripts.length === 0;
};

const editorRuns = argument(
  /^(?:\+|-c|--cmd)?\s*:?(?:!|silent !|system\(|py\w* |lua |ruby |perl |source |so )|^\+!|:!\s*\w|\bsystem\(/,
);

export const executionRules: readonly Rule[] = [
  {
    id: 'remote-code',
    tools: {
      deno: all(sub('run|eval|x|install'), argument(/^(?:https?|npm|jsr):/)),
      'ansible-pull': always,
      go: all(sub('run'), operand(/^[\w.-]+\.[a-z]{2,}\/.*@/)),
      rpm: all(flag('-i', '-U', '-F'), operand(/^(?:https?|ftp):/)),
      php: argument(/^https?:/),
      npx: operand(/^(?:https?:|git\+|github:)/),
      vim: argument(/https?:\/\//),
    },
  },
  {
    id: 'dynamic-exec',
    tools: {
      git: any(
        value(['-c', '--config-env'], dangerousConfig),
        shellAlias,
        argument(/^--(?:upload-pack|receive-pack|exec)=|^ext::|^--open-files-in-pager=.*[\w/]/),
        all(sub('difftool|mergetool'), flag('-x', '--extcmd')),
      ),
      tar: argument(/^--checkpoint-action=exec|^--to-command/),
      'vim nano': editorRuns,
      enable: flag('-f'),
      bind: flag('-x'),
      hash: flag('-p'),
      make: argument(/^SHELL=|^--eval/),
      'sh bash zsh dash': runsWhatComes,
      man: value(['-P', '--pager'], /^(?!less|more|most|cat|bat)/),
      awk: any(({ args }) => args.find(({ value: text }) => awkRuns(text)) ?? false, flag('-l')),
      nmap: flag('--script'),
      ssh: value(['-o'], /^(?:PermitLocalCommand|ProxyUseFdpass)/),
      rg: any(flag('--pre', '--hostname-bin')),
      'test [ printf read unset let declare local export mapfile wait': ({ args }) =>
        args.find(({ value: text, dynamic }) => !dynamic && /\[\s*(?:\$\(|`)/.test(text)) ?? false,
      PROMPT_COMMAND: always,
      psql: value(['-c', '--command'], /\\!/),
      zip: flag('-TT'),
    },
  },
  {
    id: 'persistence',
    tools: {
      crontab: any(flag('-r', '-i'), all(not(flag('-l', '-e', '-T')), any(operands(), bare))),
      'at batch': not(flag('-l', '-c', '-V', '-r', '-d')),
      systemctl: any(sub('link|edit'), all(sub('enable'), operand(/^(?:\.|~)?\/.*\.(?:service|timer|socket|path)$/))),
      'systemd-run': argument(/^--on-|^--timer-property/),
      loginctl: sub('enable-linger'),
      'ssh-copy-id': not(flag('-n')),
      git: any(
        all(sub('config'), operand(/^core\.hookspath$|^init\.templatedir$/i), operands(3)),
        value(['-c'], /^core\.hookspath=/i),
      ),
      launchctl: sub('load'),
      osascript: argument(/login item/),
    },
  },
  {
    id: 'backdoor',
    tools: {
      nc: any(flag('-e', '-c', '--exec', '--sh-exec', '--lua-exec'), argument(/^-\w*e$/)),
      socat: argument(/\b(?:EXEC|SYSTEM|SHELL)[:,]/i),
      'ssh autossh': any(flag('-R', '-w'), value(['-o'], /^(?:RemoteForward|Tunnel=)/)),
      'ngrok tmate lt': not(bare),
      tailscale: sub('funnel|serve'),
      sshd: any(flag('-p', '-o', '-f', '-D', '-R')),
    },
  },
  {
    id: 'history-expansion',
    tools: { fc: not(flag('-l', '-ln')) },
  },
];
