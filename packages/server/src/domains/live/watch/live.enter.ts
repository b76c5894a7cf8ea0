import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { LiveAccess } from '@convoke/contract/live/live.rules.ts';
import { viewerGoneSeconds } from '@convoke/contract/live/live.rules.ts';
import { liveEnter } from '@convoke/contract/live/live.watch.calls.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { keyed } from '../../../core/keyed.ts';
import { passwordMatches } from '../../../core/password.ts';
import { type HallRecord, hallOf } from '../live.hall.ts';
import { makePass } from '../live.pass.ops.ts';
import { countTry, takeBack, tryKey } from './live.tries.ts';

interface Known {
  participantId: string;
  name: string;
}

/** Who has this code at the event, admitted and, where a ticket is asked for, with one of those; null for nobody. */
async function personOf(db: Db, hall: HallRecord, code: string, access: LiveAccess): Promise<Known | null> {
  const { rows } = await sql<{ id: string; name: string; state: string; ticket_id: string | null }>`
    SELECT p.id, p.name, p.state, p.ticket_id
    FROM (SELECT target_id FROM directory WHERE kind = 'participant' AND code = ${code} AND organisation_id = ${own} OFFSET 0) d
    JOIN participant p ON p.organisation_id = ${own} AND p.id = d.target_id
    WHERE p.event_id = ${hall.event_id}`.execute(db);
  const [person] = rows;
  if (!person || person.state !== 'APPROVED') return null;
  if (access === 'ticket') {
    if (person.ticket_id === null) return null;
    const kinds = await db
      .selectFrom('live_hall_ticket')
      .select('ticket_id')
      .where('event_id', '=', hall.event_id)
      .execute();
    if (kinds.length > 0 && !kinds.some(({ ticket_id: ticketId }) => ticketId === person.ticket_id)) return null;
  }
  return { participantId: person.id, name: person.name };
}

interface Entering {
  eventId: string;
  known: Known | null;
  device: Buffer;
  name: string;
  takeOver: boolean;
  isOneDevice: boolean;
}

/**
 * The viewer's row: one a person, or one a browser of somebody unknown. Where a code watches on one device, another one takes its place once the first was not heard
 * of for a while, or takes it over. Of two that come at once the row lets one in. Null = it watches elsewhere.
 */
async function takePlace(tx: Db, entering: Entering, now: Date): Promise<{ id: string; name: string } | null> {
  const { eventId, known, device, name, takeOver, isOneDevice } = entering;
  const gone = new Date(now.getTime() - viewerGoneSeconds * 1000);
  const key = known ? sql`(organisation_id, event_id, participant_id)` : sql`(organisation_id, event_id, browser)`;
  const { rows } = await sql<{ id: string; name: string }>`
    INSERT INTO live_viewer AS v (event_id, participant_id, browser, device, name, entered_at, created_at)
    VALUES (${eventId}, ${known?.participantId ?? null}, ${known ? null : device}, ${device}, ${name || known?.name || ''}, ${now}, ${now})
    ON CONFLICT ${key} DO UPDATE SET
      device = EXCLUDED.device, entered_at = EXCLUDED.entered_at, name = CASE WHEN ${name} = '' THEN v.name ELSE EXCLUDED.name END
    WHERE v.device = EXCLUDED.device OR ${takeOver} OR NOT ${isOneDevice} OR (v.entered_at < ${gone} AND NOT EXISTS (
      SELECT FROM live_seen s WHERE s.organisation_id = v.organisation_id AND s.viewer_id = v.id AND s.last_at > ${gone}))
    RETURNING id, name`.execute(tx);
  return rows[0] ?? null;
}

/** New viewers whom nobody knows, of one network within the time of tries: a hall full of people shares one. */
const mostNew = 2000;

export const enterHandlers = [
  implement(liveEnter, async (ctx, input) => {
    const { services, organisationId, eventId } = ctx;
    const { database } = services;
    const now = ctx.now();
    const hall = await database.inOrganisation(organisationId, 'read', async (db) => {
      const event = await loadEvent(db, organisationId, eventId);
      if (event.publish_status !== publishStatus.published) return ctx.notFound();
      const found = await hallOf(db, eventId);
      const live = await db.selectFrom('live').select('id').where('event_id', '=', eventId).executeTakeFirst();
      return found && live ? found : ctx.fail('LIVE_NONE');
    });
    const access = hall.access as LiveAccess;
    const key = tryKey(services, eventId, ctx.address);
    const isTry = input.personalCode !== '' || access === 'password';
    const write = <T>(work: (tx: Db) => Promise<T>) => database.inOrganisation(organisationId, 'write', work);
    // Counted before it is looked at, so many at once are no more than one after the other; what was right is taken back.
    if (isTry) await write((tx) => countTry(tx, key, now));
    if (access === 'password' && !(await passwordMatches(hall.password_hash, input.password)))
      return ctx.fail('LIVE_PASSWORD_WRONG');
    const known =
      input.personalCode === ''
        ? null
        : await database.inOrganisation(organisationId, 'read', (db) => personOf(db, hall, input.personalCode, access));
    const asksPerson = access === 'registered' || access === 'ticket';
    if (!known && (asksPerson || input.personalCode !== '')) return ctx.fail('LIVE_NOT_ADMITTED');
    const device = deviceOf(services, input.device);
    const place = await write(async (tx) => {
      if (isTry) await takeBack(tx, key);
      if (!known && !(await isThere(tx, eventId, device))) await countTry(tx, `new ${key}`, now, mostNew);
      const { takeOver, name } = input;
      return takePlace(tx, { eventId, known, device, name, takeOver, isOneDevice: hall.is_one_device }, now);
    });
    if (!place) return ctx.fail('LIVE_OTHER_DEVICE');
    const { pass, until } = makePass(services, {
      organisationId,
      eventId,
      viewerId: place.id,
      name: place.name,
      participantId: known?.participantId ?? null,
      round: hall.round,
      device: device.toString('base64url'),
    });
    return { pass, viewerId: place.id, name: place.name, expiresAt: until.toISOString() };
  }),
];

/** Of a browser's name only a digest is kept. */
const deviceOf = ({ settings }: Services, device: string) => keyed(settings.SECRET_KEY, 'live device', device);

async function isThere(tx: Db, eventId: string, browser: Buffer): Promise<boolean> {
  const found = await tx
    .selectFrom('live_viewer')
    .select('id')
    .where('event_id', '=', eventId)
    .where('browser', '=', browser)
    .executeTakeFirst();
  return found !== undefined;
}
