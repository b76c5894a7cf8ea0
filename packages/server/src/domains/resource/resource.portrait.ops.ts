import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { mostThumbBytes } from '@convoke/contract/participant/participant.rules.ts';
import type { Services } from '../../core/context.ts';
import { keyed } from '../../core/keyed.ts';
import { beginnings, inTurn, maxPixels } from './resource.picture.ops.ts';

/** Somebody's photo: WebP, upright, without camera data. */
export interface Portrait {
  /** At most 480 px wide and high. */
  large: Buffer;
  /** A square of 96 px, small enough to travel with a list of people. */
  thumb: Buffer;
}

/** Where a new one is kept. Its name ends as nothing that /files serves: a photo is for the staff alone. */
export function freshPhotoKey(services: Services, organisationId: string): string {
  const folder = keyed(services.settings.SECRET_KEY, 'photos-of', organisationId).toString('base64url').slice(0, 12);
  return `photos/${folder}/${randomBytes(18).toString('base64url')}.bin`;
}

const largest = 480;

/** Sizes and qualities of the small one, until it is light enough: noise in many colours takes the last. */
const tries: readonly [side: number, quality: number][] = [
  [96, 72],
  [96, 50],
  [96, 25],
  [64, 20],
  [48, 5],
];

async function thumbOf(upright: Buffer): Promise<Buffer | null> {
  for (const [side, quality] of tries) {
    // Faces stand where most is to be seen, rarely at the very edge.
    const thumb = await sharp(upright)
      .resize({ width: side, height: side, fit: 'cover', position: sharp.strategy.attention })
      .webp({ quality, effort: 5 })
      .toBuffer();
    if (thumb.length <= mostThumbBytes) return thumb;
  }
  return null;
}

/** Null when the bytes are not a whole PNG, JPEG, WebP or GIF of at most 50 megapixels. Of an animation the first picture stays. */
export async function keepPortrait(bytes: Buffer): Promise<Portrait | null> {
  const format = beginnings.find(([, test]) => test(bytes))?.[0];
  if (format === undefined) return null;
  return inTurn(async () => {
    try {
      const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false });
      if ((await source.metadata()).format !== format) return null;
      const large = await source
        .autoOrient()
        .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82, effort: 4 })
        .toBuffer();
      const thumb = await thumbOf(large);
      return thumb && { large, thumb };
    } catch {
      return null; // Truncated, damaged or larger than allowed, as with every picture.
    }
  });
}
