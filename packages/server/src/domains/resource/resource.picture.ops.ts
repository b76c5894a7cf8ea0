import sharp from 'sharp';

/** What a kept picture is: WebP, upright, without camera data. */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

export const maxPixels = 50_000_000;
const maxWidth = 1920;

// libvips keeps decoded pictures for reuse; people's uploads are seen once.
sharp.cache(false);

/** The first bytes of what is accepted. Looked at before any decoder runs, so that those of SVG, PDF and others are never reached. */
export const beginnings: readonly [format: string, test: (bytes: Buffer) => boolean][] = [
  ['png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['gif', (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))],
  ['webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
];

let under = 0;
const queue: (() => void)[] = [];

/** Two at a time: a picture of 50 megapixels takes a core and up to 200 MB while it is turned. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (under >= 2) await new Promise<void>((go) => queue.push(go));
  else under += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else under -= 1;
  }
}

/**
 * The picture as it is kept: at most 1920 px wide, upright, WebP, every other data left out (place, camera, colour profile turned into sRGB).
 * Null when the bytes are not a whole PNG, JPEG, WebP or GIF of at most 50 megapixels. Of an animation the first picture stays.
 */
export async function keepPicture(bytes: Buffer): Promise<Picture | null> {
  const format = beginnings.find(([, test]) => test(bytes))?.[0];
  if (format === undefined) return null;
  return inTurn(async () => {
    try {
      const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false });
      if ((await source.metadata()).format !== format) return null;
      const { data, info } = await source
        .autoOrient()
        .resize({ width: maxWidth, withoutEnlargement: true })
        .webp({ quality: 82, effort: 3 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      return null; // Truncated, damaged or larger than allowed: sharp's words are for us, not for people.
    }
  });
}
