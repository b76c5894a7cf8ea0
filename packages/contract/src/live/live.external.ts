import { videoOf } from '../site/site.video.ts';

/** What is shown of an external live: a frame of its host, a film or a stream by its address, or only a link. */
export interface ExternalPlayer {
  kind: 'frame' | 'file' | 'hls' | 'elsewhere';
  url: string;
  /** As people know it. */
  host: string;
}

/** The player behind an https address; undefined where it is none. */
export function playerOf(address: string): ExternalPlayer | undefined {
  const film = videoOf(address);
  if (!film) return undefined;
  const isList = film.kind === 'elsewhere' && /\.m3u8$/i.test(new URL(film.src).pathname);
  return { kind: isList ? 'hls' : film.kind, url: film.src, host: film.host };
}
