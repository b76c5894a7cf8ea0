import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** Draws an SVG as a logo of at most 480 × 240 px, in WebP. A script of its own (`core/in-process.ts`): nothing interrupts the library while it draws. */

/** How finely an SVG is drawn at most, in dots an inch: sharp takes no more. One of four by two units is enlarged. */
const finest = 100_000;
const size = { width: 480, height: 240 };

const bytes = await buffer(process.stdin);
const { width, height } = await sharp(bytes, { density: 72, limitInputPixels: false }).metadata();
if (!width || !height) throw new Error('without a size');
const scale = Math.min(size.width / width, size.height / height);
const density = Math.min(finest, Math.max(1, Math.ceil(72 * scale)));
process.stdout.write(
  await sharp(bytes, { density, limitInputPixels: 50_000_000, failOn: 'error' })
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 95, effort: 4 })
    .toBuffer(),
);
