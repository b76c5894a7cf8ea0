import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, ids, line, paging, queryBool, timeZone, versionNumber } from '../core/fields.ts';
import { changedVersion } from '../core/update-fields.ts';
import { groupColours } from '../participant/participant.rules.ts';
import { filterTree } from './filter/filter.tree.ts';
import { memberExport, memberFilters, memberLogList } from './member.calls.ts';
import { exported } from './member.field.calls.ts';
import { screened } from './member.filter.calls.ts';
import { memberGroupKinds, mostInLabelStep, mostMemberGroups } from './member.label.rules.ts';

/**
 * Groups of members. The older and the newer path of the specification are the same calls: the older ones are declared beside them and
 * answered by the same code.
 */

/** Why a tree is refused as that of a group. */
const treeFails = ['MEMBER_GROUP_CIRCLE', 'MEMBER_FILTER_LARGE', 'MEMBER_FILTER_GONE'] as const;

const colour = z.enum(groupColours);
const name = line(60, 1);

const group = z.object({
  groupId: id,
  name: z.string(),
  colour,
  kind: z.enum(memberGroupKinds),
  /** Who is in it, without deleted members; of a dynamic one 0: member.groupCount asks its filter. */
  members: z.int(),
  /** Of a dynamic one whom it finds; null also where it was saved by another version and finds nobody. */
  tree: filterTree.nullable(),
  createdAt: z.string(),
  version: versionNumber,
});

export type MemberGroup = z.infer<typeof group>;

export const memberGroupList = defineCall({
  id: 'member.groupList',
  method: 'GET',
  path: '/ms/public/v2/member/group/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The groups of members by their names, with how many are in each.',
  input: z.object({}),
  output: z.array(group),
});

export const memberGroupAdd = defineCall({
  id: 'member.groupAdd',
  method: 'POST',
  path: '/ms/public/v2/member/group/add',
  audience: 'organiser',
  kind: 'write',
  summary: `Adds a group of members; with a tree a dynamic one, in which those are whom it finds. An organisation has at most ${mostMemberGroups}.`,
  aliases: { name: ['groupName'] },
  input: z.object({ name, colour: colour.default('blue'), tree: filterTree.optional() }),
  output: z.object({ groupId: id, version: versionNumber }),
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABELS_FULL', ...treeFails],
});

export const memberGroupUpdate = defineCall({
  id: 'member.groupUpdate',
  method: 'POST',
  path: '/ms/public/v2/member/group/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of a group; with a `version` only if nobody changed it since; only a dynamic one has a tree.',
  aliases: { name: ['groupName'] },
  input: z.object({
    groupId: id,
    version: versionNumber.optional(),
    name: name.optional(),
    colour: colour.optional(),
    tree: filterTree.optional(),
  }),
  output: changedVersion,
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABEL_CHANGED', 'MEMBER_GROUP_STATIC', ...treeFails],
});

export const memberGroupDelete = defineCall({
  id: 'member.groupDelete',
  method: 'POST',
  path: '/ms/public/v2/member/group/del/{groupId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a group; its members stay. member.groupRestore brings it back with who was in it, for 30 days.',
  input: z.object({ groupId: id }),
  output: done,
});

export const memberGroupRestore = defineCall({
  id: 'member.groupRestore',
  method: 'POST',
  path: '/ms/public/v2/member/group/restore',
  audience: 'organiser',
  kind: 'write',
  summary: 'Brings back groups that were deleted in the last 30 days. Not in the specification.',
  input: z.object({ groupIds: ids(200) }),
  output: z.object({ restored: z.int() }),
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABELS_FULL', 'MEMBER_GROUP_CIRCLE', 'MEMBER_FILTER_LARGE'],
});

export const memberGroupPut = defineCall({
  id: 'member.groupPut',
  method: 'POST',
  path: '/ms/public/v2/member/group/members/add',
  audience: 'organiser',
  kind: 'write',
  aliases: { groupId: ['newGroupId'] },
  summary:
    'Puts members into a static group, and out of another (`fromGroupId`) in the same step. `changed` counts who came in. Not in the specification.',
  input: z.object({ groupId: id, memberIds: ids(mostInLabelStep), fromGroupId: id.optional() }),
  output: z.object({ changed: z.int() }),
  fails: ['MEMBER_GROUP_DYNAMIC'],
});

export const memberGroupTake = defineCall({
  id: 'member.groupTake',
  method: 'POST',
  path: '/ms/public/v2/member/group/members/remove',
  audience: 'organiser',
  kind: 'write',
  summary: 'Takes members out of a static group. `changed` counts who was in it. Not in the specification.',
  input: z.object({ groupId: id, memberIds: ids(mostInLabelStep) }),
  output: z.object({ changed: z.int() }),
  fails: ['MEMBER_GROUP_DYNAMIC'],
});

