import { expect, test } from 'vitest';
import { checksOf, type Heard, worstOf } from './checks.ts';

/** OBS with the recommended settings. */
const obs: Heard = {
  since: '2026-11-30T08:00:00.000Z',
  videoCodec: 'H.264',
  width: 1280,
  height: 720,
  framesPerSecond: 30,
  audioCodec: 'AAC',
  sampleRate: 48_000,
  channels: 2,
  videoBitrate: 2_500_000,
  audioBitrate: 128_000,
  keyFrameSeconds: 2,
  hasBFrames: true,
  audioLevel: -18,
  gaps: 0,
};
const said = (camera: Partial<Heard>) =>
  checksOf({ ...obs, ...camera }).flatMap(({ name, level, advice }) =>
    level === 'good' ? [] : [`${name} ${level} ${advice ?? ''}`.trim()],
  );

test('the recommended settings pass, by whatever name the codecs go', () => {
  expect(said({})).toEqual([]);
  expect(said({ videoCodec: 'avc1.64001f', audioCodec: 'mp4a.40.2' })).toEqual([]);
  expect(worstOf(checksOf(obs))).toBe('good');
});

test('what browsers cannot play is bad', () => {
  expect(said({ videoCodec: 'hevc' })).toEqual(['video bad videoCodec']);
  expect(said({ audioCodec: 'mp3' })).toEqual(['audio bad audioCodec']);
});

test('key frames far apart are warned of, and bad where viewers wait long', () => {
  expect(said({ keyFrameSeconds: 4 })).toEqual(['keyFrames warn keyFrames']);
  expect(said({ keyFrameSeconds: 10 })).toEqual(['keyFrames bad keyFrames']);
  expect(said({ keyFrameSeconds: null })).toEqual(['keyFrames unknown keyFramesUnknown']);
});

test('without sound, or with a dead microphone, it is bad', () => {
  expect(said({ audioCodec: '', sampleRate: 0, channels: 0, audioLevel: null })).toEqual([
    'audio bad noAudio',
    'sampleRate unknown',
    'level unknown',
  ]);
  expect(said({ audioLevel: -80 })).toEqual(['level bad silent']);
  expect(said({ audioLevel: -1 })).toEqual(['level warn loud']);
});

test('a bitrate that phones cannot follow, and a network that drops', () => {
  expect(said({ videoBitrate: 8_000_000, gaps: 1 })).toEqual(['bitrate warn bitrateHigh', 'gaps warn gaps']);
  expect(worstOf(checksOf({ ...obs, videoBitrate: 20_000_000 }))).toBe('bad');
});

test('what is not known does not spoil the rest', () => {
  expect(said({ audioLevel: null })).toEqual(['level unknown levelUnknown']);
  expect(worstOf(checksOf({ ...obs, audioLevel: null }))).toBe('good');
  expect(said({ audioLevel: undefined })).toEqual(['level unknown']);
});
