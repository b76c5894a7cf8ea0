import { id, publicCode } from '@convoke/contract/core/fields.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { Refusal } from '../../../core/failure.ts';
import { useAddress } from '../../resource/library/document.ops.ts';
import { hallOf } from '../live.hall.ts';
import { viewerOf } from '../live.pass.ops.ts';
import { passStands } from '../live.stands.ops.ts';

interface Asked {
  Params: { code: string; id: string };
  Querystring: { pass?: string };
}

interface Used {
  table: 'live_recording' | 'live_module_document';
  documentId: string;
}

/** What a viewer may fetch: recordings that are shown, and documents of modules that are on. Addresses that last lead to ones that are good for an hour. */
export function mountWatchFiles(app: FastifyInstance, services: Services): void {
  const answer = (reply: FastifyReply, address: string | null) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return address === null ? reply.callNotFound() : reply.redirect(address, 302);
  };
  app.get<Asked>('/watch/:code/recording/:id', async ({ params, query }, reply) =>
    answer(reply, await addressOf(services, params, query.pass, recordingOf)),
  );
  app.get<Asked>('/watch/:code/documents/:id', async ({ params, query }, reply) =>
    answer(reply, await addressOf(services, params, query.pass, documentOf)),
  );
}

type Find = (db: Db, eventId: string, useId: string) => Promise<Used | null>;

const recordingOf: Find = async (db, eventId, useId) => {
  const row = await db
    .selectFrom('live_recording as r')
    .innerJoin('live as l', 'l.id', 'r.live_id')
    .select('r.document_id')
    .where('r.id', '=', useId)
    .where('l.event_id', '=', eventId)
    .where('r.state', '=', 'ready')
    .where('r.is_shown', '=', true)
    .executeTakeFirst();
  return row?.document_id ? { table: 'live_recording', documentId: row.document_id } : null;
};

const documentOf: Find = async (db, eventId, useId) => {
  const row = await db
    .selectFrom('live_module_document as d')
    .innerJoin('live_module as m', 'm.id', 'd.module_id')
    .select('d.document_id')
    .where('d.id', '=', useId)
    .where('m.event_id', '=', eventId)
    .where('m.is_on', '=', true)
    .executeTakeFirst();
  return row ? { table: 'live_module_document', documentId: row.document_id } : null;
};

/** Null for what is not there, or not for whoever asks: they must look the same. Where anybody may watch nobody is asked for a pass. */
async function addressOf(
  services: Services,
  { code, id: useId }: Asked['Params'],
  sealed: string | undefined,
  find: Find,
): Promise<string | null> {
  if (!publicCode.safeParse(code).success || !id.safeParse(useId).success) return null;
  const found = await services.database.global
    .selectFrom('directory')
    .select(['organisation_id', 'target_id'])
    .where('kind', '=', 'event')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!found) return null;
  const { organisation_id: organisationId, target_id: eventId } = found;
  return services.database.inOrganisation(organisationId, 'read', async (db) => {
    const event = await db
      .selectFrom('event')
      .select('id')
      .where('id', '=', eventId)
      .where('publish_status', '=', publishStatus.published)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const hall = event && (await hallOf(db, eventId));
    if (!hall) return null;
    let participantId: string | null = null;
    try {
      if (hall.access !== 'anyone' || sealed !== undefined) {
        const pass = viewerOf(services, sealed ?? '', { eventId, now: services.clock.now() });
        await passStands(db, pass);
        participantId = pass.participantId;
      }
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
    const used = await find(db, eventId, useId);
    return used && useAddress(services, db, { organisationId, useId, participantId, ...used });
  });
}
