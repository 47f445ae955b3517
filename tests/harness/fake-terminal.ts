/** A still picture of a terminal: the harness has no xterm. */
const screen = [
  '<b class="g">deploy@atlas-web</b>:<b class="b">~</b>$ cd /etc/nginx',
  '<b class="g">deploy@atlas-web</b>:<b class="b">/etc/nginx</b>$ curl -sI https://shop.example.org | head -1',
  'HTTP/2 502',
  '<b class="g">deploy@atlas-web</b>:<b class="b">/etc/nginx</b>$ systemctl status shop-api --no-pager | head -3',
  '● shop-api.service - Shop API',
  '     Loaded: loaded (/etc/systemd/system/shop-api.service; enabled)',
  '     Active: <b class="g">active (running)</b> since Tue 14:08:31 UTC; 22min ago',
  '<b class="g">deploy@atlas-web</b>:<b class="b">/etc/nginx</b>$ curl -sS 127.0.0.1:8080/healthz',
  'curl: (7) Failed to connect to 127.0.0.1 port 8080: Connection refused',
  '<b class="g">deploy@atlas-web</b>:<b class="b">/etc/nginx</b>$ ss -ltn | grep 808',
  'LISTEN 0  511   127.0.0.1:8081    0.0.0.0:*',
  '<b class="g">deploy@atlas-web</b>:<b class="b">/etc/nginx</b>$ curl -sI 127.0.0.1:8081/healthz | head -1',
  'HTTP/1.1 200 OK',
  '<b class="g">deploy@atlas-web</b>:<b class="b">/etc/nginx</b>$ <span class="cur"> </span>',
];

export function drawTerminal(element: HTMLElement): void {
  const pre = document.createElement('pre');
  pre.className = 'fake-terminal';
  pre.innerHTML = screen.join('\n');
  element.append(pre);
}
