import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, ids, line, pageOf, paging } from '../core/fields.ts';
import { doubleReasons, doublesPhases, doubleStates, doubleStrengths, mostAlike } from './member.doubles.rules.ts';
import { candidate } from './member.examine.calls.ts';
import { syncStates } from './member.rules.ts';

/** Pairs of members who are likely one person. Merging them is `member.merge`. Not in the specification. */

const double = z.object({
  doubleId: id,
  reasons: z.array(z.enum(doubleReasons)),
  strength: z.enum(doubleStrengths),
  state: z.enum(doubleStates),
  foundAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** Two; who has been a member longest comes first. */
  people: z.array(candidate),
});

export type MemberDouble = z.infer<typeof double>;

export const memberDoubles = defineCall({
  id: 'member.doubles',
  method: 'GET',
  path: '/ms/public/v2/member/doubles',
  audience: 'organiser',
  kind: 'read',
  summary:
    'Pairs of members who are likely one person, the likeliest first. A search looks among the first 10,000 members that it finds. Not in the specification.',
  input: z.object({
    ...paging,
    state: z.enum(doubleStates).default('open'),
    strength: z.enum(doubleStrengths).optional(),
    /** One of the two, by name, number, address or company. */
    search: line(100).optional(),
    sort: z.enum(['-strength', 'strength']).default('-strength'),
  }),
  output: pageOf(double),
});

export const memberDoublesIgnore = defineCall({
  id: 'member.doublesIgnore',
  method: 'POST',
  path: '/ms/public/v2/member/doubles/ignore',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Remembers of pairs that they are not the same: they are not proposed again. What is merged or said already is passed over. Not in the specification.',
  input: z.object({ doubleIds: ids(200) }),
  output: z.object({ ignored: z.int() }),
});

/** Pairs that one call tells apart. */
export const mostDoublesIgnored = 2000;

export const memberDoublesIgnoreAll = defineCall({
  id: 'member.doublesIgnoreAll',
  method: 'POST',
  path: '/ms/public/v2/member/doubles/ignore-all',
  audience: 'organiser',
  kind: 'write',
  summary: `Remembers of all open pairs of one likelihood that they are not the same, ${mostDoublesIgnored.toLocaleString('en')} at a time. Not in the specification.`,
  input: z.object({ strength: z.enum(doubleStrengths) }),
  output: z.object({ ignored: z.int(), hasMore: z.boolean() }),
});

export const memberDoublesReopen = defineCall({
  id: 'member.doublesReopen',
  method: 'POST',
  path: '/ms/public/v2/member/doubles/reopen',
  audience: 'organiser',
  kind: 'write',
  summary: 'Forgets of pairs that they are not the same: they are proposed again. Not in the specification.',
  input: z.object({ doubleIds: ids(200) }),
  output: z.object({ reopened: z.int() }),
});

export const memberDoublesRun = defineCall({
  id: 'member.doublesRun',
  method: 'POST',
  path: '/ms/public/v2/member/doubles/run',
  audience: 'organiser',
  kind: 'write',
  summary: `Looks for likely doubles among all members: start begins unless it runs already, cancel ends it, look answers how far it is. Once started it is repeated every night. What more than ${mostAlike} members share is passed over. Not in the specification.`,
  input: z.object({ act: z.enum(['look', 'start', 'cancel']).default('look') }),
  output: z.object({
    /** `none`: it never ran. */
    state: z.enum([...syncStates, 'none']),
    phase: z.enum(doublesPhases),
    /** Members of this phase; null until they are counted. */
    total: z.int().nullable(),
    done: z.int(),
    /** New pairs. */
    found: z.int(),
    /** Members with something that too many share to be compared by it. */
    passed: z.int(),
    createdAt: z.string().nullable(),
    settledAt: z.string().nullable(),
  }),
});

export const memberDoublesCalls = [
  memberDoubles,
  memberDoublesIgnore,
  memberDoublesIgnoreAll,
  memberDoublesReopen,
  memberDoublesRun,
];
