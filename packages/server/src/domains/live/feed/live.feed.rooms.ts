import { setTimeout } from 'node:timers/promises';
import type { Services } from '../../../core/context.ts';
import { feedSeq } from '../live.feed.ops.ts';
import { mostKept, Room, type Said } from './live.feed.room.ts';
import type { Stream } from './live.feed.stream.ts';

/** What is new is gathered so long, and told at once. */
const everyMs = 250;
/** After a failure of the database; streams stay open meanwhile. */
const laterMs = 1000;
const beatMs = 15_000;

interface Read {
  live_id: string;
  seq: number;
  event: string;
  at: Date;
}

/**
 * The feeds that are followed in this process. It asks the log what is new, one statement an organisation with all its followed lives (decision 0025: a pooler takes LISTEN
 * away), so it does not matter which process something was said in. Nobody follows: nothing is asked.
 */
export class Rooms {
  private readonly services: Services;
  private readonly rooms = new Map<string, Promise<Room>>();
  private isRunning = false;
  private isClosed = false;
  private asked = Promise.resolve();
  /** The next asking, which has not begun. */
  private next: Promise<void> | undefined;

  constructor(services: Services) {
    this.services = services;
  }

  /** How many streams are open. */
  async size(): Promise<number> {
    const rooms = await Promise.all(this.rooms.values());
    return rooms.reduce((all, { streams }) => all + streams.size, 0);
  }

  /** Lets a stream follow a live, from what it heard last; answers how it leaves. */
  async enter(
    stream: Stream,
    of: { organisationId: string; liveId: string },
    after: number | null,
  ): Promise<() => void> {
    const opening = this.room(of);
    const room = await opening;
    // It heard something in another process that has not come here yet.
    if (after !== null && after > room.last) await this.ask();
    if (this.isClosed) {
      stream.end();
      return () => {};
    }
    // The last one left meanwhile.
    if (this.rooms.get(of.liveId) !== opening) return this.enter(stream, of, after);
    room.enter(stream, after);
    this.run();
    return () => {
      room.leave(stream);
      if (room.streams.size === 0 && this.rooms.get(of.liveId) === opening) this.rooms.delete(of.liveId);
    };
  }

  /** Ends all streams: their pages come back, to another process. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const room of await Promise.all(this.rooms.values())) for (const each of room.streams) room.leave(each);
    this.rooms.clear();
  }

  private room(of: { organisationId: string; liveId: string }): Promise<Room> {
    const known = this.rooms.get(of.liveId);
    if (known) return known;
    const room = this.open(of);
    this.rooms.set(of.liveId, room);
    room.catch(() => this.rooms.delete(of.liveId));
    return room;
  }

  private async open(of: { organisationId: string; liveId: string }): Promise<Room> {
    const last = await this.services.database.inOrganisation(of.organisationId, 'read', (db) => feedSeq(db, of.liveId));
    const kept = await this.read(of.organisationId, [{ liveId: of.liveId, last: Math.max(0, last - mostKept) }]);
    return new Room(of, Math.max(last, kept.at(-1)?.seq ?? 0), kept);
  }

  private async read(
    organisationId: string,
    rooms: readonly { liveId: string; last: number }[],
  ): Promise<(Said & { liveId: string })[]> {
    const rows = await this.services.database.query<Read>(
      'SELECT live_id, seq, event, at FROM read_feeds($1, $2::uuid[], $3::bigint[], $4)',
      [organisationId, rooms.map(({ liveId }) => liveId), rooms.map(({ last }) => last), mostKept],
    );
    return rows.map(({ live_id: liveId, seq, event, at }) => ({ liveId, seq, event, at }));
  }

  /** Asks what is new, after what is being asked already: for everybody who wants to know it by then. */
  private ask(): Promise<void> {
    if (this.next) return this.next;
    const asking = this.asked.then(() => {
      this.next = undefined;
      return this.askAll();
    });
    this.next = asking;
    this.asked = asking.catch(() => undefined);
    return asking;
  }

  private async askAll(): Promise<void> {
    const rooms = await Promise.all(this.rooms.values());
    for (const [organisationId, own] of Map.groupBy(rooms, (room) => room.organisationId)) {
      const news = Map.groupBy(await this.read(organisationId, own), ({ liveId }) => liveId);
      for (const room of own) await room.say(news.get(room.liveId) ?? []);
    }
  }

  private run(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    void this.goOn().finally(() => {
      this.isRunning = false;
    });
  }

  private async goOn(): Promise<void> {
    let beatAt = Date.now() + beatMs;
    while (this.rooms.size > 0 && !this.isClosed) {
      const began = Date.now();
      let pause = everyMs;
      try {
        await this.ask();
        if (began >= beatAt) {
          beatAt = began + beatMs;
          for (const room of await Promise.all(this.rooms.values())) await room.beat(began);
        }
      } catch (error) {
        pause = laterMs;
        this.services.log.warn({ err: error }, 'the feeds of lives cannot be read');
      }
      await setTimeout(Math.max(20, pause - (Date.now() - began)), undefined, { ref: false });
    }
  }
}
