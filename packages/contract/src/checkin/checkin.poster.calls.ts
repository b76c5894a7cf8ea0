import * as z from 'zod';
import { contactProof } from '../form/contact.calls.ts';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, line, publicCode, versionNumber } from '../core/fields.ts';
import { heldTicket, scanNonce } from './checkin.calls.ts';
import { scanResults, signStatuses, ways } from './checkin.rules.ts';
import { posterRadius, posterSizes } from './poster.rules.ts';

/** The code of a point on a poster: people scan it with their own phones and sign themselves in. Of these only checkin.userWx is in the specification. */

const spot = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) };

const posterPlace = z.object({ ...spot, radiusM: z.int().min(posterRadius.least).max(posterRadius.most) });

const poster = z.object({
  signPointId: id,
  /** Whether people may sign themselves in by it. */
  isOn: z.boolean(),
  /** What its code says; null before it was switched on for the first time. */
  url: z.string().nullable(),
  /** Where people must be; null = anywhere. */
  place: posterPlace.nullable(),
  /** Besides the times of the point: within those of the event, from an hour before it begins. */
  onlyEventTimes: z.boolean(),
  /** 0 before there is one. */
  version: versionNumber,
  renewedAt: z.string().nullable(),
  /** Where the event is, for a place that is still to be set. */
  eventSpot: z.object(spot).nullable(),
});

export type Poster = z.infer<typeof poster>;

export const checkinPosterInfo = defineCall({
  id: 'checkin.posterInfo',
  method: 'GET',
  path: '/event/signin/poster/info/{signPointId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'The poster of a sign-in point. Not in the specification.',
  input: z.object({ signPointId: id }),
  output: poster,
});

export const checkinPosterSet = defineCall({
  id: 'checkin.posterSet',
  method: 'POST',
  path: '/event/signin/poster/set',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Lets people sign themselves in by the poster of a point, or no longer, and says where and when. A point of exits has none. Not in the specification.',
  input: z.object({
    signPointId: id,
    version: versionNumber,
    isOn: z.boolean(),
    place: posterPlace.nullable().default(null),
    onlyEventTimes: z.boolean().default(false),
  }),
  output: poster,
  fails: ['SIGN_POSTER_CHANGED', 'SIGN_POSTER_EXIT'],
});

export const checkinPosterRenew = defineCall({
  id: 'checkin.posterRenew',
  method: 'POST',
  path: '/event/signin/poster/renew/{signPointId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Gives a poster a new code: those that hang are good for nothing from now on. Not in the specification.',
  input: z.object({ signPointId: id }),
  output: poster,
  fails: ['SIGN_POSTER_NONE'],
});

export const checkinPosterPdf = defineCall({
  id: 'checkin.posterPdf',
  method: 'GET',
  path: '/event/signin/poster/pdf/{signPointId}',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The poster of a sign-in point to print, in the languages of the event. Not in the specification.',
  input: z.object({ signPointId: id, size: z.enum(posterSizes).default('A4') }),
  output: fileOutput,
  fails: ['SIGN_POSTER_NONE'],
});

export const checkinPosterQr = defineCall({
  id: 'checkin.posterQr',
  method: 'GET',
  path: '/event/signin/poster/qr/{signPointId}',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The code of a poster alone as a picture (SVG), for a poster of one’s own. Not in the specification.',
  input: z.object({ signPointId: id }),
  output: fileOutput,
  fails: ['SIGN_POSTER_NONE'],
});

/** Somebody of an event, to themselves. */
export const ownSignUser = z.object({
  name: z.string(),
  participantCode: z.string(),
  ticketName: z.string().nullable(),
  signStatus: z.enum(signStatuses),
});

export const checkinPosterPeople = defineCall({
  id: 'checkin.posterPeople',
  method: 'POST',
  path: '/event/public/v2/signin/poster/people',
  audience: 'attendee',
  kind: 'batch',
  scope: { code: { field: 'posterCode', kind: 'poster' } },
  summary:
    'Who is registered at the event of a poster with the phone number or e-mail address that the caller has proved to be theirs (contact.verify); at most 20. Not in the specification.',
  input: z.object({
    posterCode: publicCode,
    proof: contactProof,
    /** Of checkin.userWx: whoever proves to be somebody inside WeChat is known there from now on. */
    wxProof: z.string().max(600).optional(),
  }),
  output: z.array(ownSignUser),
  fails: ['SIGN_POSTER_RENEWED', 'SIGN_POSTER_OFF', 'CONTACT_PROOF_REFUSED'],
});

export const checkinUserWx = defineCall({
  id: 'checkin.userWx',
  method: 'GET',
  path: '/event/public/v2/signin/user/{eventId}/wx',
  audience: 'attendee',
  kind: 'batch',
  scope: { event: 'eventId' },
  summary:
    'Who somebody inside WeChat is at an event, by the code that WeChat’s authorisation page sent back (payment.authorizeUrl); a code works once. Nobody before they have proved a number or an address there (checkin.posterPeople with `wxProof`).',
  input: z.object({ eventId: id, code: line(200, 1) }),
  output: z.object({ people: z.array(ownSignUser), wxProof: z.string() }),
  fails: ['PAYMENT_NOT_OFFERED', 'PAYMENT_UNAVAILABLE', 'CODE_REFUSED'],
});

export const checkinPosterSelf = defineCall({
  id: 'checkin.posterSelf',
  method: 'POST',
  path: '/event/public/v2/signin/poster/self',
  audience: 'attendee',
  kind: 'batch',
  scope: { code: { field: 'posterCode', kind: 'poster' } },
  summary:
    'A person signs in with the own phone and the own code at the point of a poster. The position, where one is asked for, is judged and not kept. Answers only a masked name. Not in the specification.',
  input: z.object({
    posterCode: publicCode,
    nonce: scanNonce,
    /** The person’s own code, or a link that ends with it. */
    own: z.string().max(500),
    direction: z.enum(ways).optional(),
    position: z.object({ ...spot, accuracyM: z.number().min(0).max(1e8) }).optional(),
  }),
  output: z.object({
    result: z.enum(scanResults),
    name: z.string().nullable(),
    direction: z.enum(ways),
    signedInAt: z.string().nullable(),
    ...heldTicket,
  }),
  fails: ['SIGN_POSTER_RENEWED', 'SIGN_POSTER_OFF', 'SIGN_POSTER_NO_POSITION'],
});

export const checkinPosterWait = defineCall({
  id: 'checkin.posterWait',
  method: 'GET',
  path: '/event/public/v2/signin/poster/waiting/{posterCode}/{nonce}',
  audience: 'attendee',
  kind: 'read',
  scope: { code: { field: 'posterCode', kind: 'poster' } },
  summary: 'What the staff has decided about a scan by a poster that waits. Not in the specification.',
  input: z.object({ posterCode: publicCode, nonce: scanNonce }),
  output: z.object({ result: z.enum(['waiting', 'ok', 'refused', 'lapsed']) }),
});

export const checkinPosterCalls = [
  checkinPosterInfo,
  checkinPosterSet,
  checkinPosterRenew,
  checkinPosterPdf,
  checkinPosterQr,
  checkinPosterPeople,
  checkinPosterSelf,
  checkinPosterWait,
  checkinUserWx,
];
