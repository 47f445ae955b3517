/** Network, firewall and SSH: changes after which the tablet may not reach the host again. */
import { all, always, any, argument, bare, flag, not, operand, operands, sub, type Test, value } from '../match.ts';
import type { Rule } from './rule.ts';

const lifeline =
  /^(?:ssh|sshd|networking|network|NetworkManager|network-manager|systemd-networkd|systemd-resolved|wpa_supplicant|dhcpcd|dhclient|netif|routing|wg-quick@.*|openvpn.*|tailscaled?|zerotier-one|strongswan.*|ipsec|firewalld|ufw|nftables|iptables|ip6tables|netfilter-persistent|shorewall|pf|ipfw|dropbear|netplan.*|dnsmasq|connman|iwd|cloudflared|fail2ban|csf|lfd|nebula|netbird)(?:\.(?:service|socket))?$/;
const onLifeline: Test = operand(lifeline);
const firewall = operand(
  /^(?:firewalld|ufw|nftables|iptables|ip6tables|netfilter-persistent|shorewall|pf|ipfw|csf)(?:\.service)?$/,
);
const stopping = /^(?:stop|restart|force-restart|condrestart|try-restart|onestop|onerestart|forcestop|force-reload)$/;

/** `ip` shortens: `ip l s eth0 down`, `ip r d default`. */
const ipObject = (names: string, verbs: string): Test => {
  const object = new RegExp(`^(?:${names})$`);
  const verb = new RegExp(`^(?:${verbs})$`);
  return ({ options }) => object.test(options.operands[0]?.value ?? '') && verb.test(options.operands[1]?.value ?? '');
};
const changesLink = operand(/^(?:down|address|name|master|nomaster|netns|vf|xdp|arp|type)$/);
const wholeRoute = operand(/^(?:default|0\.0\.0\.0(?:\/0)?|::\/0|0\/0|blackhole|unreachable|prohibit|throw)$/);

