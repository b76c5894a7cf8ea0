import type { Selectable } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { EventRecord } from '../../../core/context.ts';
import type { DB } from '../../../core/data/database-types.ts';

interface Companion {
  id: string;
  code: string;
  name: string;
  state: string;
  signed_in_at: Date | null;
}

/** Whom somebody brings, at most how many, and who brings them. */
export interface Party {
  most: number;
  people: Companion[];
  holder: { id: string; name: string } | null;
}

/** The party of a participant. Who brings nobody and is nobody's companion costs one look at the ticket, or none. */
export async function partyOf(
  db: Db,
  participant: Selectable<DB['participant']>,
  event: Pick<EventRecord, 'companions'>,
): Promise<Party> {
  const { organisation_id: organisationId, companion_of: holderId, ticket_id: ticketId } = participant;
  if (holderId !== null) {
    const holder = await db
      .selectFrom('participant')
      .select(['id', 'name'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', holderId)
      .where('state', '<>', 'DELETED')
      .executeTakeFirst();
    return { most: 0, people: [], holder: holder ?? null };
  }
  const ticket =
    ticketId === null
      ? event
      : await db
          .selectFrom('ticket')
          .select('companions')
          .where('organisation_id', '=', organisationId)
          .where('id', '=', ticketId)
          .executeTakeFirst();
  const people =
    participant.companions === 0
      ? []
      : await db
          .selectFrom('participant')
          .select(['id', 'code', 'name', 'state', 'signed_in_at'])
          .where('organisation_id', '=', organisationId)
          .where('companion_of', '=', participant.id)
          .where('state', '<>', 'DELETED')
          .orderBy('id')
          .execute();
  return { most: ticket?.companions ?? 0, people, holder: null };
}

/** Adds to people that were found who brings them, and the ticket that a companion has of the holder: by keys, and only where there are companions. */
export async function withHolders<
  Row extends { companion_of: string | null; ticket_id: string | null; ticket_name: string | null },
>(db: Db, organisationId: string, people: readonly Row[]): Promise<(Row & { holder_name: string | null })[]> {
  const companions = people.filter(({ companion_of }) => companion_of !== null);
  const namesOf = async (table: 'participant' | 'ticket', ids: (string | null)[]) => {
    const asked = [...new Set(ids)].filter((id) => id !== null);
    if (asked.length === 0) return new Map<string | null, string>();
    const rows = await db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', asked)
      .execute();
    return new Map<string | null, string>(rows.map(({ id, name }) => [id, name]));
  };
  const holders = await namesOf(
    'participant',
    companions.map((each) => each.companion_of),
  );
  const tickets = await namesOf(
    'ticket',
    companions.map((each) => each.ticket_id),
  );
  return people.map((each) => {
    if (each.companion_of === null) return { ...each, holder_name: null };
    const ticket_name = tickets.get(each.ticket_id) ?? null;
    return { ...each, ticket_name, holder_name: holders.get(each.companion_of) ?? null };
  });
}
