import type { SvgFault } from '@convoke/contract/organizer/organizer.rules.ts';
import { inWorker, WorkerLimit } from '../../core/jobs/in-worker.ts';
import { noneWhereKilled, type Picture, pictureFormat, pictureWork } from './resource.picture.ops.ts';
import type * as worker from './resource.svg.worker.ts';

const svgWork = inWorker<typeof worker>(new URL('./resource.svg.worker.ts', import.meta.url));

const kinds = new Set(['png', 'jpeg', 'webp']);

/**
 * A logo as it is kept: WebP with its transparency, at most 480 × 240 px. Null when the bytes are no whole SVG, PNG, JPEG or WebP; of an SVG that
 * holds more than a drawing, what it is.
 */
export async function keepLogo(bytes: Buffer): Promise<Picture | SvgFault | null> {
  const format = pictureFormat(bytes);
  if (format !== undefined) return kinds.has(format) ? pictureWork('logo', bytes, format).catch(noneWhereKilled) : null;
  if (!/<(?:svg|\w+:svg)[\s>]/i.test(bytes.toString('utf8'))) return null;
  const fault = await svgWork('svgFault', bytes).catch((error: unknown) => {
    if (error instanceof WorkerLimit) return 'large' as const;
    throw error;
  });
  return fault ?? (await pictureWork('drawing', bytes).catch(noneWhereKilled)) ?? 'large';
}
