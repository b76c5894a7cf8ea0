import { codeIn } from '@convoke/contract/checkin/checkin.rules.ts';
import type { ScanOutcome } from '@convoke/contract/checkin/checkin.calls.ts';
import { describe, expect, test } from 'vitest';
import { codeHash } from './hash.ts';
import { judge, type Known } from './judge.ts';
import { conflictOf, nextBatch, pauseAfter } from './queue.ts';
import { rosterChange, searchRoster } from './roster.ts';
import type { Judgement, Person, Point, QueuedScan } from './types.ts';
import { Wedge } from './wedge.ts';

const person: Person = {
  codeHash: 'a'.repeat(32),
  signUserId: 'u1',
  name: 'Ada Lovelace',
  phoneTail: '4321',
  company: 'Analytical Engines',
  state: 'APPROVED',
  unpaid: false,
  ticketId: null,
  isSandbox: false,
  signedInAt: null,
  at: [],
};
const door: Point = {
  signPointId: 'p',
  name: 'Door',
  direction: 'in',
  hallId: null,
  windows: [],
  reentry: false,
  entriesAll: null,
  tickets: [
    { ticketId: 'conference', name: 'Conference', kind: 'paid', admits: true },
    { ticketId: 'expo', name: 'Expo', kind: 'free', admits: false },
  ],
  admitsTicketless: true,
  admitsSandbox: false,
};
const noon = Date.parse('2026-11-21T12:00:00Z');
const known: Known = { person, standings: [], point: null, sameHall: [], direction: 'in', at: noon, forced: false };

