import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { bodyOf } from './webhook.body.ts';
import { dataOf, type News, thingsOf } from './webhook.things.ts';

/** News of one step: a transaction of some tens of milliseconds. */
const stepNews = 200;

/** Milliseconds after which a round leaves the rest to the next. */
const runFor = 5_000;

/** Makes a message of all that is new for each webhook that listens to it: together with taking it, so none is lost and none made twice. */
export async function spreadNews(services: Services): Promise<void> {
  const begun = performance.now();
  for (const organisationId of await organisationsWithNews(services))
    for (;;) {
      const taken = await services.database
        .inOrganisation(organisationId, 'write', (tx) => spreadStep(tx, organisationId, services.clock.now()))
        .catch((error: unknown) => {
          // Those of others go on.
          services.log.error({ err: error, organisationId }, 'webhooks: news could not be made into messages');
          return 0;
        });
      if (taken < stepNews || performance.now() - begun > runFor) break;
    }
}

/** From one to the next by the primary key: one with much news does not stand before the others. */
async function organisationsWithNews({ database }: Services): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) =>
    sql`SELECT n.organisation_id FROM webhook_news n ${after} ORDER BY n.organisation_id LIMIT 1`;
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE ids AS (
      SELECT (${next(sql``)}) AS id
      UNION ALL
      SELECT (${next(sql`WHERE n.organisation_id > ids.id`)}) FROM ids WHERE ids.id IS NOT NULL
    ) SELECT id FROM ids WHERE id IS NOT NULL`.execute(database.global);
  return rows.map(({ id }) => id);
}

async function spreadStep(tx: Db, organisationId: string, now: Date): Promise<number> {
  const { rows: news } = await sql<News>`
    DELETE FROM webhook_news n USING (
      SELECT id FROM webhook_news WHERE organisation_id = ${organisationId} ORDER BY id LIMIT ${stepNews} FOR UPDATE SKIP LOCKED) f
    WHERE n.organisation_id = ${organisationId} AND n.id = f.id RETURNING n.*`.execute(tx);
  if (news.length === 0) return 0;
  const webhooks = await tx
    .selectFrom('webhook')
    .select(['id', 'types', 'event_id'])
    .where('is_on', '=', true)
    .execute();
  const things = await thingsOf(tx, news);
  const made = news
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap((each) => {
      const thing = things.get(each.subject_id);
      // Whatever is gone by now has nothing left to tell.
      if (!thing) return [];
      const body = bodyOf(each.type, each.at, dataOf(each, thing));
      return webhooks
        .filter(({ types, event_id }) => types.includes(each.type) && (event_id === null || event_id === each.event_id))
        .map(({ id }) => ({ webhook_id: id, message_id: `msg_${each.id}`, type: each.type, body, next_at: now }));
    });
  if (made.length > 0) await tx.insertInto('webhook_delivery').values(made).execute();
  // In one order, whoever else does the same.
  for (const webhookId of [...new Set(made.map((each) => each.webhook_id))].toSorted())
    await wake(tx, organisationId, webhookId, now);
  return news.length;
}

/** There is something to send to a webhook at a moment. */
export async function wake(tx: Db, organisationId: string, webhookId: string, at: Date): Promise<void> {
  await sql`
    INSERT INTO webhook_lane AS l (organisation_id, webhook_id, due_at) VALUES (${organisationId}, ${webhookId}, ${at})
    ON CONFLICT (organisation_id, webhook_id) DO UPDATE SET due_at = least(l.due_at, EXCLUDED.due_at)`.execute(tx);
}
