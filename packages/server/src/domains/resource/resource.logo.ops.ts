import type { SvgFault } from '@convoke/contract/organizer/organizer.rules.ts';
import sharp from 'sharp';
import { inProcess } from '../../core/in-process.ts';
import { inWorker, WorkerLimit } from '../../core/in-worker.ts';
import { beginnings, inTurn, maxPixels, type Picture } from './resource.picture.ops.ts';
import type * as worker from './resource.svg.worker.ts';

/** Pages show a logo in 160 × 80 px: this is sharp on a phone's screen too, and some kilobytes. */
const widest = 480;
const highest = 240;

const svgWork = inWorker<typeof worker>(new URL('./resource.svg.worker.ts', import.meta.url));

const kinds = new Set(['png', 'jpeg', 'webp']);

/**
 * A logo as it is kept: WebP with its transparency, at most 480 × 240 px. Null when the bytes are no whole SVG, PNG, JPEG or WebP; of an SVG that
 * holds more than a drawing, what it is.
 */
export async function keepLogo(bytes: Buffer): Promise<Picture | SvgFault | null> {
  const format = beginnings.find(([, test]) => test(bytes))?.[0];
  if (format !== undefined) return kinds.has(format) ? draw(bytes) : null;
  if (!/<(?:svg|\w+:svg)[\s>]/i.test(bytes.toString('utf8'))) return null;
  const fault = await svgWork('svgFault', bytes).catch((error: unknown) => {
    if (error instanceof WorkerLimit) return 'large' as const;
    throw error;
  });
  if (fault) return fault;
  const drawn = await inTurn(() => inProcess(new URL('./resource.svg.process.ts', import.meta.url), bytes));
  if (!drawn) return 'large';
  const { width, height } = await sharp(drawn).metadata();
  return { bytes: drawn, width, height };
}

function draw(bytes: Buffer): Promise<Picture | null> {
  return inTurn(async () => {
    try {
      const { data, info } = await sharp(bytes, {
        limitInputPixels: maxPixels,
        failOn: 'error',
        animated: false,
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
