import { spawn } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playPath, playText } from '@convoke/contract/live/live.ingest.ts';
import { startCamera } from '@convoke/launcher/testing/ffmpeg.ts';
import { freePort } from '@convoke/launcher/ports.ts';

const key = 'a-key-for-tests-of-the-ingest';
const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface Run {
  /** Megabytes of the process every five seconds. */
  rss: number[];
  /** Pieces of the camera that stays, and seconds of its stream. */
  pieces: number;
  seconds: number;
  /** Bytes of those who read all the time; the least of them. */
  leastRead: number;
  isAlive: boolean;
}

/**
 * The ingest as its own process for so many minutes: a camera that stays (with B-frames), one that is lost and comes back, twenty viewers who read and five who do not, and strangers who
 * send garbage every second.
 */
export async function runFor(ffmpeg: string, minutes: number): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'convoke-live-'));
  const lives = { stays: randomUUID(), leaves: randomUUID() };
  const sessions = { stays: randomUUID(), leaves: randomUUID() };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes) => {
      text += String(bytes);
    });
    request.once('end', () => {
      if (request.url !== '/live/ingest/publish') return void response.end('{"cut":[]}');
      const name = (JSON.parse(text) as { code: 'stays' | 'leaves' }).code;
      const answer = { isAllowed: true, liveId: lives[name], sessionId: sessions[name], isRecorded: true };
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const [rtmpPort, port] = await Promise.all([freePort(), freePort()]);
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      LIVE_INGEST_KEY: key,
      LIVE_RTMP_PORT: String(rtmpPort),
      LIVE_PORT: String(port),
      LIVE_SERVER_URL: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  await new Promise((done) => child.once('message', done));
  const expires = Math.floor(Date.now() / 1000) + 7200;
  const signature = createHmac('sha256', key).update(playText(lives.stays, expires)).digest('hex');
  const play = `http://127.0.0.1:${port}${playPath(lives.stays, `${expires}-${signature}`)}`;
  const push = (name: string) => `rtmp://127.0.0.1:${rtmpPort}/live/${name}?sign=1`;
  const stays = startCamera(ffmpeg, push('stays'), { bFrames: 2 });
  let leaves = startCamera(ffmpeg, push('leaves'));
  const read = Array.from({ length: 20 }, () => 0);
  let isOver = false;
  const watch = (at: number) => {
    const request = get(`${play}.flv`, (response) => {
      if (response.statusCode !== 200) return void setTimeout(() => watch(at), 500);
      response.on('data', (bytes: Buffer) => {
        read[at] = (read[at] ?? 0) + bytes.length;
      });
    });
    request.on('error', () => {
      if (!isOver) setTimeout(() => watch(at), 500);
    });
  };
  const sleepers = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'));
  for (const socket of sleepers) {
    socket.on('error', () => undefined);
    setTimeout(() => socket.write(`GET ${new URL(play).pathname}.flv HTTP/1.1\r\nHost: x\r\n\r\n`), 5000);
    socket.once('data', () => socket.pause());
  }
  setTimeout(() => {
    for (const at of read.keys()) watch(at);
  }, 4000);
  const strangers = setInterval(() => {
    const socket = connect(rtmpPort, '127.0.0.1', () =>
      socket.end(Buffer.concat([Buffer.from([3]), randomBytes(9000)])),
    );
    socket.on('error', () => undefined);
  }, 1000);
  const rss: number[] = [];
  const end = Date.now() + minutes * 60_000;
  for (let round = 1; Date.now() < end; round++) {
    await new Promise((done) => setTimeout(done, 5000));
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    rss.push(Math.round(Number(kilobytes) / 1024));
    if (round % 4 !== 0) continue;
    await leaves.kill();
    leaves = startCamera(ffmpeg, push('leaves'));
  }
  const list = await (await fetch(`${play}/all.m3u8`)).text();
  const lasts = [...list.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
  const isAlive = child.exitCode === null;
  isOver = true;
  clearInterval(strangers);
  for (const socket of sleepers) socket.destroy();
  await Promise.all([stays.kill(), leaves.kill()]);
  child.kill('SIGTERM');
  await ended;
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
  const seconds = lasts.reduce((sum, one) => sum + one, 0);
  return { rss, pieces: lasts.length, seconds, leastRead: Math.min(...read), isAlive };
}
