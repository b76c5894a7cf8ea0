import { videoOf } from '@convoke/contract/site/site.video.ts';

/** How the address of an external live is shown: in the frame of a host that we know, as a list of pieces (HLS), as a file, or by a link. */
export function externalPlayer(address: string): { kind: 'frame' | 'file' | 'hls' | 'elsewhere'; url: string } | null {
  const video = videoOf(address);
  if (!video) return null;
  const isList = /\.m3u8$/i.test(new URL(address).pathname);
  return { kind: isList ? 'hls' : video.kind, url: video.src };
}
