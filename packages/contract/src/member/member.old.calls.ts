import { defineCall } from '../core/define-call.ts';
import { memberDelete, memberList, memberUpdate } from './member.calls.ts';

/** The older paths of members: programs that know only these find the same behind them. */

export const memberListOld = defineCall({
  ...memberList,
  id: 'member.listOld',
  path: '/ms/public/member/list',
  summary: 'As member.list.',
});

export const memberUpdateOld = defineCall({
  ...memberUpdate,
  id: 'member.updateOld',
  path: '/member/member-manager/update',
  summary: 'As member.update.',
});

export const memberDeleteOld = defineCall({
  ...memberDelete,
  id: 'member.deleteOld',
  method: 'GET',
  path: '/member/member-manager/member/{memberId}/delete',
  summary: 'As member.delete.',
});

export const memberOldCalls = [memberListOld, memberUpdateOld, memberDeleteOld];
