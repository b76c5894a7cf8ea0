import { roomEnter, type RoomEntry, roomSettingSave } from '@convoke/contract/room/room.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import type { Organisation, TestServer } from './server.ts';

/** Visitors of waiting rooms. */
export class Visitors {
  private readonly server: TestServer;

  constructor(server: TestServer) {
    this.server = server;
  }

  async enter(code: string, visitor?: string): Promise<RoomEntry> {
    const token = await this.server.applicationToken();
    const answer = await this.server.send(roomEnter, { code, ...(visitor && { visitor }) }, { token });
    if (answer.code !== 0) throw new Error(`${answer.status} ${answer.code} ${answer.message}`);
    return answer.data;
  }

  /** Throws unless the visitor comes in. */
  async enterIn(code: string, visitor?: string) {
    const entry = await this.enter(code, visitor);
    if (entry.state !== 'in') throw new Error('waits');
    return entry;
  }

  /** Throws unless the visitor has to wait. */
  async enterWaiting(code: string, visitor?: string) {
    const entry = await this.enter(code, visitor);
    if (entry.state !== 'waiting') throw new Error('does not wait');
    return entry;
  }

  /** An event whose room has let `burst` in and now lets in one a minute, so that the test's own time does not matter. */
  async fullRoom(organisation: Organisation, burst = 1): Promise<{ eventId: string; code: string }> {
    const made = await organisation.event();
    await organisation.call(roomSettingSave, { eventId: made.eventId, isOn: true, perMinute: 1, burst });
    for (let each = 0; each < burst; each += 1) await this.enterIn(made.code);
    return made;
  }

  /** Everything of an event's line happened so much earlier. */
  async timePasses(eventId: string, seconds: number): Promise<void> {
    await withClient(this.server.database.superuserUrl, async (client) => {
      await client.query(
        `UPDATE room_place SET arrived_at = arrived_at - make_interval(secs => $2), seen_at = seen_at - make_interval(secs => $2),
           admitted_at = admitted_at - make_interval(secs => $2) WHERE event_id = $1`,
        [eventId, seconds],
      );
      await client.query(
        `UPDATE room_tally SET refilled_at = refilled_at - make_interval(secs => $2) WHERE event_id = $1`,
        [eventId, seconds],
      );
    });
  }
}
