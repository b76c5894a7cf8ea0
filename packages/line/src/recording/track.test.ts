import { expect, test } from 'vitest';
import { Track } from './track.ts';

const payload = Buffer.alloc(160);
const frame = (timestamp: number) => ({ payload, sequence: 0, timestamp: timestamp >>> 0 });

test('packets that the network delays stand where they were said', () => {
  const track = new Track();
  const jitter = [0, 30, 5, 90, 60, 0, 15, 70, 3, 0];
  const places = jitter.map((late, at) =>
    track.place(frame(0xffff_ff00 + at * 160), track, 1160 + at * 160 + late * 8),
  );
  expect(places).toEqual(jitter.map((_late, at) => 1000 + at * 160));
});

test('a first packet that was late is put right by those behind it', () => {
  const track = new Track();
  track.place(frame(0), track, 160 + 400);
  expect(track.place(frame(160), track, 320)).toBe(160);
  expect(track.place(frame(320), track, 490)).toBe(320);
});

test('another source begins where it comes, and a clock that jumps is followed', () => {
  const track = new Track();
  track.place(frame(5000), track, 160);
  const other = {};
  expect(track.place(frame(900_000), other, 8160)).toBe(8000);
  expect(track.place(frame(1_900_000), other, 8320)).toBe(8160);
});

test('a sender whose clock stood still is followed within twenty packets, one that runs slow within five seconds', () => {
  const track = new Track();
  track.place(frame(0), track, 160);
  const places = Array.from({ length: 20 }, (_none, at) =>
    track.place(frame(160 + at * 160), track, 16_320 + at * 160),
  );
  expect(places.at(0)).toBe(160);
  expect(places.at(-1)).toBe(16_160 + 19 * 160);
  const slow = new Track();
  // 200 parts in a million: 0.6 s in fifty minutes.
  let worst = 0;
  for (let at = 0; at < 150_000; at++) {
    const arrival = Math.round(at * 160 * 1.0002) + 160;
    worst = Math.max(worst, Math.abs(slow.place(frame(at * 160), slow, arrival) - (arrival - 160)));
  }
  expect(worst).toBeLessThan(40 * 8);
});
