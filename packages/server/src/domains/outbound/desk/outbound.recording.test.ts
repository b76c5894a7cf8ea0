import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { seatRecording } from '@convoke/contract/outbound/outbound.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { desks, fakeLine, over, tellEnded } from '../../../../testing/desk.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { keepRecording } from './outbound.recording.ts';

let line: Awaited<ReturnType<typeof fakeLine>>;
let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  line = await fakeLine();
  server = await startServer({ env: line.env });
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
