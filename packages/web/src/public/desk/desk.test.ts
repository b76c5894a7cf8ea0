import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { Desk } from './desk.ts';
import { DeskStore } from './store.ts';

/** The desk itself, over a database in memory and a server of which only the answers are made up. */

const key = 'a-key-of-the-door-that-is-long-enough';
const point = (signPointId: string, name: string) => ({
  signPointId,
  name,
  groupId: 'group',
  eventId: 'event',
  isDefault: false,
  version: 1,
  direction: 'in',
  hallId: null,
  inside: 0,
  signedIn: 0,
  windows: [],
  reentry: false,
  entriesAll: null,
  needsConfirm: false,
  tickets: [],
  admitsTicketless: true,
  admitsSandbox: true,
});
const answers: Record<string, unknown> = {
  desk: {
    role: 'desk',
    event: { eventId: 'event', title: 'Meeting', timeZone: 'UTC' },
    points: [point('door', 'Door'), point('gate', 'Gate')],
    halls: [],
    approved: 1,
    signedIn: 0,
    inside: 0,
    serverTime: new Date().toISOString(),
  },
  roster: {
    people: [{ codeHash: 'hash', signUserId: 'ann', name: 'Ann', phoneTail: '', company: '', at: [], removed: false }],
    revision: 7,
    more: false,
  },
};

const opened: Desk[] = [];
/** Of what was asked, since the last test. */
const addresses: string[] = [];

async function openDesk(eventId: string): Promise<Desk> {
  vi.stubGlobal('fetch', async (address: RequestInfo | URL) => {
    addresses.push(String(address instanceof Request ? address.url : address));
    const asked = /signin\/(\w+)/.exec(String(address instanceof Request ? address.url : address))?.[1];
    const data = answers[asked ?? ''];
    return new Response(JSON.stringify({ code: 0, message: '', data }), {
      headers: { 'Content-Type': 'application/json' },
    });
  });
  const desk = await Desk.open(eventId, key);
  opened.push(desk);
  return desk;
}

afterEach(() => {
  for (const desk of opened.splice(0)) desk.stop();
  addresses.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a point chosen while the list of people is being kept stays chosen, also after a reload', async () => {
  const desk = await openDesk('chosen');
  const keep = DeskStore.prototype.applyRoster;
  vi.spyOn(DeskStore.prototype, 'applyRoster').mockImplementation(async function (this: DeskStore, ...given) {
    await keep.apply(this, given);
    await desk.prefer({ pointId: 'gate' });
  });
  await desk.start();
  expect(desk.state.get().meta).toMatchObject({ pointId: 'gate' });
  expect(desk.state.get().people).toBe(1);

  vi.restoreAllMocks();
  const later = await openDesk('chosen');
  await later.start();
  expect(later.state.get().meta).toMatchObject({ pointId: 'gate', title: 'Meeting' });
});

test('a desk says what it is called and where it stands, and that it rests when nobody looks at it', async () => {
  const desk = await openDesk('standing');
  await desk.start();
  await desk.prefer({ pointId: 'gate' });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  const told = addresses
    .filter((address) => address.includes('/signin/desk/'))
    .map((address) => new URL(address, 'http://desk').searchParams);
  expect(told.map((each) => each.get('resting'))).toEqual([null, 'true']);
  expect(told.at(-1)?.get('signPointId')).toBe('gate');
  expect(told.at(-1)?.get('unsent')).toBe('0');
  expect(new Set(told.map((each) => each.get('device'))).size).toBe(1);
});
