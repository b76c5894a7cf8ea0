import type { CameraFacts } from '@convoke/contract/live/live.ingest.ts';
import { goodKeyFrameSeconds } from '@convoke/contract/live/live.rules.ts';

export type Level = 'good' | 'warn' | 'bad' | 'unknown';

export const checkNames = ['video', 'picture', 'bitrate', 'keyFrames', 'audio', 'sampleRate', 'level', 'gaps'] as const;

export interface Check {
  name: (typeof checkNames)[number];
  level: Level;
  /** What to do about it, by the end of its text key; undefined = nothing. */
  advice?: string;
}

const mbit = 1_000_000;
const good: Pick<Check, 'level'> = { level: 'good' };

/** What is known of a camera, and how loud it is: dBFS, null = it cannot be told, undefined = not yet. */
export interface Heard extends CameraFacts {
  audioLevel: number | null | undefined;
}

/** What is to be said of a camera: browsers play H.264 with AAC; the rest is what viewers see and hear of it. */
const rules: Readonly<Record<Check['name'], (camera: Heard) => Omit<Check, 'name'>>> = {
  video: ({ videoCodec }) => {
    if (videoCodec === '') return { level: 'bad', advice: 'noVideo' };
    return /avc|h\.?264/i.test(videoCodec) ? good : { level: 'bad', advice: 'videoCodec' };
  },
  picture: ({ height, width, framesPerSecond }) => {
    if (Math.min(height, width) > 1080) return { level: 'warn', advice: 'tooLarge' };
    return framesPerSecond > 0 && framesPerSecond < 20 ? { level: 'warn', advice: 'fewFrames' } : good;
  },
  bitrate: ({ videoBitrate }) => {
    if (videoBitrate > 12 * mbit) return { level: 'bad', advice: 'bitrateHigh' };
    if (videoBitrate > 6 * mbit) return { level: 'warn', advice: 'bitrateHigh' };
    return videoBitrate < 0.5 * mbit ? { level: 'warn', advice: 'bitrateLow' } : good;
  },
  keyFrames: ({ keyFrameSeconds }) => {
    if (keyFrameSeconds === null) return { level: 'unknown', advice: 'keyFramesUnknown' };
    if (keyFrameSeconds <= goodKeyFrameSeconds) return good;
    return { level: keyFrameSeconds > 2 * goodKeyFrameSeconds ? 'bad' : 'warn', advice: 'keyFrames' };
  },
  audio: ({ audioCodec, channels }) => {
    if (audioCodec === '') return { level: 'bad', advice: 'noAudio' };
    if (!/aac|mp4a/i.test(audioCodec)) return { level: 'bad', advice: 'audioCodec' };
    return channels > 2 ? { level: 'warn', advice: 'channels' } : good;
  },
  sampleRate: ({ audioCodec, sampleRate }) => {
    if (audioCodec === '') return { level: 'unknown' };
    return sampleRate >= 44_100 && sampleRate <= 48_000 ? good : { level: 'warn', advice: 'sampleRate' };
  },
  level: ({ audioCodec, audioLevel }) => {
    if (audioLevel === undefined || audioCodec === '') return { level: 'unknown' };
    if (audioLevel === null) return { level: 'unknown', advice: 'levelUnknown' };
    if (audioLevel > -3) return { level: 'warn', advice: 'loud' };
    if (audioLevel < -60) return { level: 'bad', advice: 'silent' };
    return audioLevel < -40 ? { level: 'warn', advice: 'quiet' } : good;
  },
  gaps: ({ gaps }) => (gaps === 0 ? good : { level: gaps > 2 ? 'bad' : 'warn', advice: 'gaps' }),
};

export const checksOf = (camera: Heard): Check[] => checkNames.map((name) => ({ name, ...rules[name](camera) }));

/** What all of them come to: the worst that is known. */
export function worstOf(checks: readonly Check[]): 'good' | 'warn' | 'bad' {
  const levels = checks.map(({ level }) => level);
  if (levels.includes('bad')) return 'bad';
  return levels.includes('warn') ? 'warn' : 'good';
}
