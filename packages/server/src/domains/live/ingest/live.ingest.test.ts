import { createServer, type Server } from 'node:http';
import { randomUUID } from 'node:crypto';
import {
  liveAdd,
  liveList,
  livePush,
  livePushRenew,
  liveRemove,
  liveStateSet,
} from '@convoke/contract/live/live.calls.ts';
import { liveRehearsal, liveTrial } from '@convoke/contract/live/live.figures.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { keepRecording } from './live.keep.ts';
import { lookAtSilent } from './live.sessions.ts';

const key = 'ingest-of-the-tests-0123456789';
const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), Buffer.alloc(9000, 1)]);
let server: TestServer;
let organisation: Organisation;
let ingest: Server;
const gone: string[] = [];
const camera = {
  since: new Date().toISOString(),
  videoCodec: 'h264',
  width: 320,
  height: 180,
  framesPerSecond: 25,
  audioCodec: 'aac',
  sampleRate: 44_100,
  channels: 2,
  videoBitrate: 300_000,
  audioBitrate: 64_000,
  keyFrameSeconds: 2,
  hasBFrames: false,
  gaps: 0,
};
let sends = false;

beforeAll(async () => {
  ingest = createServer((request, response) => {
    const { url = '', method, headers } = request;
    if (url.startsWith('/live/media/'))
      return void response.writeHead(200, { 'content-type': 'video/x-flv' }).end('FLV');
    if (headers.authorization !== `Bearer ${key}`) return void response.writeHead(404).end();
    if (method === 'DELETE') gone.push(url);
    if (url.startsWith('/parts/')) return void response.end(method === 'DELETE' ? '' : film);
    if (!sends) return void response.writeHead(404).end();
    const trial = { viewers: 5, started: 5, behindMs: 40, bitrate: 9, failed: 0, endsAt: new Date().toISOString() };
    response.end(JSON.stringify({ camera, trial: url.endsWith('/trial') ? trial : null }));
  });
  await new Promise<void>((done) => ingest.listen(0, '127.0.0.1', done));
  const { port } = ingest.address() as { port: number };
  server = await startServer({
    env: { LIVE_INGEST_KEY: key, LIVE_PORT: String(port), LIVE_PUSH_URL: 'rtmp://live.test/live' },
  });
  organisation = await server.organisation();
});
afterAll(async () => {
  await server.close();
  ingest.close();
});

async function newLive(startsAt = new Date(Date.now() - 60_000), of = organisation) {
  const { eventId } = await of.event();
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  const { liveId } = await of.call(liveAdd, {
    eventId,
    title: 'Opening',
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  });
  const push = await of.call(livePush, { liveId });
  expect(push.address).toBe(`rtmp://live.test/live/${push.key}`);
  const [code = '', sign = ''] = push.key.split('?sign=');
  return { eventId, liveId, code, sign };
}
const say = (path: string, body: object, authorization = `Bearer ${key}`) =>
  server.app.inject({ method: 'POST', url: `/live/ingest/${path}`, payload: body, headers: { authorization } });
const publish = async (code: string, sign: string) =>
  (await say('publish', { code, sign, address: '192.0.2.1' })).json() as {
    isAllowed: boolean;
    reason?: string;
    sessionId: string;
  };
const status = async (sessions: object[], ended: object[] = []) =>
  ((await say('status', { sessions, ended })).json() as { cut: string[] }).cut;
const rowOf = async (eventId: string) => (await organisation.call(liveList, { eventId })).records[0];
const onAirSince = new Date().toISOString();

test('a camera with the key of its live may send, and no other', async () => {
  const { code, sign, eventId } = await newLive();
  const other = await newLive();
  expect(await publish(code, sign)).toMatchObject({ isAllowed: true, isRecorded: true });
  expect((await rowOf(eventId))?.state).toBe('upcoming');
  expect(await publish(code, other.sign)).toEqual({ isAllowed: false, reason: 'signature' });
  expect(await publish('guessed', sign)).toEqual({ isAllowed: false, reason: 'unknown' });
  expect(await publish('A'.repeat(43), sign)).toEqual({ isAllowed: false, reason: 'unknown' });
  const yesterday = await newLive(new Date(Date.now() - 3 * 86_400_000));
  expect(await publish(yesterday.code, yesterday.sign)).toEqual({ isAllowed: false, reason: 'expired' });
  expect((await say('publish', { code, sign, address: '' }, 'Bearer guessed')).statusCode).toBe(401);
  expect((await say('publish', { code: 'x'.repeat(65), sign, address: '' })).statusCode).toBe(400);
});

