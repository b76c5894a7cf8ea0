import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Way } from '@convoke/contract/checkin/checkin.rules.ts';
import { People } from './logic/people.ts';
import type { RosterChange } from './logic/roster.ts';
import type { Conflict, OldCode, Person, Point, QueuedScan, Standing, WalkInOffer } from './logic/types.ts';
import { type Sealed, sealedOf, textOf, Vault } from './vault.ts';

/** What a desk remembers of itself between openings. */
export interface DeskMeta {
  title: string;
  timeZone: string;
  points: Point[];
  approved: number;
  signedIn: number;
  /** At the event just now. */
  inside: number;
  /** How far the server's clock is ahead of this one, in milliseconds. */
  clockOffset: number;
  pointId: string | null;
  /** At a point of entry and exit: which way people go at this desk. */
  way: Way;
  sound: boolean;
  /** Who is at the desk, as they have said; a desk of before did not ask. */
  holder?: string;
  /** At a point of entry and exit: which way people go whom the rear camera sees; the other one sees the others. Null = the switch alone says it. */
  side?: CameraSide | null;
  /** What it needs to register people who come without a ticket; null = it may not. A desk of before did not keep it. */
  walkIn?: WalkInOffer | null;
  /** Whether somebody at the event is on the list of gift hunters; a desk of before did not keep it. */
  hasWorms?: boolean;
  /** Whether a badge is printed with each check-in here; what was kept before that was known does not say. */
  badges?: boolean | undefined;
}

export type CameraSide = 'rear-in' | 'rear-out';

/** A piece of the list: who came, changed or left up to a revision of the event. */
type Piece = Pick<RosterChange, 'put' | 'remove'> & {
  /** A desk of before did not keep it. */
  old?: OldCode[];
};

interface DeskSchema extends DBSchema {
  meta: { key: string; value: unknown };
  /** The list as it came: a sealed `Piece`, by the revision up to which it goes and its place among those of one revision. */
  pieces: { key: [revision: number, part: number]; value: Sealed & { people: number } };
  queue: { key: number; value: Omit<QueuedScan, 'id'> & { id?: number } };
  /** Where somebody stands at a point by this device's own scans: key `point|codeHash`. */
  here: { key: string; value: Standing & { codeHash: string }; indexes: { codeHash: string } };
  /** A sealed `Conflict`. */
  conflicts: { key: string; value: Sealed & { nonce: string } };
}

/** What a desk of before did not keep. */
const emptyKept = { inside: 0, way: 'in' as const };

const hereKey = (scan: { pointId: string | null; codeHash: string | null }) => `${scan.pointId ?? ''}|${scan.codeHash}`;

/** People in a piece when the list is written anew. */
const pieceSize = 5000;
/** When the list is written anew: so many pieces, or so many people in them beyond the list itself. */
const mostPieces = 400;
const mostStale = 20_000;

/** A scan as it is kept: whom it was about is read from the list, which alone is sealed and can be forgotten. */
const nameless = <Scan extends Omit<QueuedScan, 'id'>>(scan: Scan): Scan => ({
  ...scan,
  judged: {
    ...scan.judged,
    name: null,
    company: null,
    phone: null,
    note: undefined,
    photo: undefined,
    companionOf: undefined,
    companions: undefined,
  },
});

/**
 * The desk's own database on this device, one an event. What it holds of people is sealed there and stands open in memory only. Every method is
 * one transaction; a scan that `enqueue` took survives everything.
 */
export class DeskStore {
  private readonly db: IDBPDatabase<DeskSchema>;
  private readonly people = new People();
  /** null = nothing of people is kept here. */
  private vault: Vault | null;
  /** Up to where the list is known. */
  private upTo = 0;
  /** Of what is kept: how many pieces, and how many people they hold. */
  private pieces = 0;
  private kept = 0;

  private constructor(db: IDBPDatabase<DeskSchema>, vault: Vault | null) {
    this.db = db;
    this.vault = vault;
  }

