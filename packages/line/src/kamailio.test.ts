import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@convoke/launcher/ports.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lineState } from '@convoke/contract/outbound/outbound.line.ts';
import { Headers } from './sip/message.ts';
import { openUdp } from './sip/udp.ts';
import { UserAgent } from './sip/user-agent.ts';
import { findKamailio, type Kamailio, startKamailio } from './testing/kamailio.ts';
import { type ServerUnderTest, serverUnderTest } from './testing/line-under-test.ts';
import { type Started, startProcess } from './testing/processes.ts';
import { loudness, readRecording, speech } from './testing/sounds.ts';
import { TestPhone } from './testing/test-phone.ts';
import { type TestTrunk, testTrunk } from './testing/test-trunk.ts';

const programs = findKamailio();
const soon = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

describe.skipIf(!programs).each(['udp', 'wss'] as const)('by Kamailio as docs/kamailio.cfg has it, %s', (way) => {
  let folder: string;
  let carrier: TestTrunk;
  let kamailio: Kamailio;
  let server: ServerUnderTest;
  let settings: Record<string, string>;
  let line: Started;
  const start = async (more: Record<string, string> = {}) => {
    line = await startProcess('main', { ...settings, ...more });
    const isUp = async () => lineState.parse(await (await api('/state')).json()).isTrunkUp;
    await vi.waitUntil(isUp, { timeout: 20_000 });
  };
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    line.process.kill(signal);
    await line.ended;
  };
  const api = (path: string) =>
    fetch(`http://127.0.0.1:${settings['LINE_PORT']}${path}`, { headers: { authorization: `Bearer ${server.key}` } });
  const phone = () =>
    TestPhone.open(`ws://127.0.0.1:${settings['LINE_PORT']}/ws`, server.key, { agentId: randomUUID() });
  const connected = async () => {
    const [agent, callId] = [await phone(), randomUUID()];
    const call = await agent.call(callId);
    await expect.poll(() => call.isConnected).toBe(true);
    call.say(speech);
    const leg = carrier.legs.at(-1);
    if (!leg) throw new Error('nobody was called');
    leg.say(speech);
    await expect.poll(() => Math.min(leg.frames.length, call.frames.length)).toBeGreaterThan(20);
    return { agent, callId, call, leg };
  };
  beforeAll(async () => {
    if (!programs) return;
    folder = mkdtempSync(join(tmpdir(), 'convoke-line-'));
    carrier = await testTrunk('127.0.0.2');
    kamailio = await startKamailio(programs, { host: '127.0.0.2', port: Number(carrier.url.split(':').at(-1)) });
    server = await serverUnderTest();
    settings = {
      DATA_DIR: folder,
      LINE_KEY: server.key,
      LINE_PORT: String(await freePort()),
      LINE_SERVER_URL: server.url,
      LINE_MEDIA_HOST: '127.0.0.1',
      LINE_TRUNK_URL: kamailio[way],
      LINE_TRUNK_USER: 'line',
      LINE_TRUNK_PASSWORD: kamailio.password,
      LINE_TRUNK_DOMAIN: 'calls.example.com',
      LINE_TRUNK_FROM: '+861080000000',
      NODE_EXTRA_CA_CERTS: kamailio.certificate,
    };
    await start();
  });
  afterAll(async () => {
    await stop('SIGTERM');
    await server.close();
    carrier.close();
    await kamailio.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a call is answered, both hear each other, keys arrive, and the agent hangs up', async () => {
    const { agent, callId, call, leg } = await connected();
    expect(leg.session.called).toBe('+8613800000017');
    expect(leg.session.transaction.request.headers.has('proxy-authorization')).toBe(false);
    await soon(2000);
    call.session.sendInfo('application/dtmf-relay', 'Signal=7\r\nDuration=160\r\n');
    await expect.poll(() => leg.keys.length).toBeGreaterThan(0);
    call.hangUp();
    await expect.poll(() => leg.ending).toEqual({ how: 'hungUp', status: null });
    await expect.poll(() => server.endOf(callId)).toMatchObject({ cause: 'agent', isSimulated: false });
    const recording = readRecording(Buffer.from(await (await api(`/recordings/${callId}`)).arrayBuffer()));
    for (const side of [recording.agent, recording.person])
      expect(loudness(side.subarray(side.length / 2))).toBeGreaterThan(0.2);
    agent.close();
  });

  test('a person who puts the call on hold, takes it up again and hangs up', async () => {
    const { agent, callId, call, leg } = await connected();
    const offer = async (direction: string) => {
      const body = leg.media.local.replace(/^a=(?:sendrecv|sendonly)/m, `a=${direction}`);
      const fields = { 'content-type': 'application/sdp' };
      const { status } = await new Promise<{ status: number }>((done) =>
        leg.session.request('INVITE', fields, Buffer.from(body), done),
      );
      expect(status).toBe(200);
    };
    await offer('sendonly');
    const before = leg.frames.length;
    await soon(500);
    expect(leg.frames.length - before).toBeLessThan(10);
    await offer('sendrecv');
    const heard = call.frames.length;
    await expect.poll(() => leg.frames.length).toBeGreaterThan(before + 30);
    await expect.poll(() => call.frames.length).toBeGreaterThan(heard + 20);
    leg.session.end();
    await expect.poll(() => call.ending).toEqual({ how: 'hungUp', status: null });
    await expect.poll(() => server.endOf(callId)).toMatchObject({ cause: 'callee' });
    agent.close();
  });

  test('a call that is given up while it rings, and one that is refused', async () => {
    const usual = carrier.answer;
    const agent = await phone();
    try {
      carrier.answer = ({ session }) => session.ring(180);
      const rung = await agent.call(randomUUID());
      await expect.poll(() => rung.progress).toContain(180);
      rung.hangUp();
      await expect.poll(() => carrier.legs.at(-1)?.ending).toEqual({ how: 'cancelled', status: 487 });
      carrier.answer = ({ session }) => session.refuse(486);
      const callId = randomUUID();
      const refused = await agent.call(callId);
      await expect.poll(() => refused.ending).toEqual({ how: 'refused', status: 486 });
      await expect.poll(() => server.endOf(callId)).toMatchObject({ cause: 'busy', sipStatus: 486 });
    } finally {
      carrier.answer = usual;
      agent.close();
    }
  });

  test('the line after one that was killed lets the person go', async () => {
    const { agent, callId, leg } = await connected();
    await stop('SIGKILL');
    agent.close();
    expect(leg.ending).toBeUndefined();
    await start();
    await expect.poll(() => leg.ending).toEqual({ how: 'hungUp', status: null });
    await expect.poll(() => server.endOf(callId)).toMatchObject({ cause: 'failed' });
  });

  test('with another password nobody is called', async () => {
    await stop('SIGTERM');
    await start({ LINE_TRUNK_PASSWORD: 'another' });
    const legs = carrier.legs.length;
    const [agent, callId] = [await phone(), randomUUID()];
    await agent.call(callId);
    await expect.poll(() => server.endOf(callId)).toMatchObject({ cause: 'failed', sipStatus: 407 });
    expect(carrier.legs).toHaveLength(legs);
    agent.close();
    await stop('SIGTERM');
    await start();
  });

  test('a stranger who acts as if in a dialog calls nobody', async () => {
    const legs = carrier.legs.length;
    const stranger = new UserAgent({ product: 'stranger', onInvite: (session) => session.refuse(603) });
    const socket = await openUdp('127.0.0.1', 0, (bytes, flow) => stranger.receive(bytes, flow));
    const [host = '', port] = kamailio.udp.replace('sip:', '').split(':');
    const headers = new Headers({
      'max-forwards': '70',
      from: '<sip:line@calls.example.com>;tag=one',
      to: '<sip:+8613800000017@calls.example.com>;tag=another',
      'call-id': randomUUID(),
      cseq: '2 INVITE',
      contact: `<${socket.contact}>`,
      route: [`<${kamailio.udp};lr>`],
    });
    const uri = carrier.url.replace('sip:', 'sip:+8613800000017@');
    const status = await new Promise<number>((done) => {
      const heard = { onAnswer: (answer: { status: number }) => done(answer.status), onNoAnswer: () => done(0) };
      stranger.send({ method: 'INVITE', uri, headers, body: Buffer.alloc(0) }, socket.flow(host, Number(port)), heard);
    });
    expect(status).toBe(407);
    await soon(300);
    expect(carrier.legs).toHaveLength(legs);
    stranger.close();
    socket.close();
  });
});
