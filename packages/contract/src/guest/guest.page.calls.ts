import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, longText, publicCode, versionNumber } from '../core/fields.ts';
import { availability } from './guest.event.calls.ts';
import { guestStates } from './guest.rules.ts';

/**
 * A guest's own page at an event, opened by a secret link: what the event says of them, when they can be there, and whether they come. Nobody signs up:
 * whoever has the link has the page. None of these calls is in the specification.
 */

const scope = { code: { field: 'code', kind: 'event' } } as const;

/** Of the link: sealed by the server for one guest of one event. It travels in the body, so that no log has it. */
const token = z
  .string()
  .min(20)
  .max(800)
  .regex(/^[\w-]+$/);

/** The largest photo that the page takes. */
export const guestPhotoBytes = 20 * 1024 * 1024;

export const guestPage = z.object({
  event: z.object({
    title: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
    timeZone: z.string(),
    /** Whether the event's own page can be opened. */
    isPublic: z.boolean(),
  }),
  version: versionNumber,
  name: z.string(),
  company: z.string(),
  title: z.string(),
  /** As the event shows it, without its formatting. */
  biography: z.string(),
  photoUrl: z.string().nullable(),
  state: z.enum(guestStates),
  availability: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Lets a photo be sent for an hour: it travels in the address, which logs may keep, so it opens nothing else. */
  photoToken: z.string(),
  /** Of the newest release. */
  items: z.array(z.object({ title: z.string(), startsAt: z.string(), minutes: z.int(), place: z.string() })),
});
export type GuestPage = z.infer<typeof guestPage>;

export const guestPageLink = defineCall({
  id: 'guest.pageLink',
  method: 'POST',
  path: '/event/guest/lecture/link',
  audience: 'organiser',
  keys: false,
  kind: 'write',
  summary:
    'The link to the own page of an event’s guest: shown (made if there is none), made anew, which ends the one before, or ended.',
  input: z.object({ eventGuestId: id, action: z.enum(['show', 'renew', 'end']) }),
  output: z.object({ url: z.string().nullable() }),
});

export const guestPageOpen = defineCall({
  id: 'guest.pageOpen',
  method: 'POST',
  path: '/event/guest/public/{code}/own',
  audience: 'anonymous',
  kind: 'read',
  scope,
  summary: 'What a guest’s own page shows.',
  input: z.object({ code: publicCode, token }),
  output: guestPage,
  fails: ['GUEST_LINK_OVER'],
});

export const guestPageSave = defineCall({
  id: 'guest.pageSave',
  method: 'POST',
  path: '/event/guest/public/{code}/own/save',
  audience: 'anonymous',
  kind: 'write',
  scope,
  summary:
    'What a guest says on the own page, for this event alone: biography (null = as it stands), the answer (null = as it stands), when they can be there. GUEST_CHANGED says what stands there now.',
  input: z.object({
    code: publicCode,
    token,
    version: versionNumber,
    biography: longText(10_000).nullable(),
    state: z.enum(['CONFIRMED', 'DECLINED']).nullable(),
    /** Null = as it stands. */
    availability: availability.nullable().default(null),
  }),
  output: guestPage,
  fails: ['GUEST_LINK_OVER', 'GUEST_CHANGED'],
});

export const guestPagePhoto = defineCall({
  id: 'guest.pagePhoto',
  method: 'POST',
  path: '/event/guest/public/{code}/own/photo',
  audience: 'anonymous',
  kind: 'batch',
  scope,
  uploadBytes: guestPhotoBytes,
  inQuery: ['photoToken'],
  summary:
    'A photo of the guest for this event (multipart field `file`; PNG, JPEG, WebP or GIF, told by its content). At most 50 by one link.',
  input: z.object({ code: publicCode, photoToken: token }),
  output: guestPage,
  fails: ['GUEST_LINK_OVER', 'FILE_MISSING', 'FILE_NOT_ACCEPTED', 'TOO_MANY'],
});

export const guestPageCalls = [guestPageLink, guestPageOpen, guestPageSave, guestPagePhoto];
