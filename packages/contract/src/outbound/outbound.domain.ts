import { defineDomain, type MenuPage } from '../core/domain.ts';
import { outboundAgentCalls } from './outbound.agent.calls.ts';
import { outboundBanCalls } from './outbound.ban.calls.ts';
import { outboundCalls } from './outbound.calls.ts';
import { outboundCalleeCalls } from './outbound.callee.calls.ts';
import { outboundDeskCalls } from './outbound.desk.calls.ts';
import { outboundFailures } from './outbound.failures.ts';
import { outboundIntentCalls } from './outbound.intent.calls.ts';
import { outboundOfficeCalls } from './outbound.office.calls.ts';
import { outboundTaskCalls } from './outbound.task.calls.ts';

export const outboundPages: readonly MenuPage[] = [
  { name: 'MemberCall', group: 'MemberManage', at: 72, path: '/member-manage/call' },
  { name: 'CallList', group: 'MemberManage', at: 73, path: '/member-manage/call-list' },
  { name: 'ProhibitCall', group: 'MemberManage', at: 74, path: '/member-manage/prohibit-call' },
];

export const outboundDomain = defineDomain({
  name: 'outbound',
  keys: 'members',
  calls: [
    outboundAgentCalls,
    outboundIntentCalls,
    outboundTaskCalls,
    outboundCalleeCalls,
    outboundDeskCalls,
    outboundCalls,
    outboundBanCalls,
    outboundOfficeCalls,
  ],
  failures: [outboundFailures],
  pages: outboundPages,
});
