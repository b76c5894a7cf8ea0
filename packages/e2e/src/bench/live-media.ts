import { type ChildProcess, fork } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playPath, playText } from '@convoke/contract/live/live.ingest.ts';
import { findFfmpeg, startCamera } from '@convoke/launcher/testing/ffmpeg.ts';
import { firstAt } from '@convoke/live/media/clock.ts';
import { freePort } from '../support/product.ts';
import { cpuSeconds } from './cpu.ts';

const key = 'a-key-of-the-bench-0123456789';
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const told = <T>(child: ChildProcess) =>
  new Promise<T>((done) => child.once('message', (message) => done(message as T)));
const wait = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));

interface Counted {
  bytes: number;
  fewest: number;
  gone: number;
  times: number[];
  now: number;
}

/**
 * `VIEWERS` (1,000) by HTTP-FLV of one stream of some 600 kbit/s for `seconds`, beside an HTTP server that only writes the same bytes; delays of FLV and HLS; memory. What is compared is CPU a
 * gigabyte, since both have the same to send.
 */
export async function liveMedia(seconds: number): Promise<void> {
  const ffmpeg = findFfmpeg();
  if (ffmpeg === undefined) return;
  const viewers = Number(process.env['VIEWERS'] ?? 1000);
  const folder = mkdtempSync(join(tmpdir(), 'convoke-bench-live-'));
  const live = { liveId: randomUUID(), sessionId: randomUUID() };
  const server = createServer((request, response) => {
    request.resume();
    const answer =
      request.url === '/live/ingest/publish' ? { isAllowed: true, isRecorded: true, ...live } : { cut: [] };
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const [rtmpPort, port] = await Promise.all([freePort(), freePort()]);
  const ingest = fork(file('../../../live/src/main.ts'), {
    env: {
      ...process.env,
      LIVE_INGEST_KEY: key,
      LIVE_RTMP_PORT: String(rtmpPort),
      LIVE_PORT: String(port),
      LIVE_SERVER_URL: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
    },
  });
  await told(ingest);
  const bare = fork(file('./broadcast-bare.main.ts'));
  const { port: barePort } = await told<{ port: number }>(bare);
  const camera = startCamera(ffmpeg, `rtmp://127.0.0.1:${rtmpPort}/live/bench?sign=1`, {
    size: '640x360',
    videoBitrate: '600k',
  });
  const expires = Math.floor(Date.now() / 1000) + 7200;
  const signature = createHmac('sha256', key).update(playText(live.liveId, expires)).digest('hex');
  const play = playPath(live.liveId, `${expires}-${signature}`);
  await wait(6);
  const datesOf = async (name: string) => {
    const list = await (await fetch(`http://127.0.0.1:${port}${play}/${name}`)).text();
    return [...list.matchAll(/DATE-TIME:(.*)/g)].map(([, date = '']) => Date.parse(date));
  };
  const children = [fork(file('./live-readers.main.ts')), fork(file('./live-readers.main.ts'))] as const;
  const [watching, beside] = children;
  watching.send({ port, path: `${play}.flv`, readers: viewers });
  await told(watching);
  const ask = (child: ChildProcess) => {
    const answer = told<Counted>(child);
    child.send('told');
    return answer;
  };
  const measure = async (pid: number, child: ChildProcess) => {
    const [cpu, before] = [cpuSeconds(pid), await ask(child)];
    await wait(seconds);
    const after = await ask(child);
    return {
      ...after,
      cpu: cpuSeconds(pid) - cpu,
      read: after.bytes - before.bytes,
    };
  };
  const [began = 0] = await datesOf('all.m3u8');
  const hlsBehind = Date.now() - ((await datesOf('index.m3u8')).at(-1) ?? 0);
  const ours = await measure(ingest.pid ?? 0, watching);
  const flvBehind = ours.times.map((at) => ours.now - began + firstAt - at).sort((a, b) => a - b);
  watching.kill();
  // The same bytes, as one viewer gets them.
  beside.send({ port: barePort, path: '/', readers: viewers });
  const source = connect(port, '127.0.0.1', () => source.write(`GET ${play}.flv HTTP/1.1\r\nhost: bench\r\n\r\n`));
  source.on('data', (bytes: Buffer) => bare.send(bytes.toString('base64')));
  await told(beside);
  const theirs = await measure(bare.pid ?? 0, beside);
  source.destroy();
  const each = (one: { cpu: number; read: number }) => (one.cpu / one.read) * 1e9;
  console.log(
    `live-media: ${viewers} viewers by FLV: ${((ours.read * 8) / seconds / 1e6).toFixed(0)} Mbit/s, ${each(ours).toFixed(2)} s of CPU a GB; bare ${each(theirs).toFixed(2)}; ratio ${(each(ours) / each(theirs)).toFixed(2)}; let go ${ours.gone}; the last tag came ${flvBehind[Math.floor(flvBehind.length / 2)]} ms after it was due (the slowest ${flvBehind.at(-1)}); HLS: the newest piece began ${hlsBehind} ms ago`,
  );
  await camera.kill();
  for (const child of [...children, bare, ingest]) child.kill('SIGTERM');
  await wait(2);
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
