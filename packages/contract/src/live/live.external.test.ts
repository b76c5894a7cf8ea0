import { expect, test } from 'vitest';
import { playerOf } from './live.external.ts';

test.each([
  ['https://www.youtube.com/live/abcdefghijk?feature=share', 'frame', 'youtube.com'],
  ['https://www.bilibili.com/video/BV1xx411c7mD', 'frame', 'bilibili.com'],
  ['https://cdn.example.com/hall/index.m3u8?token=1', 'hls', 'cdn.example.com'],
  ['https://cdn.example.com/film.mp4', 'file', 'cdn.example.com'],
  ['https://meeting.example.com/j/123', 'elsewhere', 'meeting.example.com'],
])('%s is shown as %s', (address, kind, host) => {
  expect(playerOf(address)).toMatchObject({ kind, host });
});

test('what is no https address has no player', () => {
  expect(playerOf('http://cdn.example.com/index.m3u8')).toBeUndefined();
  expect(playerOf('index.m3u8')).toBeUndefined();
});
