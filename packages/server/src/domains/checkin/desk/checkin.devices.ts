import { sql } from 'kysely';
import type { Caller } from '../../../core/http/access.ts';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';

/** What a device says of itself when it asks how things stand. */
export interface DeviceNote {
  name: string;
  pointId: string | null;
  unsent: number;
  isResting: boolean;
}

/** How often a device that says nothing new is noted. */
const everyMs = 20_000;
/** A device that was not heard of for so long may scan without a network. */
const silentMs = 60_000;
/** And for so long it is no longer at work. */
const goneMs = 12 * 3_600_000;
/** As many devices as an event remembers. */
const mostDevices = 500;

/** Notes that a device is at work, or rests. The note follows the answer: nobody at a door waits for it. */
export async function noteDevice(
  services: Services,
  db: Db,
  organisationId: string,
  eventId: string,
  caller: Caller,
  { name, pointId, unsent, isResting }: DeviceNote,
): Promise<void> {
  const known = await db
    .selectFrom('checkin_device')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('name', '=', name)
    .executeTakeFirst();
  const now = services.clock.now();
  const isNews = known?.unsent !== unsent || known.point_id !== pointId || known.is_resting !== isResting;
  if (!isNews && now.getTime() - known.seen_at.getTime() < everyMs) return;
  const keyId = caller.kind === 'staff' ? caller.keyId : null;
  services.database
    .inOrganisation(organisationId, 'write', (tx) =>
      sql`
        INSERT INTO checkin_device (organisation_id, event_id, name, key_id, point_id, unsent, is_resting, seen_at)
        SELECT ${organisationId}, ${eventId}, ${name}, ${keyId}::uuid, ${pointId}::uuid, ${unsent}::int, ${isResting}::boolean, ${now}::timestamptz
        WHERE (SELECT count(*) FROM checkin_device WHERE organisation_id = ${organisationId} AND event_id = ${eventId}) < ${mostDevices} OR ${known !== undefined}
        ON CONFLICT (organisation_id, event_id, name) DO UPDATE
        SET key_id = EXCLUDED.key_id, point_id = EXCLUDED.point_id, unsent = EXCLUDED.unsent, is_resting = EXCLUDED.is_resting, seen_at = EXCLUDED.seen_at
        WHERE checkin_device.seen_at <= EXCLUDED.seen_at`.execute(tx),
    )
    .catch((error: unknown) => services.log.warn({ err: error }, 'a device of the door was not noted'));
}

/** Devices of an event that were at work and have not been heard of for a minute, the longest first. */
export async function silentDevices(db: Db, organisationId: string, eventId: string, now: Date) {
  const all = await db
    .selectFrom('checkin_device as d')
    .leftJoinLateral(
      sql<{ point_name: string; hall_id: string | null }>`(
        SELECT name AS point_name, hall_id FROM checkin_point WHERE organisation_id = ${organisationId} AND id = d.point_id OFFSET 0)`.as(
        'c',
      ),
      (join) => join.onTrue(),
    )
    .select(['d.name', 'd.point_id', 'd.unsent', 'd.is_resting', 'd.seen_at', 'c.point_name', 'c.hall_id'])
    .where('d.organisation_id', '=', organisationId)
    .where('d.event_id', '=', eventId)
    .orderBy('d.seen_at')
    .execute();
  const age = (device: (typeof all)[number]) => now.getTime() - device.seen_at.getTime();
  const silent = all.filter((device) => !device.is_resting && age(device) > silentMs && age(device) < goneMs);
  return silent.map((device) => ({
    name: device.name,
    pointId: device.point_id,
    pointName: device.point_name,
    placeId: device.hall_id ?? eventId,
    unsent: device.unsent,
    seenAt: device.seen_at,
    /** It among those that were at its point then. */
    share: 1 / all.filter((each) => each.point_id === device.point_id && age(each) < age(device) + 3_600_000).length,
  }));
}
