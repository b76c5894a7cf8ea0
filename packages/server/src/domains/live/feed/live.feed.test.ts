import { chatSettingsUpdate, messageModerate, muteAdd } from '@convoke/contract/chat/chat.calls.ts';
import { chatList } from '@convoke/contract/chat/chat.public.calls.ts';
import { liveStateSet } from '@convoke/contract/live/live.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../testing/server.ts';
import {
  enter,
  follow,
  type Follower,
  openLive,
  type OpenLive,
  post,
  type Watcher,
} from '../../../../testing/watching.ts';

let one: TestServer;
let other: TestServer;
let bases: string[];
let live: OpenLive;
let vera: Watcher;
const followers: Follower[] = [];

beforeAll(async () => {
  one = await startServer();
  other = await startServer({ database: one.database });
  bases = await Promise.all([one, other].map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })));
});
afterAll(() => Promise.all([one.close(), other.close()]));
beforeEach(async () => {
  live = await openLive(await one.organisation());
  vera = await enter(one, live);
});
afterEach(() => followers.splice(0).forEach((each) => each.close()));

async function following(at: number, after: number | null = null, who = vera): Promise<Follower> {
  const follower = await follow(bases[at] ?? '', who, after);
  followers.push(follower);
  await expect.poll(() => follower.named.length, { timeout: 5000 }).toBeGreaterThan(0);
  return follower;
}
const say = async (text: string, server = one) => (await post(server, await enter(one, live), text)).data.message;
const words = ({ said }: Follower) =>
  said.flatMap(({ event }) => (event.kind === 'message' ? [event.message.text] : []));
const seqs = ({ said }: Follower) => said.map(({ seq }) => seq);

test('whatever process something is said in, everybody hears it within a second, in one order', async () => {
  const here = await following(0);
  const there = await following(1);
  expect(here.headers.get('content-type')).toContain('text/event-stream');
  expect(here.headers.get('x-accel-buffering')).toBe('no');
  expect(here.named[0]).toMatchObject({ name: 'hello', data: { isResumed: false } });
  const begun = here.named[0]?.data.seq ?? 0;
  await Promise.all(Array.from({ length: 10 }, (_, at) => say(`Message ${at}`, at % 2 ? one : other)));
  for (const each of [here, there])
    await expect.poll(() => words(each).length, { timeout: 1000, interval: 20 }).toBe(10);
  expect(words(here)).toEqual(words(there));
  expect(seqs(here)).toEqual(Array.from({ length: 10 }, (_, at) => begun + at + 1));
});

test('who comes back hears what they missed, once, also at another process that is behind', async () => {
  const first = await following(0);
  await say('One');
  await expect.poll(() => words(first)).toEqual(['One']);
  const last = first.last();
  first.close();
  await say('Two');
  await say('Three');
  const again = await following(1, last);
  expect(again.named[0]).toMatchObject({ name: 'hello', data: { isResumed: true } });
  await expect.poll(() => words(again)).toEqual(['Two', 'Three']);
  await say('Four');
  await expect.poll(() => words(again)).toEqual(['Two', 'Three', 'Four']);
  expect(seqs(again)).toEqual([1, 2, 3].map((at) => (last ?? 0) + at));
});

test('who missed more than the log keeps, or says a number that never was, is told to read anew', async () => {
  await withClient(one.database.superuserUrl, (client) =>
    client.query(
      `SELECT set_config('convoke.organisation_id', $1, false), tell_feed($1::uuid, $2::uuid,
         array_agg('{"kind":"page","what":"hall"}'::jsonb), array_agg(NULL::uuid)) FROM generate_series(1, 3000)`,
      [live.organisation.organisationId, live.liveId],
    ),
  );
  const late = await following(0, 10);
  const last = late.named[0]?.data.seq ?? 0;
  expect(late.named[0]?.name).toBe('reset');
  expect(last).toBeGreaterThanOrEqual(3000);
  const wrong = await following(1, 999_999);
  expect(wrong.named[0]).toEqual({ name: 'reset', data: { seq: last } });
  const near = await following(0, last - 10);
  await expect.poll(() => near.said.length).toBe(10);
  const kept = await withClient(one.database.superuserUrl, (client) =>
    client.query('SELECT count(*)::int AS n FROM live_feed WHERE live_id = $1', [live.liveId]),
  );
  expect(kept.rows[0]).toEqual({ n: 2000 });
});

