/** A first look at the host. */
import { z } from '../../../shared/wire/schema.ts';
import { type ObservationTool, readArguments, toParameters } from './tool.ts';

const schema = z.object({});

/** Linux first, then macOS and the BSDs. Disks come last: a dead network mount may hold `df` up, the rest is then there. */
const script = `LC_ALL=C; export LC_ALL
PATH=$PATH:/usr/sbin:/sbin; export PATH
main() {
echo '== OS =='
name=
if [ -r /etc/os-release ]; then name=$(sed -n 's/^PRETTY_NAME=//p' /etc/os-release | tr -d '"'); fi
if [ -z "$name" ]; then name=$(sw_vers 2>/dev/null | tr '\\n' ' '); fi
printf '%s\\n' "\${name:-$(uname -s)}"
printf 'host name %s\\n' "$(uname -n)"
printf 'time %s\\n' "$(date)"
echo '== KERNEL =='
uname -srm
echo '== CPU =='
cpus=$(getconf _NPROCESSORS_ONLN 2>/dev/null || nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null)
model=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1)
if [ -z "$model" ]; then model=$(sysctl -n machdep.cpu.brand_string 2>/dev/null || sysctl -n hw.model 2>/dev/null); fi
printf '%s CPUs %s\\n' "\${cpus:-unknown number of}" "$model"
echo '== MEMORY =='
if [ -r /proc/meminfo ]; then
grep -E '^(MemTotal|MemFree|MemAvailable|SwapTotal|SwapFree):' /proc/meminfo
else
bytes=$(sysctl -n hw.memsize 2>/dev/null || sysctl -n hw.physmem 2>/dev/null)
printf 'total %s bytes\\n' "\${bytes:-unknown}"
vm_stat 2>/dev/null | head -n 5
fi
echo '== UPTIME =='
uptime 2>/dev/null || cat /proc/uptime /proc/loadavg 2>/dev/null || echo unknown
echo '== DISK (1024-byte blocks) =='
df -Pk / 2>/dev/null
df -Pkl 2>/dev/null >/dev/null && local=-l || local=
df -Pk $local 2>/dev/null | grep -Ev '^(Filesystem|tmpfs|devtmpfs|udev|none|overlay|shm|squashfs|/dev/loop)|[[:space:]]/$'
exit 0
}
main </dev/null
`;

export const getSystemInfo: ObservationTool = {
  kind: 'observation',
  name: 'get_system_info',
  description:
    'Tells operating system, kernel, CPUs, memory, disks and uptime of the host. Runs at once, without the terminal and without asking. Takes no arguments.',
  parameters: toParameters(schema),
  script(args) {
    const read = readArguments(schema, args);
    return read.fits ? { fits: true, value: script } : read;
  },
};