describe('alone, a desk judges', () => {
  const verdict = (change: Partial<Known>) => judge({ ...known, ...change }).result;

  test('like the server does, in its order of reasons', () => {
    const afternoon = { opensAt: '2026-11-21T13:00:00Z', closesAt: '2026-11-21T18:00:00Z' };
    const point = { ...door, windows: [afternoon] };
    expect(verdict({})).toBe('ok');
    expect(verdict({ person: null })).toBe('unknown');
    expect(verdict({ person: null, forced: true })).toBe('ok');
    expect(verdict({ person: null, old: 'transferred', forced: true })).toBe('transferred');
    expect(verdict({ person: null, old: 'reissued', direction: 'out' })).toBe('reissued');
    expect(verdict({ person: { ...person, state: 'CANCELLED' }, forced: true })).toBe('cancelled');
    expect(verdict({ person: { ...person, unpaid: true }, forced: true })).toBe('unpaid');
    expect(verdict({ person: { ...person, state: 'WAITLISTED' } })).toBe('not-approved');
    expect(verdict({ person: { ...person, state: 'WAITLISTED' }, forced: true })).toBe('ok');
    expect(verdict({ point })).toBe('outside-window');
    expect(verdict({ point, forced: true })).toBe('ok');
    expect(verdict({ point, at: noon + 3_600_000 })).toBe('ok');
  });

  test('by how many entries the ticket has left, and says which one it is', () => {
    const point: Point = {
      ...door,
      tickets: [{ ticketId: 't', name: 'Family', kind: 'paid', admits: true, entries: 4 }],
    };
    const family = { ...person, ticketId: 't', entriesUsed: 3, entriesUsedAt: '2026-11-21T09:14:00.000Z' };
    const told = (change: Partial<Known>) => {
      const { result, entries } = judge({ ...known, person: family, point, ...change });
      return entries ? `${result} ${entries.used}/${entries.most}` : result;
    };
    const here = (used: number) => [
      { signPointId: 'p', firstAt: '2026-11-21T09:00:00Z', isIn: true, entries: 1, used },
    ];
    expect(told({})).toBe('ok 4/4');
    expect(told({ standings: here(4) })).toBe('no-entries 4/4');
    expect(told({ standings: here(4), forced: true })).toBe('ok 5/4');
    expect(told({ standings: here(4), point: { ...point, usesEntries: false } })).toBe('already');
    // Back at a point with exits: for one more, or for nothing where people may enter again.
    const left = here(4).map((each) => ({ ...each, isIn: false }));
    expect(told({ standings: left, point: { ...point, direction: 'both' } })).toBe('no-entries 4/4');
    expect(told({ standings: left, point: { ...point, direction: 'both', reentry: true } })).toBe('ok 4/4');
    expect(told({ person: { ...person, ticketId: 't' } })).toBe('ok 1/4');
  });

  test('by the ticket and what the point admits, and shows which ticket it is', () => {
    const point = door;
    const conference = { ...person, ticketId: 'conference' };
    const expo = { ...person, ticketId: 'expo' };
    expect(judge({ ...known, point, person: conference })).toMatchObject({
      result: 'ok',
      ticketName: 'Conference',
      ticketKind: 'paid',
    });
    expect(judge({ ...known, point, person: expo })).toMatchObject({
      result: 'other-ticket',
      ticketName: 'Expo',
      ticketKind: 'free',
      signedInAt: null,
    });
    expect(verdict({ point, person: expo, forced: true })).toBe('ok');
    expect(verdict({ point, person: { ...person, ticketId: 'made since' } })).toBe('ok');
    expect(verdict({ point: { ...point, admitsTicketless: false } })).toBe('other-ticket');
    const afternoon = { opensAt: '2026-11-21T13:00:00Z', closesAt: '2026-11-21T18:00:00Z' };
    expect(verdict({ point: { ...point, windows: [afternoon] }, person: expo })).toBe('other-ticket');
    const paidInSandbox = { ...conference, isSandbox: true };
    expect(judge({ ...known, point, person: paidInSandbox })).toMatchObject({ result: 'sandbox', isSandbox: true });
    expect(verdict({ point, person: paidInSandbox, forced: true })).toBe('sandbox');
    expect(judge({ ...known, point: { ...point, admitsSandbox: true }, person: paidInSandbox })).toMatchObject({
      result: 'ok',
      isSandbox: true,
    });
  });

  const stands = (signPointId: string, isIn: boolean, entries = 1) => ({
    signPointId,
    firstAt: '2026-11-21T11:00:00.000Z',
    isIn,
    entries,
  });

  test('who is in by this point or another one of the same hall as already in, with the first moment', () => {
    const standings = [stands('p', true)];
    expect(judge({ ...known, point: door, standings })).toMatchObject({
      result: 'already',
      signedInAt: '2026-11-21T11:00:00.000Z',
    });
    const elsewhere = [stands('q', true)];
    expect(verdict({ point: door, standings: elsewhere })).toBe('ok');
    expect(verdict({ point: { ...door, hallId: 'h' }, standings: elsewhere, sameHall: ['p', 'q'] })).toBe('already');
  });

  test('who has left, and how often somebody entered', () => {
    const left = [stands('p', false)];
    const both = { ...door, direction: 'both' as const };
    expect(verdict({ point: both, standings: left })).toBe('no-reentry');
    expect(verdict({ point: both, standings: left, forced: true })).toBe('ok');
    expect(verdict({ point: { ...both, reentry: true }, standings: left })).toBe('ok');
    expect(verdict({ point: { ...both, reentry: true, entriesAll: 1 }, standings: left })).toBe('no-entries');
    // Nobody is scanned on the way out: each scan is an entry.
    const lunch = { ...door, reentry: true, entriesAll: 2 };
    expect(verdict({ point: lunch, standings: [stands('p', true)] })).toBe('ok');
    expect(verdict({ point: lunch, standings: [stands('p', true, 2)] })).toBe('no-entries');
  });

  test('nobody is kept inside by a list that may be behind', () => {
    const out = { point: { ...door, direction: 'out' as const }, direction: 'out' as const };
    expect(judge({ ...known, ...out })).toMatchObject({ result: 'ok', direction: 'out' });
    expect(verdict({ ...out, person: { ...person, state: 'CANCELLED' } })).toBe('ok');
    expect(verdict({ ...out, person: null })).toBe('unknown');
  });
});

