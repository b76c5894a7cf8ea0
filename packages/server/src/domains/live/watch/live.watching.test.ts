import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { liveAdd, liveStateSet } from '@convoke/contract/live/live.calls.ts';
import { liveFigures, viewerExport, viewerList } from '@convoke/contract/live/live.figures.calls.ts';
import { hallUpdate } from '@convoke/contract/live/live.hall.calls.ts';
import { liveBeat, liveEnter, livePlay } from '@convoke/contract/live/live.watch.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../../../testing/database.ts';
import { control } from '../../../../testing/tier.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;
let eventId: string;
let code: string;
let liveId: string;

/** Moved by the tests. */
let clock = Date.now();
const pass = (seconds: number) => {
  clock += seconds * 1000;
};

beforeAll(async () => {
  server = await startServer({
    domains: ['live', 'participant'],
    change: (services) => {
      services.clock = { now: () => new Date(clock) };
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  clock = Math.floor(Date.now() / 60_000) * 60_000;
  organisation = await server.organisation();
  ({ eventId, code } = await organisation.event());
  liveId = await external();
});

/** On air without a camera. */
async function external(): Promise<string> {
  const made = await organisation.call(liveAdd, {
    eventId,
    title: 'Main stage',
    startsAt: new Date(clock - 3_600_000).toISOString(),
    endsAt: new Date(clock + 3_600_000).toISOString(),
    source: 'external',
    externalUrl: 'https://video.example.com/live.m3u8',
  });
  await organisation.call(liveStateSet, { liveId: made.liveId, state: 'live' });
  return made.liveId;
}

const inside = <Row>(statement: RawBuilder<Row>) =>
  server.services.database.inOrganisation(organisation.organisationId, 'write', async (tx) => {
    const { rows } = await statement.execute(tx);
    return rows;
  });

let browsers = 0;
const browser = () => {
  browsers += 1;
  return `browser-of-a-test-${browsers}`;
};
const enter = (more: object = {}) => server.send(liveEnter, { code, device: browser(), ...more });
const entered = async (more: object = {}) => {
  const answer = await enter(more);
  expect(answer).toMatchObject({ code: 0 });
  return answer.data.pass;
};
const beat = (sealed: string, seconds: number, more: object = {}) =>
  server.send(liveBeat, { code, liveId, pass: sealed, seconds, ...more });
const play = (sealed: string) => server.send(livePlay, { code, liveId, pass: sealed });
const failure = ({ data }: { data: unknown }) => (data as { failure?: string } | null)?.failure;
const figures = () => organisation.call(liveFigures, { liveId });
const viewers = async (more: object = {}) => (await organisation.call(viewerList, { liveId, ...more })).records;

test('anybody watches where anybody may: a pass, where the picture comes from, and beats that count', async () => {
  const sealed = await entered({ name: 'Vera' });
  expect((await play(sealed)).data).toMatchObject({
    state: 'live',
    external: { kind: 'hls', url: 'https://video.example.com/live.m3u8' },
    recordings: [],
  });
  pass(30);
  expect((await beat(sealed, 30)).data).toMatchObject({ state: 'live' });
  pass(30);
  await beat(sealed, 30);
  pass(2);
  expect(await viewers()).toMatchObject([{ name: 'Vera', minutes: 1, participantId: null, isThere: true }]);
  expect(await figures()).toMatchObject({ viewers: 1, known: 0, viewersNow: 1, minutes: 1, peak: 1 });
  pass(100);
  expect((await figures()).viewersNow).toBe(0);
});

test('a pass of another event, a broken one and one that is over are refused', async () => {
  const sealed = await entered();
  const other = await organisation.event();
  const theirs = await server.send(livePlay, { code: other.code, liveId, pass: sealed });
  expect(failure(theirs)).toBe('LIVE_PASS_OVER');
  expect(failure(await play(`${sealed.slice(0, -2)}AA`))).toBe('LIVE_PASS_OVER');
  expect(failure(await play('x'))).toBe('LIVE_PASS_OVER');
  pass(12 * 3600 + 1);
  expect(failure(await beat(sealed, 30))).toBe('LIVE_PASS_OVER');
});

test('only who is registered and admitted enters where that is asked for, and a change of access ends passes', async () => {
  const before = await entered();
  await organisation.call(hallUpdate, { eventId, access: 'registered' });
  expect(failure(await play(before))).toBe('LIVE_PASS_OVER');
  expect(failure(await beat(before, 30))).toBe('LIVE_PASS_OVER');
  expect(failure(await enter())).toBe('LIVE_NOT_ADMITTED');
  expect(failure(await enter({ personalCode: 'NOBODYSCODE' }))).toBe('LIVE_NOT_ADMITTED');
  const { participantCode } = await organisation.register(code);
  const sealed = await entered({ personalCode: participantCode });
  pass(60);
  await beat(sealed, 60);
  expect(await viewers({ who: 'known' })).toHaveLength(1);
  expect(await viewers({ who: 'unknown' })).toEqual([]);
  await inside(sql`UPDATE participant SET state = 'CANCELLED' WHERE code = ${participantCode}`);
  expect(failure(await play(sealed))).toBe('LIVE_PASS_OVER');
  expect(failure(await enter({ personalCode: participantCode }))).toBe('LIVE_NOT_ADMITTED');
});

test('a code of another event’s registration does not let in', async () => {
  await organisation.call(hallUpdate, { eventId, access: 'registered' });
  const other = await organisation.event();
  const { participantCode } = await organisation.register(other.code);
  expect(failure(await enter({ personalCode: participantCode }))).toBe('LIVE_NOT_ADMITTED');
});

test('a password lets in; wrong ones are few from one network, also many at once, and right ones do not count', async () => {
  await organisation.call(hallUpdate, { eventId, access: 'password', password: 'open sesame' });
  expect(failure(await enter())).toBe('LIVE_PASSWORD_WRONG');
  for (let at = 0; at < 4; at += 1) await entered({ password: 'open sesame' });
  const answers = await Promise.all(Array.from({ length: 40 }, () => enter({ password: 'wrong' })));
  const wrong = answers.filter((each) => failure(each) === 'LIVE_PASSWORD_WRONG');
  expect(wrong).toHaveLength(29);
  expect(answers.filter((each) => failure(each) === 'TOO_MANY')).toHaveLength(11);
  expect(failure(await enter({ password: 'open sesame' }))).toBe('TOO_MANY');
  pass(15 * 60 + 1);
  await entered({ password: 'open sesame' });
});

test('where a code watches on one device, of many that come at once one does; it is taken over, or free once nobody is there', async () => {
  await organisation.call(hallUpdate, { eventId, access: 'registered', isOneDevice: true });
  const { participantCode: personalCode } = await organisation.register(code);
  const answers = await Promise.all(Array.from({ length: 8 }, () => enter({ personalCode })));
  const first = answers.filter((each) => each.code === 0);
  expect(first).toHaveLength(1);
  expect(answers.filter((each) => failure(each) === 'LIVE_OTHER_DEVICE')).toHaveLength(7);
  const sealed = first[0]?.data.pass ?? '';
  const taken = await entered({ personalCode, takeOver: true });
  expect(failure(await beat(sealed, 30))).toBe('LIVE_OTHER_DEVICE');
  expect(failure(await play(sealed))).toBe('LIVE_OTHER_DEVICE');
  pass(60);
  expect((await beat(taken, 30)).code).toBe(0);
  expect(failure(await enter({ personalCode }))).toBe('LIVE_OTHER_DEVICE');
  pass(100);
  await entered({ personalCode });
});

test('a person with several windows is one viewer, and no more seconds are counted than went by', async () => {
  const { participantCode: personalCode } = await organisation.register(code);
  const windows = [await entered({ personalCode }), await entered({ personalCode })];
  for (let round = 0; round < 4; round += 1) {
    pass(30);
    await Promise.all(windows.map((sealed) => beat(sealed, 300)));
  }
  expect(await figures()).toMatchObject({ viewers: 1, known: 1, minutes: 2 });
  expect(await viewers()).toMatchObject([{ minutes: 2 }]);
});

test('any beats of many viewers, at once and from two servers, count each viewer once and no second twice', async () => {
  const other = await startServer({
    database: server.database,
    domains: ['live'],
    change: (services) => {
      services.clock = { now: () => new Date(clock) };
    },
  });
  const passes = await Promise.all(Array.from({ length: 40 }, () => entered()));
  for (let round = 0; round < 3; round += 1) {
    pass(20);
    await Promise.all(
      passes.flatMap((sealed) =>
        [server, other, server].map((one) => one.send(liveBeat, { code, liveId, pass: sealed, seconds: 20 })),
      ),
    );
  }
  await other.close();
  expect(await figures()).toMatchObject({ viewers: 40, minutes: 40, peak: 40 });
  const rows = await inside(sql<{ seconds: number; stays: number; length: number }>`
    SELECT s.seconds, count(*)::int AS stays, sum(extract(epoch FROM w.until_at - w.from_at))::int AS length
    FROM live_seen s JOIN live_watch w USING (organisation_id, live_id, viewer_id) WHERE s.live_id = ${liveId} GROUP BY s.viewer_id, s.seconds`);
  expect(rows).toEqual(Array.from({ length: 40 }, () => ({ seconds: 60, stays: 1, length: 60 })));
});

control('without the lock the same beats are counted more than once', async () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../../functions/live/beat_live.sql'), 'utf8');
  const unlocked = text
    .replace('FUNCTION beat_live(', 'FUNCTION beat_live_unlocked(')
    .replace(/ +PERFORM FROM live_tally .*FOR UPDATE;\n/, '');
  expect(unlocked).not.toContain('FOR UPDATE');
  await ask(server.database.superuserUrl, unlocked);
  const sealed = await entered();
  pass(20);
  await beat(sealed, 20);
  const [row] = await inside(
    sql<{
      viewer_id: string;
      device: Buffer;
    }>`SELECT s.viewer_id, v.device FROM live_seen s JOIN live_viewer v ON v.id = s.viewer_id WHERE s.live_id = ${liveId}`,
  );
  for (let round = 0; round < 10; round += 1) {
    pass(20);
    await Promise.all(
      Array.from({ length: 6 }, () =>
        server.services.database.query('SELECT FROM beat_live_unlocked($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
          organisation.organisationId,
          eventId,
          liveId,
          [row?.viewer_id],
          [0],
          [row?.device],
          [20],
          [false],
          new Date(clock),
        ]),
      ),
    ).catch(() => {});
  }
  const [after] = await inside(sql<{ seconds: number }>`SELECT seconds FROM live_seen WHERE live_id = ${liveId}`);
  expect(after?.seconds).toBeGreaterThan(11 * 20);
});

test('what is paused is a stay of its own, the curve has each viewer once a minute, and nothing counts while nothing is on air', async () => {
  const sealed = await entered();
  pass(30);
  await beat(sealed, 30);
  pass(120);
  await beat(sealed, 10);
  pass(30);
  await beat(sealed, 30);
  const stays = await inside(sql`SELECT 1 FROM live_watch WHERE live_id = ${liveId}`);
  expect(stays).toHaveLength(2);
  const { curve, minutes } = await figures();
  expect(curve.map(({ viewers: count }) => count)).toEqual([1, 0, 1, 1]);
  expect(minutes).toBe(1);
  await organisation.call(liveStateSet, { liveId, state: 'ended' });
  pass(30);
  expect((await beat(sealed, 30)).data).toMatchObject({ state: 'ended' });
  expect((await figures()).minutes).toBe(1);
});

test('the viewers as a sheet', async () => {
  const sealed = await entered({ name: 'Vera' });
  pass(90);
  await beat(sealed, 90);
  const answer = await server.send(viewerExport, { liveId }, { token: organisation.token });
  const sheet = await readXlsx(answer.body);
  expect(JSON.stringify(sheet.sheets[0]?.rows)).toContain('Vera');
});

test('an unpublished event lets nobody in', async () => {
  await organisation.call(eventPublish, { eventId, publishStatus: 2 });
  expect(failure(await enter())).toBe('FORBIDDEN');
});
