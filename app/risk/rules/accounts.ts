/** Accounts, groups, passwords. */
import { all, any, argument, bare, flag, not, operands, sub } from '../match.ts';
import type { Rule } from './rule.ts';

export const accountRules: readonly Rule[] = [
  {
    id: 'account',
    tools: {
      'userdel useradd usermod deluser adduser groupadd groupdel groupmod gpasswd newusers chpasswd vipw': any(
        operands(),
        flag('-D'),
        bare,
      ),
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
  },
];