export const memberGroupCount = defineCall({
  id: 'member.groupCount',
  method: 'GET',
  path: '/ms/public/v2/member/group/count/{groupId}',
  audience: 'organiser',
  kind: 'read',
  summary:
    'How many are in a group at this moment; of a dynamic one as far as 10,000 unless `exact`. Not in the specification.',
  input: z.object({ groupId: id, exact: queryBool.default(false), timeZone: screened.timeZone }),
  output: z.object({ count: z.int(), isCapped: z.boolean(), at: z.string() }),
  fails: ['MEMBER_FILTER_LARGE'],
});

export const memberGroupsOf = defineCall({
  id: 'member.groupsOf',
  method: 'GET',
  path: '/ms/public/v2/member/group/of/{memberId}',
  audience: 'organiser',
  kind: 'read',
  summary:
    'The groups that a member is in, and since when; of a dynamic one nobody can say since when. Not in the specification.',
  input: z.object({ memberId: id, timeZone: screened.timeZone }),
  output: z.array(group.extend({ since: z.string().nullable() })),
});

export const memberGroupExport = defineCall({
  id: 'member.groupExport',
  method: 'GET',
  path: '/ms/public/v2/member/{groupId}/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The members of a group, as an xlsx sheet or a CSV table.',
  input: z.object({ groupId: id, ...exported, timeZone: timeZone.default('UTC') }),
  output: memberExport.output,
  fails: ['MEMBER_FILTER_LARGE'],
});

export const memberGroupExportExcel = defineCall({
  ...memberGroupExport,
  id: 'member.groupExportExcel',
  path: '/ms/public/v2/member/excel/export/group',
});

export const memberGroupCreateOld = defineCall({
  ...memberGroupAdd,
  id: 'member.groupCreateOld',
  path: '/ms/public/member-group/create',
  summary: 'As member.groupAdd: a static one, or with `tagIds` a dynamic one of who has any of those tags.',
  aliases: { tagIds: ['tagIdList'] },
  input: z.object({ groupName: name, tagIds: ids(50).optional() }),
});

export const memberGroupRemoveOld = defineCall({
  id: 'member.groupRemoveOld',
  method: 'POST',
  path: '/ms/public/member-group/remove',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'groupIds',
  inQuery: ['persist'],
  summary:
    'Deletes many groups at once; their members stay. With `persist` (unless it is false) they can be brought back for 30 days, as by member.groupDelete; else who was in them is forgotten at once.',
  input: z.object({ groupIds: ids(200), persist: queryBool.default(true) }),
  output: z.object({ deleted: z.int() }),
});

export const memberGroupUpdateOld = defineCall({
  id: 'member.groupUpdateOld',
  method: 'POST',
  path: '/ms/public/member-group/update/{groupId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Gives a group another name, whatever it was before.',
  input: z.object({ groupId: id, groupName: name }),
  output: z.object({ version: versionNumber }),
  fails: ['MEMBER_LABEL_NAME_USED'],
});

export const memberGroupListOld = defineCall({
  ...memberGroupList,
  id: 'member.groupListOld',
  path: '/ms/public/member-group/list',
  summary: 'As member.groupList.',
});

export const memberGroupDeleteOld = defineCall({
  ...memberGroupDelete,
  id: 'member.groupDeleteOld',
  method: 'GET',
  path: '/member/member-manager/group/{memberGroupId}/delete',
  summary: 'As member.groupDelete.',
  input: z.object({ memberGroupId: id }),
});

export const memberGroupSync = defineCall({
  id: 'member.groupSync',
  method: 'GET',
  path: '/ms/public/member-group/sync',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Lets a job count anew who is in each group, and who has each tag. Counts are kept as people are put in; this is for peace of mind.',
  input: z.object({}),
  output: z.object({ isQueued: z.boolean() }),
});

export const memberGroupLog = defineCall({
  id: 'member.groupLog',
  method: 'GET',
  path: '/ms/public/member-log/to-group/{memberId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'When a member came into groups and out of them, the newest first.',
  input: z.object({ memberId: id, ...paging, sort: z.enum(['-at', 'at']).default('-at') }),
  output: memberLogList.output,
});

export const memberNoneMore = defineCall({
  id: 'member.noneMoreMap',
  method: 'GET',
  path: '/ms/public/member/none-more-map',
  audience: 'organiser',
  kind: 'read',
  summary: 'The groups with nobody in them (`none`) and those with somebody (`more`), by their ids.',
  input: z.object({}),
  output: z.object({ none: z.record(z.string(), z.string()), more: z.record(z.string(), z.string()) }),
});

