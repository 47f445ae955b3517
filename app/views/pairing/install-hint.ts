/** True in Safari on iPad and iPhone outside of an installed app: there the app would have storage of its own. */
export function shouldInstallFirst(where: Navigator, standalone: boolean): boolean {
  if (standalone) return false;
  const agent = where.userAgent;
  const phone = /iPhone|iPod/.test(agent);
  // An iPad asks for desktop sites and calls itself a Mac; a real Mac has no touch screen.
  const tablet = /iPad/.test(agent) || (/Macintosh/.test(agent) && where.maxTouchPoints > 1);
  const safari = /Safari\//.test(agent) && !/(CriOS|FxiOS|EdgiOS|Chrome|Android)/.test(agent);
  return (phone || tablet) && safari;
}
