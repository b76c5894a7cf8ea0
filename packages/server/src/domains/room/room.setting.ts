import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { standardBurst, standardPerMinute } from '@convoke/contract/room/room.rules.ts';
import type { RoomSetting } from '@convoke/contract/room/room.calls.ts';
import type { Database, Db } from '../../core/data/database.ts';

const standardSetting: RoomSetting = {
  isOn: false,
  perMinute: standardPerMinute,
  burst: standardBurst(standardPerMinute),
  isPaused: false,
  updatedAt: null,
};

/** How the room of an event is set. */
export async function settingOf(db: Db, organisationId: string, eventId: string): Promise<RoomSetting> {
  const row = await db
    .selectFrom('room_setting')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!row) return standardSetting;
  return {
    isOn: row.is_on,
    perMinute: row.per_minute,
    burst: row.burst,
    isPaused: row.is_paused,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** What the door needs to know of an event. */
export interface Door {
  /** False for an event that is not there for visitors. */
  isPublished: boolean;
  isOn: boolean;
}

async function doorOf(db: Db, organisationId: string, eventId: string): Promise<Door> {
  const row = await db
    .selectFrom('event as e')
    .leftJoin('room_setting as s', (join) =>
      join.onRef('s.organisation_id', '=', 'e.organisation_id').onRef('s.event_id', '=', 'e.id'),
    )
    .select(['e.publish_status', 's.is_on'])
    .where('e.organisation_id', '=', organisationId)
    .where('e.id', '=', eventId)
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst();
  return { isPublished: row?.publish_status === publishStatus.published, isOn: row?.is_on ?? false };
}

const keptMs = 2000;
const keptDoors = 500;

/**
 * Doors at most two seconds old, so that orders and arrivals do not ask the database. An old one does no harm: who is taken to the line of a
 * room that is off meanwhile comes in at once, and who slips in does so in those two seconds only.
 */
export class DoorCache {
  private readonly database: Database;
  private readonly kept = new Map<string, { readAt: number; door: Promise<Door> }>();

  constructor(database: Database) {
    this.database = database;
  }

  read(organisationId: string, eventId: string): Promise<Door> {
    const found = this.kept.get(eventId);
    if (found && performance.now() - found.readAt < keptMs) return found.door;
    const door = this.database.inOrganisation(organisationId, 'read', (db) => doorOf(db, organisationId, eventId));
    // Many ask at once: they share one read. One that failed is not kept.
    const entry = { readAt: performance.now(), door };
    this.kept.delete(eventId);
    this.kept.set(eventId, entry);
    if (this.kept.size > keptDoors) this.kept.delete(this.kept.keys().next().value as string);
    door.catch(() => {
      if (this.kept.get(eventId) === entry) this.kept.delete(eventId);
    });
    return door;
  }
}
