import { id, publicCode } from '@convoke/contract/core/fields.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../../core/context.ts';
import { perServices } from '../../../core/per-services.ts';
import { ShortCache } from '../../../core/short-cache.ts';
import { viewerOf } from '../live.pass.ops.ts';
import { passStands } from '../live.stands.ops.ts';
import { Rooms } from './live.feed.rooms.ts';
import { Stream } from './live.feed.stream.ts';

/** A process may come to an end with thousands of streams: they come back within this time, not all at once. */
const comeBackMs = { least: 500, most: 4000 };

export const roomsOf = perServices((services) => new Rooms(services));

interface Place {
  organisationId: string;
  eventId: string;
}

/** Where lives are; after the end of a process thousands ask at once. */
const placesOf = perServices(() => new ShortCache<Place | null>(1000));

async function placeOf({ database }: Services, code: string, liveId: string): Promise<Place | null> {
  const found = await database.global
    .selectFrom('directory')
    .select(['organisation_id', 'target_id'])
    .where('kind', '=', 'event')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!found) return null;
  const { organisation_id: organisationId, target_id: eventId } = found;
  const live = await database.inOrganisation(organisationId, 'read', (db) =>
    db.selectFrom('live').select('id').where('id', '=', liveId).where('event_id', '=', eventId).executeTakeFirst(),
  );
  return live ? { organisationId, eventId } : null;
}

/** The number of what a page heard last: of its browser's own, or in the address. null = it begins. */
function lastOf(request: FastifyRequest<{ Querystring: { after?: unknown } }>): number | null {
  const text = request.headers['last-event-id'] ?? request.query.after;
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * `GET /event/online/feed/CODE/LIVE?pass=…&after=…` (text/event-stream): all that is said about a live. A message is a list of events, gathered over a quarter of a second;
 * its id is the number of the last of them. `hello` begins a stream, `reset` one whose page missed too much, `beat` comes every 15 seconds.
 */
export function mountFeed(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { code: string; liveId: string }; Querystring: { pass?: unknown; after?: unknown } }>({
    method: 'GET',
    url: '/event/online/feed/:code/:liveId',
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { code, liveId } = request.params;
      const { pass } = request.query;
      if (!publicCode.safeParse(code).success || !id.safeParse(liveId).success || typeof pass !== 'string')
        return reply.callNotFound();
      const place = await placesOf(services).read(`${code} ${liveId}`, () => placeOf(services, code, liveId));
      if (!place) return reply.callNotFound();
      const viewer = viewerOf(services, pass, { eventId: place.eventId, now: services.clock.now() });
      await services.database.inOrganisation(place.organisationId, 'read', (db) => passStands(db, viewer));
      reply.hijack();
      const response = reply.raw;
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) response.setHeader(name, value);
      response.removeHeader('transfer-encoding');
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        connection: 'close',
        // Nginx would gather it.
        'x-accel-buffering': 'no',
      });
      response.flushHeaders();
      const stream = new Stream(response, { viewerId: viewer.viewerId, until: viewer.until * 1000 });
      const wait = comeBackMs.least + Math.floor(Math.random() * (comeBackMs.most - comeBackMs.least));
      stream.write(Buffer.from(`retry: ${wait}\n\n`));
      let leave: (() => void) | undefined;
      response.on('close', () => leave?.());
      try {
        leave = await roomsOf(services).enter(stream, { ...place, liveId }, lastOf(request));
        if (response.closed) leave();
      } catch (error) {
        services.log.warn({ err: error, requestId: request.id }, 'the feed of a live cannot be opened');
        stream.end();
      }
    },
  });
  app.addHook('preClose', async () => roomsOf(services).close());
}
