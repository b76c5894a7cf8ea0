import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { outboundCallInfo, seatRecording } from '@convoke/contract/outbound/outbound.calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { desks, fakeLine, over, sayAsLine, tellEnded, tellGoing } from '../../../../testing/desk.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { keepRecording, settleRecordings } from './outbound.keeping.ts';
import { endSilent } from './outbound.silence.ts';

let line: Awaited<ReturnType<typeof fakeLine>>;
let server: TestServer;
let organisation: Organisation;
let later = 0;
const days = (count: number) => {
  later = count * 24 * 3_600_000;
};

beforeAll(async () => {
  line = await fakeLine();
  server = await startServer({ env: line.env });
  server.services.clock = { now: () => new Date(Date.now() + later) };
});
afterEach(() => {
  later = 0;
});
beforeEach(async () => {
  organisation = await server.organisation();
});
afterAll(async () => {
  await server.close();
  await line.close();
});

test('a recording comes from the line into the storage, is played with ranges for ten minutes, and only by whom it concerns', async () => {
  const centre = await desks(server, organisation);
  const agent = await centre.agent();
  const other = await centre.agent();
  await centre.openTask(agent.agentId, 1);
  const { callId } = await agent.dial(await agent.on());
  const wav = randomBytes(200_000);
  await tellEnded(server, over(callId, { recording: { bytes: wav.length, milliseconds: 12_500, failure: null } }));
  expect(await agent.send(seatRecording, { callId })).toMatchObject({ data: { failure: 'CALL_RECORDING_NONE' } });
  line.recordings.set(callId, wav);
  const { organisationId } = organisation;
  await keepRecording(server.services, { organisationId, callId });
  await keepRecording(server.services, { organisationId, callId });
  expect(line.removed).toContain(callId);
  const { url, seconds, isSimulated } = await agent.call(seatRecording, { callId });
  expect({ seconds, isSimulated }).toEqual({ seconds: 13, isSimulated: true });
  const get = (headers = {}) => server.app.inject({ url, headers });
  const whole = await get();
  expect(whole.headers).toMatchObject({
    'content-type': 'audio/wav',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  });
  expect(whole.rawPayload.equals(wav)).toBe(true);
  const part = await get({ range: 'bytes=100-299' });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload.equals(wav.subarray(100, 300))).toBe(true);
  expect((await get({ range: 'bytes=900000-' })).statusCode).toBe(416);
  expect(await other.send(seatRecording, { callId })).toMatchObject({ data: { failure: 'CALL_GONE' } });
  expect((await server.app.inject({ url: `${url.slice(0, -4)}AAAA` })).statusCode).toBe(404);
  const clock = server.services.clock;
  server.services.clock = { now: () => new Date(Date.now() + 601_000) };
  expect((await get()).statusCode).toBe(404);
  server.services.clock = clock;
});

test('a recording that the line no longer has is failed, and says so', async () => {
  const centre = await desks(server, organisation);
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1);
  const { callId } = await agent.dial(await agent.on());
  await tellEnded(server, over(callId, { recording: { bytes: 9, milliseconds: 1, failure: null } }));
  await keepRecording(server.services, { organisationId: organisation.organisationId, callId });
  const [row] = await centre.query(
    'SELECT recording, recording_failure FROM outbound_call WHERE organisation_id = $1 AND id = $2',
    [callId],
  );
  expect(row).toEqual({ recording: 'failed', recording_failure: 'the line has no recording' });
});

const lives = async (callId: string) =>
  (await server.services.database.query('SELECT FROM outbound_live WHERE call_id = $1', [callId])).length;

type Centre = Awaited<ReturnType<typeof desks>>;

/** A call with a recording to come, after which the seat is free. */
async function recorded(centre: Centre, agent: Awaited<ReturnType<Centre['agent']>>, version: number) {
  const { callId } = await agent.dial(version);
  await tellEnded(server, over(callId, { recording: { bytes: 9, milliseconds: 1, failure: null } }));
  await centre.query(
    `UPDATE outbound_seat SET state = 'idle', outbound_member_id = NULL, call_id = NULL, wrap_up_ends_at = NULL WHERE organisation_id = $1`,
  );
  return callId;
}

