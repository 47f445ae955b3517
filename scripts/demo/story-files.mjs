// @ts-check
/** The files of the 502 story: small, but real files that the tools really read and the commands really change. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** @typedef {{ siteFolder: string, site: string, errorLog: string, serviceLog: string, serviceSettings: string }} StoryPaths */

/** @param {string} directory @returns {StoryPaths} */
export function storyPaths(directory) {
  return {
    siteFolder: join(directory, 'etc/nginx/conf.d'),
    site: join(directory, 'etc/nginx/conf.d/shop.conf'),
    errorLog: join(directory, 'var/log/nginx/error.log'),
    serviceLog: join(directory, 'var/log/shop/shop.log'),
    serviceSettings: join(directory, 'etc/shop/settings'),
  };
}

/** Writes the story's files below `directory`. @param {string} directory @param {Date} [now] */
export async function writeStoryFiles(directory, now = new Date()) {
  const paths = storyPaths(directory);
  const minutesAgo = (/** @type {number} */ minutes) => stamp(new Date(now.getTime() - minutes * 60_000));
  await write(paths.site, site);
  await write(join(paths.siteFolder, 'default.conf'), defaultSite);
  await write(paths.errorLog, [9, 4, 1].map((minutes) => refused(minutesAgo(minutes))).join(''));
  await write(paths.serviceLog, serviceLog(minutesAgo(11), minutesAgo(10)));
  await write(paths.serviceSettings, 'SHOP_HOST=127.0.0.1\nSHOP_PORT=8081\n');
  return paths;
}

/** @param {string} path @param {string} text */
async function write(path, text) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

const stamp = (/** @type {Date} */ date) => date.toISOString().slice(0, 19).replace('T', ' ');

const site = `server {
    listen 80;
    server_name shop.example;

    location / {
        proxy_pass http://127.0.0.1:8080;
        proxy_set_header Host $host;
    }
}
`;

const defaultSite = `server {
    listen 80 default_server;
    return 404;
}
`;

const refused = (/** @type {string} */ time) =>
  `${time.replaceAll('-', '/')} [error] 812#812: *31 connect() failed (111: Connection refused) while connecting to upstream, ` +
  'client: 203.0.113.9, server: shop.example, request: "GET / HTTP/1.1", upstream: "http://127.0.0.1:8080/"\n';

const serviceLog = (/** @type {string} */ started, /** @type {string} */ ready) =>
  `${started} shop 3.2.0 starting, settings from etc/shop/settings\n${ready} shop listening on 127.0.0.1:8081\n`;
