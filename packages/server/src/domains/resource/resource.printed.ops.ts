import sharp from 'sharp';
import type { Services } from '../../core/context.ts';

/** Larger than any picture that the product keeps. */
const mostBytes = 20 * 1024 * 1024;
/** Sharp at 300 dots an inch on the largest part that pictures take of a label, or of a page. */
const mostPixels = 1200;

/** Kept pictures as a PDF takes them, by their keys. One that cannot be read is left out: a badge without its logo still lets somebody in. */
export async function printedPictures(
  { storage, log }: Services,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>();
  for (const key of keys) {
    try {
      const file = await storage.get(key);
      if (!file || file.bytes > mostBytes) {
        file?.stream.destroy();
        continue;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of file.stream) chunks.push(chunk as Buffer);
      const png = await sharp(Buffer.concat(chunks), { limitInputPixels: 50_000_000 })
        .resize({ width: mostPixels, height: mostPixels, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png()
        .toBuffer();
      pictures.set(key, `data:image/png;base64,${png.toString('base64')}`);
    } catch (error) {
      log.warn({ err: error, key }, 'a picture could not be read for printing');
    }
  }
  return pictures;
}