test('a recording that the line does not bring within a week is lost, and says so; one that it brings later in the week is kept', async () => {
  const centre = await desks(server, organisation);
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 2);
  const version = await agent.on();
  const brought = await recorded(centre, agent, version);
  const infoOf = async (callId: string) => {
    const { recording, recordingFailure } = await organisation.call(outboundCallInfo, { callId });
    return { recording, recordingFailure };
  };
  // The line is away for days.
  const away = { ...server.services, settings: { ...server.services.settings, LINE_URL: 'http://127.0.0.1:9' } };
  days(3);
  await expect(settleRecordings(away)).rejects.toThrow();
  expect(await infoOf(brought)).toEqual({ recording: 'pending', recordingFailure: null });
  line.recordings.set(brought, Buffer.from('two voices'));
  await settleRecordings(server.services);
  expect(await infoOf(brought)).toEqual({ recording: 'ready', recordingFailure: null });
  expect(await lives(brought)).toBe(0);
  days(0);
  const lost = await recorded(centre, agent, version);
  days(6.9);
  await settleRecordings(away).catch(() => undefined);
  expect(await infoOf(lost)).toEqual({ recording: 'pending', recordingFailure: null });
  days(7.1);
  await settleRecordings(away);
  expect(await infoOf(lost)).toEqual({ recording: 'failed', recordingFailure: 'the line did not bring it' });
  expect(await lives(lost)).toBe(0);
});

test('a recording that the line fails to bring keeps no later one from coming', async () => {
  const centre = await desks(server, organisation);
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 2);
  const version = await agent.on();
  const first = await recorded(centre, agent, version);
  const second = await recorded(centre, agent, version);
  line.recordings.set(second, Buffer.from('two voices'));
  line.failing.add(first);
  days(2);
  await settleRecordings(server.services);
  expect(await organisation.call(outboundCallInfo, { callId: first })).toMatchObject({ recording: 'pending' });
  expect(await organisation.call(outboundCallInfo, { callId: second })).toMatchObject({ recording: 'ready' });
});

test('of a call of which nobody told since it was answered, the recording is lost after a week', async () => {
  const centre = await desks(server, organisation);
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1);
  const version = await agent.on();
  const { callId } = await agent.dial(version);
  await sayAsLine(server, 'call/begin', { callId, agentId: agent.agentId, version });
  await tellGoing(server, callId, 'answered');
  days(1);
  await endSilent(server.services, 1000);
  expect(await organisation.call(outboundCallInfo, { callId })).toMatchObject({ cause: 'lost', recording: 'none' });
  days(7.1);
  await settleRecordings(server.services);
  expect(await organisation.call(outboundCallInfo, { callId })).toMatchObject({ cause: 'lost', recording: 'failed' });
  // Told after that, nobody waits for it.
  await tellEnded(server, over(callId, { recording: { bytes: 9, milliseconds: 1, failure: null } }));
  expect(await organisation.call(outboundCallInfo, { callId })).toMatchObject({ recording: 'failed' });
});

test('what is no answer of the line itself loses no recording', async () => {
  const centre = await desks(server, organisation);
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1);
  const { callId } = await agent.dial(await agent.on());
  await tellEnded(server, over(callId, { recording: { bytes: 9, milliseconds: 1, failure: null } }));
  const { LINE_URL } = server.services.settings;
  const elsewhere = {
    ...server.services,
    settings: { ...server.services.settings, LINE_URL: `${LINE_URL}/elsewhere` },
  };
  const { organisationId } = organisation;
  await expect(keepRecording(elsewhere, { organisationId, callId })).rejects.toThrow('does not know this server');
  expect(await organisation.call(outboundCallInfo, { callId })).toMatchObject({ recording: 'pending' });
});

test('phones of the product’s own pages are passed on to the line, others are refused, and what asks for another protocol is answered as ever', async () => {
  line.server.on('upgrade', (_request, socket: Duplex) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n');
    socket.on('data', (bytes: Buffer) => socket.write(bytes));
    socket.on('end', () => socket.end());
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; socket?: Duplex }>((done, reject) => {
      const asked = request({ port, host: '127.0.0.1', path, headers: { connection: 'Upgrade', ...headers } });
      asked.on('upgrade', ({ statusCode: status }, socket) => done({ status, socket }));
      asked.on('response', (answer) => {
        answer.resume();
        done({ status: answer.statusCode });
      });
      asked.on('error', reject);
      asked.end();
    });
  const webSocket = {
    upgrade: 'websocket',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-version': '13',
  };
  const { status, socket } = await ask('/line/ws', { ...webSocket, origin: `http://127.0.0.1:${port}` });
  expect(status).toBe(101);
  const echoed = new Promise<Buffer>((done) => socket?.once('data', done));
  socket?.write('REGISTER');
  expect(String(await echoed)).toBe('REGISTER');
  socket?.destroy();
  expect((await ask('/line/ws', { ...webSocket, origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await ask('/line/ws', webSocket)).status).toBe(403);
  expect((await ask('/healthz', { upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' })).status).toBe(200);
  expect((await ask('/healthz', webSocket)).status).toBe(200);
});
