/** Modes, owners, attributes. */
import { all, any, argument, flag, operand, operands, type Test } from '../match.ts';
import { isSystemPath } from '../paths.ts';
import type { Rule } from './rule.ts';

const recursive = flag('-R', '-r', '--recursive');

/** 777, 666, 1777, 000 and their symbolic forms: everyone may write, or nobody may anything. */
const openToAll: Test = ({ options }) => {
  const mode = options.operands[0]?.value ?? '';
  if (/^0*[0-7]{3,4}$/.test(mode)) return /[2367]$/.test(mode) || /^0+$/.test(mode);
  return /(?:^|,)[ugo]*[oa][ugoa]*[+=][rxXst]*w/.test(mode) || /(?:^|,)(?:a|ugo)=?-?(?:rwx)?$/.test(mode);
};
/** `a-rwx` reads as an option when it begins with a minus. */
const nothing = argument(/^(?:a|ugo)?-rwx$|^(?:a|ugo)?=$|^0+$/);
/** The first operand is the mode or owner, unless the mode begins with a minus (`chmod -x file`). */
const onSystem: Test = ({ name, args, options }) => {
  const minus = name === 'chmod' && args.some(({ value }) => /^-[rwxXst]+$/.test(value));
  return options.operands.slice(minus ? 0 : 1).find(({ value }) => isSystemPath(value)) ?? false;
};
const many: Test = ({ appended }) => appended;

export const permissionRules: readonly Rule[] = [
  {
    id: 'perm',
    tools: {
      chmod: any(recursive, openToAll, nothing, onSystem, many),
      'chown chgrp': any(all(recursive, operands()), onSystem, many),
      setfacl: any(
        recursive,
        flag('-b', '-k', '--remove-all', '--restore'),
        argument(/(?:^|,)(?:d:)?o(?:ther)?::?[r-]?w/),
      ),
      chattr: all(operands(), argument(/^[-+=][a-zA-Z]+$/)),
      umask: operand(/^0*$|^0?00[0-6]$/),
    },
    matches: [
      'chmod 666 shared.db',
      'chmod -R g+w site',
      'chgrp --recursive staff docs',
      'chattr +i notes.txt',
      'chown deploy /etc/app.conf',
      'chmod o+w drop.txt',
    ],
    passes: [
      'chmod 640 app.ini',
      'chmod u+x run.sh',
      'chown deploy app.ini',
      'getfacl docs',
      'lsattr notes.txt',
      'stat -c %a docs',
      'chmod 755 /usr/local/bin/tool',
    ],
  },
];
