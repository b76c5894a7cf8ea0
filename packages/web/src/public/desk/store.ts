import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Way } from '@convoke/contract/checkin/checkin.rules.ts';
import type { Conflict, Person, Point, QueuedScan, Standing } from './logic/types.ts';
import type { RosterChange } from './logic/roster.ts';

/** What a desk remembers of itself between openings. */
export interface DeskMeta {
  title: string;
  timeZone: string;
  points: Point[];
  approved: number;
  signedIn: number;
  /** At the event just now. */
  inside: number;
  /** Up to where the roster is known. */
  revision: number;
  /** How far the server's clock is ahead of this one, in milliseconds. */
  clockOffset: number;
  pointId: string | null;
  /** At a point of entry and exit: which way people go at this desk. */
  way: Way;
  sound: boolean;
}

interface DeskSchema extends DBSchema {
  meta: { key: string; value: unknown };
  people: { key: string; value: Person; indexes: { signUserId: string } };
  queue: { key: number; value: Omit<QueuedScan, 'id'> & { id?: number } };
  /** Where somebody stands at a point by this device's own scans: key `point|codeHash`. */
  here: { key: string; value: Standing & { codeHash: string }; indexes: { codeHash: string } };
  conflicts: { key: string; value: Conflict };
}

/** What a desk of before did not keep. */
const emptyKept = { inside: 0, way: 'in' as const };

const hereKey = (scan: { pointId: string | null; codeHash: string | null }) => `${scan.pointId ?? ''}|${scan.codeHash}`;

/** The desk's own database on this device, one an event. Every method is one transaction; a scan that `enqueue` took survives everything. */
export class DeskStore {
  private readonly db: IDBPDatabase<DeskSchema>;

  private constructor(db: IDBPDatabase<DeskSchema>) {
    this.db = db;
  }

  static async open(eventId: string): Promise<DeskStore> {
    const db = await openDB<DeskSchema>(`convoke-desk-${eventId}`, 3, {
      async upgrade(fresh, from, _to, tx) {
        if (from > 0) {
          // Kept before entry and exit were known: what it has is good for the door still, and everybody is read anew.
          const meta = (await tx.objectStore('meta').get('desk')) as DeskMeta | undefined;
          const points = meta?.points.map(({ signPointId, name }) => ({
            signPointId,
            name,
            direction: 'in' as const,
            hallId: null,
            windows: [],
            reentry: false,
            entriesAll: null,
            tickets: [],
            admitsTicketless: true,
            admitsSandbox: true,
          }));
          if (meta) await tx.objectStore('meta').put({ ...emptyKept, ...meta, points, revision: 0 }, 'desk');
          const people = tx.objectStore('people');
          for (const person of await people.getAll()) await people.put({ ...person, at: [] });
          await tx.objectStore('here').clear();
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
  async applyRoster(change: RosterChange, revision: number): Promise<void> {
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
    const meta = (await tx.objectStore('meta').get('desk')) as DeskMeta | undefined;
    if (meta) void tx.objectStore('meta').put({ ...meta, revision }, 'desk');
    await tx.done;
  }

  /** Forgets key, event and everyone on the list; not the scans that wait to be sent. */
  async forget(): Promise<void> {
    const tx = this.db.transaction(['meta', 'people', 'here', 'conflicts'], 'readwrite');
    for (const name of ['meta', 'people', 'here', 'conflicts'] as const) void tx.objectStore(name).clear();
    await tx.done;
  }

  /** Where somebody stands by this device's own scans. */
  hereOf(codeHash: string): Promise<Standing[]> {
    return this.db.getAllFromIndex('here', 'codeHash', codeHash);
  }

  /** Keeps a scan, and that its person is in (or, undone, is not), at once: after this it cannot be lost. */
  async enqueue(scan: Omit<QueuedScan, 'id'>): Promise<QueuedScan> {
    const tx = this.db.transaction(['queue', 'here', 'people'], 'readwrite');
    const id = await tx.objectStore('queue').add(scan);
    const here = tx.objectStore('here');
    if (scan.codeHash !== null && scan.judged.result === 'ok') {
      const before = await here.get(hereKey(scan));
      const listed = (await tx.objectStore('people').get(scan.codeHash))?.at.find(
        (each) => each.signPointId === scan.pointId,
      );
      void here.put(
        {
          codeHash: scan.codeHash,
          signPointId: scan.pointId ?? '',
          firstAt: before?.firstAt ?? listed?.firstAt ?? scan.scannedAt,
          isIn: scan.judged.direction === 'in',
          entries: (before?.entries ?? listed?.entries ?? 0) + (scan.judged.direction === 'in' ? 1 : 0),
        },
        hereKey(scan),
      );
    }
    if (scan.codeHash !== null && scan.undo) {
      void here.delete(hereKey(scan));
      const person = await tx.objectStore('people').get(scan.codeHash);
      const at = person?.at.filter((each) => each.signPointId !== scan.pointId) ?? [];
      if (person) void tx.objectStore('people').put({ ...person, signedInAt: null, at });
    }
    await tx.done;
    return { ...scan, id };
  }

  /** Notes that the person was told what this device decided, unless the server has answered since. */
  async decideAlone(id: number, letIn: boolean): Promise<void> {
    const tx = this.db.transaction('queue', 'readwrite');
    const scan = await tx.store.get(id);
    if (scan) void tx.store.put({ ...scan, letIn });
    await tx.done;
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
      const key = hereKey(scan);
      const before = await here.get(key);
      // What this device decided alone happened, whatever the server would have said.
      if (inAt === null && scan.letIn !== true) void here.delete(key);
      else if (!before && inAt !== null)
        void here.put(
          {
            codeHash: scan.codeHash,
            signPointId: scan.pointId ?? '',
            firstAt: inAt,
            isIn: (scan.direction ?? scan.judged.direction) === 'in',
            entries: 1,
          },
          key,
        );
      else if (before && inAt !== null) void here.put({ ...before, firstAt: inAt }, key);
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
