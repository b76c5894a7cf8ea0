import type { Language } from '@convoke/contract/core/language.ts';
import type { Essentials, Kept } from '@convoke/contract/event/event.fields.ts';
import { sql } from 'kysely';
import type { EventRecord } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { sanitiseDescription, sanitisedWords } from '../../../core/rich-text.ts';

type Of = Pick<EventRecord, 'organisation_id' | 'id'>;

/** Keeps what is changed of an event instead of what was kept before; rich text is sanitised as in the event itself, since previews show it. */
export async function keepChanges(tx: Db, event: Of & Pick<EventRecord, 'language'>, changes: Kept): Promise<void> {
  const { description, words } = changes;
  const main = changes.language ?? (event.language as Language);
  const clean = JSON.stringify({
    ...changes,
    ...(description !== undefined && { description: sanitiseDescription(description) }),
    ...(words && { words: sanitisedWords(words, main) }),
  });
  const { organisation_id: organisationId, id } = event;
  if (clean === '{}')
    await sql`DELETE FROM event_draft WHERE organisation_id = ${organisationId} AND event_id = ${id}`.execute(tx);
  else
    await sql`
      INSERT INTO event_draft (organisation_id, event_id, changes) VALUES (${organisationId}, ${id}, ${clean}::jsonb)
      ON CONFLICT (organisation_id, event_id) DO UPDATE SET changes = excluded.changes`.execute(tx);
}

/** Forgets what was kept of the fields that are given: they say something newer now. */
export async function dropChanges(
  tx: Db,
  { organisation_id: organisationId, id }: Of,
  given: { [Name in keyof Essentials]?: unknown },
): Promise<void> {
  const names = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  await sql`
    DELETE FROM event_draft
    WHERE organisation_id = ${organisationId} AND event_id = ${id} AND changes - ${names}::text[] = '{}'`.execute(tx);
  await sql`
    UPDATE event_draft SET changes = changes - ${names}::text[]
    WHERE organisation_id = ${organisationId} AND event_id = ${id} AND changes ?| ${names}::text[]`.execute(tx);
}

/** What is changed of an event and not published; null = nothing. */
export async function changesOf(db: Db, { organisation_id: organisationId, id }: Of): Promise<Kept | null> {
  const row = await db
    .selectFrom('event_draft')
    .select('changes')
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', id)
    .executeTakeFirst();
  return (row?.changes ?? null) as Kept | null;
}
