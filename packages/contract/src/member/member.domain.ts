import { defineDomain, type MenuPage } from '../core/domain.ts';
import { memberCalls } from './member.calls.ts';
import { memberChannelCalls } from './member.channel.calls.ts';
import { memberChannelPublicCalls } from './member.channel.public.calls.ts';
import { memberConsentCalls } from './member.consent.calls.ts';
import { memberDoublesCalls } from './member.doubles.calls.ts';
import { memberExamineCalls } from './member.examine.calls.ts';
import { memberFailures } from './member.failures.ts';
import { memberFieldCalls } from './member.field.calls.ts';
import { memberFieldFailures } from './member.field.failures.ts';
import { memberFilterCalls } from './member.filter.calls.ts';
import { memberGroupCalls } from './member.group.calls.ts';
import { memberIdleCalls } from './member.idle.calls.ts';
import { memberImportCalls } from './member.import.calls.ts';
import { memberImportMendCalls } from './member.import.mend.calls.ts';
import { memberMergeCalls } from './member.merge.calls.ts';
import { memberMergeFailures } from './member.merge.failures.ts';
import { memberOldCalls } from './member.old.calls.ts';
import { memberPhotoCalls } from './member.photo.calls.ts';
import { memberRightsCalls } from './member.rights.calls.ts';
import { memberSavedCalls } from './member.saved.calls.ts';
import { memberSyncCalls } from './member.sync.calls.ts';
import { memberTagCalls } from './member.tag.calls.ts';
import { memberWormCalls } from './member.worm.calls.ts';

export const memberPages: readonly MenuPage[] = [
  { name: 'MemberList', group: 'MemberManage', at: 10, path: '/member-manage/list' },
  {
    name: 'MemberChannel',
    group: 'MemberManage',
    at: 20,
    path: '/member-manage/channel/:channelId',
    hidden: true,
  },
  { name: 'TempMember', group: 'MemberManage', at: 30, path: '/member-manage/tempMember' },
  { name: 'MemberUpdate', group: 'MemberManage', at: 40, path: '/member-manage/member-update' },
  { name: 'LabelManage', group: 'MemberManage', at: 50, path: '/member-manage/label-manage' },
  {
    name: 'LabelGroupManage',
    group: 'MemberManage',
    at: 60,
    path: '/member-manage/label-group-manage',
  },
  { name: 'Worm', group: 'MemberManage', at: 70, path: '/member-manage/worm' },
  { name: 'IdleMember', group: 'MemberManage', at: 80, path: '/member-manage/idle-member' },
];

export const memberDomain = defineDomain({
  name: 'member',
  keys: 'members',
  calls: [
    memberCalls,
    memberExamineCalls,
    memberFilterCalls,
    memberFieldCalls,
    memberImportCalls,
    memberImportMendCalls,
    memberSavedCalls,
    memberSyncCalls,
    memberTagCalls,
    memberGroupCalls,
    memberConsentCalls,
    memberOldCalls,
    memberRightsCalls,
    memberMergeCalls,
    memberPhotoCalls,
    memberDoublesCalls,
    memberWormCalls,
    memberIdleCalls,
    memberChannelCalls,
    memberChannelPublicCalls,
  ],
  failures: [memberFailures, memberFieldFailures, memberMergeFailures],
  pages: memberPages,
  kinds: ['member-channel'],
});
