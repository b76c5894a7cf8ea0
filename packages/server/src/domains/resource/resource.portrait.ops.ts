import { randomBytes } from 'node:crypto';
import type { Services } from '../../core/context.ts';
import { keyed } from '../../core/keyed.ts';
import { noneWhereKilled, pictureFormat, pictureWork } from './resource.picture.ops.ts';
import type { Portrait } from './resource.picture.worker.ts';

/** Where a new one is kept. Its name ends as nothing that /files serves: a photo is for the staff alone. */
export function freshPhotoKey(services: Services, organisationId: string): string {
  const folder = keyed(services.settings.SECRET_KEY, 'photos-of', organisationId).toString('base64url').slice(0, 12);
  return `photos/${folder}/${randomBytes(18).toString('base64url')}.bin`;
}

/** Null when the bytes are not a whole PNG, JPEG, WebP or GIF of at most 50 megapixels. Of an animation the first picture stays. */
export async function keepPortrait(bytes: Buffer): Promise<Portrait | null> {
  const format = pictureFormat(bytes);
  return format === undefined ? null : pictureWork('portrait', bytes, format).catch(noneWhereKilled);
}
