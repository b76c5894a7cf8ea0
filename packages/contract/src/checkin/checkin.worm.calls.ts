import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id } from '../core/fields.ts';
import { wormKinds, wormReasons } from '../member/member.worm.rules.ts';

export const checkinWorm = defineCall({
  id: 'checkin.worm',
  method: 'GET',
  path: '/event/public/v2/signin/worm/{eventId}',
  audience: 'staff',
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'What the staff at the door is told of a person who is on the list of gift hunters; null of everyone else. A desk asks it after a scan, where checkin.desk says that the event has such people; a kiosk may not. Not in the specification.',
  input: z.object({ eventId: id, signUserId: id }),
  output: z
    .object({
      /** By the number for sure, by the name perhaps. */
      how: z.enum(wormKinds),
      reason: z.enum(wormReasons),
    })
    .nullable(),
});

export const checkinWormCalls = [checkinWorm];