  static async open(eventId: string): Promise<DeskStore> {
    const db = await openDB<DeskSchema>(`convoke-desk-${eventId}`, 4, {
      async upgrade(fresh, from, _to, tx) {
        if (from === 0) {
          fresh.createObjectStore('meta');
          fresh.createObjectStore('pieces');
          fresh.createObjectStore('queue', { keyPath: 'id', autoIncrement: true });
          fresh.createObjectStore('here').createIndex('codeHash', 'codeHash');
          fresh.createObjectStore('conflicts', { keyPath: 'nonce' });
          return;
        }
        // Kept before people were sealed: everybody is read anew.
        (fresh as unknown as IDBDatabase).deleteObjectStore('people');
        fresh.createObjectStore('pieces');
        await tx.objectStore('conflicts').clear();
        const queue = tx.objectStore('queue');
        for (const scan of await queue.getAll()) await queue.put(nameless(scan));
        if (from > 2) return;
        // And before entry and exit were known: what it has is good for the door still.
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
        if (meta) await tx.objectStore('meta').put({ ...emptyKept, ...meta, points }, 'desk');
        await tx.objectStore('here').clear();
      },
      // A newer version of the page wants to change the database: let it.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
    const store = new DeskStore(db, await vaultOf(db));
    await store.readPeople();
    return store;
  }

  /** Opens what is sealed. What another key sealed is of no use: the list is read anew then. */
  private async readPeople(): Promise<void> {
    const { vault } = this;
    if (!vault) return;
    try {
      const tx = this.db.transaction('pieces');
      // At once: another tab may write the list anew between two of them.
      const [keys, pieces] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()]);
      for (const piece of pieces) {
        this.people.apply(await vault.open<Piece>(piece));
        this.kept += piece.people;
      }
      this.pieces = pieces.length;
      this.upTo = keys.at(-1)?.[0] ?? 0;
    } catch {
      await this.db.clear('pieces');
      this.people.clear();
      [this.upTo, this.pieces, this.kept] = [0, 0, 0];
    }
    for (const { codeHash, pointId, undo } of await this.db.getAll('queue'))
      if (undo && codeHash !== null) this.people.takeBack(codeHash, pointId);
  }

