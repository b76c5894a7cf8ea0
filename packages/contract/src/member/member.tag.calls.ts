import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, ids, line, pageOf, paging, versionNumber } from '../core/fields.ts';
import { changedVersion } from '../core/update-fields.ts';
import { groupColours } from '../participant/participant.rules.ts';
import { mostInLabelStep, mostTagCategories, mostTags } from './member.label.rules.ts';

/** Tags tell members apart in as many ways as one likes; categories keep the tags in order. */

const colour = z.enum(groupColours);
const name = line(40, 1);

const tag = z.object({
  tagId: id,
  name: z.string(),
  colour,
  categoryId: id.nullable(),
  categoryName: z.string().nullable(),
  /** Who has it, without deleted members. */
  members: z.int(),
  createdAt: z.string(),
  version: versionNumber,
});

export type MemberTag = z.infer<typeof tag>;

export const memberTagPage = defineCall({
  id: 'member.tagPage',
  method: 'POST',
  path: '/ms/member-manager/tag/page',
  audience: 'organiser',
  kind: 'read',
  summary: 'The tags of members that match, a page of them.',
  aliases: { categoryId: ['tagCategoryId'] },
  input: z.object({
    ...paging,
    search: line(40).optional(),
    categoryId: id.optional(),
    sort: z.enum(['name', '-name', 'members', '-members', 'createdAt', '-createdAt']).default('name'),
  }),
  output: pageOf(tag),
});

export const memberTagList = defineCall({
  id: 'member.tagList',
  method: 'POST',
  path: '/ms/member-manager/tag/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'All tags of members, or those of a category, by their categories and names, to choose from.',
  aliases: { categoryId: ['tagCategoryId'] },
  input: z.object({ categoryId: id.optional() }),
  output: z.array(tag),
});

export const memberTagInfoList = defineCall({
  id: 'member.tagInfoList',
  method: 'GET',
  path: '/ms/member-manager/tag/info/list/{tagCategoryId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'The tags of a category by their names.',
  input: z.object({ tagCategoryId: id }),
  output: z.array(tag),
});

export const memberTagAdd = defineCall({
  id: 'member.tagAdd',
  method: 'POST',
  path: '/member/member-manager/tag/add',
  audience: 'organiser',
  kind: 'write',
  summary: `Adds a tag, in a category or in none. An organisation has at most ${mostTags}.`,
  aliases: { categoryId: ['tagCategoryId'] },
  input: z.object({ name, colour: colour.default('blue'), categoryId: id.nullable().default(null) }),
  output: z.object({ tagId: id, version: versionNumber }),
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABELS_FULL'],
});

export const memberTagEdit = defineCall({
  id: 'member.tagEdit',
  method: 'POST',
  path: '/ms/member-manager/tag/edit',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes what is sent of a tag; with a `version` only if nobody changed it since.',
  aliases: { categoryId: ['tagCategoryId'] },
  input: z.object({
    tagId: id,
    version: versionNumber.optional(),
    name: name.optional(),
    colour: colour.optional(),
    categoryId: id.nullable().optional(),
  }),
  output: changedVersion,
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABEL_CHANGED'],
});

export const memberTagDelete = defineCall({
  id: 'member.tagDelete',
  method: 'GET',
  path: '/ms/member-manager/tag/{tagId}/delete',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a tag; member.tagRestore brings it back with everyone who had it, for 30 days.',
  input: z.object({ tagId: id }),
  output: done,
});

export const memberTagListDelete = defineCall({
  id: 'member.tagListDelete',
  method: 'POST',
  path: '/ms/member-manager/tag/list/delete',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'tagIds',
  summary: 'Deletes many tags at once. Those that are deleted already are passed over.',
  input: z.object({ tagIds: ids(200) }),
  output: z.object({ deleted: z.int() }),
});

export const memberTagRestore = defineCall({
  id: 'member.tagRestore',
  method: 'POST',
  path: '/ms/member-manager/tag/list/restore',
  audience: 'organiser',
  kind: 'write',
  summary: 'Brings back tags that were deleted in the last 30 days. Not in the specification.',
  input: z.object({ tagIds: ids(200) }),
  output: z.object({ restored: z.int() }),
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABELS_FULL'],
});

export const memberTagMove = defineCall({
  id: 'member.tagMove',
  method: 'POST',
  path: '/ms/member-manager/tag/list/move',
  audience: 'organiser',
  kind: 'write',
  summary: 'Puts many tags into a category (null: into none). Not in the specification.',
  input: z.object({ tagIds: ids(200), categoryId: id.nullable() }),
  output: z.object({ moved: z.int() }),
});

export const memberTagMerge = defineCall({
  id: 'member.tagMerge',
  method: 'POST',
  path: '/ms/member-manager/tag/merge',
  audience: 'organiser',
  kind: 'write',
  summary: `Gives the next ${mostInLabelStep} members with one of some tags another instead; once nobody is left they are deleted (\`isOver\`). It cannot be undone. Not in the specification.`,
  input: z.object({ tagIds: ids(50), toTagId: id }),
  output: z.object({ moved: z.int(), isOver: z.boolean() }),
});

