import { store } from '../../core/browser.ts';
import { aheadOf, type Engine, flvPlayer, hlsPlayer, playNative, prefersNative, type Start } from './engines.ts';
import { firstRendition, momentOf, type Piece, piecesOf, placeOf } from './hls-list.ts';

export interface Addresses {
  flvUrl: string;
  hlsUrl: string;
}

/** What the picture is to be: the stream as it happens, an earlier moment of it while it runs, or a film. */
export type Showing =
  | { kind: 'live' }
  | { kind: 'past'; at: number }
  | { kind: 'hls'; url: string }
  /** `startedAt` = when it was filmed, null = not known; `from` = where it begins, in seconds. */
  | { kind: 'film'; url: string; startedAt: number | null; from: number };

export interface PlayerState {
  showing: Showing | null;
  isPaused: boolean;
  /** It should play, and nothing moves. */
  isWaiting: boolean;
  isMuted: boolean;
  volume: number;
  /** The browser plays without sound alone until somebody presses something. */
  needsSound: boolean;
  /** Nor does it play without sound. */
  needsPress: boolean;
  hasEnded: boolean;
  place: number;
  /** Seconds; 0 = no end is known. */
  length: number;
}

interface Sound {
  volume: number;
  isMuted: boolean;
}

const soundKey = 'convoke.watch.sound';
const tickMs = 1000;
/** Further behind the camera than this a viewer is brought forward, to `keptSeconds` before the end of what came (mpegts.js #208). */
const mostBehindSeconds = 4;
const keptSeconds = 1.2;
/** So long nothing may move before the stream is fetched anew: at its beginning, later. */
const firstStillTicks = 9;
const stillTicks = 4;
/** Whoever pauses longer goes on with the present (hls.js #7663); longer still, and nothing is fetched. */
const presentAfterMs = 5000;
const quietAfterMs = 20_000;
const longestDelayMs = 4000;

const listOf = (hlsUrl: string) => hlsUrl.replace(/[^/?]+(?=\?|$)/, 'all.m3u8');

/** Keeps a picture going: whatever breaks is begun again, by itself and without a reload. */
export class Player {
  private readonly video: HTMLVideoElement;
  /** Where the stream is now; null = no camera sends. Rejects without a network. */
  private readonly find: () => Promise<Addresses | null>;
  private readonly changed: () => void;
  /** What the server's clock says more than this device's, ms. */
  clockOff = 0;
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly over = new AbortController();
  private retry: ReturnType<typeof setTimeout> | undefined;
  private engine: Engine | null = null;
  private showing: Showing | null = null;
  private pieces: readonly Piece[] = [];
  private isOnAir = true;
  /** Of what is begun: whatever an earlier one still does is as nothing. */
  private turn = 0;
  private tries = 0;
  private failedFlv = 0;
  private isFlv = false;
  private hasMoved = false;
  private still = 0;
  private last = 0;
  /** Whether it is to play: the element itself also pauses where its stream is taken away. */
  private wants = true;
  private pausedAt: number | null = null;
  private needsSound = false;
  private needsPress = false;
  private hasEnded = false;
  private played = 0;

  constructor(video: HTMLVideoElement, find: () => Promise<Addresses | null>, changed: () => void) {
    this.video = video;
    this.find = find;
    this.changed = changed;
    const sound = store.get<Sound>(soundKey);
    if (typeof sound?.volume === 'number') video.volume = Math.min(1, Math.max(0, sound.volume));
    video.muted = sound?.isMuted === true;
    const { signal } = this.over;
    for (const name of ['playing', 'waiting', 'volumechange', 'seeked', 'loadedmetadata'])
      video.addEventListener(name, changed, { signal });
    video.addEventListener('pause', () => this.paused(), { signal });
    video.addEventListener('play', () => this.resumed(), { signal });
    video.addEventListener('ended', () => this.ended(), { signal });
    addEventListener('online', () => this.soon(), { signal });
    // WeChat lets a page play by itself once its bridge is there.
    document.addEventListener('WeixinJSBridgeReady', () => void this.play(), { signal });
    this.timer = setInterval(() => this.tick(), tickMs);
  }

  state(): PlayerState {
    const { video, showing, needsSound, needsPress, hasEnded } = this;
    const length = Number.isFinite(video.duration) && showing?.kind === 'film' ? video.duration : 0;
    return {
      showing,
      isPaused: !this.wants,
      isWaiting: showing !== null && this.wants && (this.engine === null || video.readyState < 3 || this.still > 1),
      isMuted: video.muted || video.volume === 0,
      volume: video.volume,
      needsSound,
      needsPress,
      hasEnded,
      place: video.currentTime,
      length,
    };
  }