const scan = (id: number, change: Partial<QueuedScan> = {}): QueuedScan => ({
  id,
  nonce: `nonce-${id}`,
  code: 'CODE',
  codeHash: null,
  pointId: 'p',
  scannedAt: '2026-11-21T12:00:00Z',
  forced: false,
  judged: judge(known),
  ...change,
});

describe('the queue', () => {
  test('is sent oldest first, one point at a time, at most 200 at once', () => {
    const many = Array.from({ length: 250 }, (_, id) => scan(id));
    expect(nextBatch(many).map((each) => each.id)).toEqual(Array.from({ length: 200 }, (_, id) => id));
    const mixed = [scan(1), scan(2), scan(3, { pointId: 'q' }), scan(4)];
    expect(nextBatch(mixed).map((each) => each.id)).toEqual([1, 2]);
    expect(nextBatch([])).toEqual([]);
    const undo = { reason: 'Wrong person', signedInAt: null };
    const taken = [scan(1), scan(2, { undo }), scan(3)];
    expect(nextBatch(taken).map((each) => each.id)).toEqual([1]);
    expect(nextBatch(taken.slice(1)).map((each) => each.id)).toEqual([2]);
  });

  test('waits longer after each failure, never longer than half a minute', () => {
    expect(pauseAfter(0, () => 1)).toBe(500);
    expect(pauseAfter(3, () => 1)).toBe(4000);
    expect(pauseAfter(50, () => 1)).toBe(30_000);
    expect(pauseAfter(50, () => 0)).toBe(15_000);
  });

  const outcome = (result: ScanOutcome['result']): ScanOutcome => ({
    nonce: 'nonce-1',
    result,
    repeated: false,
    signUserId: 'u1',
    name: 'Ada Lovelace',
    company: '',
    title: '',
    phone: null,
    signedInAt: '2026-11-21T11:58:00Z',
    note: '',
    photo: null,
    entries: null,
    forced: false,
    direction: 'in',
    ticketName: null,
    ticketKind: null,
    isSandbox: false,
    companionOf: null,
    companions: [],
  });
  const judged = (result: Judgement['result']) => ({ ...judge(known), result });

  test('tells of everybody whose fate was another than what the door decided, and of nobody else', () => {
    const kind = (here: Judgement['result'], there: ScanOutcome['result'], shown = false) =>
      conflictOf(scan(1, { judged: judged(here) }), outcome(there), shown)?.kind;
    expect(kind('ok', 'ok')).toBeUndefined();
    expect(kind('ok', 'already')).toBe('twice');
    expect(kind('ok', 'cancelled')).toBe('refused');
    expect(kind('unknown', 'ok')).toBe('late');
    expect(kind('unknown', 'already')).toBeUndefined();
    expect(kind('already', 'already')).toBeUndefined();
    expect(kind('ok', 'already', true)).toBeUndefined();
  });
});

test('the roster forgets deleted people, and who is in only as far as nothing of them waits', () => {
  const gone = { ...person, codeHash: 'gone', removed: true };
  const waiting = { ...person, codeHash: 'waiting', removed: false };
  const back = { ...person, codeHash: 'back', removed: false };
  const change = rosterChange([gone, waiting, back], new Set(['waiting']));
  expect(change.put.map((each) => each.codeHash)).toEqual(['waiting', 'back']);
  expect(change.remove).toEqual(['gone']);
  expect(change.notHere).toEqual(['gone', 'back']);
  // Taken back here, and the server has not heard of it: it does not come in again with the list.
  const signedIn = { ...waiting, signedInAt: '2026-11-21T11:00:00.000Z' };
  const [kept] = rosterChange([signedIn], new Set(['waiting']), new Set(['waiting'])).put;
  expect(kept?.signedInAt).toBeNull();
});

