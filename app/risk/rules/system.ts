/** Kernel, boot, mandatory access control; and what eats the machine. */
import { all, always, any, argument, bare, flag, not, operand, operands, sub, type Test } from '../match.ts';
import { isEndless } from '../paths.ts';
import { byteCount, isHuge } from '../writers.ts';
import type { Rule } from './rule.ts';

const endlessInput: Test = ({ options }) => options.operands.find(({ value: text }) => isEndless(text)) ?? false;
const hugeValue =
  (...options: readonly string[]): Test =>
  ({ options: given }) =>
    given.values.some(([name, { value: text }]) => options.includes(name) && isHuge(byteCount(text)));

export const systemRules: readonly Rule[] = [
  {
    id: 'kernel',
    tools: {
      sysctl: any(flag('-w', '-p', '--write', '--load', '--system', '-f'), operand(/=/), argument(/^-p/)),
      'insmod rmmod kldload kextload': operands(),
      modprobe: all(
        any(operands(), flag('-r', '--remove', '-a')),
        not(flag('-n', '-c', '-D', '-R', '--dry-run', '--show', '--showconfig', '--show-depends')),
      ),
      dkms: sub('install|remove|build|add|uninstall'),
      'grub-install update-grub': not(flag('--version')),
      'grub-mkconfig grub2-mkconfig': flag('-o', '--output'),
      grubby: argument(/^--(?:update|set|remove|add|make|copy|args)/),
      'update-initramfs mkinitcpio dracut': not(any(bare, flag('-L', '-H', '-M', '--list-modules', '-h'))),
      bootctl: sub('install|remove|update|set-default|unlink|cleanup'),
      efibootmgr: argument(/^-(?:[bBcoOnNDtTaAl]|-(?:create|delete|boot|active|inactive))/),
      fwupdmgr: sub('update|install|upgrade|activate'),
      'setenforce setsebool': operands(),
      semanage: argument(/^-(?:[admD]|-(?:add|delete|modify|deleteall))$/),
      'aa-disable aa-complain': always,
      swapoff: any(operands(), flag('-a', '--all')),
    },
  },
  {
    id: 'resource',
    tools: {
      'stress stress-ng': not(bare),
      fallocate: all(not(flag('-p', '-d')), hugeValue('-l', '--length')),
      ping: all(flag('-f'), not(flag('-h'))),
      'cat tail sort md5sum sha256sum wc grep gzip xz base64': endlessInput,
      head: all(endlessInput, hugeValue('-c', '--bytes')),
      ab: all(operands(), ({ args }) => args.some(({ value: text }) => /\d{5,}/.test(text))),
      openssl: all(sub('speed'), flag('-multi')),
    },
  },
];
