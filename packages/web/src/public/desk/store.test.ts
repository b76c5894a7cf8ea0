import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { rosterChange } from './logic/roster.ts';
import type { Judgement, Person, QueuedScan } from './logic/types.ts';
import { DeskStore } from './store.ts';

/** What a desk keeps of people on its device, over a database in memory. */

let events = 0;
const anEvent = () => `event-${(events += 1)}`;

const someone = (number: number, change: Partial<Person> = {}): Person => ({
  codeHash: `hash-${number}`,
  signUserId: `id-${number}`,
  name: `Zaphod ${number}`,
  phoneTail: '4242',
  company: 'Heart of Gold',
  state: 'APPROVED',
  unpaid: false,
  ticketId: null,
  isSandbox: false,
  note: 'Front row',
  signedInAt: null,
  at: [],
  ...change,
});
const change = (people: readonly Person[], gone: readonly Person[] = []) =>
  rosterChange(
    [
      ...people.map((person) => ({ ...person, removed: false })),
      ...gone.map((person) => ({ ...person, removed: true })),
    ],
    new Set(),
  );
const welcome: Judgement = {
  result: 'ok',
  direction: 'in',
  name: 'Zaphod 1',
  company: 'Heart of Gold',
  phone: '•••4242',
  signedInAt: null,
  ticketName: null,
  ticketKind: null,
  isSandbox: false,
  note: 'Front row',
};
const aScan = (change: Partial<QueuedScan> = {}): Omit<QueuedScan, 'id'> => ({
  nonce: crypto.randomUUID(),
  code: 'JJ5G7VP73B1HBJ',
  codeHash: 'hash-1',
  pointId: 'door',
  scannedAt: '2026-11-24T09:00:00.000Z',
  forced: false,
  judged: welcome,
  ...change,
});
const names = (store: DeskStore) => [...store.everyone()].map((person) => person.name).sort();

/** Every byte that lies in the device's database, as text. */
async function onDisk(eventId: string): Promise<string> {
  const db = await openDB(`convoke-desk-${eventId}`);
  const texts: string[] = [];
  const bytes = (value: unknown): unknown => {
    if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
    if (ArrayBuffer.isView(value)) return '';
    return value;
  };
  for (const name of db.objectStoreNames)
    for (const value of await db.getAll(name)) texts.push(JSON.stringify(value, (_, each) => bytes(each)));
  db.close();
  return texts.join('\n');
}

afterEach(() => vi.restoreAllMocks());

