import { callingCodes } from '@convoke/contract/core/calling-codes.ts';
import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';

/** Far more than end alike at one event. */
const mostAlike = 50;
const codes = new Set(callingCodes.values());

/**
 * The number as it is kept of what its owner types on a keypad, which has no +: exactly that, else the only number of the event that is the
 * same but for its country. Where two countries have it, or none, what was typed: nobody is signed in by half a number.
 */
export async function phoneAtEvent(
  { services, organisationId, eventId }: { services: Services; organisationId: string; eventId: string },
  typed: string,
): Promise<string> {
  if (typed.startsWith('+')) return typed;
  // As one dials it at home: 090…, 07911….
  const national = typed.replace(/^0+/, '');
  const { rows } = await services.database.inOrganisation(organisationId, 'read', (db) =>
    sql<{ phone: string }>`
      SELECT phone FROM participant
      WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND phone IS NOT NULL AND state <> 'DELETED'
        AND reverse(phone) COLLATE "C" LIKE ${`${[...national].reverse().join('')}%`}
      LIMIT ${mostAlike}`.execute(db),
  );
  const known = new Set(rows.map(({ phone }) => phone));
  if (known.has(typed)) return typed;
  const [only, ...others] = [...known].filter(
    (phone) => phone.startsWith('+') && codes.has(phone.slice(1, phone.length - national.length)),
  );
  return only === undefined || others.length > 0 ? typed : only;
}
