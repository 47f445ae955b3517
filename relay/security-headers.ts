/** Headers of every answer, one table for both hosts. */

const contentSecurity: Readonly<Record<string, string>> = {
  'default-src': "'self'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  // xterm sets styles from script.
  'style-src': "'self' 'unsafe-inline'",
  // The app calls services whose addresses the person types; a port of its own lets only saved ones through.
  'connect-src': "'self' https: wss: http://localhost:* http://127.0.0.1:*",
  'img-src': "'self' data: blob:",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'object-src': "'none'",
};

export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': Object.entries(contentSecurity)
    .map(([name, value]) => `${name} ${value}`)
    .join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), serial=(), bluetooth=(), display-capture=(), clipboard-read=(self), clipboard-write=(self)',
};

/** Files under /assets/ carry a hash in their name; what finds them must be asked for anew. */
export function cacheControl(path: string): string {
  if (path.startsWith('/api/') || path === '/healthz') return 'no-store';
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}
