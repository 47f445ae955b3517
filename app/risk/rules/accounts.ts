/** Accounts, groups, passwords. */
import { all, always, any, argument, bare, flag, not, operands, sub } from '../match.ts';
import type { Rule } from './rule.ts';

export const accountRules: readonly Rule[] = [
  {
    id: 'account',
    tools: {
      'userdel useradd usermod deluser adduser groupadd groupdel groupmod delgroup addgroup gpasswd groupmems':
        any(operands(), flag('-D'), bare),
      'newusers chpasswd chgpasswd vipw vigr': always,
      passwd: not(flag('-S', '--status', '-a')),
      chage: not(flag('-l', '--list')),
      chsh: not(flag('-l', '--list-shells')),
      chfn: always,
      pw: sub('useradd|userdel|usermod|groupadd|groupdel|groupmod|lock|unlock', 'user|group add|del|mod'),
      'rmuser mkuser chuser': operands(),
      dscl: argument(/^-?(?:create|delete|append|merge|passwd|change)$/),
      sysadminctl: argument(/^-(?:add|delete|reset|secureToken|new)/),
      dseditgroup: flag('-o'),
      'smbpasswd pdbedit': any(flag('-a', '-x', '-d', '-e', '-s', '-u'), operands(), bare),
      'kadmin kadmin.local': argument(
        /\b(?:addprinc|delprinc|modprinc|cpw|change_password|add_principal|delete_principal)\b/,
      ),
      'samba-tool': sub(
        'user|group|computer delete|create|add|setpassword|disable|enable|setexpiry|addmembers|removemembers',
        'domain passwordsettings',
      ),
      'ldapmodify ldapadd ldappasswd ldapmodrdn smbldap-useradd smbldap-userdel smbldap-passwd': always,
      ipa: argument(/^(?:user|group|host|sudorule|hbacrule)-(?:del|add|mod|disable|enable)|^passwd$/),
      realm: sub('join|leave|permit|deny'),
      adcli: argument(/^(?:join|delete|reset|create)/),
      homectl: sub('create|remove|passwd|update|resize|lock|deactivate'),
      pam_tally2: flag('--reset', '-r'),
      'pwconv pwunconv grpconv grpunconv pwck grpck': not(flag('-r')),
      'createuser createlogin': operands(),
      net: sub('user|localgroup|group *'),
      rabbitmqctl: sub('add_user|change_password|set_user_tags|set_permissions|clear_password'),
      mosquitto_passwd: operands(),
      vncpasswd: always,
      grafana: argument(/reset-admin-password/),
      'grafana-cli': argument(/reset-admin-password/),
      gitlab: argument(/password/),
      occ: argument(/^user:(?:delete|resetpassword|disable|add)$/),
      php: ({ args }) =>
        /occ$/.test(args[0]?.value ?? '') && /^user:(?:delete|resetpassword|disable|add)$/.test(args[1]?.value ?? ''),
      wp: sub('user create|update|reset-password|set-role|add-role'),
      aws: sub('iam create-user|delete-user|update-login-profile|create-login-profile|deactivate-mfa-device'),
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
