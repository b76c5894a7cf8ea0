import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  liveAdd,
  liveList,
  livePush,
  livePushRenew,
  liveRemove,
  liveStateSet,
} from '@convoke/contract/live/live.calls.ts';
import { ensureProgram } from '@convoke/launcher/testing/debian-program.ts';
import { findFfmpeg, startCamera } from '@convoke/launcher/testing/ffmpeg.ts';
import { freePort } from '@convoke/launcher/ports.ts';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { playToken } from './live.play-token.ts';

const key = 'ingest-of-the-tests-0123456789';
const rtmpModule = '/usr/lib/nginx/modules/ngx_rtmp_module.so';
const ffmpeg = findFfmpeg();
const nginx = ensureProgram('nginx', 'nginx-light libnginx-mod-rtmp');
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});
const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

async function world(kind: 'nginx' | 'srs' | 'mediamtx', rtmpPort = 1935) {
  const server = await startServer({
    env: {
      LIVE_INGEST_KEY: key,
      LIVE_MEDIA_SERVER: kind,
      LIVE_PUSH_URL: `rtmp://127.0.0.1:${rtmpPort}/live`,
      LIVE_HLS_URL: 'https://media.example.com/{code}.m3u8?token={token}',
    },
  });
  servers.push(server);
  const organisation: Organisation = await server.organisation();
  const { eventId } = await organisation.event();
  const [startsAt, endsAt] = [-60_000, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const { liveId } = await organisation.call(liveAdd, {
    eventId,
    title: 'Opening',
    startsAt: startsAt ?? '',
    endsAt: endsAt ?? '',
  });
  const push = () => organisation.call(livePush, { liveId });
  const state = async () => (await organisation.call(liveList, { eventId })).records[0]?.state;
  const hook = async (payload: object) =>
    (await server.app.inject({ method: 'POST', url: `/live/ingest/${kind}/${key}`, payload })).statusCode;
  return { server, organisation, liveId, push, state, hook };
}

test.skipIf(!ffmpeg || !nginx || !existsSync(rtmpModule))('nginx takes cameras with our keys', async () => {
  const rtmpPort = await freePort();
  const { server, organisation, liveId, push, state } = await world('nginx', rtmpPort);
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const folder = mkdtempSync(join(tmpdir(), 'convoke-nginx-rtmp-'));
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const hook = `${address}/live/ingest/nginx/${key}`;
  const log = join(folder, 'error.log');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `load_module ${rtmpModule}; daemon off; worker_processes 1; pid ${folder}/pid; error_log ${log} warn;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 64; }
    rtmp { server { listen 127.0.0.1:${rtmpPort}; notify_method post; application live { live on; hls on; hls_path ${folder}/hls;
      on_publish ${hook}; on_publish_done ${hook}; on_update ${hook}; notify_update_timeout 1s; notify_update_strict on; deny play all; } } }`,
  );
  const child = spawn(nginx ?? '', ['-p', folder, '-e', log, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const ended = new Promise((done) => child.once('exit', done));
  stops.push(() => {
    child.kill('SIGTERM');
    return ended;
  });
  await expect.poll(() => takes(rtmpPort)).toBe(true);
  const camera = (to: string) => {
    const started = startCamera(ffmpeg ?? '', to);
    stops.push(() => started.kill());
    return started;
  };
  const { address: right } = await push();
  const wrong = camera(right.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
  expect(await wrong.ended).not.toBe(0);
  expect(await state()).toBe('upcoming');
  const first = camera(right);
  await expect.poll(state).toBe('live');
  // A second one is refused, and its end is not the end of the first.
  expect(await camera(right).ended).not.toBe(0);
  expect(await state()).toBe('live');
  const code = right.split('/').at(-1)?.split('?')[0];
  await expect.poll(() => existsSync(join(folder, 'hls', `${code}.m3u8`))).toBe(true);
  // A renewed key cuts the camera off at the next question.
  await organisation.call(livePushRenew, { liveId });
  await first.ended;
  await expect.poll(state).toBe('interrupted');
  const again = camera((await push()).address);
  await expect.poll(state).toBe('live');
  await again.stop();
  await expect.poll(state).toBe('interrupted');
  expect(readFileSync(log, 'utf8')).not.toContain('[crit]');
});

test('SRS and mediamtx ask in forms of their own', async () => {
  const srs = await world('srs');
  const [code = '', query = ''] = (await srs.push()).key.split('?');
  const base = { client_id: 'c1', ip: '192.0.2.1', vhost: '__defaultVhost__', app: 'live', stream: code };
  expect(await srs.hook({ ...base, action: 'on_publish', param: '?sign=1-guessed' })).toBe(403);
  expect(await srs.hook({ ...base, action: 'on_publish', param: `?${query}` })).toBe(200);
  expect(await srs.state()).toBe('live');
  expect(await srs.hook({ ...base, client_id: 'c2', action: 'on_publish', param: `?${query}` })).toBe(403);
  expect(await srs.hook({ ...base, client_id: 'c2', action: 'on_unpublish', param: `?${query}` })).toBe(200);
  expect(await srs.state()).toBe('live');
  expect(await srs.hook({ ...base, action: 'on_unpublish', param: `?${query}` })).toBe(200);
  expect(await srs.state()).toBe('interrupted');
  expect(await srs.hook({ action: 'on_publish' })).toBe(400);
  // One that dies without a word holds nothing of ours: once the live is ended it can be removed.
  expect(await srs.hook({ ...base, action: 'on_publish', param: `?${query}` })).toBe(200);
  await srs.organisation.call(liveStateSet, { liveId: srs.liveId, state: 'ended' });
  await srs.organisation.call(liveRemove, { liveId: srs.liveId });
  const unknown = await srs.server.app.inject({ method: 'POST', url: '/live/ingest/srs/guessed', payload: base });
  expect(unknown.statusCode).toBe(401);

  const mtx = await world('mediamtx');
  const [path = '', sign = ''] = (await mtx.push()).key.split('?');
  const asked = { user: '', password: '', ip: '192.0.2.1', path: `live/${path}`, protocol: 'rtmp', id: 'a' };
  expect(await mtx.hook({ ...asked, action: 'publish', query: 'sign=1-guessed' })).toBe(403);
  expect(await mtx.hook({ ...asked, action: 'publish', query: sign })).toBe(200);
  expect(await mtx.state()).toBe('live');
  const token = playToken(mtx.server.services, mtx.liveId, new Date());
  expect(await mtx.hook({ ...asked, action: 'read', protocol: 'hls', query: `token=${token}` })).toBe(200);
  expect(await mtx.hook({ ...asked, action: 'read', protocol: 'hls', query: '' })).toBe(403);
  expect(await mtx.hook({ action: 'unpublish', path: `live/${path}` })).toBe(200);
  expect(await mtx.state()).toBe('interrupted');
});

function takes(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
