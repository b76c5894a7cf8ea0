import { moduleKinds } from '@convoke/contract/live/live.rules.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import type { LiveHall } from '../../core/data/database-types.ts';

/** On from the beginning: what shows something without being filled first. */
const onAtFirst = new Set(['introduction', 'programme', 'chat', 'questions']);

export type HallRecord = Selectable<LiveHall>;

export const hallOf = (db: Db, eventId: string): Promise<HallRecord | undefined> =>
  db.selectFrom('live_hall').selectAll().where('event_id', '=', eventId).executeTakeFirst();

/** Makes the hall of an event with its modules where there is none yet; of many who ask at once one does. */
export async function ensureHall(tx: Db, eventId: string): Promise<void> {
  const made = await tx
    .insertInto('live_hall')
    .values({ event_id: eventId })
    .onConflict((taken) => taken.columns(['organisation_id', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  if (!made) return;
  await tx
    .insertInto('live_module')
    .values(
      moduleKinds
        .filter((kind) => kind !== 'page')
        .map((kind, at) => ({ event_id: eventId, kind, is_on: onAtFirst.has(kind), sort: at + 1 })),
    )
    .execute();
}

/** The hall of an event, locked: whoever changes it, its modules or adds a live does so one after the other. */
export async function lockHall(tx: Db, eventId: string): Promise<HallRecord> {
  await ensureHall(tx, eventId);
  return tx
    .selectFrom('live_hall')
    .selectAll()
    .where('event_id', '=', eventId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export const watchUrl = (publicUrl: string, code: string) => `${publicUrl}/watch/${encodeURIComponent(code)}`;
