import type HlsPlayer from 'hls.js/light';
import type MpegtsPlayer from 'mpegts.js';

/**
 * What plays a stream in a video element (decision 0121). The players are fetched when one is needed. Neither of them chases the present by itself: rates
 * other than 1 cost lip sync (hls.js #5220) or empty the buffer (mpegts.js #276); `player.ts` skips when it must.
 */
export interface Engine {
  /** When what is shown now was filmed, ms since 1970; null = the stream does not say. */
  shownAt(): number | null;
  destroy(): void;
}

type Lost = () => void;
type Mpegts = typeof MpegtsPlayer;
type HlsLight = typeof HlsPlayer;
/** Takes the video element: called when nothing else has it, and still wanted. */
export type Start = () => Engine;

/** Seconds that FLV is behind the camera besides what is buffered. */
const onTheWaySeconds = 0.4;

const hasMse = () => 'MediaSource' in window || 'ManagedMediaSource' in window;

/** Phones and Safari play HLS themselves, with less battery, their own full screen and AirPlay; so does WeChat. Chromium can too, but is further behind with it. */
export function prefersNative(video: HTMLVideoElement): boolean {
  if (video.canPlayType('application/vnd.apple.mpegurl') === '') return false;
  return !hasMse() || /Apple/.test(navigator.vendor) || /MicroMessenger/i.test(navigator.userAgent);
}

/** Null = this browser cannot. */
export async function flvPlayer(video: HTMLVideoElement, url: string, onLost: Lost): Promise<Start | null> {
  const { default: mpegts } = await import('mpegts.js');
  mpegts.LoggingControl.enableAll = false;
  return mpegts.isSupported() ? () => playFlv(mpegts, video, url, onLost) : null;
}

function playFlv(mpegts: Mpegts, video: HTMLVideoElement, url: string, onLost: Lost): Engine {
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url: new URL(url, location.href).href },
    {
      // It would hang up once enough is buffered.
      lazyLoad: false,
      enableStashBuffer: false,
      autoCleanupSourceBuffer: true,
      autoCleanupMaxBackwardDuration: 60,
      autoCleanupMinBackwardDuration: 30,
    },
  );
  player.on(mpegts.Events.ERROR, onLost);
  player.on(mpegts.Events.LOADING_COMPLETE, onLost);
  player.attachMediaElement(video);
  player.load();
  return {
    shownAt: () => Date.now() - (aheadOf(video) + onTheWaySeconds) * 1000,
    destroy: () => {
      try {
        player.destroy();
      } catch {
        // What broke may not let itself be taken apart.
      }
    },
  };
}

/** `startAt` = seconds from the beginning of the list, null = its live edge. Null = this browser cannot. */
export async function hlsPlayer(
  video: HTMLVideoElement,
  url: string,
  startAt: number | null,
  onLost: Lost,
): Promise<Start | null> {
  const { default: Hls } = await import('hls.js/light');
  return Hls.isSupported() ? () => playHls(Hls, video, url, startAt, onLost) : null;
}

function playHls(Hls: HlsLight, video: HTMLVideoElement, url: string, startAt: number | null, onLost: Lost): Engine {
  const hls = new Hls({
    startPosition: startAt ?? -1,
    // `liveMaxLatencyDurationCount` stays unset, which is endless (set to that it is refused): whoever looked back stays there (hls.js #6934).
    maxLiveSyncPlaybackRate: 1,
    liveDurationInfinity: true,
    backBufferLength: 60,
    maxBufferLength: 20,
  });
  let isMended = false;
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    // A decoder that stumbled is set up again, once.
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !isMended) {
      isMended = true;
      hls.recoverMediaError();
    } else onLost();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return { shownAt: () => hls.playingDate?.getTime() ?? null, destroy: () => hls.destroy() };
}

/** Safari says when its stream was filmed. */
interface DatedVideo extends HTMLVideoElement {
  getStartDate?: () => Date;
}

/** What the browser plays by itself: HLS where it knows it, or a file. */
export function playNative(video: DatedVideo, url: string, startAt: number | null, onLost: Lost): Engine {
  const begin = () => {
    if (startAt !== null && startAt > 0) video.currentTime = startAt;
  };
  video.addEventListener('error', onLost);
  video.addEventListener('loadedmetadata', begin, { once: true });
  video.src = url;
  return {
    shownAt: () => {
      const began = video.getStartDate?.().getTime();
      return began === undefined || Number.isNaN(began) ? null : began + video.currentTime * 1000;
    },
    destroy: () => {
      video.removeEventListener('error', onLost);
      video.removeEventListener('loadedmetadata', begin);
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** Seconds that are buffered after what is shown, up to the last that came. */
export function aheadOf(video: HTMLVideoElement): number {
  const { buffered } = video;
  return buffered.length === 0 ? 0 : Math.max(0, buffered.end(buffered.length - 1) - video.currentTime);
}
