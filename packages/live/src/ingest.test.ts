import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg, startCamera, type CameraOptions } from '@convoke/launcher/testing/ffmpeg.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startIngest } from './ingest.ts';
import { type IngestUnderTest, ingestUnderTest } from './testing/ingest-under-test.ts';

const run = promisify(execFile);
const ffmpeg = findFfmpeg() ?? '';
let folder: string;
let under: IngestUnderTest;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'convoke-live-'));
  under = await ingestUnderTest(folder);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(async () => {
  await under.close();
  rmSync(folder, { recursive: true, force: true });
});

function camera(code: string, options: CameraOptions = {}, sign?: string) {
  const started = startCamera(ffmpeg, under.push(code, sign), options);
  stops.push(() => started.kill());
  return started;
}

const list = async (code: string, name = 'index') => {
  const response = await fetch(`${under.play(code)}/${name}.m3u8`);
  return response.ok ? response.text() : '';
};
const piecesOf = (text: string) => [...text.matchAll(/^(\d+)\.m4s$/gm)].map(([, n]) => Number(n));
const until = <T>(ask: () => T | Promise<T>, timeout = 30_000) => expect.poll(ask, { timeout, interval: 100 });
const onAir = (code: string) => until(() => under.state(code)).toBe('live');

/** What is in a stream or file: kinds of tracks, frames of pictures, and the times of all packets. */
async function probe(url: string, seconds = 4): Promise<{ kinds: string[]; video: number[][]; audio: number[][] }> {
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'packet=codec_type,pts_time,dts_time',
    '-of',
    'csv=p=0',
    '-read_intervals',
    `%+${seconds}`,
    url,
  ]);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const of = (kind: string) => rows.filter(([name]) => name === kind).map(([, pts, dts]) => [Number(pts), Number(dts)]);
  const [video, audio] = [of('video'), of('audio')];
  return { kinds: [...(video.length ? ['video'] : []), ...(audio.length ? ['audio'] : [])], video, audio };
}

/** The bytes of a live FLV so far. */
function watch(code: string): {
  bytes: () => Buffer;
  status: () => number | undefined;
  ended: Promise<void>;
  stop: () => void;
} {
  const pieces: Buffer[] = [];
  let status: number | undefined;
  let over = () => {};
  const ended = new Promise<void>((done) => {
    over = done;
  });
  const request = get(`${under.play(code)}.flv`, (response) => {
    status = response.statusCode;
    response.on('data', (piece: Buffer) => pieces.push(piece));
    response.once('close', over);
  });
  request.once('error', over);
  const stop = () => request.destroy();
  stops.push(stop);
  return { bytes: () => Buffer.concat(pieces), status: () => status, ended, stop };
}

/** Times of the tags in an FLV, which throws where it is none. */
function tagsOf(bytes: Buffer): { type: number; at: number; isKey: boolean }[] {
  expect(bytes.toString('latin1', 0, 3)).toBe('FLV');
  const tags = [];
  for (let at = 13; at + 11 < bytes.length; ) {
    const size = bytes.readUIntBE(at + 1, 3);
    const type = bytes[at] ?? 0;
    if (at + 15 + size > bytes.length) break;
    expect([8, 9]).toContain(type);
    expect(bytes.readUInt32BE(at + 11 + size)).toBe(size + 11);
    const isKey = type === 9 && bytes[at + 11] === 0x17 && bytes[at + 12] === 1;
    tags.push({ type, at: bytes.readUIntBE(at + 4, 3), isKey });
    at += 15 + size;
  }
  return tags;
}

