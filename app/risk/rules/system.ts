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
      'insmod rmmod kldload kldunload kextload kextunload kextutil modload modunload': operands(),
      kmod: sub('insmod|rmmod|load|unload'),
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
      dkms: sub('install|remove|build|add|uninstall|autoinstall|unbuild'),
      'grub-install grub2-install update-grub update-grub2 grub-set-default grub2-set-default grub-reboot grub2-reboot grub-mkimage lilo extlinux syslinux kernel-install zipl update-bootloader grub-setup boot0cfg installboot update-extlinux bless limine-install refind-install':
        not(flag('--version')),
      'grub-mkconfig grub2-mkconfig': flag('-o', '--output'),
      'grub-editenv grub2-editenv': argument(/^(?:set|unset|create)$/),
      grubby: argument(/^--(?:update|set|remove|add|make|copy|args)/),
      'update-initramfs mkinitcpio dracut mkinitrd mkinitramfs genkernel booster': not(
        any(bare, flag('-L', '-H', '-M', '-A', '--list-modules', '--help', '-h', '--listhooks', '--listpresets')),
      ),
      bootctl: sub('install|remove|update|set-default|set-oneshot|set-timeout|unlink|kernel-*|random-seed|cleanup'),
      efibootmgr: argument(
        /^-(?:[bBcoOnNDtTaAl]|\w*[BoncD]\w*|-(?:create|delete|bootnum|bootorder|bootnext|active|inactive))/,
      ),
      'fw_setenv nvram eeprom setpci wrmsr flashrom': argument(/=|^-[wdcEW]|^\S+$/),
      mokutil: argument(/^--(?:import|delete|reset|disable|enable|sb-state-set|password|set|revoke|clear)/),
      fwupdmgr: sub('update|install|downgrade|reinstall|upgrade|activate|switch-branch|emulation-load'),
      'setenforce setsebool togglesebool': operands(),
      semanage: argument(/^-(?:[admD]|-(?:add|delete|modify|deleteall))$/),
      semodule: argument(/^-(?:[iurdeBRD]|-(?:install|remove|disable|enable|build))/),
      fixfiles: argument(/^(?:relabel|restore|onboot)$/),
      'chcon selinux-activate': operands(),
      'aa-disable aa-complain aa-enforce aa-teardown aa-remove-unknown aa-audit aa-genprof aa-logprof aa-autodep':
        always,
      apparmor_parser: any(flag('-R', '-r', '-a', '--remove', '--replace', '--add', '-C'), operands()),
      swapoff: any(operands(), flag('-a', '--all')),
      zramctl: any(flag('-r', '--reset'), operands(2)),
      csrutil: sub('disable|enable|clear|authenticated-root'),
      spctl: argument(/^--(?:master|global)-disable$/),
      'tuned-adm': sub('off'),
      cpupower: sub('frequency-set|idle-set|set'),
      bpftool: argument(/^(?:load|loadall|attach|detach|pin|delete|update)$/),
      'kpatch livepatch': argument(/^(?:load|unload|disable|install|uninstall)$/),
      'kernelstub ukify sbctl sdboot-manage plymouth-set-default-theme': not(
        any(bare, sub('status|verify|list-files')),
      ),
      'rpi-update rpi-eeprom-update': any(bare, flag('-a', '-f', '-d')),
      ulimit: all(flag('-u', '-n', '-v', '-f'), operand(/^0$/)),
      'nvidia-smi': argument(/^(?:-r|--gpu-reset|-mig|-pm|-pl|--persistence-mode|--power-limit)/),
      bcdedit: not(bare),
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
      mkfile: operand(/^\d+[gt]$/i),
      hping3: flag('--flood', '--faster'),
      ping: all(flag('-f'), not(flag('-h'))),
      'cat tail sort md5sum sha1sum sha256sum sha512sum cksum wc grep gzip bzip2 xz tac base64 b2sum': endlessInput,
      head: all(endlessInput, hugeValue('-c', '--bytes')),
      fio: any(argument(/^--(?:filename|directory|rw|name)/), operands()),
      'memtester cpuburn burnP6 burnMMX mprime prime95 gpu-burn forkbomb': always,
      'ab wrk hey siege vegeta slowhttptest goldeneye slowloris hulk t50': all(operands(), ({ args }) =>
        args.some(({ value: text }) => /\d{5,}/.test(text)),
      ),
      'masscan mdk3 mdk4': operands(),
      'bonnie bonnie++ iozone': operands(0),
      openssl: all(sub('speed'), flag('-multi')),
      'sysbench phoronix-test-suite': operand(/^(?:prepare|cleanup)$/),
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
