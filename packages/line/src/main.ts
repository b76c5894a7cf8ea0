import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { startLine } from './line.ts';
import { Ports } from './media/ports.ts';
import { inWords, settingsOf, stay } from './process.ts';

/** The line as a process. README.md has its settings. */

const { given, whole, portRange, stop } = settingsOf('line');
const key = given('LINE_KEY') ?? stop('LINE_KEY is missing: the server has the same one');
const url = given('LINE_TRUNK_URL') ?? `sip:127.0.0.1:${whole('PEOPLE_SIP_PORT', 5070, 65_535)}`;
if (!/^(?:sip:|wss?:\/\/)[^\s@]+$/i.test(url)) stop(`LINE_TRUNK_URL is sip:host:port or wss://host/path, not “${url}”`);
const isOwn =
  /^(?:sip|ws):(?:\/\/)?(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[(?:::1|f[cd][\da-f]{2}:))/i;
if (!/^wss:/i.test(url) && !isOwn.test(url) && given('LINE_TRUNK_PLAIN') !== 'allowed')
  stop(
    'LINE_TRUNK_URL leads out of this network without encryption; use wss://, or LINE_TRUNK_PLAIN=allowed where the way is safe in itself',
  );

const told = given('LINE_MEDIA_HOST')?.split(',') ?? [];
for (const host of told)
  if (isIP(host) !== 4) stop(`LINE_MEDIA_HOST is an IPv4 address, or several with commas, not “${host}”`);
const own = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .map(({ address }) => address);
const { from, to } = portRange('LINE_MEDIA_PORTS', '40000-40999');

const line = await startLine({
  dataDir: given('DATA_DIR') ?? './data',
  host: given('LINE_HOST') ?? '127.0.0.1',
  port: whole('LINE_PORT', 8088, 65_535),
  serverUrl: (given('LINE_SERVER_URL') ?? `http://127.0.0.1:${whole('PORT', 8080, 65_535)}`).replace(/\/+$/, ''),
  key,
  places: { hosts: [...new Set([...told, ...own, '127.0.0.1'])], ports: new Ports(from, to) },
  trunk: {
    url,
    user: given('LINE_TRUNK_USER'),
    password: given('LINE_TRUNK_PASSWORD'),
    domain: given('LINE_TRUNK_DOMAIN'),
    from: given('LINE_TRUNK_FROM') ?? 'anonymous',
    localHost: given('LINE_TRUNK_HOST'),
  },
  log: (text) => console.log(`line: ${text}`),
}).catch((error: NodeJS.ErrnoException) => stop(inWords(error)));

stay('line', `phones at port ${line.port}, people by ${url}`, line.close);
