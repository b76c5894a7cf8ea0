import { Readable } from 'node:stream';
import { id } from '@convoke/contract/core/fields.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '../../../core/context.ts';
import { Refusal } from '../../../core/failure.ts';
import { rangeAsked } from '../../../core/http/range.ts';
import { seal, unseal } from '../../../core/sealed.ts';

/** How long an address of a recording is good for, in seconds. */
const linkSeconds = 600;
const purpose = 'call recording';
const contentType = 'audio/wav';

const sealedLink = z.object({ organisationId: id, callId: id, isDownload: z.boolean(), until: z.int() });

/** An address at which the recording of a call is heard for ten minutes. */
export function recordingUrl({ settings, clock }: Services, given: Omit<z.output<typeof sealedLink>, 'until'>): string {
  const until = Math.floor(clock.now().getTime() / 1000) + linkSeconds;
  return `/line/recording/${seal(settings.SECRET_KEY, purpose, JSON.stringify({ ...given, until }))}`;
}

/** GET /line/recording/{link}: a recording, or a range of it. */
export function mountRecordings(app: FastifyInstance, services: Services): void {
  const { database, storage, settings } = services;
  // Compressed, its bytes would be others than those that ranges count.
  app.get('/line/recording/:link', { compress: false }, async (request, reply) => {
    const text = unseal(settings.SECRET_KEY, purpose, (request.params as { link: string }).link);
    const link = text === null ? null : sealedLink.parse(JSON.parse(text));
    if (!link || link.until * 1000 <= services.clock.now().getTime()) throw new Refusal('NO_SUCH_FILE');
    const call = await database.inOrganisation(link.organisationId, 'read', (db) =>
      db
        .selectFrom('outbound_call')
        .select(['storage_key', 'recording_bytes', 'created_at'])
        .where('id', '=', link.callId)
        .where('recording', '=', 'ready')
        .executeTakeFirst(),
    );
    if (!call?.storage_key) throw new Refusal('NO_SUCH_FILE');
    const name = `call-${call.created_at.toISOString().slice(0, 16).replaceAll(':', '-')}.wav`;
    const bytes = Number(call.recording_bytes);
    reply.headers({
      'content-type': contentType,
      'content-disposition': `${link.isDownload ? 'attachment' : 'inline'}; filename="${name}"`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-robots-tag': 'noindex',
    });
    const range = rangeAsked(request.headers.range, bytes);
    if (range === null)
      return reply.status(416).header('content-range', `bytes */${bytes}`).type('text/plain').send('');
    if (range) reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${bytes}`);
    reply.header('content-length', range ? range.last - range.first + 1 : bytes);
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    const stored = await storage.get(call.storage_key, range);
    if (!stored) throw new Refusal('NO_SUCH_FILE');
    return reply.send(stored.stream);
  });
}
