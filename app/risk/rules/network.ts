/** Network, firewall and SSH: changes after which the tablet may not reach the host again. */
import { all, always, any, argument, bare, flag, not, operand, operands, sub, type Test, value } from '../match.ts';
import type { Rule } from './rule.ts';

const lifeline =
  /^(?:sshd?|network\w*|NetworkManager|systemd-(?:networkd|resolved)|wpa_supplicant|dhcpcd|netif|routing|wg-quick@.*|openvpn.*|tailscaled?|zerotier-one|strongswan.*|ipsec|firewalld|ufw|nftables|ip6?tables|netfilter-persistent|shorewall|pf|ipfw|dropbear|fail2ban|csf|cloudflared)(?:\.(?:service|socket))?$/;
const onLifeline: Test = operand(lifeline);
const firewall = operand(
  /^(?:firewalld|ufw|nftables|ip6?tables|netfilter-persistent|shorewall|pf|ipfw)(?:\.service)?$/,
);
const stopping = /^(?:\w+-)?(?:one|force)?(?:stop|restart)$/;

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
      'iptables-restore': not(flag('-t', '--test')),
      'netfilter-persistent': not(bare),
      nft: any(
        all(operands(), not(sub('list|describe|monitor|-a')), not(flag('-c', '--check'))),
        all(flag('-f', '--file'), not(flag('-c', '--check'))),
      ),
      'firewall-cmd': all(
        not(bare),
        argument(
          /^--(?!list|get|query|state|info|check-config|zone|permanent|help|version|path|quiet|direct$|timeout)/,
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
      ip: any(
        sub('x|xfrm policy|state|p|s flush|f|delete|del|d'),
        all(ipObject('l|link', 's|set'), changesLink),
        ipObject(
          'l|link|a|addr|address|tunnel|netns|ru|rule|x|xfrm|n|neigh',
          'd|del|delete|f|flush|ch|change|rep|replace',
        ),
        ipObject('r|ro|route', 'd|del|delete|f|flush|ch|change|rep|replace'),
        all(ipObject('r|ro|rou|route|ru|rule', 'a|ad|add|append|prepend'), wholeRoute),
        all(ipObject('ru|rule', 'a|ad|add')),
      ),
      ifconfig: argument(
        /^(?:down|delete|destroy|-alias|netmask|ether|hw|inet6?|create|\d+\.\d+\.\d+\.\d+(?:\/\d+)?)$/,
      ),
      ifdown: not(flag('-n', '--no-act', '-s', '--syntax-check')),
      route: any(
        operand(/^(?:del|delete|flush|change)$/),
        all(operand(/^add$/), operand(/^(?:default|0\.0\.0\.0)$/)),
        flag('-f'),
      ),
      nmcli: any(
        sub('n|net|networking off', 'r|radio wifi|all off', 'general hostname'),
        sub('c|con|connection d|down|del|delete|m|mod|modify|clone|edit|add|import|migrate'),
        sub('d|dev|device disconnect|del|delete|m|mod|modify|set', 'd|dev|device wifi|w connect'),
      ),
      netplan: sub('apply|try|set'),
      networkctl: sub('down|delete|renew|reload|edit|unmask|mask'),
      'dhclient dhcpcd': any(flag('-r', '-x', '-k', '-R', '--release', '--exit'), operands()),
      resolvectl: any(sub('revert'), all(sub('dns'), operands(3))),
      rfkill: sub('block'),
      iw: argument(/^(?:disconnect|del|set|leave)$/),
      wpa_cli: argument(/^(?:disconnect|terminate|disable_network|remove_network|reconfigure|disable)$/),
      brctl: sub('delif'),
      ethtool: argument(/^-(?:[sKGrECLAXNpfW]|-change|-features|-offload|-set\S*|-reset)$/),
      tc: argument(/^(?:add|replace|change|del|delete)$/),
      'wg-quick': sub('down'),
      wg: sub('set'),
      tailscale: sub('down|logout|set|switch'),
      ipsec: argument(/^(?:stop|down|restart|stroke|--terminate|-t|update|reload)$/),
      nordvpn: argument(/^(?:disconnect|d|off|stop|down|logout|delete)$/),
      systemctl: any(
        all(sub('stop|restart|try-restart|reload-or-restart|disable|mask|kill|isolate'), onLifeline),
        all(sub('start|enable|reload|unmask'), firewall),
      ),
      'service rc-service rcctl': all(
        ({ options }) => options.operands.some(({ value: text }) => stopping.test(text)),
        onLifeline,
      ),
      'sv supervisorctl': all(argument(/^(?:stop|restart|down|d)$/), onLifeline),
      networksetup: argument(/^-(?:set|remove|delete|create|rename|order|switch)/),
      uci: argument(/^(?:network|firewall|dropbear|wireless)\b/),
      'ssh-keygen': all(flag('-f'), value(['-f'], /^\/etc\/ssh\//), not(flag('-l', '-y', '-e'))),
      virsh: sub('net-destroy|net-undefine|iface-destroy|detach-interface'),
      docker: sub('network rm|remove|prune|disconnect'),
    },
  },
];