describe.skipIf(ffmpeg === '')('with ffmpeg as the camera', () => {
  test('a camera with the right key is on air: HLS with the time of day, FLV from a key frame on, facts, then a recording', async () => {
    const sends = camera('right', { bFrames: 2 });
    await onAir('right');
    await until(async () => piecesOf(await list('right')).length).toBeGreaterThanOrEqual(3);
    const text = await list('right');
    expect(text).toMatch(/#EXT-X-TARGETDURATION:2\n/);
    const [told] = /PROGRAM-DATE-TIME:(.*)/.exec(text)?.slice(1) ?? [];
    expect(Math.abs(Date.parse(told ?? '') - Date.now())).toBeLessThan(15_000);
    const { kinds, video } = await probe(`${under.play('right')}/all.m3u8`);
    expect(kinds).toEqual(['video', 'audio']);
    // Frames are shown in another order than decoded, and each has its own time.
    expect(video.some(([pts, dts]) => pts !== dts)).toBe(true);
    expect(new Set(video.map(([, dts]) => dts)).size).toBe(video.length);

    const viewer = watch('right');
    await until(() => tagsOfSafely(viewer.bytes()).filter(({ type }) => type === 9).length).toBeGreaterThan(60);
    const tags = tagsOf(viewer.bytes());
    expect(tags.slice(0, 2).map(({ type }) => type)).toEqual([9, 8]);
    expect(tags.find(({ type }, at) => at > 1 && type === 9)?.isKey).toBe(true);

    const { camera: facts } = (await (await under.camera('right')).json()) as { camera: Record<string, unknown> };
    expect(facts).toMatchObject({ videoCodec: 'h264', width: 320, height: 180, audioCodec: 'aac', channels: 2 });
    expect(facts).toMatchObject({
      sampleRate: 44_100,
      keyFrameSeconds: 2,
      hasBFrames: true,
      gaps: 0,
    });
    expect(facts['framesPerSecond']).toBeGreaterThan(20);
    expect(facts['videoBitrate']).toBeGreaterThan(100_000);

    await sends.stop();
    await until(() => under.state('right')).toBe('interrupted');
    under.cut('right');
    await until(() => under.ended.find(({ code }) => code === 'right')?.parts.length).toBe(1);
    expect(await list('right')).toContain('#EXT-X-ENDLIST');
    await viewer.ended;
    const part = under.ended.find(({ code }) => code === 'right')?.parts[0];
    expect(part?.failure).toBeNull();
    const file = join(folder, 'kept.mp4');
    const answer = await under.api(`/parts/${part?.partId}`);
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    expect((await under.api(`/parts/${part?.partId}`, { method: 'HEAD' })).headers.get('accept-ranges')).toBe('bytes');
    const { stdout } = await run('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'format=duration,start_time',
      '-of',
      'csv=p=0',
      file,
    ]);
    const [starts, lasts] = stdout.trim().split(',').map(Number);
    expect(starts).toBe(0);
    expect(Math.abs((lasts ?? 0) - (part?.seconds ?? 0))).toBeLessThan(1);
    // Every frame of it can be decoded.
    expect((await run(ffmpeg, ['-v', 'error', '-i', file, '-f', 'null', '-'])).stderr).toBe('');
    expect((await under.api(`/parts/${part?.partId}`, { method: 'DELETE' })).status).toBe(204);
    expect((await under.api(`/parts/${part?.partId}`)).status).toBe(404);
  });

  test('a key that is wrong, of yesterday or of another installation is refused before a frame is taken', async () => {
    under.refuse('yesterday', 'expired');
    under.refuse('foreign', 'unknown');
    for (const sends of [camera('wrong', {}, 'guessed'), camera('yesterday'), camera('foreign')]) {
      expect(await sends.ended).not.toBe(0);
      expect(sends.output()).toMatch(/NetStream.Publish.BadName|rtmp/i);
    }
    for (const code of ['wrong', 'yesterday', 'foreign']) expect(under.state(code)).toBeUndefined();
    expect((await fetch(`${under.play('wrong')}/index.m3u8`)).status).toBe(404);
  });

  test('a second camera for the same live is refused, and the first one goes on', async () => {
    camera('two');
    await onAir('two');
    const second = camera('two');
    expect(await second.ended).not.toBe(0);
    await until(async () => piecesOf(await list('two')).length).toBeGreaterThanOrEqual(2);
    expect(under.state('two')).toBe('live');
  });

  test('a camera that is gone for ten seconds goes on in the same stream and recording', async () => {
    const first = camera('gone');
    await onAir('gone');
    const viewer = watch('gone');
    await until(async () => piecesOf(await list('gone')).length).toBeGreaterThanOrEqual(2);
    await first.kill();
    await until(() => under.state('gone')).toBe('interrupted');
    await new Promise((done) => setTimeout(done, 10_000));
    const before = piecesOf(await list('gone', 'all')).length;
    camera('gone');
    await onAir('gone');
    await until(async () => piecesOf(await list('gone', 'all')).length).toBeGreaterThanOrEqual(before + 2);
    const text = await list('gone', 'all');
    expect(text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
    // The same tracks: the beginning is said once, and the recording is one file.
    expect(text.match(/#EXT-X-MAP/g)).toHaveLength(1);
    const times = tagsOf(viewer.bytes()).map(({ at }) => at);
    expect(Math.max(...times.slice(1).map((at, n) => at - (times[n] ?? at)))).toBeLessThan(500);
    under.cut('gone');
    await until(() => under.ended.find(({ code }) => code === 'gone')?.parts.length).toBe(1);
  });

  test('sound alone and pictures alone are streams too, both at once', async () => {
    camera('sound', { hasVideo: false });
    camera('picture', { hasAudio: false });
    await onAir('sound');
    await onAir('picture');
    for (const [code, kind] of [
      ['sound', 'audio'],
      ['picture', 'video'],
    ] as const) {
      await until(async () => piecesOf(await list(code)).length).toBeGreaterThanOrEqual(2);
      expect((await probe(`${under.play(code)}/all.m3u8`, 2)).kinds).toEqual([kind]);
      const viewer = watch(code);
      await until(() => tagsOfSafely(viewer.bytes()).length).toBeGreaterThan(20);
      expect(new Set(tagsOf(viewer.bytes()).map(({ type }) => type))).toEqual(new Set([kind === 'audio' ? 8 : 9]));
    }
  });

  test('a codec that browsers do not play is named, and the live does not begin', async () => {
    camera('odd', { videoCodec: 'flv' });
    await until(async () => (await under.camera('odd')).status).toBe(200);
    await until(
      async () => ((await (await under.camera('odd')).json()) as { camera: { videoCodec: string } }).camera.videoCodec,
    ).toBe('h263');
  });

  test('a process that begins anew goes on with what the last one left', async () => {
    const first = camera('anew');
    await onAir('anew');
    await until(async () => piecesOf(await list('anew')).length).toBeGreaterThanOrEqual(2);
    await under.restart();
    await first.ended;
    const before = piecesOf(await list('anew', 'all'));
    expect(before.length).toBeGreaterThanOrEqual(2);
    camera('anew');
    await onAir('anew');
    await until(async () => piecesOf(await list('anew', 'all')).length).toBeGreaterThan(before.length);
    expect(await list('anew', 'all')).toContain('#EXT-X-DISCONTINUITY');
    under.cut('anew');
    await until(() => under.ended.find(({ code }) => code === 'anew')?.parts.length).toBe(2);
  });

  test('a viewer who takes nothing for a while skips to a key frame, and nobody else waits', async () => {
    camera('slow', { size: '1280x720', videoBitrate: '12M', keyFrameSeconds: 1 });
    await onAir('slow');
    const quick = watch('slow');
    const { port } = under.ingest;
    const slow = connect({ port, host: '127.0.0.1' });
    stops.push(() => slow.destroy());
    const path = new URL(`${under.play('slow')}.flv`).pathname;
    slow.write(`GET ${path} HTTP/1.1\r\nHost: live\r\n\r\n`);
    const pieces: Buffer[] = [];
    slow.once('data', () => slow.pause());
    await new Promise((done) => setTimeout(done, 12_000));
    const seen = quick.bytes().length;
    slow.on('data', (piece) => pieces.push(piece));
    slow.resume();
    await new Promise((done) => setTimeout(done, 4000));
    const late = Buffer.concat(pieces);
    expect(late.length).toBeLessThan(quick.bytes().length);
    expect(quick.bytes().length).toBeGreaterThan(seen);
    const times = tagsOf(quick.bytes()).map(({ at }) => at);
    expect(Math.max(...times.slice(1).map((at, n) => at - (times[n] ?? at)))).toBeLessThan(500);
  });
});

const tagsOfSafely = (bytes: Buffer) => (bytes.length < 13 ? [] : tagsOf(bytes));

test('play addresses hold for their live and time alone; the rest is for who has the key', async () => {
  const token = under.play('none').split('/').at(-1) ?? '';
  const other = `http://127.0.0.1:${under.ingest.port}/live/media/${under.liveId('other')}/${token}/index.m3u8`;
  expect((await fetch(other)).status).toBe(403);
  expect((await fetch(`${under.play('none', -5)}/index.m3u8`)).status).toBe(403);
  expect((await fetch(`${under.play('none')}/index.m3u8`)).status).toBe(404);
  expect((await fetch(`${under.play('none')}/../../x`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${under.ingest.port}/cameras/${under.liveId('none')}`)).status).toBe(404);
  expect((await under.camera('none')).status).toBe(404);
});

test('a port that is taken is told, and nothing is left open', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as { port: number };
  const options = {
    dataDir: folder,
    rtmpHost: '127.0.0.1',
    host: '127.0.0.1',
    serverUrl: 'http://127.0.0.1:1',
    key: 'k',
  };
  const start = startIngest({ ...options, rtmpPort: port, port: 0, flvMbits: 1, log: () => undefined });
  await expect(start).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  other.close();
});
