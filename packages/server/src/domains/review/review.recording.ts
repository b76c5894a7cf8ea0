import { id, publicCode } from '@convoke/contract/core/fields.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../core/context.ts';
import { useAddress } from '../resource/library/document.ops.ts';

/** The file of a recording: an address that lasts leads to one of the library that is good for an hour. */
export function mountRecording(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { code: string; reviewId: string } }>(
    '/event/:code/recording/:reviewId',
    async (request, reply) => {
      const address = await addressOf(services, request.params.code, request.params.reviewId);
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      return address === null ? reply.callNotFound() : reply.redirect(address, 302);
    },
  );
}

async function addressOf(services: Services, code: string, reviewId: string): Promise<string | null> {
  if (!publicCode.safeParse(code).success || !id.safeParse(reviewId).success) return null;
  const found = await services.database.global
    .selectFrom('directory')
    .select(['organisation_id', 'target_id'])
    .where('kind', '=', 'event')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!found) return null;
  const { organisation_id: organisationId, target_id: eventId } = found;
  return services.database.inOrganisation(organisationId, 'read', async (db) => {
    const review = await db
      .selectFrom('review as r')
      .innerJoin('event as e', 'e.id', 'r.event_id')
      .select('r.document_id')
      .where('r.id', '=', reviewId)
      .where('e.id', '=', eventId)
      .where('e.publish_status', '=', publishStatus.published)
      .where('e.deleted_at', 'is', null)
      .where('r.is_on', '=', true)
      .executeTakeFirst();
    if (!review?.document_id) return null;
    const documentId = review.document_id;
    return useAddress(services, db, {
      organisationId,
      documentId,
      table: 'review',
      useId: reviewId,
      participantId: null,
    });
  });
}
