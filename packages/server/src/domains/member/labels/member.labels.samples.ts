import { memberGroupAdd } from '@convoke/contract/member/member.group.calls.ts';
import { memberFilterAdd } from '@convoke/contract/member/member.saved.calls.ts';
import { memberTagAdd, memberTagCategoryAdd } from '@convoke/contract/member/member.tag.calls.ts';
import { counted, written } from '../../../../testing/growth/bounds.ts';
import { nonce, type Samples } from '../../../../testing/samples.ts';
import { whoCame } from '../member.samples.ts';

const neverPaid = { field: 'paid', operator: 'never', value: {} } as const;

/** Of tags, groups and filters. */
export const samples: Samples<'member'> = {
  after: ['member'],
  async things({ organisation, one }) {
    const { categoryId } = await organisation.call(memberTagCategoryAdd, { name: 'Interest' });
    const { tagId } = await organisation.call(memberTagAdd, { name: 'VIP', categoryId });
    const { groupId } = await organisation.call(memberGroupAdd, { name: 'Club' });
    const filter = { name: 'Never paid', tree: { all: [neverPaid] } };
    const { filterId } = await organisation.call(memberFilterAdd, filter);
    return {
      tagId,
      toTagId: tagId,
      labelId: tagId,
      'member.tagId': await one(
        `INSERT INTO member_tag (organisation_id, name, colour) SELECT organisation_id, 'Press', 'blue' FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
      tagCategoryId: categoryId,
      'member.categoryId': categoryId,
      'member.groupId': groupId,
      'member.fromGroupId': groupId,
      memberGroupId: groupId,
      intoGroupId: groupId,
      filterId,
    };
  },
  growth: {
    async world({ call }, { member }) {
      const { categoryId: tagCategory } = await call<{ categoryId: string }>('member.tagCategoryAdd', {
        name: 'Interest',
      });
      const { tagId: memberTag } = await call<{ tagId: string }>('member.tagAdd', { name: 'VIP' });
      const { groupId: memberGroup } = await call<{ groupId: string }>('member.groupAdd', { name: 'Club' });
      const { filterId: memberFilter } = await call<{ filterId: string }>('member.filterAdd', {
        name: 'Never paid',
        tree: { all: [{ all: [neverPaid] }, { field: 'group', operator: 'any', value: { groupIds: [memberGroup] } }] },
      });
      const { groupId: dynamicGroup } = await call<{ groupId: string }>('member.groupAdd', {
        name: 'Paid',
        tree: { all: [{ field: 'paid', operator: 'ever', value: {} }] },
      });
      await call('member.tagAddMembers', { memberIds: [member['id']], tagIds: [memberTag] });
      await call('member.groupPut', { groupId: memberGroup, memberIds: [member['id']] });
      return { tagCategory, memberTag, memberGroup, memberFilter, dynamicGroup };
    },
    calls: {
      'member.tagAdd': () => ({ name: nonce() }),
      'member.tagEdit': ({ memberTag }) => ({ tagId: memberTag, version: 1, name: nonce() }),
      'member.tagMerge': async ({ memberTag, member }, world) => {
        const { tagId } = await world.call<{ tagId: string }>('member.tagAdd', { name: nonce() });
        await world.call('member.tagAddMembers', { memberIds: [member['id']], tagIds: [tagId] });
        return { tagIds: [tagId], toTagId: memberTag };
      },
      'member.tagsOf': ({ member }) => ({ memberId: member['id'] }),
      'member.tagTake': ({ member, memberTag }) => ({ memberId: member['id'], tagId: memberTag }),
      'member.tagAddMember': ({ member, memberTag }) => ({ memberId: member['id'], tagIds: [memberTag] }),
      'member.tagAddMembers': ({ member, memberTag }) => ({ memberIds: [member['id']], tagIds: [memberTag] }),
      'member.tagTakeMembers': ({ member, memberTag }) => ({ memberIds: [member['id']], tagIds: [memberTag] }),
      'member.tagCategoryAdd': () => ({ name: nonce() }),
      'member.tagCategoryEdit': ({ tagCategory }) => ({ categoryId: tagCategory, version: 1, name: nonce() }),
      'member.tagInfoList': ({ tagCategory }) => ({ tagCategoryId: tagCategory }),
      'member.groupAdd': () => ({ name: nonce() }),
      'member.groupCreateOld': () => ({ groupName: nonce() }),
      'member.groupUpdate': ({ memberGroup }) => ({ groupId: memberGroup, version: 1, name: nonce() }),
      'member.groupUpdateOld': ({ memberGroup }) => ({ groupId: memberGroup, groupName: nonce() }),
      'member.groupPut': ({ member, memberGroup }) => ({ groupId: memberGroup, memberIds: [member['id']] }),
      'member.groupTake': ({ member, memberGroup }) => ({ groupId: memberGroup, memberIds: [member['id']] }),
      'member.listDeleteOf': ({ member, memberGroup }) => ({ groupId: memberGroup, memberIds: [member['id']] }),
      'member.groupsOf': ({ member }) => ({ memberId: member['id'] }),
      'member.groupLog': ({ member }) => ({ memberId: member['id'] }),
      'member.groupExport': ({ memberGroup }) => ({ groupId: memberGroup }),
      'member.groupExportExcel': ({ memberGroup }) => ({ groupId: memberGroup }),
      'member.groupCount': ({ dynamicGroup }) => ({ groupId: dynamicGroup }),
      'member.groupSearchAdd': ({ member }) => ({ name: nonce(), search: member['phone'] }),
      'member.resultGroup': ({ memberGroup, member }) => ({ intoGroupId: memberGroup, search: member['phone'] }),
      'member.resultScreenGroup': ({ memberGroup, eventId }) => ({ intoGroupId: memberGroup, tree: whoCame(eventId) }),
      'member.filterAdd': ({ eventId }) => ({ name: nonce(), tree: whoCame(eventId) }),
      'member.filterUpdate': ({ memberFilter }) => ({ filterId: memberFilter, version: 1, name: nonce() }),
      'member.filterRows': ({ memberFilter, member }) => ({ filterIds: [memberFilter], memberIds: [member['id']] }),
      'member.labelMatching': ({ memberTag, member }) => ({
        act: 'tag',
        labelIds: [memberTag],
        search: member['phone'],
      }),
    },
    jobs: {
      'member.label': ({ memberTag }, { organisationId }) => ({ organisationId, table: 'member_tag', id: memberTag }),
    },
    growing: {
      'member.groupCount': counted,
      'member.groupExport': written,
      'member.groupExportExcel': written,
    },
  },
};
