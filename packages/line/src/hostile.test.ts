import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type LineUnderTest, lineUnderTest } from './testing/line-under-test.ts';
import torture from './testing/rfc4475.json' with { type: 'json' };
import { connectSocket } from './sip/sockets.ts';
import { rfc5118 } from './testing/rfc5118.ts';

let folder: string;
let under: LineUnderTest;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'convoke-line-'));
  under = await lineUnderTest(folder);
});
afterAll(async () => {
  await under.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A whole call still goes through both. */
async function goesOn(): Promise<void> {
  const phone = await under.phone();
  const callId = under.callTo('17');
  const call = await phone.call(callId);
  await expect.poll(() => call.isConnected).toBe(true);
  call.hangUp();
  await expect.poll(() => under.server.endOf(callId)).toMatchObject({ cause: 'agent' });
  phone.close();
}

/** Sends them to the people by UDP; what is answered, by the first lines: more than so many answers, and all that come in a row with them. */
async function byUdp(messages: readonly Buffer[], moreThan: number): Promise<string[]> {
  const socket = createSocket('udp4');
  const heard: string[] = [];
  socket.on('message', (bytes) => heard.push(String(bytes).split('\r\n')[0] ?? ''));
  for (const bytes of messages)
    await new Promise<void>((done) => socket.send(bytes, under.people.sipPort, '127.0.0.1', () => done()));
  await expect.poll(() => heard.length).toBeGreaterThan(moreThan);
  // Until nothing more comes.
  let before = -1;
  while (heard.length > before) {
    before = heard.length;
    await new Promise((done) => setTimeout(done, 300));
  }
  socket.close();
  return heard;
}

async function bySocket(messages: readonly (Buffer | string)[]): Promise<{ heard: string[]; isOpen: boolean }> {
  const socket = new WebSocket(under.ws(), 'sip');
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(String(data as Buffer).split('\r\n')[0] ?? ''));
  socket.on('error', () => undefined);
  await new Promise((done) => socket.once('open', done));
  for (const message of messages) socket.send(message, { binary: false });
  // What comes in its turn behind them all: an answer to this, or the end.
  socket.ping();
  await Promise.race(['pong', 'close'].map((event) => new Promise((done) => socket.once(event, done))));
  const isOpen = socket.readyState === WebSocket.OPEN;
  socket.terminate();
  return { heard, isOpen };
}

const all = Object.values(torture).map((text) => Buffer.from(text, 'base64'));
const six = Object.values(rfc5118).map(({ text }) => Buffer.from(text));
let count = 0;
/** With rport, answers come back to where it was sent from; with a branch of its own it is no repetition. */
const asNew = (bytes: Buffer) =>
  Buffer.from(
    bytes
      .toString('latin1')
      .replace(/^(via|v)(\s*:[^\r\n]*)/im, '$1$2;rport')
      .replace(/branch=z9hG4bK/, (branch) => `${branch}${count++}`),
    'latin1',
  );

test('none of the messages of RFC 4475 and RFC 5118 breaks the people or the line', async () => {
  const heard = await byUdp([...all, ...six].map(asNew), 20);
  expect(heard.filter((line) => line.startsWith('SIP/2.0 5')).every((line) => /50[135]/.test(line))).toBe(true);
  const { isOpen } = await bySocket(all.map((bytes) => bytes.toString('latin1')));
  expect(isOpen).toBe(true);
  await goesOn();
});

test.each([
  ['bext01', 420],
  ['invut', 415],
  ['mpart01', 405],
  ['unkscm', 416],
  ['intmeth', 501],
  ['badvers', 505],
  ['mismatch01', 400],
  ['zeromf', 200],
] as const)('RFC 4475 %s is answered %i', async (name, status) => {
  const heard = await byUdp([asNew(Buffer.from(torture[name], 'base64'))], 0);
  expect(heard[0]).toMatch(`SIP/2.0 ${status}`);
});

const invite = (length: number) =>
  [
    'INVITE sip:00000000-0000-4000-8000-000000000000@convoke SIP/2.0',
    'Via: SIP/2.0/WS a.invalid;branch=z9hG4bKlong',
    'From: <sip:a@convoke>;tag=1',
    'To: <sip:b@convoke>',
    'Call-ID: long',
    'CSeq: 1 INVITE',
    `Subject: ${'x'.repeat(length)}`,
    '',
    '',
  ].join('\r\n');

test('a message of 64 kB is refused with 513 and the socket goes on; a megabyte ends it', async () => {
  const long = await bySocket([invite(65_536)]);
  expect(long).toEqual({ heard: ['SIP/2.0 513 Message Too Large'], isOpen: true });
  expect((await bySocket([invite(1_000_000)])).isOpen).toBe(false);
  await goesOn();
});

test('whoever says nothing that is SIP, or says it thousands of times, is let go, and nobody else is', async () => {
  const garbage = await bySocket(Array.from({ length: 100 }, () => randomBytes(500).toString('latin1')));
  expect(garbage).toEqual({ heard: [], isOpen: true });
  const flood = await bySocket(Array.from({ length: 2000 }, () => invite(10)));
  expect(flood.isOpen).toBe(false);
  await goesOn();
});

test('a flood of datagrams, garbage among them, is answered or dropped, and calls go on', async () => {
  const options = (at: number) =>
    Buffer.from(
      `OPTIONS sip:a@b SIP/2.0\r\nVia: SIP/2.0/UDP 127.0.0.1:9;branch=z9hG4bK${at};rport\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:a@b>\r\nCall-ID: ${at}\r\nCSeq: 1 OPTIONS\r\n\r\n`,
    );
  await byUdp(
    Array.from({ length: 3000 }, (_none, at) => (at % 3 === 0 ? randomBytes(at % 1400) : options(at))),
    1000,
  );
  await goesOn();
});

test('garbage on the ports of the sound of a call, RTP of a stranger among it, is not heard', async () => {
  const phone = await under.phone();
  const callId = under.callTo('15');
  const call = await phone.call(callId);
  await expect.poll(() => call.isConnected).toBe(true);
  const socket = createSocket('udp4');
  const rtp = Buffer.concat([Buffer.from([0x80, 0]), randomBytes(10), Buffer.alloc(160)]);
  for (let port = 40_000; port < 40_040; port++)
    for (const bytes of [randomBytes(200), rtp, Buffer.from([0x80]), Buffer.alloc(0)])
      await new Promise<void>((done) => socket.send(bytes, port, '127.0.0.1', () => done()));
  await new Promise((done) => setTimeout(done, 300));
  socket.close();
  expect(call.ending).toBeUndefined();
  call.hangUp();
  await expect.poll(() => under.server.endOf(callId)).toMatchObject({ cause: 'agent' });
});

test.each([
  ['no description', ''],
  ['no sound', 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\n'],
  ['garbage', 'x'.repeat(5000)],
  ['plain RTP', 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 9 RTP/AVP 0\r\n'],
])('an offer with %s is refused, and the seat goes on', async (_name, sdp) => {
  const phone = await under.phone();
  await phone.register();
  const callId = under.callTo('17');
  let status = 0;
  const session = phone.agent.invite(
    { flow: phone.flow, to: `sip:${callId}@convoke`, from: `<sip:${phone.user}@convoke>`, sdp },
    { onProgress: () => undefined, onAccepted: () => undefined },
  );
  session.owner = {
    onOver: (ending) => {
      status = ending.status ?? 0;
    },
    onOffer: () => Promise.reject(new Error()),
    describe: () => '',
  };
  await expect.poll(() => status).toBe(488);
  const call = await phone.call(under.callTo('17'));
  await expect.poll(() => call.isConnected).toBe(true);
  call.hangUp();
});

test('a connection that asks for no SIP, for another path, or never ends its request is closed', async () => {
  const sent = (text: string) =>
    new Promise<string>((done) => {
      const socket = connect(under.line.port, '127.0.0.1', () => socket.write(text));
      let heard = '';
      socket.on('data', (bytes) => {
        heard += String(bytes);
      });
      socket.on('error', () => undefined);
      socket.once('close', () => done(heard));
    });
  const upgrade = (path: string, protocol: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ${protocol}\r\n\r\n`;
  expect(await sent(upgrade('/ws', 'chat'))).toMatch(/^HTTP\/1.1 400/);
  expect(await sent(upgrade('/other', 'sip'))).toMatch(/^HTTP\/1.1 404/);
  expect(await sent('GARBAGE\r\n\r\n')).toMatch(/^HTTP\/1.1 400/);
  await goesOn();
});

test('sockets that never say who they are keep no agent’s phone out', async () => {
  const strangers = await Promise.all(
    Array.from({ length: 220 }, () => connectSocket(under.ws(), 'stranger', () => undefined)),
  );
  const phone = await under.phone();
  expect((await phone.register()).status).toBe(200);
  expect(phone.flow.isOpen).toBe(true);
  for (const stranger of strangers) stranger.close();
  await goesOn();
});