  /** Up to which revision of the event the list is known. */
  get revision(): number {
    return this.upTo;
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

  personByHash(codeHash: string): Person | undefined {
    return this.people.withHash(codeHash);
  }

  /** Why a code lets nobody in any more; undefined for one that does, and for one that nobody knows. */
  whyOld(codeHash: string): OldCode['why'] | undefined {
    return this.people.whyOld(codeHash);
  }

  personById(signUserId: string): Person | undefined {
    return this.people.withId(signUserId);
  }

  companionsOf(signUserId: string): Person[] {
    return this.people.companionsOf(signUserId);
  }

  everyone(): Iterable<Person> {
    return this.people.everyone();
  }

  countPeople(): number {
    return this.people.size;
  }

  /** Takes a page of the roster over, up to `revision`. */
  async applyRoster(change: RosterChange, revision: number): Promise<void> {
    const { put, remove, old } = change;
    const people = put.length + remove.length;
    const isNews = people > 0 || revision > this.upTo;
    const sealed = isNews ? await this.vault?.seal({ put, remove, old }) : undefined;
    const tx = this.db.transaction(['pieces', 'here'], 'readwrite');
    if (sealed) void tx.objectStore('pieces').put({ ...sealed, people }, [revision, 0]);
    const here = tx.objectStore('here');
    if ((await here.count()) > 0) {
      for (const codeHash of change.notHere) {
        for (const key of await here.index('codeHash').getAllKeys(codeHash)) void here.delete(key);
      }
    }
    await tx.done;
    this.people.apply(change);
    this.upTo = revision;
    if (!sealed) return;
    this.pieces += 1;
    this.kept += people;
    if (this.pieces > mostPieces || this.kept > 2 * this.people.size + mostStale) await this.writeAnew();
  }

  /** Keeps everyone once, in place of the pieces in which they came. What another tab has kept beyond that stays. */
  private async writeAnew(): Promise<void> {
    const { vault, upTo } = this;
    if (!vault) return;
    const all = [...this.people.everyone()];
    const fresh: (Sealed & { people: number })[] = [];
    for (let from = 0; from < all.length; from += pieceSize) {
      const put = all.slice(from, from + pieceSize);
      fresh.push({ ...(await vault.seal({ put, remove: [] })), people: put.length });
    }
    const old = this.people.oldCodes();
    if (old.length > 0) fresh.push({ ...(await vault.seal({ put: [], remove: [], old })), people: 0 });
    const tx = this.db.transaction('pieces', 'readwrite');
    void tx.store.delete(IDBKeyRange.upperBound([upTo, Number.POSITIVE_INFINITY]));
    // From 1 on: 0 is a page of the server, also one that another tab takes over later.
    for (const [part, piece] of fresh.entries()) void tx.store.put(piece, [upTo, part + 1]);
    await tx.done;
    this.pieces = fresh.length;
    this.kept = all.length;
  }

  /** Forgets key, event and everyone on the list; not the scans that wait to be sent. */
  async forget(): Promise<void> {
    // What is sealed cannot be read from here on, also if the rest does not come to its end.
    this.vault = null;
    await this.db.delete('meta', vaultKey);
    this.people.clear();
    this.upTo = 0;
    const tx = this.db.transaction(['meta', 'pieces', 'here', 'conflicts'], 'readwrite');
    for (const name of ['meta', 'pieces', 'here', 'conflicts'] as const) void tx.objectStore(name).clear();
    await tx.done;
  }

  /** Where somebody stands by this device's own scans. */
  hereOf(codeHash: string): Promise<Standing[]> {
    return this.db.getAllFromIndex('here', 'codeHash', codeHash);
  }

  /** Keeps a scan, and that its person is in (or, undone, is not), at once: after this it cannot be lost. */
  async enqueue(scan: Omit<QueuedScan, 'id'>): Promise<QueuedScan> {
    const tx = this.db.transaction(['queue', 'here'], 'readwrite');
    const id = await tx.objectStore('queue').add(nameless(scan));
    const here = tx.objectStore('here');
    if (scan.codeHash !== null && scan.judged.result === 'ok') {
      const before = await here.get(hereKey(scan));
      const listed = this.people.withHash(scan.codeHash)?.at.find((each) => each.signPointId === scan.pointId);
      void here.put(
        {
          codeHash: scan.codeHash,
          signPointId: scan.pointId ?? '',
          firstAt: before?.firstAt ?? listed?.firstAt ?? scan.scannedAt,
          isIn: scan.judged.direction === 'in',
          entries: (before?.entries ?? listed?.entries ?? 0) + (scan.judged.direction === 'in' ? 1 : 0),
          used: scan.judged.entries?.used ?? before?.used,
          usedAt: scan.judged.entries?.lastAt ?? before?.usedAt,
        },
        hereKey(scan),
      );
    }
    if (scan.codeHash !== null && scan.undo) void here.delete(hereKey(scan));
    await tx.done;
    if (scan.codeHash !== null && scan.undo) this.people.takeBack(scan.codeHash, scan.pointId);
    return { ...scan, id };
  }

  /** Notes that the person was told what this device decided, unless the server has answered since. */
  async decideAlone(id: number, letIn: boolean): Promise<void> {
    const tx = this.db.transaction('queue', 'readwrite');
    const scan = await tx.store.get(id);
    if (scan) void tx.store.put({ ...scan, letIn });
    await tx.done;
  }

  /** What waits to be sent, oldest first, with the names that the list knows. */
  async queue(): Promise<QueuedScan[]> {
    const kept = (await this.db.getAll('queue')) as QueuedScan[];
    return kept.map((scan) => {
      const person = scan.codeHash === null ? undefined : this.people.withHash(scan.codeHash);
      if (!person) return scan;
      return { ...scan, judged: { ...scan.judged, name: person.name || null, company: person.company || null } };
    });
  }

  countQueue(): Promise<number> {
    return this.db.count('queue');
  }

  /** Takes answered scans off the queue and keeps what came of them. `inAt` is when the person is in since, null = is not. */
  async settle(
    answered: readonly { scan: QueuedScan; inAt: string | null; conflict: Conflict | null }[],
  ): Promise<void> {
    const conflicts = answered.flatMap(({ conflict }) => conflict ?? []);
    const sealed = await Promise.all(
      conflicts.map(async (conflict) => this.vault && { ...(await this.vault.seal(conflict)), nonce: conflict.nonce }),
    );
    const tx = this.db.transaction(['queue', 'conflicts', 'here'], 'readwrite');
    const here = tx.objectStore('here');
    for (const each of sealed) if (each) void tx.objectStore('conflicts').put(each);
    for (const { scan, inAt } of answered) {
      void tx.objectStore('queue').delete(scan.id);
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

  async conflicts(): Promise<Conflict[]> {
    const { vault } = this;
    if (!vault) return [];
    const kept = await this.db.getAll('conflicts');
    const opened = await Promise.allSettled(kept.map((sealed) => vault.open<Conflict>(sealed)));
    return opened.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  }

  /** Keeps a difference that was found after its scan had been answered. */
  async keepConflict(conflict: Conflict): Promise<void> {
    const sealed = await this.vault?.seal(conflict);
    if (sealed) await this.db.put('conflicts', { ...sealed, nonce: conflict.nonce });
  }

  /** Something of people as a text that this device alone can read; null where it can seal nothing. */
  async sealText(value: unknown): Promise<string | null> {
    const sealed = await this.vault?.seal(value);
    return sealed ? textOf(sealed) : null;
  }

  /** What such a text said; null for what another key sealed. */
  async openText<Value>(text: string): Promise<Value | null> {
    try {
      return (await this.vault?.open<Value>(sealedOf(text))) ?? null;
    } catch {
      return null;
    }
  }

  async dismissConflicts(): Promise<void> {
    await this.db.clear('conflicts');
  }
}

const vaultKey = 'vault';

/** The device's own key for this event: of two tabs that make one at once the first one's holds. */
async function vaultOf(db: IDBPDatabase<DeskSchema>): Promise<Vault | null> {
  const fresh = await Vault.fresh();
  if (!fresh) return null;
  const tx = db.transaction('meta', 'readwrite');
  const kept = (await tx.store.get(vaultKey)) as CryptoKey | undefined;
  if (!kept) void tx.store.put(fresh.key, vaultKey);
  await tx.done;
  return kept ? new Vault(kept) : fresh;
}