describe('of people a device keeps', () => {
  test('nothing that can be read without its key: list, scans, differences', async () => {
    const eventId = anEvent();
    const store = await DeskStore.open(eventId);
    await store.applyRoster(change([someone(1), someone(2)]), 2);
    const scan = await store.enqueue(aScan());
    await store.enqueue(aScan({ codeHash: 'hash-2' }));
    const conflict = { nonce: scan.nonce, kind: 'refused' as const, name: 'Zaphod 1', company: 'Heart of Gold' };
    await store.settle([
      { scan, inAt: null, conflict: { ...conflict, scannedAt: scan.scannedAt, result: 'unknown', otherAt: null } },
    ]);
    const lies = await onDisk(eventId);
    expect(lies).toContain('hash-2');
    expect(lies).not.toMatch(/Zaphod|Heart of Gold|•4242|Front row/);

    const again = await DeskStore.open(eventId);
    expect(names(again)).toEqual(['Zaphod 1', 'Zaphod 2']);
    expect(again.revision).toBe(2);
    expect(again.personById('id-2')).toEqual(someone(2));
    expect(await again.conflicts()).toMatchObject([conflict]);
    expect(await again.queue()).toMatchObject([{ judged: { name: 'Zaphod 2', company: 'Heart of Gold' } }]);
  });

  test('a code that is old by now, of whom it was and whose it is: the one is forgotten, the other is found by the new one', async () => {
    const eventId = anEvent();
    const store = await DeskStore.open(eventId);
    await store.applyRoster(change([someone(1), someone(2)]), 1);
    const renewed = { ...someone(1), codeHash: 'another-1', name: 'Trillian', removed: false };
    const old = [{ codeHash: 'hash-1', why: 'transferred' as const }];
    await store.applyRoster(rosterChange([renewed], new Set(), new Set(), old), 2);
    for (const each of [store, await DeskStore.open(eventId)]) {
      expect([each.whyOld('hash-1'), each.personByHash('hash-1')]).toEqual(['transferred', undefined]);
      expect([each.whyOld('another-1'), each.personByHash('another-1')?.name]).toEqual([undefined, 'Trillian']);
      expect(each.personById('id-1')?.codeHash).toBe('another-1');
      expect(names(each)).toEqual(['Trillian', 'Zaphod 2']);
    }
    // So it is after the list was written anew.
    for (let revision = 3; revision < 410; revision += 1) await store.applyRoster(change([someone(2)]), revision);
    expect((await DeskStore.open(eventId)).whyOld('hash-1')).toBe('transferred');
  });

  test('nothing at all when it forgets, but what waits to be sent', async () => {
    const eventId = anEvent();
    const store = await DeskStore.open(eventId);
    await store.setKey('the key of a link');
    await store.applyRoster(change([someone(1)]), 1);
    await store.enqueue(aScan());
    await store.forget();
    expect(names(store)).toEqual([]);
    expect(await onDisk(eventId)).not.toMatch(/Zaphod|Heart|the key of a link/);
    const again = await DeskStore.open(eventId);
    expect([names(again), again.revision, await again.key()]).toEqual([[], 0, null]);
    expect(await again.queue()).toMatchObject([{ code: 'JJ5G7VP73B1HBJ', judged: { name: null, company: null } }]);
  });

  test('nothing of use once its key is gone, also when it was stopped before the rest was wiped', async () => {
    const eventId = anEvent();
    const store = await DeskStore.open(eventId);
    await store.applyRoster(change([someone(1)]), 1);
    const db = await openDB(`convoke-desk-${eventId}`);
    await db.delete('meta', 'vault');
    db.close();
    const again = await DeskStore.open(eventId);
    expect([names(again), again.revision]).toEqual([[], 0]);
    // And goes on from there.
    await again.applyRoster(change([someone(3)]), 3);
    expect(names(await DeskStore.open(eventId))).toEqual(['Zaphod 3']);
  });

  test('nothing where the browser gives no cryptography; it works on as long as it is open', async () => {
    vi.spyOn(globalThis.crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
    const eventId = anEvent();
    const store = await DeskStore.open(eventId);
    await store.applyRoster(change([someone(1)]), 1);
    expect(names(store)).toEqual(['Zaphod 1']);
    expect(await onDisk(eventId)).not.toMatch(/Zaphod/);
    expect((await DeskStore.open(eventId)).revision).toBe(0);
  });
});

describe('the list of a device', () => {
  test('is the same after hundreds of pages, reopened, with two tabs that take them over', async () => {
    const eventId = anEvent();
    const tabs = [await DeskStore.open(eventId), await DeskStore.open(eventId)] as const;
    const truth = new Map<string, Person>();
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const changed = new Map<number, { person: Person; removed: boolean }>();
    const behind = [0, 0];
    // As the server answers: each person once, as they are now.
    const pageAfter = (since: number) => [
      ...new Map(
        [...changed].flatMap(([at, { person, removed }]) =>
          at > since ? [[person.codeHash, { ...person, removed }] as const] : [],
        ),
      ).values(),
    ];
    for (let revision = 1; revision <= 900; revision += 1) {
      const person = someone(random(40), { company: `Company ${revision}` });
      const removed = random(4) === 0;
      if (removed) truth.delete(person.codeHash);
      else truth.set(person.codeHash, person);
      changed.set(revision, { person, removed });
      // One tab sleeps now and then.
      for (const [tab, store] of tabs.entries()) {
        if (random(tab === 0 ? 2 : 9) !== 0) continue;
        await store.applyRoster(rosterChange(pageAfter(behind[tab] ?? 0), new Set()), revision);
        behind[tab] = revision;
      }
    }
    await tabs[0].applyRoster(rosterChange(pageAfter(behind[0] ?? 0), new Set()), 901);
    const again = await DeskStore.open(eventId);
    expect(new Map([...again.everyone()].map((person) => [person.codeHash, person]))).toEqual(truth);
    expect(again.revision).toBe(901);
    const db = await openDB(`convoke-desk-${eventId}`);
    expect(await db.count('pieces')).toBeLessThanOrEqual(401);
    db.close();
  });

  test('does not show as in whom this device took back, also reopened before that was sent', async () => {
    const eventId = anEvent();
    const store = await DeskStore.open(eventId);
    const at = [{ signPointId: 'door', firstAt: '2026-11-24T08:00:00.000Z', isIn: true, entries: 1 }];
    await store.applyRoster(change([someone(1, { signedInAt: '2026-11-24T08:00:00.000Z', at })]), 1);
    const undo = { reason: 'wrong person', signedInAt: '2026-11-24T08:00:00.000Z' };
    await store.enqueue(aScan({ undo, judged: { ...welcome, result: 'undone' } }));
    for (const each of [store, await DeskStore.open(eventId)])
      expect(each.personByHash('hash-1')).toMatchObject({ signedInAt: null, at: [] });
  });

  test('of a device that kept it open before is read anew; what it has not sent stays', async () => {
    const eventId = anEvent();
    const old = await openDB(`convoke-desk-${eventId}`, 3, {
      upgrade(db) {
        db.createObjectStore('meta');
        db.createObjectStore('people', { keyPath: 'codeHash' }).createIndex('signUserId', 'signUserId');
        db.createObjectStore('queue', { keyPath: 'id', autoIncrement: true });
        db.createObjectStore('here').createIndex('codeHash', 'codeHash');
        db.createObjectStore('conflicts', { keyPath: 'nonce' });
      },
    });
    await old.put('people', someone(1));
    await old.put('meta', { title: 'Meeting', pointId: 'gate', revision: 9 }, 'desk');
    await old.add('queue', aScan());
    old.close();
    const store = await DeskStore.open(eventId);
    expect([names(store), store.revision]).toEqual([[], 0]);
    expect(await store.meta()).toMatchObject({ title: 'Meeting', pointId: 'gate' });
    expect(await store.queue()).toHaveLength(1);
    expect(await onDisk(eventId)).not.toMatch(/Zaphod/);
  });
});
