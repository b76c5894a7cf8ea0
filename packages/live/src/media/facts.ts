import type { CameraFacts } from '@convoke/contract/live/live.ingest.ts';
import type { AudioConfig, VideoConfig } from './configs.ts';
import type { Timed } from './clock.ts';

interface Counted {
  kind: 'video' | 'audio';
  now: number;
  bytes: number;
}

/** Milliseconds over which rates are told, and over which the longest way between key frames is looked for. */
const rateWindow = 10_000;
const keyWindow = 60_000;

/** What a camera sends, for the rehearsal. */
export class Facts {
  readonly since = Date.now();
  video: VideoConfig | null = null;
  audio: AudioConfig | null = null;
  /** A codec that we do not take, instead. */
  readonly unsupported: { video: string; audio: string } = { video: '', audio: '' };
  gaps = 0;
  #recent: Counted[] = [];
  #keys: { at: number; now: number }[] = [];
  #firstShift: number | undefined;
  #hasBFrames = false;

  count(frame: Timed, now: number): void {
    this.#recent.push({ kind: frame.kind, now, bytes: frame.data.length });
    if (this.#recent.length > 4096 || (this.#recent[0]?.now ?? now) < now - 2 * rateWindow)
      this.#recent = this.#recent.filter((one) => one.now > now - rateWindow);
    if (frame.kind === 'audio') return;
    this.#firstShift ??= frame.shift;
    if (frame.shift !== this.#firstShift) this.#hasBFrames = true;
    if (!frame.isKey) return;
    this.#keys.push({ at: frame.at, now });
    while ((this.#keys[0]?.now ?? now) < now - keyWindow && this.#keys.length > 2) this.#keys.shift();
  }

  tell(): CameraFacts {
    const now = Date.now();
    const recent = this.#recent.filter((one) => one.now > now - rateWindow);
    const seconds = Math.max(1, Math.min(rateWindow, now - this.since) / 1000);
    const rate = (kind: string) =>
      Math.round((8 * recent.reduce((sum, one) => sum + (one.kind === kind ? one.bytes : 0), 0)) / seconds);
    const frames = recent.filter((one) => one.kind === 'video').length;
    return {
      since: new Date(this.since).toISOString(),
      videoCodec: this.unsupported.video || (this.video ? 'h264' : ''),
      width: this.video?.width ?? 0,
      height: this.video?.height ?? 0,
      framesPerSecond: Math.round((10 * frames) / seconds) / 10,
      audioCodec: this.unsupported.audio || (this.audio ? 'aac' : ''),
      sampleRate: this.audio?.sampleRate ?? 0,
      channels: this.audio?.channels ?? 0,
      videoBitrate: rate('video'),
      audioBitrate: rate('audio'),
      keyFrameSeconds: this.#longestWay(now),
      hasBFrames: this.#hasBFrames,
      gaps: this.gaps,
    };
  }

  /** Also the way since the last one, if that is longer. */
  #longestWay(now: number): number | null {
    const ways = this.#keys.slice(1).map((key, at) => key.at - (this.#keys[at]?.at ?? key.at));
    const last = this.#keys.at(-1);
    if (last) {
      const since = now - last.now;
      if (since > Math.max(...ways, 3000)) ways.push(since);
    }
    return ways.length === 0 ? null : Math.round(Math.max(...ways)) / 1000;
  }
}
