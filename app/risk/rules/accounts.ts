/** Accounts, groups, passwords. */
import { all, always, any, argument, bare, flag, not, operands, sub } from '../match.ts';
import type { Rule } from './rule.ts';

export const accountRules: readonly Rule[] = [
  {
    id: 'account',
    tools: {
      'userdel useradd usermod deluser adduser groupadd groupdel groupmod gpasswd': any(operands(), flag('-D'), bare),
      'newusers chpasswd vipw': always,
      passwd: not(flag('-S', '--status', '-a')),
      chage: not(flag('-l', '--list')),
      chsh: not(flag('-l', '--list-shells')),
      pw: sub('useradd|userdel|usermod|groupadd|groupdel|groupmod', 'user|group add|del|mod'),
      dscl: argument(/^-?(?:create|delete|append|merge|passwd|change)$/),
      sysadminctl: argument(/^-(?:add|delete|reset|secureToken|new)/),
      smbpasswd: any(flag('-a', '-x', '-d', '-e', '-s', '-u'), operands(), bare),
      createuser: operands(),
      net: sub('user|group *'),
      rabbitmqctl: sub('add_user|change_password|set_user_tags|set_permissions|clear_password'),
      php: ({ args }) =>
        /occ$/.test(args[0]?.value ?? '') && /^user:(?:delete|resetpassword|disable|add)$/.test(args[1]?.value ?? ''),
      aws: sub('iam delete-user'),
      faillock: all(flag('--reset')),
    },
    matches: [
      'userdel guest',
      'adduser backup',
      'passwd deploy',
      'chage -E 0 guest',
      'gpasswd -d guest docker',
      'groupadd ops',
      'chpasswd < list.txt',
      'chpasswd --encrypted < list.txt',
      'chsh -s /bin/zsh deploy',
    ],
    passes: [
      'id guest',
      'passwd --status deploy',
      'chage -l guest',
      'getent group ops',
      'groups guest',
      'lastlog -u guest',
      'userdel --help',
    ],
  },
];
