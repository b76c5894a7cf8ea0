import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, line, pageOf, paging, queryBool, timeZone } from '../core/fields.ts';
import { filterTree } from './filter/filter.tree.ts';
import { exported } from './member.field.calls.ts';
import { memberFilters, memberRow, memberSort } from './member.calls.ts';

/** Filters of members: a tree of conditions over what a person is and did (filter/filter.tree.ts). */

/** A tree of conditions beside the filters of the list. */
export const screened = {
  tree: filterTree.optional(),
  /** Days of the filter are those of this zone. */
  timeZone: timeZone.default('UTC'),
};

export const memberScreen = defineCall({
  id: 'member.screen',
  method: 'POST',
  path: '/ms/public/v2/member/group/screen',
  audience: 'organiser',
  kind: 'read',
  summary:
    'The members of whom a tree of conditions is true, and who match the filters of the list. Without a tree, everyone.',
  input: z.object({ ...paging, ...memberFilters, ...screened, sort: memberSort }),
  output: pageOf(memberRow),
  fails: ['MEMBER_FILTER_LARGE'],
});

export const memberScreenExport = defineCall({
  id: 'member.screenExport',
  method: 'POST',
  path: '/ms/public/member/excel/export/screen',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The members of whom a tree of conditions is true, as an xlsx sheet or a CSV table.',
  input: z.object({ ...memberFilters, ...screened, ...exported }),
  output: fileOutput,
  fails: ['MEMBER_FILTER_LARGE'],
});

const tree = { tree: filterTree, timeZone: screened.timeZone };

const count = z.object({ count: z.int(), isCapped: z.boolean() });

export const memberScreenCount = defineCall({
  id: 'member.screenCount',
  method: 'POST',
  path: '/ms/public/v2/member/group/screen/count',
  audience: 'organiser',
  kind: 'read',
  summary:
    'How many members are left after each condition of the outermost group in turn, the first being everyone; counted as far as 10,000 unless `exact`. Not in the specification.',
  input: z.object({ ...tree, exact: queryBool.default(false) }),
  output: z.object({
    steps: z.array(count),
    /** What the ids of the tree are called; what is missing here is gone, and its conditions are true of nobody. */
    names: z.array(z.object({ of: id, name: z.string() })),
  }),
  fails: ['MEMBER_FILTER_LARGE'],
});

/** What decided on a condition. */
const fact = z.object({
  kind: z.enum(['value', 'nothing', 'moment', 'amount', 'events', 'missing']),
  /** The values, contacts, states or names. */
  words: z.array(z.string()),
  /** When it was. */
  at: z.string().nullable(),
  /** How often, or for how many events; of how many. */
  times: z.int().nullable(),
  last: z.int().nullable(),
  cents: z.int().nullable(),
  events: z.array(z.object({ eventId: id, title: z.string(), at: z.string() })),
});

export type FilterFact = z.infer<typeof fact>;

export const memberScreenWhy = defineCall({
  id: 'member.screenWhy',
  method: 'POST',
  path: '/ms/public/v2/member/group/screen/why',
  audience: 'organiser',
  kind: 'read',
  summary:
    'Why a tree of conditions is true of a member or not: of each condition and group whether it holds, and by which fact. Not in the specification.',
  input: z.object({ memberId: id, ...tree }),
  output: z.object({
    /** Null: it cannot be said, since something that the tree names is gone. */
    holds: z.boolean().nullable(),
    /** In the order of the tree, groups before what they hold. */
    nodes: z.array(
      z.object({
        /** Where it stands: of each group on the way, which one. */
        place: z.array(z.int()),
        holds: z.boolean().nullable(),
        fact: fact.nullable(),
      }),
    ),
    names: z.array(z.object({ of: id, name: z.string() })),
  }),
  fails: ['MEMBER_FILTER_LARGE'],
});

export const filterChoices = ['event', 'ticket', 'tag', 'group', 'user', 'questionnaire', 'vote'] as const;

export const memberScreenChoices = defineCall({
  id: 'member.screenChoices',
  method: 'GET',
  path: '/ms/public/v2/member/group/screen/choices',
  audience: 'organiser',
  kind: 'read',
  summary:
    'What a condition can name: events, tickets, tags, groups, organisers, questionnaires or votes, 50 of those that the search finds. Not in the specification.',
  input: z.object({ of: z.enum(filterChoices), search: line(100).optional() }),
  output: z.array(
    z.object({
      choiceId: id,
      name: z.string(),
      /** Of a ticket or a vote its event. */
      within: z.string().nullable(),
    }),
  ),
});

export const memberFilterCalls = [
  memberScreen,
  memberScreenExport,
  memberScreenCount,
  memberScreenWhy,
  memberScreenChoices,
];
