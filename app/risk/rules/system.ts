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
        not(
          flag(
            '-n',
            '-c',
            '-D',
            '-R',
            '--dry-run',
            '--show',
            '--showconfig',
            '--show-depends',
            '--resolve-alias',
            '--dump-modversions',
          ),
        ),
      ),
      dkms: sub('install|remove|build|add|uninstall'),
      'grub-install update-grub': not(flag('--version')),
      'grub-mkconfig grub2-mkconfig': flag('-o', '--output'),
      grubby: argument(/^--(?:update|set|remove|add|make|copy|args)/),
      'update-initramfs mkinitcpio dracut': not(
        any(bare, flag('-L', '-H', '-M', '-A', '--list-modules', '--help', '-h', '--listhooks', '--listpresets')),
      ),
      bootctl: sub('install|remove|update|set-default|unlink|cleanup'),
      efibootmgr: argument(
        /^-(?:[bBcoOnNDtTaAl]|\w*[BoncD]\w*|-(?:create|delete|bootnum|bootorder|bootnext|active|inactive))/,
      ),
      fwupdmgr: sub('update|install|upgrade|activate'),
      'setenforce setsebool': operands(),
      semanage: argument(/^-(?:[admD]|-(?:add|delete|modify|deleteall))$/),
      'aa-disable aa-complain': always,
      swapoff: any(operands(), flag('-a', '--all')),
      ulimit: all(flag('-u', '-n', '-v', '-f'), operand(/^0$/)),
    },
    matches: [
      'sysctl kernel.panic=10',
      'sysctl --system',
      'rmmod e1000e',
      'modprobe nbd',
      'update-grub',
      'dracut --force',
      'setenforce Permissive',
      'swapoff -a',
      'echo 1 > /proc/sys/net/ipv4/ip_forward',
      'aa-disable /usr/sbin/named',
    ],
    passes: [
      'sysctl kernel.panic',
      'lsmod',
      'modprobe -n nbd',
      'modinfo nbd',
      'getenforce',
      'swapon',
      'cat /proc/sys/kernel/panic',
      'uname -r',
      'efibootmgr -v',
      'aa-status',
    ],
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
      sysbench: operand(/^(?:prepare|cleanup)$/),
    },
    matches: [
      'stress-ng --vm 4',
      'f() { f | f & }; f',
      'while :; do sleep 600 & done',
      'cat /dev/zero > fill.bin',
      'fallocate -l 900G fill.bin',
      'yes > fill.txt',
      'dd if=/dev/zero of=fill.bin',
      'tail /dev/zero',
    ],
    passes: [
      'sleep 600 &',
      'while read -r x; do echo "$x"; done < notes',
      'dd if=/dev/zero of=t.bin bs=1M count=10',
      'yes | head -n 3',
      'ping -c 2 192.0.2.1',
      'head -c 16 /dev/urandom | xxd',
      'while true; do date; sleep 5; done',
    ],
  },
];