export const memberOutOf = defineCall({
  id: 'member.listDeleteOf',
  method: 'POST',
  path: '/ms/public/member/member/list/delete',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'memberIds',
  inQuery: ['groupId', 'channelId'],
  summary:
    'Takes members out of a static group (`groupId`) or a channel (`channelId`); without either it deletes them, as member.listDelete.',
  input: z.object({ memberIds: ids(200), groupId: id.optional(), channelId: id.optional() }),
  output: z.object({ deleted: z.int() }),
  fails: ['MEMBER_GROUP_DYNAMIC'],
});

/** A step of putting whom the filters find into a static group. */
const step = z.object({ groupId: id, looked: z.int(), changed: z.int(), next: z.string().nullable() });

const found = {
  ...memberFilters,
  ...screened,
  /** Who is left out of those whom the filters find. */
  exceptIds: ids(mostInLabelStep).optional(),
  /** Who has any of them. */
  tagIds: ids(50).optional(),
};

/** The end of the step before. */
const after = z.string().max(200).nullable().default(null);

export const memberGroupSearchAdd = defineCall({
  id: 'member.groupSearchAdd',
  method: 'POST',
  path: '/ms/public/v2/member/group/search/add',
  audience: 'organiser',
  kind: 'write',
  summary: `Adds a static group of those whom the filters find, and puts the first ${mostInLabelStep} into it, the newest first; member.resultGroup goes on with \`next\`, null = that were all.`,
  aliases: { name: ['groupName'], tagIds: ['tagIdList'] },
  input: z.object({ name, colour: colour.default('blue'), ...found }),
  output: step,
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABELS_FULL', 'MEMBER_FILTER_LARGE'],
});

export const memberResultGroup = defineCall({
  id: 'member.resultGroup',
  method: 'POST',
  path: '/ms/public/member/result/group',
  audience: 'organiser',
  kind: 'write',
  summary: `Puts whom the filters of the list find into a static group: the next ${mostInLabelStep} after \`after\`; \`next\` null = that were all.`,
  aliases: { intoGroupId: ['newGroupId'], tagIds: ['tagIdList'] },
  input: z.object({ intoGroupId: id, ...found, after }),
  output: step,
  fails: ['MEMBER_GROUP_DYNAMIC', 'MEMBER_FILTER_LARGE'],
});

export const memberResultScreenGroup = defineCall({
  id: 'member.resultScreenGroup',
  method: 'POST',
  path: '/ms/public/member/result/screen/group',
  audience: 'organiser',
  kind: 'write',
  summary: 'As member.resultGroup, of whom a tree of conditions is true.',
  aliases: { intoGroupId: ['newGroupId'] },
  input: z.object({
    intoGroupId: id,
    tree: filterTree,
    timeZone: screened.timeZone,
    exceptIds: found.exceptIds,
    after,
  }),
  output: step,
  fails: ['MEMBER_GROUP_DYNAMIC', 'MEMBER_FILTER_LARGE'],
});

export const labelActs = ['tag', 'untag', 'group', 'ungroup'] as const;

export const memberLabelMatching = defineCall({
  id: 'member.labelMatching',
  method: 'POST',
  path: '/ms/public/v2/member/label/matching',
  audience: 'organiser',
  kind: 'write',
  summary: `Tags, or puts into a group, everyone whom the filters find: the next ${mostInLabelStep} after \`after\`, the newest first; \`next\` null = that were all. Not in the specification.`,
  input: z.object({
    ...memberFilters,
    ...screened,
    act: z.enum(labelActs),
    /** Tags, or one static group. */
    labelIds: ids(50),
    /** With `group`, whom it finds go out of this one in the same step. */
    fromGroupId: id.optional(),
    after,
  }),
  output: z.object({ looked: z.int(), changed: z.int(), next: z.string().nullable() }),
  fails: ['MEMBER_GROUP_DYNAMIC', 'MEMBER_FILTER_LARGE'],
});

export const memberGroupCalls = [
  memberGroupList,
  memberGroupAdd,
  memberGroupUpdate,
  memberGroupDelete,
  memberGroupRestore,
  memberGroupPut,
  memberGroupTake,
  memberGroupCount,
  memberGroupsOf,
  memberGroupExport,
  memberGroupExportExcel,
  memberGroupCreateOld,
  memberGroupRemoveOld,
  memberGroupUpdateOld,
  memberGroupListOld,
  memberGroupDeleteOld,
  memberGroupSync,
  memberGroupLog,
  memberNoneMore,
  memberOutOf,
  memberLabelMatching,
  memberGroupSearchAdd,
  memberResultGroup,
  memberResultScreenGroup,
];