  show(showing: Showing | null): void {
    this.showing = showing;
    this.hasEnded = false;
    this.wants = true;
    this.tries = 0;
    this.begin();
  }

  /** Of a film, a moment of the same; of anything else what it is. Null = nobody knows. */
  shownAt(): number | null {
    const { showing, engine, video } = this;
    if (showing?.kind === 'film')
      return showing.startedAt === null ? null : showing.startedAt + video.currentTime * 1000;
    if (engine === null) return null;
    if (this.isFlv) return (engine.shownAt() ?? Date.now()) + this.clockOff;
    return engine.shownAt() ?? (showing?.kind === 'past' ? momentOf(this.pieces, video.currentTime) : null);
  }

  /** Whether a camera sends: while none does, nothing is begun again; when it is back, at once. */
  setOnAir(isOnAir: boolean): void {
    if (isOnAir === this.isOnAir) return;
    this.isOnAir = isOnAir;
    if (isOnAir && (this.engine === null || this.still > 0)) this.soon();
  }

  /** Goes to a place of a film, in seconds. */
  seek(place: number): void {
    this.hasEnded = false;
    this.video.currentTime = Math.max(0, place);
    this.changed();
  }

  toggle(): void {
    if (this.wants && !this.needsPress) this.video.pause();
    else void this.press();
  }

  /** Somebody pressed: now sound may be heard as well. */
  async press(): Promise<void> {
    this.needsPress = false;
    this.wants = true;
    if (this.engine === null && this.showing !== null) this.begin();
    else await this.play();
    this.changed();
  }

  setSound({ volume, isMuted }: Partial<Sound>): void {
    const { video } = this;
    if (volume !== undefined) video.volume = volume;
    if (isMuted !== undefined) video.muted = isMuted;
    if (isMuted === false && video.volume === 0) video.volume = 0.5;
    this.needsSound = false;
    store.set(soundKey, { volume: video.volume, isMuted: video.muted } satisfies Sound);
    this.changed();
  }

  /** Seconds really played and seen since it was last asked. */
  takePlayed(): number {
    const seconds = Math.floor(this.played);
    this.played -= seconds;
    return seconds;
  }

  destroy(): void {
    clearInterval(this.timer);
    clearTimeout(this.retry);
    this.over.abort();
    this.turn += 1;
    this.engine?.destroy();
    this.engine = null;
  }

  private begin(): void {
    clearTimeout(this.retry);
    this.turn += 1;
    this.engine?.destroy();
    this.engine = null;
    this.pausedAt = null;
    this.hasMoved = false;
    this.still = 0;
    const { turn } = this;
    this.start(turn).catch(() => this.lost(turn));
    this.changed();
  }

  private async start(turn: number): Promise<void> {
    const { showing } = this;
    if (showing === null) return;
    const take = await this.playerOf(showing, () => this.lost(turn));
    // What was begun since has the element.
    if (turn !== this.turn) return;
    if (take === null) this.lost(turn);
    else {
      this.engine = take();
      if (this.wants) void this.play();
    }
  }

  private async playerOf(showing: Showing, onLost: () => void): Promise<Start | null> {
    const { video, turn } = this;
    this.isFlv = false;
    const native = (url: string, from: number | null) => () => playNative(video, url, from, onLost);
    if (showing.kind === 'film') return native(showing.url, showing.from);
    const isNative = prefersNative(video);
    const hls = async (url: string, from: number | null) =>
      (isNative ? null : await hlsPlayer(video, url, from, onLost)) ?? native(url, from);
    if (showing.kind === 'hls') return hls(showing.url, null);
    const found = await this.find();
    if (found === null || turn !== this.turn) return null;
    if (showing.kind === 'past') {
      const pieces = await readPieces(listOf(found.hlsUrl));
      if (turn !== this.turn) return null;
      this.pieces = pieces;
      const place = placeOf(pieces, showing.at);
      if (place !== null) return hls(listOf(found.hlsUrl), place);
      this.showing = { kind: 'live' };
    }
    // FLV is a second behind the camera, HLS some. Where it does not come through (a proxy, too many viewers) there is HLS.
    if (found.flvUrl !== '' && !isNative && this.failedFlv < 2) {
      const flv = await flvPlayer(video, found.flvUrl, onLost);
      if (turn === this.turn) this.isFlv = flv !== null;
      if (flv !== null) return flv;
    }
    return found.hlsUrl === '' ? null : hls(found.hlsUrl, null);
  }

