import type { Language } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { bindAll } from './event/guest.bind.ts';
import { insertMany } from './import/guest.import.apply.ts';
import type { Change, GuestInput } from './guest.write.ts';

/** Somebody of a programme that was read: a name, and what it says of the person. */
export interface Named {
  name: string;
  biography: string;
}

const nameKey = (name: string) => name.trim().normalize('NFKC').toLowerCase();

/** Guests of the library by their names: those of which there is only one of the name. */
export async function guestsNamed(db: Db, organisationId: string, names: readonly string[]) {
  const { rows } = await sql<{ key: string; id: string }>`
    SELECT split_part(alike, '|', 1) AS key, min(id::text) AS id FROM guest
    WHERE organisation_id = ${organisationId} AND deleted_at IS NULL AND split_part(alike, '|', 1) = ANY (${names.map(nameKey)}::text[])
    GROUP BY 1 HAVING count(*) = 1`.execute(db);
  const found = new Map(rows.map(({ key, id }) => [key, id]));
  return (name: string): string | undefined => found.get(nameKey(name));
}

/**
 * Binds people to an event by their names; those whom the library does not know come into it. Answers their eventGuestIds by name, which guests were made, and
 * who was bound.
 */
export async function enrol(
  tx: Db,
  organisationId: string,
  eventId: string,
  people: readonly Named[],
  language: Language,
  change: Change,
): Promise<{ ids: Map<string, string>; made: string[]; bound: string[] }> {
  const known = await guestsNamed(
    tx,
    organisationId,
    people.map(({ name }) => name),
  );
  const guestIds = new Map(people.map(({ name }) => [name, known(name)]));
  const fresh = people.filter(({ name }) => !guestIds.get(name));
  const made: string[] = [];
  for (let start = 0; start < fresh.length; start += atOnce) {
    const part = fresh.slice(start, start + atOnce);
    const ids = await insertMany(
      tx,
      organisationId,
      part.map((each) => inputOf(each, language)),
      change,
    );
    for (const [index, { name }] of part.entries()) guestIds.set(name, ids[index]);
    made.push(...ids);
  }
  const all = [...guestIds.values()].flatMap((id) => id ?? []);
  const bound = all.length > 0 ? await bindAll(tx, organisationId, eventId, all, 'speaker', change.at) : [];
  const rows = await tx
    .selectFrom('event_guest')
    .select(['id', 'guest_id'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .execute();
  const byGuest = new Map(rows.map(({ id, guest_id }) => [guest_id, id]));
  const ids = [...guestIds].flatMap(([name, guestId]): [string, string][] => {
    const id = guestId && byGuest.get(guestId);
    return id ? [[name, id]] : [];
  });
  return { ids: new Map(ids), made, bound: bound ?? [] };
}

const atOnce = 500;

const inputOf = ({ name, biography }: Named, language: Language): GuestInput => ({
  language,
  name,
  company: '',
  title: '',
  biography,
  words: {},
  photoKey: null,
  links: [],
  phone: '',
  email: '',
  note: '',
  guestTypeId: null,
});

/** Takes back what `enrol` did: `eventGuestIds` leave the event if nobody changed them since, then the guests `made` leave the library unless somebody uses them. */
export async function disenrol(
  tx: Db,
  organisationId: string,
  eventGuestIds: readonly string[],
  made: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    UPDATE event_guest SET deleted_at = ${at}, version = version + 1
    WHERE organisation_id = ${organisationId} AND id = ANY (${eventGuestIds}::uuid[]) AND deleted_at IS NULL AND state = 'INVITED'`.execute(
    tx,
  );
  await sql`
    UPDATE guest g SET deleted_at = ${at}, version = g.version + 1
    WHERE g.organisation_id = ${organisationId} AND g.id = ANY (${made}::uuid[]) AND g.version = 1 AND g.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM event_guest b WHERE b.organisation_id = g.organisation_id AND b.guest_id = g.id AND b.deleted_at IS NULL)`.execute(
    tx,
  );
}
