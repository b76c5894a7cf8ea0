import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id } from '../core/fields.ts';
import { pictureBytes } from '../resource/resource.calls.ts';

/** A person's photo, for the staff alone. */
export const photo = z.object({
  /** Another photo has another id; checkin.photo answers its picture. */
  photoId: id,
  /** A WebP of 96 px, at most 4 kB, as base64. */
  thumb: z.base64(),
});

export type Photo = z.infer<typeof photo>;

export const participantPhotoSet = defineCall({
  id: 'participant.photoSet',
  method: 'POST',
  path: '/event/participants/photo/{partsId}',
  audience: 'organiser',
  // No transaction while the file comes in and is worked on.
  kind: 'batch',
  uploadBytes: pictureBytes,
  summary:
    'Gives a participant a photo for the staff at the door, in place of the former (multipart field `file`; PNG, JPEG, WebP or GIF, told by its content). It is turned upright, freed of camera data and made small. Not in the specification.',
  input: z.object({ partsId: id }),
  output: photo,
  fails: ['FILE_MISSING', 'FILE_NOT_ACCEPTED'],
});

export const participantPhotoRemove = defineCall({
  id: 'participant.photoRemove',
  method: 'POST',
  path: '/event/participants/photo/remove/{partsId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Takes a participant’s photo away, and its files. Not in the specification.',
  input: z.object({ partsId: id }),
  output: done,
});

export const participantPhotoCalls = [participantPhotoSet, participantPhotoRemove];
