import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { Refusal } from '../failure.ts';
import type { Settings } from '../settings.ts';

/**
 * AMap (decision 0042). Its script runs in one frame of ours, `/map-frame`, whose policy alone knows its hosts. What the script asks goes
 * through this server, which adds the security code: no browser ever has it.
 */

const ownScript = 'https://webapi.amap.com';

/** Where AMap's script fetches its parts, tiles, labels and signs; a stand-in has all of them at its own address. */
const ownHosts = ['https://webapi.amap.com', 'https://*.amap.com', 'https://*.autonavi.com'];

/** The hosts that the map's frame may reach. */
export function mapHosts(settings: Pick<Settings, 'AMAP_SCRIPT_URL'>): readonly string[] {
  const { origin } = new URL(settings.AMAP_SCRIPT_URL);
  return origin === ownScript ? ownHosts : [origin];
}

/** What the frame is told: where the script is, with the key, which is no secret. Null without a key: then there is no frame. */
export function mapFrame(settings: Pick<Settings, 'AMAP_KEY' | 'AMAP_SCRIPT_URL'>): { scriptUrl: string } | null {
  if (settings.AMAP_KEY === undefined) return null;
  const url = new URL(settings.AMAP_SCRIPT_URL);
  url.search = new URLSearchParams({
    v: '2.0',
    key: settings.AMAP_KEY,
    plugin: 'AMap.PlaceSearch,AMap.Geocoder,AMap.ToolBar',
  }).toString();
  return { scriptUrl: url.href };
}

/** The services that the script asks for us, and the check of the key that it begins with. Nothing else is passed on. */
const served = new Set(['v3/place/text', 'v3/geocode/geo', 'v3/geocode/regeo', 'v3/log/init']);

/** The names that the script gives its callbacks. Any other would let a page call what it likes. */
const callbackName = /^(?:AMap\.)?_?jsonp_\w{1,40}$/;

const answerMs = 8000;
const answerBytes = 1_000_000;
/** Of one address: somebody who types searches a few times a second at most. */
const perMinute = 240;

/** What AMap itself says when it cannot answer: its script knows no other form. */
const unavailable = { status: '0', info: 'RESOURCE_UNAVAILABLE', infocode: '10017' };

export function mountMapServices(app: FastifyInstance, services: Services): void {
  const { AMAP_KEY, RATE_LIMIT_PER_MINUTE } = services.settings;
  if (AMAP_KEY === undefined) return;
  const limited = RATE_LIMIT_PER_MINUTE > 0 ? { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } } : {};
  app.get('/_AMapService/*', limited, async (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    const { callback, ...query } = request.query as Record<string, unknown>;
    // Other people's pages have keys of their own.
    const site = request.headers['sec-fetch-site'];
    if (!served.has(path) || (site !== undefined && site !== 'same-origin')) throw new Refusal('UNKNOWN_CALL');
    if (callback !== undefined && !(typeof callback === 'string' && callbackName.test(callback)))
      throw new Refusal('UNKNOWN_CALL');
    const answer = await ask(services.settings, path, query).catch((error: unknown) => {
      // Only its kind: an error's words may hold the address, and with it the code.
      request.log.warn(
        { path, kind: error instanceof Error ? error.name : 'unknown' },
        'the map service did not answer',
      );
      return unavailable;
    });
    const json = JSON.stringify(answer).replace(/</g, '\\u003c');
    return reply
      .header('cache-control', 'no-store')
      .type(callback === undefined ? 'application/json; charset=utf-8' : 'text/javascript; charset=utf-8')
      .send(callback === undefined ? json : `${callback as string}(${json})`);
  });
}

/** Asks AMap, with our key and the code whatever the browser said. What is no JSON, too large or late throws. */
async function ask(settings: Settings, path: string, query: Record<string, unknown>): Promise<unknown> {
  const url = new URL(path, `${settings.AMAP_SERVICE_URL.replace(/\/+$/, '')}/`);
  for (const [name, value] of Object.entries(query)) if (typeof value === 'string') url.searchParams.set(name, value);
  url.searchParams.set('key', settings.AMAP_KEY ?? '');
  url.searchParams.set('output', 'json');
  if (settings.AMAP_SECURITY_CODE === undefined) url.searchParams.delete('jscode');
  else url.searchParams.set('jscode', settings.AMAP_SECURITY_CODE);
  // The key's list of domains is compared with where the question comes from.
  const headers = { referer: `${settings.PUBLIC_URL}/` };
  const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(answerMs) });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > answerBytes) throw new RangeError('too large');
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown;
}
