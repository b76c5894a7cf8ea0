import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, isSignedIn, setToken } from '../../core/session.ts';
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
/** Scans that reached the server, with the key that brought them. */
let received: { device: string; nonce: string; key: string }[] = [];
/** What the server says to a call before anything else; null = its usual answer. */
let refusal: ((address: string, key: string) => Response | null) | null = null;

async function openDesk(eventId: string, given: string | null = key): Promise<Desk> {
  vi.stubGlobal('fetch', async (request: RequestInfo | URL, init: RequestInit = {}) => {
    const address = String(request instanceof Request ? request.url : request);
    addresses.push(address);
    const by = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    const refused = refusal?.(address, by);
    if (refused) return refused;
    if (address.endsWith('/signin/scan')) {
      const body = typeof init.body === 'string' ? init.body : '{}';
      const { device, scans } = JSON.parse(body) as { device: string; scans: { nonce: string }[] };
      received.push(...scans.map(({ nonce }) => ({ device, nonce, key: by })));
      const outcomes = scans.map(({ nonce }) => ({
        nonce,
        result: 'ok',
        direction: 'in',
        signUserId: 'ann',
        signedInAt: null,
      }));
      return new Response(JSON.stringify({ code: 0, message: '', data: { outcomes } }), {
        headers: { 'Content-Type': 'application/json' },
      });
    }
    const asked = /signin\/(\w+)/.exec(address)?.[1];
    const data = answers[asked ?? ''];
    return new Response(JSON.stringify({ code: 0, message: '', data }), {
      headers: { 'Content-Type': 'application/json' },
    });
  });
  const desk = await Desk.open(eventId, given);
  opened.push(desk);
  return desk;
}

