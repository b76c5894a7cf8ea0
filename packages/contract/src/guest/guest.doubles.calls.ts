import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, versionNumber } from '../core/fields.ts';
import { guestRow } from './guest.calls.ts';
import { guestPrivate, guestPublic } from './guest.fields.ts';
import { guestLikenesses } from './guest.rules.ts';

/** Guests who are likely the same, and their merging, which can be undone. Not in the specification. */

export const guestDoubles = defineCall({
  id: 'guest.doubles',
  method: 'GET',
  path: '/event/guest/doubles',
  audience: 'organiser',
  kind: 'read',
  summary:
    'Pairs of guests who are likely the same: by name with company, phone or e-mail. The most alike first, at most 50.',
  input: z.object({}),
  output: z.object({
    /** Counted as far as 1,000. */
    total: z.int(),
    pairs: z.array(z.object({ by: z.array(z.enum(guestLikenesses)), guests: z.array(guestRow) })),
  }),
});

export type GuestPair = z.infer<typeof guestDoubles.output>['pairs'][number];

export const guestApart = defineCall({
  id: 'guest.apart',
  method: 'POST',
  path: '/event/guest/doubles/apart',
  audience: 'organiser',
  kind: 'write',
  summary: 'Remembers that two guests are not the same, or forgets it.',
  input: z.object({ guestId: id, otherId: id, isApart: z.boolean().default(true) }),
  output: done,
});

export const guestMerge = defineCall({
  id: 'guest.merge',
  method: 'POST',
  path: '/event/guest/merge',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Makes two guests one, which says what is given here. Events ahead go over to it; those that are over keep what they showed.',
  input: z.object({
    /** The guest that stays. */
    guestId: id,
    version: versionNumber,
    /** The guest that becomes it. */
    goneId: id,
    goneVersion: versionNumber,
    ...guestPublic,
    ...guestPrivate,
  }),
  output: z.object({ mergeId: id, version: versionNumber }),
  fails: ['FILE_MISSING', 'GUEST_TYPE_GONE', 'GUEST_CHANGED', 'GUEST_MERGE_SAME'],
});

export const guestMergeUndo = defineCall({
  id: 'guest.mergeUndo',
  method: 'POST',
  path: '/event/guest/merge/undo',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Makes two guests of one again, as they were. GUEST_MERGE_CHANGED names what was changed since, and nothing is done.',
  input: z.object({ mergeId: id }),
  output: done,
  fails: ['GUEST_MERGE_UNDONE', 'GUEST_MERGE_CHANGED'],
});

export const guestMerges = defineCall({
  id: 'guest.merges',
  method: 'GET',
  path: '/event/guest/merges',
  audience: 'organiser',
  kind: 'read',
  summary: 'What was merged lately, the latest first.',
  input: z.object({}),
  output: z.array(
    z.object({
      mergeId: id,
      guestId: id,
      name: z.string(),
      goneName: z.string(),
      mergedAt: z.string(),
      isUndone: z.boolean(),
    }),
  ),
});

export const guestDoublesCalls = [guestDoubles, guestApart, guestMerge, guestMergeUndo, guestMerges];
