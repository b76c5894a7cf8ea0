import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id } from '../core/fields.ts';
import { photo } from '../participant/participant.photo.calls.ts';
import { pictureBytes } from '../resource/resource.calls.ts';

/** What a member looks like, for the organisation's own people alone (decision 0061). Not in the specification. */

export const memberPhotoSet = defineCall({
  id: 'member.photoSet',
  method: 'POST',
  path: '/ms/public/v2/member/photo/{memberId}',
  audience: 'organiser',
  // No transaction while the file comes in and is worked on.
  kind: 'batch',
  uploadBytes: pictureBytes,
  summary:
    'Gives a member a photo in place of the former (multipart field `file`; PNG, JPEG, WebP or GIF, told by its content). It is turned upright, freed of camera data and made small. Not in the specification.',
  input: z.object({ memberId: id }),
  output: photo,
  fails: ['FILE_MISSING', 'FILE_NOT_ACCEPTED'],
});

export const memberPhotoRemove = defineCall({
  id: 'member.photoRemove',
  method: 'POST',
  path: '/ms/public/v2/member/photo/remove/{memberId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Takes a member’s photo away, and its files. Not in the specification.',
  input: z.object({ memberId: id }),
  output: done,
});

export const memberPhoto = defineCall({
  id: 'member.photo',
  method: 'GET',
  path: '/ms/public/v2/member/photo/file/{photoId}',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'A member’s photo, at most 480 px wide and high. Not in the specification.',
  input: z.object({ photoId: id }),
  output: fileOutput,
  fails: ['NO_SUCH_FILE'],
});

export const memberPhotoCalls = [memberPhotoSet, memberPhotoRemove, memberPhoto];