  private async play(): Promise<void> {
    const { video } = this;
    try {
      await video.play();
      this.needsPress = false;
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      if (video.muted) this.needsPress = true;
      else {
        video.muted = true;
        this.needsSound = true;
        await this.play();
      }
    }
    this.changed();
  }

  /** What played is broken: it is begun again, the later the more often it was. */
  private lost(turn: number): void {
    if (turn !== this.turn || this.showing === null) return;
    if (this.isFlv && !this.hasMoved) this.failedFlv += 1;
    this.turn += 1;
    clearTimeout(this.retry);
    // Not all viewers at once.
    const delay = Math.min(longestDelayMs, 400 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.retry = setTimeout(() => {
      if (this.isOnAir || this.showing?.kind === 'film' || this.showing?.kind === 'hls') this.again();
    }, delay);
  }

  /** Begins what is shown again, a film where it was. */
  private again(): void {
    const { showing, video } = this;
    if (showing?.kind === 'film' && video.currentTime > 0) this.showing = { ...showing, from: video.currentTime };
    if (showing?.kind === 'past') this.showing = { kind: 'past', at: this.shownAt() ?? showing.at };
    this.begin();
  }

  private soon(): void {
    if (this.showing === null || !this.wants) return;
    this.tries = 0;
    if (this.still > 0 || this.engine === null || !this.hasMoved) this.again();
  }

  private paused(): void {
    if (this.engine === null || this.video.ended) return;
    this.wants = false;
    this.pausedAt = Date.now();
    this.changed();
  }

  private resumed(): void {
    const away = this.pausedAt === null ? 0 : Date.now() - this.pausedAt;
    this.pausedAt = null;
    this.wants = true;
    if (this.showing?.kind === 'live' && away > presentAfterMs) this.begin();
    this.changed();
  }

  private ended(): void {
    this.hasEnded = this.showing?.kind === 'film';
    if (!this.hasEnded) this.lost(this.turn);
    this.changed();
  }

  private tick(): void {
    const { video, showing } = this;
    if (showing === null) return;
    if (!this.wants) {
      this.still = 0;
      // Nothing comes for nobody.
      if (showing.kind === 'live' && this.pausedAt !== null && Date.now() - this.pausedAt > quietAfterMs) {
        this.turn += 1;
        this.pausedAt = null;
        this.engine?.destroy();
        this.engine = null;
      }
      return;
    }
    const moved = video.currentTime - this.last;
    this.last = video.currentTime;
    if (moved !== 0) {
      this.still = 0;
      this.hasMoved = true;
      this.tries = 0;
      if (isSeen(video)) this.played += tickMs / 1000;
      if (this.isFlv && aheadOf(video) > mostBehindSeconds) this.skip();
    } else if (this.engine) {
      this.still += 1;
      if (this.still === 2) this.overHole();
      if (this.still > (this.hasMoved ? stillTicks : firstStillTicks) && this.isOnAir && !this.needsPress)
        this.lost(this.turn);
    }
    this.changed();
  }

  private skip(): void {
    const { buffered } = this.video;
    this.video.currentTime = buffered.end(buffered.length - 1) - keptSeconds;
  }

  /** After a reconnect what came may begin later than where the picture stopped. */
  private overHole(): void {
    const { buffered, currentTime } = this.video;
    for (let at = 0; at < buffered.length; at += 1) {
      if (buffered.start(at) > currentTime) {
        this.video.currentTime = buffered.start(at) + 0.05;
        return;
      }
    }
  }
}

async function readPieces(url: string): Promise<Piece[]> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(8000) });
  // Media servers of others have no such list.
  if (!answer.ok) return [];
  const text = await answer.text();
  const rendition = firstRendition(text);
  return rendition === undefined ? piecesOf(text) : readPieces(new URL(rendition, answer.url || url).href);
}

/** Whether somebody may be looking. */
export function isSeen(video: HTMLVideoElement): boolean {
  const { webkitPresentationMode } = video as HTMLVideoElement & { webkitPresentationMode?: string };
  return (
    document.visibilityState !== 'hidden' ||
    document.pictureInPictureElement === video ||
    webkitPresentationMode === 'picture-in-picture'
  );
}
