import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Conflict, Person, Point, QueuedScan } from './logic/types.ts';
import type { RosterChange } from './logic/roster.ts';

/** What a desk remembers of itself between openings. */
export interface DeskMeta {
  title: string;
  timeZone: string;
  points: Point[];
  approved: number;
  signedIn: number;
  /** Up to where the roster is known. */
  revision: number;
  /** How far the server's clock is ahead of this one, in milliseconds. */
  clockOffset: number;
  pointId: string | null;
  sound: boolean;
}

interface DeskSchema extends DBSchema {
  meta: { key: string; value: unknown };
  people: { key: string; value: Person; indexes: { signUserId: string } };
  queue: { key: number; value: Omit<QueuedScan, 'id'> & { id?: number } };
  /** When this device signed somebody in: key `point|codeHash`. */
  here: { key: string; value: { at: string; codeHash: string }; indexes: { codeHash: string } };
  conflicts: { key: string; value: Conflict };
}

const hereKey = (scan: { pointId: string | null; codeHash: string | null }) => `${scan.pointId ?? ''}|${scan.codeHash}`;

/** The desk's own database on this device, one an event. Every method is one transaction; a scan that `enqueue` took survives everything. */
export class DeskStore {
  private readonly db: IDBPDatabase<DeskSchema>;

  private constructor(db: IDBPDatabase<DeskSchema>) {
    this.db = db;
  }

  static async open(eventId: string): Promise<DeskStore> {
    const db = await openDB<DeskSchema>(`convoke-desk-${eventId}`, 2, {
      async upgrade(fresh, from, _to, tx) {
        if (from === 1) {
          // Kept before tickets were known: what it has is good for the door still, and everybody is read anew.
          const meta = (await tx.objectStore('meta').get('desk')) as DeskMeta | undefined;
          const points = meta?.points.map((point) => ({
            ...point,
            tickets: [],
            admitsTicketless: true,
            admitsSandbox: true,
          }));
          if (meta) await tx.objectStore('meta').put({ ...meta, points, revision: 0 }, 'desk');
          return;
        }
        fresh.createObjectStore('meta');
        fresh.createObjectStore('people', { keyPath: 'codeHash' }).createIndex('signUserId', 'signUserId');
        fresh.createObjectStore('queue', { keyPath: 'id', autoIncrement: true });
        fresh.createObjectStore('here').createIndex('codeHash', 'codeHash');
        fresh.createObjectStore('conflicts', { keyPath: 'nonce' });
      },
      // A newer version of the page wants to change the database: let it.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
    return new DeskStore(db);
  }

  async key(): Promise<string | null> {
    return ((await this.db.get('meta', 'key')) as string | undefined) ?? null;
  }

  async setKey(key: string | null): Promise<void> {
    await (key === null ? this.db.delete('meta', 'key') : this.db.put('meta', key, 'key'));
  }

  async meta(): Promise<DeskMeta | null> {
    return ((await this.db.get('meta', 'desk')) as DeskMeta | undefined) ?? null;
  }

  async setMeta(meta: DeskMeta): Promise<void> {
    await this.db.put('meta', meta, 'desk');
  }

  personByHash(codeHash: string): Promise<Person | undefined> {
    return this.db.get('people', codeHash);
  }

  personById(signUserId: string): Promise<Person | undefined> {
    return this.db.getFromIndex('people', 'signUserId', signUserId);
  }

  everyone(): Promise<Person[]> {
    return this.db.getAll('people');
  }

  countPeople(): Promise<number> {
    return this.db.count('people');
  }

  /** Takes a page of the roster over, and up to where it goes, together. */
  async applyRoster(change: RosterChange, meta: DeskMeta): Promise<void> {
    const tx = this.db.transaction(['people', 'here', 'meta'], 'readwrite');
    const people = tx.objectStore('people');
    const here = tx.objectStore('here');
    // Not awaited one by one: a browser does thousands of writes of one transaction in the time of a few trips to it.
    for (const person of change.put) void people.put(person);
    for (const codeHash of change.remove) void people.delete(codeHash);
    if ((await here.count()) > 0) {
      for (const codeHash of change.notHere) {
        for (const key of await here.index('codeHash').getAllKeys(codeHash)) void here.delete(key);
      }
    }
    void tx.objectStore('meta').put(meta, 'desk');
    await tx.done;
  }

  /** Forgets key, event and everyone on the list; not the scans that wait to be sent. */
  async forget(): Promise<void> {
    const tx = this.db.transaction(['meta', 'people', 'here', 'conflicts'], 'readwrite');
    for (const name of ['meta', 'people', 'here', 'conflicts'] as const) void tx.objectStore(name).clear();
    await tx.done;
  }

  async hereAt(pointId: string | null, codeHash: string): Promise<string | null> {
    return (await this.db.get('here', hereKey({ pointId, codeHash })))?.at ?? null;
  }

  /** Keeps a scan, and that its person is in (or, undone, is not), at once: after this it cannot be lost. */
  async enqueue(scan: Omit<QueuedScan, 'id'>): Promise<QueuedScan> {
    const tx = this.db.transaction(['queue', 'here', 'people'], 'readwrite');
    const id = await tx.objectStore('queue').add(scan);
    if (scan.codeHash !== null && scan.judged.result === 'ok')
      void tx.objectStore('here').put({ at: scan.scannedAt, codeHash: scan.codeHash }, hereKey(scan));
    if (scan.codeHash !== null && scan.undo) {
      void tx.objectStore('here').delete(hereKey(scan));
      const person = await tx.objectStore('people').get(scan.codeHash);
      if (person) void tx.objectStore('people').put({ ...person, signedInAt: null });
    }
    await tx.done;
    return { ...scan, id };
  }

  async queue(): Promise<QueuedScan[]> {
    return (await this.db.getAll('queue')) as QueuedScan[];
  }

  countQueue(): Promise<number> {
    return this.db.count('queue');
  }

  /** Takes answered scans off the queue and keeps what came of them. `inAt` is when the person is in since, null = is not. */
  async settle(
    answered: readonly { scan: QueuedScan; inAt: string | null; conflict: Conflict | null }[],
  ): Promise<void> {
    const tx = this.db.transaction(['queue', 'conflicts', 'here'], 'readwrite');
    const here = tx.objectStore('here');
    for (const { scan, inAt, conflict } of answered) {
      void tx.objectStore('queue').delete(scan.id);
      if (conflict) void tx.objectStore('conflicts').put(conflict);
      if (scan.codeHash === null) continue;
      if (inAt === null) void here.delete(hereKey(scan));
      else void here.put({ at: inAt, codeHash: scan.codeHash }, hereKey(scan));
    }
    await tx.done;
  }

  /** Points the queue at the event's default point, for when the point it was meant for is gone. */
  async forgetPoint(pointId: string): Promise<void> {
    const tx = this.db.transaction('queue', 'readwrite');
    for (const scan of await tx.store.getAll())
      if (scan.pointId === pointId) void tx.store.put({ ...scan, pointId: null });
    await tx.done;
  }

  conflicts(): Promise<Conflict[]> {
    return this.db.getAll('conflicts');
  }

  async dismissConflicts(): Promise<void> {
    await this.db.clear('conflicts');
  }
}
