/** Programs that read in every form they have. */
import { names } from './options.ts';

export const alwaysReading = names(
  'ls dir cat tac head tail less more nl wc cut paste join comm diff cmp column tr fold rev grep zgrep zcat locate which whereis type ' +
    'whatis apropos man file stat du df free uptime w who whoami id groups users last lastlog cal uname arch nproc lscpu lsblk lspci lsusb ' +
    'lsmod lsof lsattr getfacl findmnt blkid ps pgrep pidof pstree top htop vmstat iostat mpstat sar netstat ss getent echo printf pwd true ' +
    'false test [ seq basename dirname realpath readlink md5sum sha1sum sha256sum sha512sum cksum od hexdump strings base64 jq vgs pvs lvs ' +
    'nslookup host traceroute ping getenforce sestatus runlevel locale sleep wait cd pushd popd : modinfo apt-cache ldd tree bat expr bc',
);
