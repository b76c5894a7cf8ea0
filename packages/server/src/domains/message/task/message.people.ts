import type { MessagePerson } from '@convoke/contract/message/message.audience.calls.ts';
import type { MessageSource } from '@convoke/contract/message/message.fields.ts';
import { mostPeopleShown, mostTyped } from '@convoke/contract/message/message.rules.ts';
import { sql } from 'kysely';
import { containing } from '../../../core/data/like-text.ts';
import { firstRows, inPlace } from '../../../core/data/list.ts';
import { soughtAnywhere } from '../../../core/phones.ts';
import { entrySorts, matchingEntries } from '../book/message.book.queries.ts';
import type { TaskSource } from './message.rows.ts';
import { type Asked, entries, nextPeople, type People } from './message.sources.ts';

/** People of a task's sources, found by their names and addresses. */

/** The source with the search in it, where its own list has one; null = it has none, or has one already. */
function narrowed(source: MessageSource, search: string): TaskSource | null {
  switch (source.kind) {
    case 'members':
      return source.search ? null : { ...source, search };
    case 'group':
      return { kind: 'members', groupId: source.groupId, timeZone: source.timeZone, search };
    case 'participants':
      return source.search ? null : { ...source, search };
    default:
      return null;
  }
}

/** Some people of a source, and where it goes on; of those whom only a look at each tells, among its first 10,000. */
async function soughtIn(
  asked: Asked,
  source: MessageSource,
  search: string | undefined,
  most: number,
): Promise<Pick<People, 'rows' | 'next'>> {
  if (!search) return nextPeople(asked, source, null, most);
  const { db, organisationId } = asked;
  if (source.kind === 'book') {
    const found = matchingEntries(db, organisationId, { bookId: source.bookId, search }).select('e.id');
    const rows = await inPlace(found, firstRows(entrySorts, '-createdAt', most)).execute();
    const ids = rows.map(({ id }) => id);
    return { rows: entries(asked, ids), next: null };
  }
  const own = narrowed(source, search);
  if (own) return nextPeople(asked, own, null, most);
  const { rows, next } = await nextPeople(asked, source, null, mostTyped);
  const sought = [containing(sql`fold_text(q.name)`, search), containing(sql`q.address`, soughtAnywhere(search))];
  return { rows: sql`SELECT q.* FROM (${rows}) q WHERE ${sql.join(sought, sql` OR `)}`, next };
}

interface Found {
  address: string | null;
  name: string;
  member_id: string | null;
  participant_id: string | null;
  entry_id: string | null;
}

/** Some people of each source, in the order of the sources. */
export async function somePeople(
  asked: Asked,
  sources: readonly MessageSource[],
  search: string | undefined,
): Promise<{ people: MessagePerson[]; hasMore: boolean }> {
  const most = Math.ceil(mostPeopleShown / sources.length);
  const people: MessagePerson[] = [];
  let hasMore = false;
  for (const [place, source] of sources.entries()) {
    // One more tells whether there are others.
    const { rows, next } = await soughtIn(asked, source, search, most + 1);
    const found = await sql<Found>`
      SELECT p.address, p.name, p.member_id, p.participant_id, p.entry_id FROM (${rows}) p ORDER BY p.ord LIMIT ${most + 1}`.execute(
      asked.db,
    );
    hasMore ||= next !== null || found.rows.length > most;
    // What was typed twice is one person.
    const met = new Set<string>();
    for (const row of found.rows.slice(0, most)) {
      const { name, address, participant_id: partsId, entry_id: entryId } = row;
      // By what the source is made of: so the preview fills in what building will.
      const memberId = partsId === null && entryId === null && source.kind !== 'typed' ? row.member_id : null;
      const key = partsId ?? entryId ?? memberId ?? address ?? '';
      if (met.has(key)) continue;
      met.add(key);
      people.push({ name, address, source: place, memberId, partsId, entryId });
    }
  }
  return { people, hasMore };
}

/** What each source is called; empty where it has no name. Each is looked up by its key, also what was deleted since. */
export async function sourceNames(
  { db, organisationId }: Pick<Asked, 'db' | 'organisationId'>,
  sources: readonly TaskSource[],
): Promise<string[]> {
  const named = sources.map((source) => {
    switch (source.kind) {
      case 'book':
        return { kind: source.kind, id: source.bookId };
      case 'group':
        return { kind: source.kind, id: source.groupId };
      case 'participants':
        return { kind: source.kind, id: source.eventId };
      default:
        return { kind: source.kind, id: null };
    }
  });
  const { rows } = await sql<{ name: string }>`
    SELECT coalesce(b.name, g.name, e.title, '') AS name
    FROM unnest(${named.map(({ kind }) => kind)}::text[], ${named.map(({ id }) => id)}::uuid[]) WITH ORDINALITY AS w(kind, id, ord)
    LEFT JOIN LATERAL (SELECT name FROM address_book WHERE organisation_id = ${organisationId} AND id = w.id AND w.kind = 'book' OFFSET 0) b ON true
    LEFT JOIN LATERAL (SELECT name FROM member_group WHERE organisation_id = ${organisationId} AND id = w.id AND w.kind = 'group' OFFSET 0) g ON true
    LEFT JOIN LATERAL (SELECT title FROM event WHERE organisation_id = ${organisationId} AND id = w.id AND w.kind = 'participants' OFFSET 0) e ON true
    ORDER BY w.ord`.execute(db);
  return rows.map(({ name }) => name);
}
