/** Disks, partitions, volumes, file systems. */
import { all, always, any, argument, bare, flag, not, operand, operands, sub, type Test, value } from '../match.ts';
import { isDevice } from '../paths.ts';
import type { Rule } from './rule.ts';

const onDevice: Test = ({ options }) => options.operands.find(({ value }) => isDevice(value)) ?? false;
const test = flag('-t', '--test');

export const storageRules: readonly Rule[] = [
  {
    id: 'disk',
    tools: {
      mkfs: all(operands(), not(all(flag('-n'), not(value(['-t', '--type'], /^(?!ext)/))))),
      'mkfs.ext4 mke2fs': all(operands(), not(flag('-n'))),
      'mkfs.xfs mkfs.btrfs mkfs.vfat': all(operands(), not(flag('-N'))),
      'mkswap newfs': operands(),
      wipefs: all(flag('-a', '-o', '--all', '--offset', '-f'), not(flag('-n', '--no-act'))),
      fdisk: all(operands(), not(flag('-l', '--list', '-s', '-x'))),
      cfdisk: operands(),
      gdisk: all(operands(), not(flag('-l'))),
      sgdisk: not(any(bare, flag('-p', '-i', '-v', '-O', '-V', '-P', '--print', '--info', '--verify', '--pretend'))),
      sfdisk: all(
        operands(),
        not(flag('-l', '-d', '-V', '-J', '-n', '-s', '-F', '-T', '--list', '--dump', '--verify', '--json', '--no-act')),
      ),
      parted: all(operands(), not(any(flag('-l', '--list'), operand(/^(?:print|p|align-check|free)$/)))),
      growpart: all(operands(), not(flag('-N', '--dry-run'))),
      blkdiscard: operands(),
      hdparm: argument(/^--(?:security|user-master|trim|write|make-bad|fwdown|dco|sanitize)|^-[WYyNZ]\d*$/),
      nvme: any(sub('format|sanitize|reset|write')),
      sg_format: always,
      badblocks: flag('-w', '-n'),
      blockdev: argument(/^--set/),
      'shred scrub': any(onDevice, argument(/^--autonuke/)),
      'pvcreate pvremove vgremove vgreduce lvremove lvreduce': all(operands(), not(test)),
      lvresize: all(not(test), argument(/^-L-|^-\d|^-l-|^-\d+[a-zA-Z]?$/)),
      vgchange: argument(/^-an$|^n$|^--activate=n/),
      lvconvert: argument(/^--(?:merge|repair|uncache|split)/),
      mdadm: any(
        flag('--zero-superblock', '--stop', '-S', '--fail', '--remove', '--create', '-C', '--grow', '-G'),
        all(flag('-f', '-r'), operands(2), not(flag('-D', '-E', '-Q', '-A'))),
      ),
      zfs: any(
        all(sub('destroy'), not(flag('-n'))),
        sub('rollback|unmount|umount|upgrade|split'),
        all(sub('recv'), flag('-F'), not(flag('-n'))),
      ),
      zpool: any(
        sub('destroy|labelclear|remove|detach|offline|export|replace|split|upgrade'),
        all(sub('create|add|import|attach'), any(flag('-f', '-F'), all(sub('create|add|attach'), not(flag('-n'))))),
      ),
      btrfs: any(
        sub('subvolume|su delete|del|d', 'device|dev remove|delete', 'filesystem|fi resize', 'replace start'),
        all(sub('check'), flag('--repair', '--init-csum-tree', '--init-extent-tree')),
      ),
      cryptsetup: sub('luksFormat|erase|luksRemoveKey|luksKillSlot|close|remove|reencrypt|convert|format'),
      'fsck fsck.ext4 e2fsck xfs_repair ntfsfix': all(
        any(operands(), flag('-A', '-a', '-y', '-p')),
        not(flag('-n', '-N', '-V', '--no-action')),
      ),
      tune2fs: all(operands(), not(any(all(flag('-l'), not(argument(/^-[^l]/)))))),
      resize2fs: all(operands(), not(flag('-P'))),
      e2label: operands(2),
      umount: not(flag('--fake')),
      eject: any(operands(), bare),
      dmsetup: sub('remove|remove_all|suspend|create|load|clear|rename'),
      iscsiadm: argument(/^(?:-u|--logout|-o|delete|--op)$/),
      drbdadm: sub('down|invalidate|detach|disconnect|primary'),
      ceph: any(sub('osd out|down|destroy|purge|rm|pool', 'fs rm|fail'), argument(/^--yes-i-really/)),
      rbd: sub('rm|remove|purge|resize|snap'),
      gluster: sub('volume stop|delete|reset', 'peer detach'),
      diskutil: any(
        argument(/^(?:erase|partition|unmount|zero|random|secure|reformat|resize|merge|split|eject|delete|add)\w*$/i),
      ),
      hdiutil: sub('detach|eject|unmount'),
      gpart: not(sub('show|list|status|backup')),
      geli: not(sub('list|status|dump|load')),
      'cp ddrescue qemu-img pv': all(
        operands(2),
        ({ options }) => options.operands.slice(-1).find(({ value }) => isDevice(value)) ?? false,
      ),
    },
  },
];
