import { mostThumbBytes } from '@convoke/contract/participant/participant.rules.ts';
import sharp, { type Sharp } from 'sharp';

/**
 * What is kept of a picture, drawn in a process of its own, since nothing interrupts the library while it works: WebP, upright, every other data left out
 * (place, camera, colour profile turned into sRGB). Null when the bytes are damaged, cut short, not of the format they begin as, or too large.
 */

/** What a kept picture is. */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Somebody's photo. */
export interface Portrait {
  /** At most 480 px wide and high. */
  large: Buffer;
  /** A square of 96 px, small enough to travel with a list of people. */
  thumb: Buffer;
}

const maxPixels = 50_000_000;

/** Pages show a logo in 160 × 80 px: this is sharp on a phone's screen too, and some kilobytes. */
const logoSize = { width: 480, height: 240 };
const portraitSize = { width: 480, height: 480 };
const maxWidth = 1920;
const narrowWidth = 640;

/** How finely an SVG is drawn at most, in dots an inch: sharp takes no more. One of four by two units is enlarged. */
const finest = 100_000;

/** Sizes and qualities of the small portrait, until it is light enough: noise in many colours takes the last. */
const tries: readonly [side: number, quality: number][] = [
  [96, 72],
  [96, 50],
  [96, 25],
  [64, 20],
  [48, 5],
];

// libvips keeps decoded pictures for reuse; people's uploads are seen once.
sharp.cache(false);

/** Sharp's words are for us, not for people. */
const orNull = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);

async function opened(bytes: Buffer, format: string): Promise<Sharp> {
  const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false });
  if ((await source.metadata()).format !== format) throw new Error('another format');
  return source.autoOrient();
}

async function kept(drawn: Sharp): Promise<Picture> {
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** At most 1920 px wide. Of an animation the first picture stays. */
export const picture = (bytes: Buffer, format: string): Promise<Picture | null> =>
  orNull(
    opened(bytes, format).then((source) =>
      kept(source.resize({ width: maxWidth, withoutEnlargement: true }).webp({ quality: 82, effort: 3 })),
    ),
  );

/** A kept picture, 640 px wide: for phones. */
export const narrow = (webp: Buffer): Promise<Picture | null> =>
  orNull(
    opened(webp, 'webp').then((source) => kept(source.resize({ width: narrowWidth }).webp({ quality: 70, effort: 5 }))),
  );

const asLogo = (source: Sharp) =>
  source
    .resize({ ...logoSize, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 95, effort: 4 });

/** At most 480 × 240 px, with its transparency. */
export const logo = (bytes: Buffer, format: string): Promise<Picture | null> =>
  orNull(opened(bytes, format).then((source) => kept(asLogo(source))));

/** An SVG, as a logo. */
export const drawing = (bytes: Buffer): Promise<Picture | null> => orNull(drawn(bytes));

async function drawn(bytes: Buffer): Promise<Picture> {
  const { width, height } = await sharp(bytes, { density: 72, limitInputPixels: false }).metadata();
  if (!width || !height) throw new Error('without a size');
  const scale = Math.min(logoSize.width / width, logoSize.height / height);
  const density = Math.min(finest, Math.max(1, Math.ceil(72 * scale)));
  return kept(asLogo(sharp(bytes, { density, limitInputPixels: maxPixels, failOn: 'error' })));
}

export const portrait = (bytes: Buffer, format: string): Promise<Portrait | null> =>
  orNull(opened(bytes, format).then(portraitOf));

async function portraitOf(source: Sharp): Promise<Portrait | null> {
  const large = await source
    .resize({ ...portraitSize, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 4 })
    .toBuffer();
  for (const [side, quality] of tries) {
    // Faces stand where most is to be seen, rarely at the very edge.
    const thumb = await sharp(large)
      .resize({ width: side, height: side, fit: 'cover', position: sharp.strategy.attention })
      .webp({ quality, effort: 5 })
      .toBuffer();
    if (thumb.length <= mostThumbBytes) return { large, thumb };
  }
  return null;
}
