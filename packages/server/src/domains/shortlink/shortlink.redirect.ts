import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import { gatherOrAlone } from '../../core/data/gather.ts';
import { languageOf } from '../../core/http/error-answer.ts';
import { missingPage } from './shortlink.missing.ops.ts';

/** GET /s/{code}: leads on, counting the click; HEAD, which programs ask, counts nothing. */
export function mountShortLinks(app: FastifyInstance, services: Services): void {
  const { database } = services;

  // A link that goes round is clicked by many in the same moment, and each click changes the same row: they are counted together.
  const click = gatherOrAlone<null, string | null>(async (items, organisationId, linkId) => {
    const link = await database.inOrganisation(organisationId, 'write', (tx) =>
      tx
        .updateTable('short_link')
        .set({ clicks: sql<number>`clicks + ${items.length}`, last_clicked_at: sql<Date>`now()` })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', linkId)
        .returning('target')
        .executeTakeFirst(),
    );
    return items.map(() => link?.target ?? null);
  });

  const seen = (organisationId: string, linkId: string) =>
    database.inOrganisation(organisationId, 'read', async (db) => {
      const link = db.selectFrom('short_link').select('target').where('organisation_id', '=', organisationId);
      return (await link.where('id', '=', linkId).executeTakeFirst())?.target ?? null;
    });

  async function follow(code: string, isClick: boolean): Promise<string | null> {
    if (!/^[0-9A-Z]{10,40}$/.test(code)) return null;
    const found = await database.global
      .selectFrom('directory')
      .select(['organisation_id', 'target_id'])
      .where('kind', '=', 'short-link')
      .where('code', '=', code)
      .executeTakeFirst();
    if (!found) return null;
    return isClick ? click(null, found.organisation_id, found.target_id) : seen(found.organisation_id, found.target_id);
  }

  app.get('/s/:code', async (request, reply) => {
    // Codes hold no letter that could be meant small.
    const target = await follow((request.params as { code: string }).code.toUpperCase(), request.method === 'GET');
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    if (target !== null) return reply.redirect(target, 302);
    return reply
      .status(404)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(missingPage(languageOf(request)));
  });
}