test('the list is searched by phone end, name and company, in any script', () => {
  const people = [person, { ...person, name: '王小明', phoneTail: '9876', company: '港湾科技', codeHash: 'b' }];
  const names = (question: string) => searchRoster(people, question).map((each) => each.name);
  expect(names('321')).toEqual(['Ada Lovelace']);
  expect(names('138 0000 4321')).toEqual(['Ada Lovelace']);
  expect(names('21')).toEqual([]);
  expect(names('ad')).toEqual(['Ada Lovelace']);
  expect(names('lo')).toEqual(['Ada Lovelace']);
  expect(names('小明')).toEqual(['王小明']);
  expect(names('港湾')).toEqual(['王小明']);
  expect(names('engines')).toEqual(['Ada Lovelace']);
  expect(names(' ')).toEqual([]);
});

describe('a hand scanner', () => {
  const type = (text: string, everyMs: number, wedge = new Wedge()) => {
    let at = 1000;
    let read: string | null = null;
    for (const key of [...text, 'Enter']) {
      at += everyMs;
      read = wedge.take({ key, at });
    }
    return read;
  };

  test('is known by its speed, capitals and pauses of a busy computer included', () => {
    expect(type('JJ5G7VP73B1HBJ', 4)).toBe('JJ5G7VP73B1HBJ');
    expect(type('JJ5G7VP73B1HBJ', 30)).toBe('JJ5G7VP73B1HBJ');
    const wedge = new Wedge();
    let at = 0;
    for (const key of ['Shift', 'J', 'Shift', 'J', '5', 'G', '7', 'V', 'P', '7']) wedge.take({ key, at: (at += 3) });
    expect(wedge.take({ key: 'Enter', at: at + 3 })).toBe('JJ5G7VP7');
  });

  test('stays one text when the computer stops in its midst', () => {
    const wedge = new Wedge();
    let at = 1000;
    for (const key of 'JJ5G7VP') wedge.take({ key, at: (at += 4) });
    at += 1200;
    let read: string | null = null;
    for (const key of [...'73B1HBJ', 'Enter']) read = wedge.take({ key, at: (at += 4) });
    expect(read).toBe('JJ5G7VP73B1HBJ');
    // A scan that was cut off altogether leaves nothing in front of the next.
    for (const key of 'JJ5G7VP') wedge.take({ key, at: (at += 4) });
    at += 2000;
    for (const key of [...'JJ5G7VP73B1HBJ', 'Enter']) read = wedge.take({ key, at: (at += 4) });
    expect(read).toBe('JJ5G7VP73B1HBJ');
  });

  test.each([1, 2, 3])('is whole when the computer stops after its first letters (%i)', (letters) => {
    const wedge = new Wedge();
    let at = 1000;
    for (const key of 'JJ5G7VP73B1HBJ'.slice(0, letters)) wedge.take({ key, at: (at += 4) });
    at += 400;
    let read: string | null = null;
    for (const key of [...'JJ5G7VP73B1HBJ'.slice(letters), 'Enter']) read = wedge.take({ key, at: (at += 4) });
    expect(read).toBe('JJ5G7VP73B1HBJ');
  });

  test('is not taken for a person, nor a person for it', () => {
    expect(type('JJ5G7VP73B1HBJ', 110)).toBeNull();
    expect(type('abc', 4)).toBeNull();
    const wedge = new Wedge();
    wedge.take({ key: 'x', at: 0 });
    expect(type('JJ5G7VP73B1HBJ', 4, wedge)).toBe('JJ5G7VP73B1HBJ');
  });
});

test('a code is the same however it was read, and hashed as the server does', () => {
  expect(codeIn(' jj5g7vp-73b1hbj ')).toBe('JJ5G7VP73B1HBJ');
  expect(codeIn('https://events.example/qd/JJ5G7VP73B1HBJ?from=mail')).toBe('JJ5G7VP73B1HBJ');
  expect(codeIn('JJ5G7VP73BIHBJ')).toBe('JJ5G7VP73B1HBJ');
  expect(codeIn('https://example.org/menu')).toBeNull();
  expect(codeIn('王小明')).toBeNull();
  expect(codeHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223');
});