afterEach(() => {
  for (const desk of opened.splice(0)) desk.stop();
  addresses.length = 0;
  received = [];
  refusal = null;
  clearSession();
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

test.each([
  ['a code without its first letters', '5G7VP73B1HBJ'],
  ['a barcode of something else', '4006381'],
])('%s is told and looked up nowhere', async (_, code) => {
  const desk = await openDesk(code);
  await desk.start();
  expect(await desk.scan({ code })).toMatchObject({ result: 'unknown', target: { code }, alone: false });
  expect(desk.state.get().result).toMatchObject({ target: { code } });
  expect(desk.state.get().recent).toEqual([]);
  expect(received).toEqual([]);
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

const offline = () => {
  throw new TypeError('no network');
};
const shut = () =>
  new Response(JSON.stringify({ code: 401, message: '', data: null }), {
    status: 401,
    headers: { 'Content-Type': 'application/json' },
  });

test('who takes a desk over finds what it holds; each scan says who was at the desk when it was made', async () => {
  const desk = await openDesk('handed');
  await desk.start();
  await desk.handOver('Ana');
  refusal = offline;
  await desk.scan({ signUserId: 'ann' });
  await desk.handOver('Bo');
  expect(desk.state.get()).toMatchObject({ unsynced: 1, recent: [], result: null, people: 1 });
  expect(desk.state.get().meta).toMatchObject({ holder: 'Bo', title: 'Meeting' });
  await desk.scan({ signUserId: 'ann' });
  refusal = null;
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(received).toHaveLength(2));
  expect(received.map((each) => each.device.split(' · ')[1])).toEqual(['Ana', 'Bo']);
  // The device itself is one and the same for whoever misses it.
  expect(new Set(received.map((each) => each.device.split(' · ')[0])).size).toBe(1);
});

test('another link of the same event sends what the former one left behind, also when that one was ended meanwhile', async () => {
  const desk = await openDesk('relinked');
  await desk.start();
  refusal = offline;
  await desk.scan({ signUserId: 'ann' });
  await desk.scan({ code: 'JJ5G7VP73B1HBJ' });
  refusal = (_address, by) => (by === key ? shut() : null);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(desk.state.get()).toMatchObject({ phase: 'shut', ended: 'key' }));
  desk.stop();

  const other = 'another-key-of-the-same-door-long-enough';
  // First without a network: what is to be sent is told apart from what this link makes.
  refusal = (address, by) =>
    by === other && address.endsWith('/signin/scan') ? offline() : by === key ? shut() : null;
  const next = await openDesk('relinked', other);
  await next.start();
  await vi.waitFor(() => expect(next.state.get()).toMatchObject({ phase: 'ready', unsynced: 2, former: 2 }));
  refusal = (_address, by) => (by === key ? shut() : null);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(received.map((each) => each.key)).toEqual([other, other]));
  await vi.waitFor(() => expect(next.state.get()).toMatchObject({ unsynced: 0, former: 0 }));
});

/** A desk of an organiser who is signed in, and whose session the server then knows no more. */
async function openSignedIn(eventId: string): Promise<Desk> {
  setToken('user', 'old', 60);
  const desk = await openDesk(eventId, null);
  await desk.start();
  expect(desk.state.get().phase).toBe('ready');
  refusal = (_address, by) => (by === 'old' || by === '' ? shut() : null);
  return desk;
}

test('without a key, an ended session is begun anew over the desk: what was scanned and what was asked for goes on', async () => {
  const desk = await openSignedIn('session');
  const scanned = desk.scan({ signUserId: 'ann' });
  const asked = desk.request({ method: 'GET', path: '/event/v2/signin/roster', audience: 'staff', kind: 'read' }, {});
  await vi.waitFor(() => expect(desk.signIn.isAsking.get()).toBe(true));
  // The login would lead on who has a token, be it dead.
  expect(isSignedIn()).toBe(false);
  expect((await scanned).alone).toBe(true);
  expect(desk.state.get()).toMatchObject({ phase: 'ready', unsynced: 1, people: 1 });
  expect(received).toEqual([]);

  setToken('user', 'new', 60);
  desk.signIn.answer(true);
  await asked;
  await vi.waitFor(() => expect(received.map((each) => each.key)).toEqual(['new']));
  await vi.waitFor(() => expect(desk.state.get()).toMatchObject({ phase: 'ready', unsynced: 0, people: 1 }));
  expect(desk.signIn.isAsking.get()).toBe(false);
});

test('who would rather not sign in again leaves nobody on the device; what was scanned is sent by the next who does', async () => {
  const desk = await openSignedIn('left');
  await desk.walkIn.keep({ sought: 'Bo', ticketId: null, values: {} });
  const scanned = desk.scan({ signUserId: 'ann' });
  await vi.waitFor(() => expect(desk.signIn.isAsking.get()).toBe(true));
  await scanned;
  desk.signIn.answer(false);
  await vi.waitFor(() => expect(desk.state.get()).toMatchObject({ phase: 'shut', ended: 'session', people: null }));
  desk.stop();
  setToken('user', 'new', 60);
  const next = await openDesk('left', null);
  await next.start();
  await vi.waitFor(() => expect(received.map((each) => each.key)).toEqual(['new']));
  expect(await next.walkIn.before()).toBeNull();
});

test('an organiser who may not sign people in any more is not asked to: the desk is shut', async () => {
  const desk = await openSignedIn('rights');
  const forbidden = () => new Response(JSON.stringify({ code: 403, message: '', data: null }), { status: 403 });
  refusal = forbidden;
  void desk.scan({ signUserId: 'ann' });
  await vi.waitFor(() => expect(desk.state.get()).toMatchObject({ phase: 'shut', people: null }));
  expect(desk.signIn.isAsking.get()).toBe(false);
});

test('a session that is dead before the desk is open opens nothing', async () => {
  setToken('user', 'old', 60);
  refusal = shut;
  const desk = await openDesk('dead', null);
  await desk.start();
  expect(desk.state.get()).toMatchObject({ phase: 'shut', ended: null });
  expect(desk.signIn.isAsking.get()).toBe(false);
});

test('a link of another event keeps both apart', async () => {
  const desk = await openDesk('this-event');
  await desk.start();
  refusal = offline;
  await desk.scan({ signUserId: 'ann' });
  desk.stop();
  refusal = null;
  const other = await openDesk('that-event', 'a-key-of-that-event-that-is-long-enough');
  await other.start();
  expect(other.state.get()).toMatchObject({ unsynced: 0 });
  expect(received).toEqual([]);
  const back = await openDesk('this-event');
  await back.start();
  await vi.waitFor(() => expect(received).toMatchObject([{ key }]));
});

test('of whoever is on the list of gift hunters it is said after the result, where the event has such people', async () => {
  const told = { how: 'phone', reason: 'resale' };
  const { desk: known } = answers;
  const asked = () => addresses.filter((address) => address.includes('/signin/worm/'));
  const without = await openDesk('no-hunters');
  await without.start();
  await without.scan({ signUserId: 'ann' });
  expect(asked()).toEqual([]);
  answers['desk'] = { ...(known as object), hasWorms: true };
  answers['worm'] = told;
  try {
    const desk = await openDesk('hunters');
    await desk.start();
    await desk.scan({ signUserId: 'ann' });
    await vi.waitFor(() => expect(desk.state.get().result?.worm).toEqual(told));
    expect(asked()).toHaveLength(1);
    // Alone it has nobody to ask.
    refusal = offline;
    await desk.scan({ signUserId: 'ann' });
    expect(desk.state.get().result?.worm).toBeUndefined();
    expect(asked()).toHaveLength(1);
  } finally {
    answers['desk'] = known;
    delete answers['worm'];
  }
});
