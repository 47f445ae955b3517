/** Programs that read in every form they have. */
import { names } from './options.ts';

export const alwaysReading = names(
  'ls dir vdir cat tac head tail less more nl wc cut paste join comm diff cmp sdiff colordiff column tr fold fmt pr rev tsort expand unexpand ' +
    'grep zgrep zcat bzcat xzcat ag ack locate plocate which whereis type whatis apropos man info help tldr file stat du df free uptime w who ' +
    'whoami id groups users last lastb finger cal ncal uname arch nproc lscpu lsblk lspci lsusb lsmod lsof lsns lslogins lsipc lsmem lsattr ' +
    'lshw getfacl getcap findmnt blkid ps pgrep pidof pstree top htop atop iotop vmstat iostat mpstat sar dstat pidstat netstat ss getent echo ' +
    'printf pwd true false test [ seq basename dirname realpath readlink md5sum sha1sum sha224sum sha256sum sha384sum sha512sum cksum b2sum sum ' +
    'od hexdump strings base64 base32 jq vgs pvs lvs vgdisplay pvdisplay lvdisplay pvscan vgscan lvscan nslookup traceroute tracepath ping ping6 ' +
    'getenforce sestatus runlevel lsb_release tty stty locale sleep wait cd pushd popd dirs : getconf modinfo apt-cache dpkg-query ldd nm objdump ' +
    'readelf size tree exa eza bat batcat numfmt factor expr bc dc logname printenv tput cloud-id mysqldumpslow zgrep lsinitramfs lsinitrd ' +
    'iptables-save ip6tables-save lastlog zdump systemd-analyze systemd-cgls systemd-cgtop',
);