test('what the ingest tells is the state of the live; a renewed key and an ended live cut the camera off', async () => {
  const { liveId, code, sign, eventId } = await newLive();
  const { sessionId } = await publish(code, sign);
  // The same camera that comes back has the same session.
  expect((await publish(code, sign)).sessionId).toBe(sessionId);
  expect(await status([{ sessionId, code, state: 'live', onAirSince }])).toEqual([]);
  expect(await rowOf(eventId)).toMatchObject({ state: 'live', onAirSince, recordings: [{ state: 'recording' }] });
  expect(await status([{ sessionId, code, state: 'interrupted', onAirSince }])).toEqual([]);
  expect((await rowOf(eventId))?.state).toBe('interrupted');
  await organisation.call(livePushRenew, { liveId });
  expect(await status([{ sessionId, code, state: 'live', onAirSince }])).toEqual([sessionId]);
  expect(await publish(code, sign)).toEqual({ isAllowed: false, reason: 'signature' });
  const fresh = (await organisation.call(livePush, { liveId })).key.split('?sign=')[1] ?? '';
  const second = await publish(code, fresh);
  expect(second).toMatchObject({ isAllowed: true });
  expect(second.sessionId).not.toBe(sessionId);
  await organisation.call(liveStateSet, { liveId, state: 'ended' });
  expect(await status([{ sessionId: second.sessionId, code, state: 'live', onAirSince }])).toEqual([second.sessionId]);
  expect(await publish(code, fresh)).toEqual({ isAllowed: false, reason: 'ended' });
  expect(await status([{ sessionId: randomUUID(), code: 'nothing', state: 'live', onAirSince }])).toHaveLength(1);
});

test('the parts of a recording become documents of the library once, and what failed says why', async () => {
  const { code, sign, eventId } = await newLive();
  const { sessionId } = await publish(code, sign);
  await status([{ sessionId, code, state: 'live', onAirSince }]);
  const partId = randomUUID();
  const part = { partId, startedAt: onAirSince, seconds: 12.5, bytes: film.length, failure: null };
  const lost = { partId: randomUUID(), startedAt: onAirSince, seconds: 0, bytes: 0, failure: 'the disk is full' };
  const ended = [{ sessionId, code, parts: [part, lost] }];
  await status([], ended);
  await status([], ended);
  expect((await rowOf(eventId))?.recordings.map(({ state }) => state).sort()).toEqual(['failed', 'keeping']);
  const recordingId = (await rowOf(eventId))?.recordings.find(({ state }) => state === 'keeping')?.recordingId ?? '';
  const data = { organisationId: organisation.organisationId, recordingId };
  await Promise.all([keepRecording(server.services, data), keepRecording(server.services, data)]);
  await keepRecording(server.services, data);
  const [kept, ...more] = (await rowOf(eventId))?.recordings.filter(({ state }) => state === 'ready') ?? [];
  expect(more).toEqual([]);
  expect(kept).toMatchObject({ seconds: 12.5, documentId: expect.any(String) as string });
  expect(gone).toContain(`/parts/${partId}`);
  const documents = await server.services.database.inOrganisation(organisation.organisationId, 'read', (db) =>
    db
      .selectFrom('document as d')
      .innerJoin('document_category as c', 'c.id', 'd.category_id')
      .select(['d.name', 'd.bytes', 'c.name as category'])
      .where('d.id', '=', kept?.documentId ?? '')
      .execute(),
  );
  expect(documents).toEqual([
    { name: expect.stringMatching(/^Opening .*\.mp4$/) as string, bytes: film.length, category: 'Recordings' },
  ]);
});

test('a rehearsal before the time of a live leaves it upcoming, and its recording hidden', async () => {
  const { code, sign, eventId } = await newLive(new Date(Date.now() + 86_400_000));
  const { sessionId } = await publish(code, sign);
  await status([{ sessionId, code, state: 'live', onAirSince }]);
  const part = { partId: randomUUID(), startedAt: onAirSince, seconds: 3, bytes: 9, failure: null };
  await status([], [{ sessionId, code, parts: [part] }]);
  expect(await rowOf(eventId)).toMatchObject({ state: 'upcoming', recordings: [{ isShown: false }] });
});

