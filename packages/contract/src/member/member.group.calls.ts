import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, ids, line, paging, timeZone, versionNumber } from '../core/fields.ts';
import { groupColours } from '../participant/participant.rules.ts';
import { memberExport, memberFilters, memberLogList } from './member.calls.ts';
import { exported } from './member.field.calls.ts';
import { screened } from './member.filter.calls.ts';
import { memberGroupKinds, mostInLabelStep, mostMemberGroups } from './member.label.rules.ts';

/**
 * Groups of members. The older and the newer path of the specification are the same calls: the older ones are declared beside them and
 * answered by the same code.
 */

const colour = z.enum(groupColours);
const name = line(60, 1);

const group = z.object({
  groupId: id,
  name: z.string(),
  colour,
  kind: z.enum(memberGroupKinds),
  /** Who is in it, without deleted members; of a dynamic one 0, since its filter counts. */
  members: z.int(),
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
  summary: `Adds a group of members. An organisation has at most ${mostMemberGroups}.`,
  input: z.object({ name, colour: colour.default('blue') }),
  output: z.object({ groupId: id, version: versionNumber }),
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABELS_FULL'],
});

export const memberGroupUpdate = defineCall({
  id: 'member.groupUpdate',
  method: 'POST',
  path: '/ms/public/v2/member/group/update',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes what is sent of a group, if nobody changed it since.',
  input: z.object({ groupId: id, version: versionNumber, name: name.optional(), colour: colour.optional() }),
  output: z.object({ version: versionNumber }),
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABEL_CHANGED'],
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
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABELS_FULL'],
});

export const memberGroupPut = defineCall({
  id: 'member.groupPut',
  method: 'POST',
  path: '/ms/public/v2/member/group/members/add',
  audience: 'organiser',
  kind: 'write',
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

export const memberGroupsOf = defineCall({
  id: 'member.groupsOf',
  method: 'GET',
  path: '/ms/public/v2/member/group/of/{memberId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'The static groups that a member is in, and since when. Not in the specification.',
  input: z.object({ memberId: id }),
  output: z.array(group.extend({ since: z.string() })),
});

export const memberGroupExport = defineCall({
  id: 'member.groupExport',
  method: 'GET',
  path: '/ms/public/v2/member/{groupId}/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The members of a static group, as an xlsx sheet or a CSV table.',
  input: z.object({ groupId: id, ...exported, timeZone: timeZone.default('UTC') }),
  output: memberExport.output,
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
  summary: 'As member.groupAdd.',
  input: z.object({ groupName: name }),
});

export const memberGroupRemoveOld = defineCall({
  id: 'member.groupRemoveOld',
  method: 'POST',
  path: '/ms/public/member-group/remove',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'groupIds',
  summary: 'Deletes many groups at once, as member.groupDelete.',
  input: z.object({ groupIds: ids(200) }),
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
    after: z.string().max(200).nullable().default(null),
  }),
  output: z.object({ looked: z.int(), changed: z.int(), next: z.string().nullable() }),
  fails: ['MEMBER_GROUP_DYNAMIC'],
});

export const memberGroupCalls = [
  memberGroupList,
  memberGroupAdd,
  memberGroupUpdate,
  memberGroupDelete,
  memberGroupRestore,
  memberGroupPut,
  memberGroupTake,
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
];
