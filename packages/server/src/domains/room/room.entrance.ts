import { goneSeconds, placeSeconds } from '@convoke/contract/room/room.rules.ts';
import type { Services } from '../../core/context.ts';
import { gatherOrAlone } from '../../core/data/gather.ts';
import { perServices } from '../../core/per-services.ts';
import { clearJob, type ClearData } from './room.job-names.ts';
import { DoorCache } from './room.setting.ts';

export interface Entered {
  outcome: 'in' | 'waiting' | 'off';
  /** From 1, for who waits. */
  position: number | null;
  /** Null while the room is paused. */
  estimatedSeconds: number | null;
}

/** Visitors of one statement. Finding positions costs the length of the line, so many share it. */
const batchVisitors = 500;

/** How often a process asks for the old rows of an event to be removed, and how long after. */
const clearEveryMs = 10 * 60_000;
const clearAfterSeconds = placeSeconds + 15 * 60;

/** The entrance of one server process: what it knows of doors, and visitors of one event gathered into one statement. */
export class Entrance {
  readonly doors: DoorCache;
  private readonly services: Services;
  private readonly gathered = gatherOrAlone<Buffer, Entered>(
    (visitors, organisationId, eventId) => this.run(visitors, organisationId, eventId),
    { limit: batchVisitors },
  );
  private readonly clearAsked = new Map<string, number>();

  constructor(services: Services) {
    this.services = services;
    this.doors = new DoorCache(services.database);
  }

  /** Takes a visitor, by the hash of the secret, into the line or past it. */
  enter(organisationId: string, eventId: string, visitorHash: Buffer): Promise<Entered> {
    return this.gathered(visitorHash, organisationId, eventId);
  }

  private async run(visitors: readonly Buffer[], organisationId: string, eventId: string): Promise<Entered[]> {
    const rows = await this.services.database.query<Entered>(
      `SELECT outcome, place_in_line AS position, estimated_seconds AS "estimatedSeconds"
       FROM enter_room($1, $2, $3, $4, $5) ORDER BY ord`,
      [organisationId, eventId, visitors, goneSeconds, placeSeconds],
    );
    this.clearLater({ organisationId, eventId });
    return rows;
  }

  /**
   * Whoever was last here is removed by a job that was sent at most `clearEveryMs` before, to run once that place has run out. The line does
   * not wait for it: old rows are passed over.
   */
  private clearLater(data: ClearData): void {
    const now = performance.now();
    if (now - (this.clearAsked.get(data.eventId) ?? Number.NEGATIVE_INFINITY) < clearEveryMs) return;
    for (const [eventId, at] of this.clearAsked) if (now - at >= clearEveryMs) this.clearAsked.delete(eventId);
    this.clearAsked.set(data.eventId, now);
    this.services.jobs.send(clearJob, data, { startAfterSeconds: clearAfterSeconds }).catch((error: unknown) => {
      this.clearAsked.delete(data.eventId);
      this.services.log.warn({ err: error }, 'old places of a waiting room stay until the next visitor');
    });
  }
}

/** The one entrance of these services. */
export const entranceOf = perServices((services) => new Entrance(services));
