import { type ChildProcess, spawn } from 'node:child_process';
import { ensureProgram } from './debian-program.ts';

/** The path of ffmpeg; installed from Debian where we may. Undefined, and one line that says why, when there is none. */
export const findFfmpeg = (): string | undefined => ensureProgram('ffmpeg');

export interface CameraOptions {
  /** Seconds between key frames. */
  keyFrameSeconds?: number;
  /** Pixels, such as 320x180. */
  size?: string;
  framesPerSecond?: number;
  videoBitrate?: string;
  bFrames?: number;
  hasVideo?: boolean;
  hasAudio?: boolean;
  videoCodec?: string;
  /** It stops by itself then; without it, when it is told to. */
  seconds?: number;
}

export interface Camera {
  process: ChildProcess;
  /** Everything it said so far. */
  output: () => string;
  ended: Promise<number | null>;
  /** Says goodbye, as a camera that is switched off. Resolves when it is gone. */
  stop: () => Promise<number | null>;
  /** Is gone without a word, as one whose battery is empty. */
  kill: () => Promise<number | null>;
}

/** A camera made by ffmpeg that sends a test picture with a running clock and a tone of 440 Hz to an RTMP address, in real time. */
export function startCamera(ffmpeg: string, address: string, options: CameraOptions = {}): Camera {
  const child = spawn(
    ffmpeg,
    ['-hide_banner', '-loglevel', 'warning', ...cameraArguments(options), '-f', 'flv', address],
    {
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-20_000);
  });
  child.stdin.on('error', () => undefined);
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  return {
    process: child,
    output: () => output,
    ended,
    stop: () => {
      child.stdin.write('q');
      const patience = setTimeout(() => child.kill('SIGKILL'), 5000);
      return ended.finally(() => clearTimeout(patience));
    },
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** What makes the picture and the sound, without where it goes. */
export function cameraArguments({
  keyFrameSeconds = 2,
  size = '320x180',
  framesPerSecond = 25,
  videoBitrate = '300k',
  bFrames = 0,
  hasVideo = true,
  hasAudio = true,
  videoCodec = 'libx264',
  seconds,
}: CameraOptions): string[] {
  const until = seconds === undefined ? [] : ['-t', String(seconds)];
  const picture = ['-re', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${framesPerSecond}`];
  const sound = ['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'];
  const frames = String(Math.round(keyFrameSeconds * framesPerSecond));
  const x264 = ['-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-bf', String(bFrames), '-sc_threshold', '0'];
  return [
    ...(hasVideo ? picture : []),
    ...(hasAudio ? sound : []),
    ...(hasVideo
      ? ['-c:v', videoCodec, ...(videoCodec === 'libx264' ? x264 : []), '-b:v', videoBitrate, '-g', frames]
      : []),
    ...(hasAudio ? ['-c:a', 'aac', '-b:a', '64k', '-ac', '2'] : []),
    ...until,
  ];
}
