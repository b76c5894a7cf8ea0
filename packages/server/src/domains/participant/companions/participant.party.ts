import type { Selectable } from 'kysely';
import type { Db } from '../../../core/database.ts';
import type { EventRecord } from '../../../core/context.ts';
import type { DB } from '../../../core/database-types.ts';

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
