import type { Photo } from '@convoke/contract/participant/participant.photo.calls.ts';

/** A small photo as it is answered. */
export const photoView = (photoId: string, thumb: Buffer): Photo => ({ photoId, thumb: thumb.toString('base64') });