const beSilent = (sessionId: string) =>
  server.services.database.inOrganisation(organisation.organisationId, 'write', (db) =>
    db
      .updateTable('live_session')
      .set({ seen_at: new Date(Date.now() - 100_000) })
      .where('id', '=', sessionId)
      .execute(),
  );

test('a session that nobody tells of any more is interrupted, then over; its recording counts when it comes after all', async () => {
  const { code, sign, eventId, liveId } = await newLive();
  const { sessionId } = await publish(code, sign);
  await status([{ sessionId, code, state: 'live', onAirSince }]);
  const data = { organisationId: organisation.organisationId, sessionId };
  await lookAtSilent(server.services, data);
  expect((await rowOf(eventId))?.state).toBe('live');
  await beSilent(sessionId);
  await lookAtSilent(server.services, data);
  expect(await rowOf(eventId)).toMatchObject({ state: 'interrupted', recordings: [{ state: 'recording' }] });
  // It is back before the second look.
  expect(await status([{ sessionId, code, state: 'live', onAirSince }])).toEqual([]);
  await lookAtSilent(server.services, { ...data, wasSilent: true });
  expect((await rowOf(eventId))?.state).toBe('live');
  await beSilent(sessionId);
  await lookAtSilent(server.services, data);
  const { token } = organisation;
  expect((await server.send(liveRemove, { liveId }, { token })).data).toMatchObject({ failure: 'LIVE_ON_AIR' });
  await lookAtSilent(server.services, { ...data, wasSilent: true });
  expect(await rowOf(eventId)).toMatchObject({ state: 'interrupted', recordings: [{ state: 'failed' }] });
  const partId = randomUUID();
  const part = { partId, startedAt: onAirSince, seconds: 1, bytes: film.length, failure: null };
  expect(await status([{ sessionId, code, state: 'interrupted', onAirSince }])).toEqual([sessionId]);
  await status([], [{ sessionId, code, parts: [part] }]);
  expect((await rowOf(eventId))?.recordings).toMatchObject([{ seconds: 1 }]);
});

test('a camera that sent nothing to show before the ingest died does not keep its live for ever', async () => {
  const { code, sign, eventId, liveId } = await newLive();
  const { sessionId } = await publish(code, sign);
  expect(await status([{ sessionId, code, state: 'interrupted', onAirSince: null }])).toEqual([]);
  expect((await rowOf(eventId))?.state).toBe('upcoming');
  await beSilent(sessionId);
  const data = { organisationId: organisation.organisationId, sessionId };
  await lookAtSilent(server.services, data);
  await lookAtSilent(server.services, { ...data, wasSilent: true });
  await organisation.call(liveRemove, { liveId });
  expect(await rowOf(eventId)).toBeUndefined();
});

test('the rehearsal says what the ingest sees; another organisation sees nothing', async () => {
  const { liveId } = await newLive();
  const { token } = organisation;
  expect(await organisation.call(liveRehearsal, { liveId })).toEqual({ camera: null, trial: null, flvUrl: '' });
  const none = await server.send(liveTrial, { liveId, viewers: 5 }, { token });
  expect(none.data).toMatchObject({ failure: 'LIVE_NO_CAMERA' });
  sends = true;
  expect(await organisation.call(liveRehearsal, { liveId })).toEqual({
    camera,
    trial: null,
    flvUrl: expect.stringContaining(`/${liveId}/`) as string,
  });
  expect((await organisation.call(liveTrial, { liveId, viewers: 5 })).endsAt).not.toBeNull();
  const stranger = await server.organisation();
  const alien = { token: stranger.token };
  for (const ask of [
    (id: string) => server.send(liveRehearsal, { liveId: id }, alien),
    (id: string) => server.send(liveTrial, { liveId: id, viewers: 5 }, alien),
  ]) {
    const [anothers, nobodys] = [await ask(liveId), await ask(randomUUID())];
    expect(anothers.status).toBe(403);
    const said = ({ status: http, code, message, data }: typeof anothers) => ({ http, code, message, data });
    expect(said(nobodys)).toEqual(said(anothers));
  }
});

test('viewers are passed on to the ingest', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${address}/live/media/${randomUUID()}/1-a.flv`);
  expect([answer.status, await answer.text()]).toEqual([200, 'FLV']);
});
