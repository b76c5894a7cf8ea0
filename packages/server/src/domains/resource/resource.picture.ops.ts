import { inWorker, WorkerLimit } from '../../core/jobs/in-worker.ts';
import type * as worker from './resource.picture.worker.ts';
import type { Picture } from './resource.picture.worker.ts';

export type { Picture };

/** The first bytes of what is accepted. Looked at before any decoder runs, so that those of PDF and others are never reached. */
const beginnings: readonly [format: string, test: (bytes: Buffer) => boolean][] = [
  ['png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['gif', (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))],
  ['webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
];

/** The format that a file begins as. */
export const pictureFormat = (bytes: Buffer): string | undefined => beginnings.find(([, test]) => test(bytes))?.[0];

/** Pictures are drawn in a process of their own; whoever asks for too much is killed with it, and then it is none. */
export const pictureWork = inWorker<typeof worker>(new URL('./resource.picture.worker.ts', import.meta.url));

export function noneWhereKilled(error: unknown): null {
  if (error instanceof WorkerLimit) return null;
  throw error;
}

/** From so many pixels on a picture has a narrow copy; one that is hardly wider has none. */
export const wide = 800;

/** A picture that was kept, as phones show it, 640 px wide; null for one that is not wide. */
export const narrowPicture = async ({ bytes, width }: Pick<Picture, 'bytes' | 'width'>): Promise<Picture | null> =>
  width < wide ? null : pictureWork('narrow', bytes).catch(noneWhereKilled);

/**
 * The picture as it is kept: at most 1920 px wide, upright, WebP, every other data left out (place, camera, colour profile turned into sRGB).
 * Null when the bytes are not a whole PNG, JPEG, WebP or GIF of at most 50 megapixels. Of an animation the first picture stays.
 */
export async function keepPicture(bytes: Buffer): Promise<Picture | null> {
  const format = pictureFormat(bytes);
  return format === undefined ? null : pictureWork('picture', bytes, format).catch(noneWhereKilled);
}
