import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id } from '../core/fields.ts';
import { syncStates } from './member.rules.ts';

export const memberSync = defineCall({
  id: 'member.sync',
  method: 'GET',
  path: '/event/public/v2/participants/sync/member',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Lets the participants of an event, or of all, flow into the members: starts that, or answers how far the one is that runs. `act` look only looks, cancel ends it. To be repeated at will: nobody becomes two. New registrations flow in by themselves.',
  input: z.object({ eventId: id.optional(), act: z.enum(['start', 'look', 'cancel']).default('start') }),
  output: z.object({
    /** `none`: it never ran. */
    state: z.enum([...syncStates, 'none']),
    /** Null until it is counted. */
    total: z.int().nullable(),
    done: z.int(),
    /** New members. */
    made: z.int(),
    /** Participants of members that there were. */
    joined: z.int(),
    /** Under review now. */
    conflicts: z.int(),
    /** Who gave neither number nor address. */
    without: z.int(),
    createdAt: z.string().nullable(),
    settledAt: z.string().nullable(),
  }),
});

export const memberSyncCalls = [memberSync];
