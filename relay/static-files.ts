/** The built app from a folder, with index.html for the app's own paths. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

const notBuilt = 'The app is not built yet: run `npm run build`, or `npm start`, which does it.\n';

/** A missing file with an extension is a 404; any other path is the app's, which routes by itself. */
export function makeStaticFiles(directory: string): MiddlewareHandler {
  if (!existsSync(join(directory, 'index.html'))) return async (c) => c.text(notBuilt, 503);
  const file = serveStatic({ root: directory });
  const index = serveStatic({ root: directory, path: 'index.html' });
  return async (c, next) => {
    let found = true;
    const served = await file(c, async () => {
      found = false;
    });
    if (found) return served;
    return /\.\w+$/.test(c.req.path) ? c.notFound() : index(c, next);
  };
}