export const networkRules: readonly Rule[] = [
  {
    id: 'lockout',
    tools: {
      ufw: all(operands(), not(any(sub('status|show|version|help', 'app list|info'), flag('--dry-run')))),
      iptables: all(not(any(flag('-L', '-S', '-C', '--list', '--list-rules', '--check', '-V', '-h'), bare)), always),
      'iptables-restore ip6tables-restore iptables-apply iptables-nft-restore iptables-legacy-restore': not(
        flag('-t', '--test'),
      ),
      'netfilter-persistent iptables-persistent': not(bare),
      nft: any(
        all(operands(), not(sub('list|describe|monitor|-a')), not(flag('-c', '--check'))),
        all(flag('-f', '--file'), not(flag('-c', '--check'))),
      ),
      'firewall-cmd firewall-offline-cmd': all(
        not(bare),
        argument(
          /^--(?!(?:list|get|query|state|info|check-config|zone|permanent|help|version|path|policy|quiet|ipset=|direct$|name-only|timeout))/,
        ),
      ),
      pfctl: any(
        argument(/^-(?:[dFEekKxXoazf]|\w*[dFfek])/),
        all(flag('-t'), argument(/^(?:add|delete|flush|replace|kill)$/)),
      ),
      ipfw: all(operands(), not(any(operand(/^(?:list|show|print)$/), flag('-n')))),
      ipset: all(operands(), not(sub('list|save|test|version'))),
      'fail2ban-client': argument(/^(?:banip|start|reload|set|add|flushlogs|unban)$/),
      csf: not(flag('-l', '-l6', '-g', '-t', '-v', '-h', '--status', '--list', '--grep')),
      'shorewall shorewall6 ferm apf firehol': not(any(bare, sub('show|status|version|check|list|ls|dump'))),
      ip: any(
        sub('x|xfrm policy|state|p|s flush|f|delete|del|d|deleteall'),
        all(ipObject('l|li|lin|link', 's|se|set'), changesLink),
        ipObject(
          'l|li|lin|link|a|ad|add|addr|address|tunnel|tun|tunl|netns|ru|rule|x|xfrm|neigh|n|neighbour|vrf|bridge|maddress',
          'd|de|del|dele|delete|f|fl|flush|ch|change|rep|repl|replace',
        ),
        ipObject('r|ro|rou|route|route6', 'd|de|del|dele|delete|f|fl|flush|ch|change|rep|repl|replace'),
        all(ipObject('r|ro|rou|route|ru|rule', 'a|ad|add|append|prepend'), wholeRoute),
        all(ipObject('ru|rule', 'a|ad|add')),
      ),
      ifconfig: argument(
        /^(?:down|delete|destroy|-alias|netmask|-arp|ether|hw|inet|inet6|create|unplumb|remove|\d+\.\d+\.\d+\.\d+(?:\/\d+)?)$/,
      ),
      'ifdown ifreload': not(flag('-n', '--no-act', '-s', '--syntax-check')),
      route: any(
        operand(/^(?:del|delete|flush|change)$/),
        all(operand(/^add$/), operand(/^(?:default|0\.0\.0\.0)$/)),
        flag('-f'),
      ),
      nmcli: any(
        sub('n|net|networking off', 'r|radio wifi|wwan|all off', 'general hostname', 'g logging'),
        sub('c|con|conn|connection d|down|del|delete|m|mod|modify|clone|edit|add|import|migrate'),
        sub('d|dev|device dis|disconnect|del|delete|m|mod|modify|reapply|set', 'd|dev|device wifi|w connect|hotspot'),
      ),
      netplan: sub('apply|try|set|rebind'),
      networkctl: sub('down|delete|reconfigure|renew|reload|forcerenew|edit|unmask|mask'),
      'dhclient dhcpcd udhcpc': any(flag('-r', '-x', '-k', '-R', '--release', '--exit'), operands()),
      resolvectl: any(
        sub('revert|reset-server-features'),
        all(sub('dns|domain|default-route|dnssec|dnsovertls|llmnr|mdns|nta'), operands(3)),
      ),
      'systemd-resolve': argument(/^--(?:set|revert)/),
      rfkill: sub('block|toggle'),
      iw: argument(/^(?:disconnect|del|set|leave)$/),
      iwconfig: operands(2),
      iwctl: argument(/^(?:disconnect|forget)$/),
      wpa_cli: argument(/^(?:disconnect|terminate|disable_network|remove_network|reconfigure|disable)$/),
      brctl: sub('delif|delbr|addif|addbr|stp|setfd'),
      bridge: argument(/^(?:del|delete|set|add|replace)$/),
      'ovs-vsctl': argument(/^(?:del-|add-|set|clear|remove|emer-reset)/),
      teamdctl: argument(/^(?:port|state)$/),
      'vconfig ifenslave': operands(),
      ethtool: argument(/^-(?:[sKGrECLAXNpfW]|-change|-features|-offload|-set\S*|-negotiate|-reset|-flash|-coalesce)$/),
      tc: argument(/^(?:add|replace|change|del|delete)$/),
      'wg-quick': sub('down'),
      wg: sub('set|setconf|syncconf|addconf'),
      tailscale: sub('down|logout|set|switch|lock'),
      'zerotier-cli': sub('leave|deorbit'),
      'ipsec strongswan swanctl': argument(/^(?:stop|down|restart|stroke|--terminate|-t|update|reload)$/),
      'nordvpn mullvad warp-cli protonvpn-cli expressvpn piactl pritunl-client netbird nebula': argument(
        /^(?:disconnect|d|off|stop|down|logout|delete)$/,
      ),
      openvpn3: argument(/^--disconnect$/),
      systemctl: any(
        all(sub('stop|restart|try-restart|reload-or-restart|disable|mask|kill|condrestart|isolate|freeze'), onLifeline),
        all(sub('start|enable|reload|unmask'), firewall),
      ),
      'service rc-service invoke-rc.d rcctl': all(
        ({ options }) => options.operands.some(({ value: text }) => stopping.test(text)),
        onLifeline,
      ),
      'sv supervisorctl initctl': all(argument(/^(?:stop|restart|down|d)$/), onLifeline),
      networksetup: argument(/^-(?:set|remove|delete|create|rename|order|switch)/),
      systemsetup: argument(/^-set(?:remotelogin|networktimeserver)/),
      launchctl: argument(/ssh|firewall|networkd/),
      'setup-interfaces setup-sshd': always,
      uci: argument(/^(?:network|firewall|dropbear|wireless)\b/),
      wifi: sub('down|reload|up'),
      'ssh-keygen': all(flag('-f'), value(['-f'], /^\/etc\/ssh\//), not(flag('-l', '-y', '-e'))),
      arp: flag('-d', '-s', '-f'),
      hostapd_cli: argument(/^(?:disable|deauthenticate|disassociate|reload)$/),
      virsh: sub('net-destroy|net-undefine|iface-unbridge|iface-destroy|iface-undefine|detach-interface|domif-setlink'),
      docker: sub('network rm|remove|prune|disconnect'),
      semanage: all(sub('port'), flag('-d', '-a', '-m', '-D')),
      cscli: all(sub('decisions'), argument(/^(?:add|delete|import)$/)),
      'ebtables-restore arptables-restore': always,
      authconfig: always,
      pam_tally2: flag('--reset'),
    },
    matches: [
      'ufw deny 22',
      'iptables -I INPUT -s 198.51.100.0/24 -j DROP',
      'nft delete table inet filter',
      'ip link set dev ens18 down',
      'systemctl restart NetworkManager',
      'nmcli con down wired',
      'wg-quick down wg0',
      'firewall-cmd --zone=public --remove-service=ssh',
      'service ssh stop',
      'ip r d default',
      'netplan try',
    ],
    passes: [
      'ufw show added',
      'iptables -nvL',
      'nft list tables',
      'ip -4 addr show',
      'nmcli con show',
      'firewall-cmd --get-zones',
      'wg show',
      'sshd -T',
      'ip route get 192.0.2.1',
      'netplan get',
      'nft -c -f rules.nft',
    ],
  },
];