test('a deletion, a mute, new rules and the end of a live are heard within a second', async () => {
  const there = await following(1);
  const message = await say('Wrong');
  const heard = (kind: string) =>
    expect.poll(() => there.said.some(({ event }) => event.kind === kind), { timeout: 1000, interval: 20 }).toBe(true);
  const { organisation, liveId } = live;
  await heard('message');
  await organisation.call(muteAdd, { messageId: message.messageId });
  await heard('muted');
  await organisation.call(messageModerate, { liveId, messageIds: [message.messageId], to: 'deleted' });
  await heard('messagesGone');
  await organisation.call(chatSettingsUpdate, { liveId, slowSeconds: 5 });
  await heard('rules');
  await organisation.call(liveStateSet, { liveId, state: 'ended' });
  await heard('state');
  // Who comes later hears nothing of what was deleted.
  const late = await following(0, 0);
  await expect.poll(() => late.said.length).toBeGreaterThan(2);
  expect(words(late)).toEqual([]);
});

test('what is read with a number goes on with what is heard after it', async () => {
  await say('Before');
  const { data } = await one.send(chatList, vera.place);
  const after = await following(0, data.seq);
  await say('After');
  await expect.poll(() => words(after)).toEqual(['After']);
});

test('a pass of elsewhere, a live that is none and a code that is none open no stream', async () => {
  const elsewhere = await openLive(live.organisation);
  const stranger = await enter(one, elsewhere);
  const open = (place: Watcher['place']) => follow(bases[0] ?? '', { ...vera, place });
  for (const place of [
    { ...vera.place, pass: stranger.pass },
    { ...vera.place, pass: 'made-up' },
    { ...vera.place, liveId: elsewhere.liveId },
    { ...vera.place, liveId: 'none' },
    { ...vera.place, code: 'ABCDEFGHIJKLMNOP' },
  ]) {
    const refused = await open(place);
    expect(refused.headers.get('content-type')).not.toContain('event-stream');
    refused.close();
  }
});

test('a page that is opened again and again keeps its newest streams', async () => {
  const all: Follower[] = [];
  for (let at = 0; at < 8; at += 1) all.push(await following(0));
  await Promise.all(all.slice(0, 2).map(({ ended }) => ended));
  await say('Still here');
  for (const each of all.slice(2)) await expect.poll(() => words(each)).toEqual(['Still here']);
});

test('a reader who does not read is let go, and nobody waits for them', async () => {
  const quick = await following(0);
  const { hostname, port } = new URL(bases[0] ?? '');
  const slow = connect(Number(port), hostname);
  const closed = new Promise<void>((done) => slow.once('close', () => done()));
  slow.on('error', () => {});
  const path = `/event/online/feed/${live.code}/${live.liveId}?pass=${vera.pass}`;
  slow.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  slow.pause();
  await expect.poll(() => slow.bytesWritten).toBeGreaterThan(0);
  const long = JSON.stringify({ kind: 'page', what: 'hall', filler: 'x'.repeat(20_000) });
  for (let round = 0; round < 30; round += 1) {
    await withClient(one.database.superuserUrl, (client) =>
      client.query(
        `SELECT set_config('convoke.organisation_id', $1, false), tell_feed($1::uuid, $2::uuid,
           array_agg($3::jsonb), array_agg(NULL::uuid)) FROM generate_series(1, 50)`,
        [live.organisation.organisationId, live.liveId, long],
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 260));
  }
  slow.resume();
  await closed;
  await expect.poll(() => quick.said.length, { timeout: 5000 }).toBe(1500);
});

test('a server that stops ends its streams at once, and says when to come back', async () => {
  const leaving = await startServer({ database: one.database });
  const base = await leaving.app.listen({ host: '127.0.0.1', port: 0 });
  const follower = await follow(base, vera);
  await expect.poll(() => follower.named.length).toBe(1);
  const began = Date.now();
  await leaving.close();
  await follower.ended;
  expect(Date.now() - began).toBeLessThan(5000);
});
