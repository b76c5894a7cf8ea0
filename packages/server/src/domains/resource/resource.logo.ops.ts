import type { SvgFault } from '@convoke/contract/organizer/organizer.rules.ts';
import sharp from 'sharp';
import { beginnings, inTurn, maxPixels, type Picture } from './resource.picture.ops.ts';
import { svgFault } from './resource.svg.ts';

/** Pages show a logo in 160 × 80 px: this is sharp on a phone's screen too, and some kilobytes. */
const widest = 480;
const highest = 240;

/** How finely an SVG is drawn at most, in dots an inch: sharp takes no more. One of four by two units is enlarged. */
const finest = 100_000;

const kinds = new Set(['png', 'jpeg', 'webp']);

/**
 * A logo as it is kept: WebP with its transparency, at most 480 × 240 px. Null when the bytes are no whole SVG, PNG, JPEG or WebP; of an SVG that
 * holds more than a drawing, what it is.
 */
export async function keepLogo(bytes: Buffer): Promise<Picture | SvgFault | null> {
  const format = beginnings.find(([, test]) => test(bytes))?.[0];
  if (format !== undefined) return kinds.has(format) ? draw(bytes) : null;
  if (!/<(?:svg|\w+:svg)[\s>]/i.test(bytes.toString('utf8'))) return null;
  const fault = svgFault(bytes);
  if (fault) return fault;
  const plain = await sizeOf(bytes);
  if (!plain) return 'unreadable';
  const scale = Math.min(widest / plain.width, highest / plain.height);
  return draw(bytes, Math.min(finest, Math.max(1, Math.ceil(72 * scale))));
}

async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = await sharp(bytes, { density: 72, limitInputPixels: false }).metadata();
    return width && height ? { width, height } : null;
  } catch {
    return null;
  }
}

function draw(bytes: Buffer, density?: number): Promise<Picture | null> {
  return inTurn(async () => {
    try {
      const { data, info } = await sharp(bytes, {
        limitInputPixels: maxPixels,
        failOn: 'error',
        animated: false,
        ...(density !== undefined && { density }),
      })
        .timeout({ seconds: 10 })
        .autoOrient()
        .resize({ width: widest, height: highest, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 90, alphaQuality: 95, effort: 4 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      return null;
    }
  });
}
