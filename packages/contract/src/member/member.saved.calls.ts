import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, ids, line, timeZone, versionNumber } from '../core/fields.ts';
import { filterTree } from './filter/filter.tree.ts';
import { memberSort } from './member.calls.ts';
import { mostFilterColumns, mostFilterRows, mostSavedFilters } from './member.label.rules.ts';

/** Saved filters: a tree with a name, for oneself or for everyone of the organisation. None of these stands in the specification. */

const fields = {
  name: line(60, 1),
  tree: filterTree,
  isShared: z.boolean(),
  /** Null: as the list is sorted by itself. */
  sort: memberSort.unwrap().nullable(),
};

const savedFilter = z.object({
  ...fields,
  filterId: id,
  /** Null: it was saved by another version and cannot be read; it finds nobody. */
  tree: filterTree.nullable(),
  /** Whether the person who asks has saved it. */
  isOwn: z.boolean(),
  owner: z.string(),
  /** How many things it names that are gone: the conditions that name them are true of nobody. */
  gone: z.int(),
  createdAt: z.string(),
  version: versionNumber,
});

export type SavedFilter = z.infer<typeof savedFilter>;

export const memberFilterList = defineCall({
  id: 'member.filterList',
  method: 'GET',
  path: '/ms/public/v2/member/screen/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The saved filters that one may use, one’s own and shared ones, in their order. Not in the specification.',
  input: z.object({}),
  output: z.array(savedFilter),
});

export const memberFilterAdd = defineCall({
  id: 'member.filterAdd',
  method: 'POST',
  path: '/ms/public/v2/member/screen/add',
  audience: 'organiser',
  kind: 'write',
  summary: `Saves a filter. An organisation has at most ${mostSavedFilters}. Not in the specification.`,
  input: z.object({
    ...fields,
    isShared: fields.isShared.default(false),
    sort: fields.sort.default(null),
  }),
  output: z.object({ filterId: id, version: versionNumber }),
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABELS_FULL', 'MEMBER_FILTER_GONE', 'MEMBER_FILTER_LARGE'],
});

export const memberFilterUpdate = defineCall({
  id: 'member.filterUpdate',
  method: 'POST',
  path: '/ms/public/v2/member/screen/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of a saved filter, if nobody changed it since. Only who saved it stops sharing it. Not in the specification.',
  input: z.object({
    filterId: id,
    version: versionNumber,
    name: fields.name.optional(),
    tree: filterTree.optional(),
    isShared: fields.isShared.optional(),
    sort: fields.sort.optional(),
    /** Where it stands among those that one sees, from 0. */
    place: z.int().min(0).max(mostSavedFilters).optional(),
  }),
  output: z.object({ version: versionNumber }),
  fails: [
    'MEMBER_LABEL_NAME_USED',
    'MEMBER_LABEL_CHANGED',
    'MEMBER_FILTER_GONE',
    'MEMBER_FILTER_LARGE',
    'MEMBER_FILTER_NOT_OWN',
  ],
});

export const memberFilterDelete = defineCall({
  id: 'member.filterDelete',
  method: 'POST',
  path: '/ms/public/v2/member/screen/remove',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a saved filter; member.filterRestore brings it back for 30 days. Not in the specification.',
  input: z.object({ filterId: id }),
  output: done,
});

export const memberFilterRestore = defineCall({
  id: 'member.filterRestore',
  method: 'POST',
  path: '/ms/public/v2/member/screen/restore',
  audience: 'organiser',
  kind: 'write',
  summary: 'Brings back a saved filter that was deleted in the last 30 days. Not in the specification.',
  input: z.object({ filterId: id }),
  output: done,
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABELS_FULL'],
});

export const memberFilterRows = defineCall({
  id: 'member.filterRows',
  method: 'POST',
  path: '/ms/public/v2/member/screen/rows',
  audience: 'organiser',
  kind: 'read',
  summary:
    'Of which of some members saved filters are true: a column of the list for the rows of a page. Not in the specification.',
  input: z.object({
    filterIds: ids(mostFilterColumns),
    memberIds: ids(mostFilterRows),
    timeZone: timeZone.default('UTC'),
  }),
  output: z.array(z.object({ filterId: id, memberIds: z.array(id) })),
  fails: ['MEMBER_FILTER_LARGE'],
});

export const memberSavedCalls = [
  memberFilterList,
  memberFilterAdd,
  memberFilterUpdate,
  memberFilterDelete,
  memberFilterRestore,
  memberFilterRows,
];
