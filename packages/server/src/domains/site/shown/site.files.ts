import { id, publicCode } from '@convoke/contract/core/fields.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../core/context.ts';
import { Refusal } from '../../../core/failure.ts';
import { useAddress } from '../../resource/library/document.ops.ts';

/** The address that gives a file of a shown site for an hour; null where the site of that event offers no such file. */
async function addressOf(services: Services, code: string, documentId: string): Promise<string | null> {
  const { database } = services;
  const found = await database.global
    .selectFrom('directory')
    .select(['organisation_id', 'target_id'])
    .where('kind', '=', 'event')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!found) return null;
  const { organisation_id: organisationId, target_id: eventId } = found;
  return database.inOrganisation(organisationId, 'read', async (db) => {
    const use = await db
      .selectFrom('site_document as u')
      .innerJoin('event as e', 'e.id', 'u.event_id')
      .select('u.id')
      .where('u.event_id', '=', eventId)
      .where('u.document_id', '=', documentId)
      .where('u.place', '=', 'shown')
      .where('u.use', '=', 'file')
      .where('e.publish_status', '=', publishStatus.published)
      .where('e.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!use) return null;
    const table = 'site_document';
    return useAddress(services, db, { organisationId, documentId, table, useId: use.id, participantId: null });
  });
}

/** Files that a site offers, at addresses that stay: each leads to the library's own for an hour, where the download is recorded. */
export function mountSiteFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { code: string; documentId: string } }>('/event/:code/file/:documentId', async (request, reply) => {
    const code = publicCode.safeParse(request.params.code);
    const documentId = id.safeParse(request.params.documentId);
    const address = code.success && documentId.success ? await addressOf(services, code.data, documentId.data) : null;
    if (address === null) throw new Refusal('NO_SUCH_FILE');
    return reply.header('cache-control', 'no-store').redirect(address, 302);
  });
}
