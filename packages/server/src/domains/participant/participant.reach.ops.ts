import type { Db } from '../../core/data/database.ts';
import { firstRows, inPlace, rowsAfter } from '../../core/data/list.ts';
import { matchingParticipants, type ParticipantFilter, participantSorts } from './list/participant.queries.ts';

/** The next participants of an event whom the filters of their list find, in the order of registration, and where to go on; null = that were all. */
export async function nextParticipants(
  db: Db,
  organisationId: string,
  eventId: string,
  filter: ParticipantFilter,
  after: string | null,
  most: number,
): Promise<{ ids: string[]; next: string | null }> {
  const first = firstRows(participantSorts, 'submittedAt', most);
  const place = after === null ? first : rowsAfter(first, JSON.parse(after) as { id: string; key: string });
  const rows = await inPlace(matchingParticipants(db, organisationId, eventId, filter).select('p.id'), place).execute();
  const last = rows.at(-1);
  return {
    ids: rows.map(({ id }) => id),
    next: last && rows.length === most ? JSON.stringify({ id: last.id, key: last.key }) : null,
  };
}
