import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { versionNumber } from '../core/fields.ts';
import { memberChanges, memberDelete, memberList, memberUpdate } from './member.calls.ts';

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
  summary: 'As member.update. Without `version` it changes the member whatever was there before.',
  input: z.object({ ...memberChanges, version: versionNumber.optional() }),
});

export const memberDeleteOld = defineCall({
  ...memberDelete,
  id: 'member.deleteOld',
  method: 'GET',
  path: '/member/member-manager/member/{memberId}/delete',
  summary: 'As member.delete.',
});

export const memberOldCalls = [memberListOld, memberUpdateOld, memberDeleteOld];