export const memberTagsOf = defineCall({
  id: 'member.tagsOf',
  method: 'GET',
  path: '/ms/member-manager/tag/member/tags/{memberId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'The tags of a member, and since when.',
  input: z.object({ memberId: id }),
  output: z.array(tag.extend({ since: z.string() })),
});

export const memberTagTake = defineCall({
  id: 'member.tagTake',
  method: 'GET',
  path: '/ms/member-manager/tag/del/member/{memberId}/{tagId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Takes a tag from a member.',
  input: z.object({ memberId: id, tagId: id }),
  output: done,
});

export const memberTagAddMember = defineCall({
  id: 'member.tagAddMember',
  method: 'POST',
  path: '/ms/member-manager/tag/add/member/{memberId}',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'tagIds',
  summary: 'Gives a member tags.',
  input: z.object({ memberId: id, tagIds: ids(50) }),
  output: z.object({ changed: z.int() }),
});

export const memberTagAddMembers = defineCall({
  id: 'member.tagAddMembers',
  method: 'POST',
  path: '/ms/member-manager/tag/add/members',
  audience: 'organiser',
  kind: 'write',
  summary: 'Gives many members tags. `changed` counts who got one.',
  input: z.object({ memberIds: ids(mostInLabelStep), tagIds: ids(50) }),
  output: z.object({ changed: z.int() }),
});

export const memberTagTakeMembers = defineCall({
  id: 'member.tagTakeMembers',
  method: 'POST',
  path: '/ms/member-manager/tag/del/members',
  audience: 'organiser',
  kind: 'write',
  summary: 'Takes tags from many members. `changed` counts who lost one. Not in the specification.',
  input: z.object({ memberIds: ids(mostInLabelStep), tagIds: ids(50) }),
  output: z.object({ changed: z.int() }),
});

const category = z.object({
  categoryId: id,
  name: z.string(),
  colour,
  /** How many tags are in it. */
  tags: z.int(),
  version: versionNumber,
});

export type TagCategory = z.infer<typeof category>;

export const memberTagCategoryList = defineCall({
  id: 'member.tagCategoryList',
  method: 'GET',
  path: '/ms/member-manager/tag/category/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The categories of tags in their order, with how many tags each has.',
  input: z.object({}),
  output: z.array(category),
});

export const memberTagCategoryAdd = defineCall({
  id: 'member.tagCategoryAdd',
  method: 'POST',
  path: '/ms/member-manager/tag/category/add',
  audience: 'organiser',
  kind: 'write',
  summary: `Adds a category of tags behind the others. An organisation has at most ${mostTagCategories}.`,
  input: z.object({ name, colour: colour.default('blue') }),
  output: z.object({ categoryId: id, version: versionNumber }),
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABELS_FULL'],
});

export const memberTagCategoryEdit = defineCall({
  id: 'member.tagCategoryEdit',
  method: 'POST',
  path: '/ms/member-manager/tag/category/edit',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of a category, if nobody changed it since; `place` moves it among the others (0 = first). Not in the specification.',
  input: z.object({
    categoryId: id,
    version: versionNumber,
    name: name.optional(),
    colour: colour.optional(),
    place: z.int().min(0).max(mostTagCategories).optional(),
  }),
  output: z.object({ version: versionNumber }),
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABEL_CHANGED'],
});

export const memberTagCategoryDelete = defineCall({
  id: 'member.tagCategoryDelete',
  method: 'GET',
  path: '/ms/member-manager/tag/category/{tagCategoryId}/delete',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Deletes a category; its tags stay, in none. member.tagCategoryRestore brings it back with them, for 30 days.',
  input: z.object({ tagCategoryId: id }),
  output: done,
});

export const memberTagCategoryListDelete = defineCall({
  id: 'member.tagCategoryListDelete',
  method: 'POST',
  path: '/ms/member-manager/tag/category/list/delete',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'categoryIds',
  summary: 'Deletes many categories at once; their tags stay. Those that are deleted already are passed over.',
  input: z.object({ categoryIds: ids(mostTagCategories) }),
  output: z.object({ deleted: z.int() }),
});

export const memberTagCategoryRestore = defineCall({
  id: 'member.tagCategoryRestore',
  method: 'POST',
  path: '/ms/member-manager/tag/category/restore',
  audience: 'organiser',
  kind: 'write',
  summary: 'Brings back categories that were deleted in the last 30 days. Not in the specification.',
  input: z.object({ categoryIds: ids(mostTagCategories) }),
  output: z.object({ restored: z.int() }),
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABELS_FULL'],
});

export const memberTagCalls = [
  memberTagPage,
  memberTagList,
  memberTagInfoList,
  memberTagAdd,
  memberTagEdit,
  memberTagDelete,
  memberTagListDelete,
  memberTagRestore,
  memberTagMove,
  memberTagMerge,
  memberTagsOf,
  memberTagTake,
  memberTagAddMember,
  memberTagAddMembers,
  memberTagTakeMembers,
  memberTagCategoryList,
  memberTagCategoryAdd,
  memberTagCategoryEdit,
  memberTagCategoryDelete,
  memberTagCategoryListDelete,
  memberTagCategoryRestore,
];
