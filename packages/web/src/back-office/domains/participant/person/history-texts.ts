import { scanResults, type ScanResult } from '@convoke/contract/checkin/checkin.rules.ts';

/** Text keys of what can happen to a registration; kinds as the server writes them. */
export const historyTexts: Readonly<Record<string, string>> = {
  registered: 'participant:history.registered',
  added: 'field:byHand',
  'at-door': 'participant:history.atDoor',
  approve: 'participant:history.approve',
  reject: 'participant:history.reject',
  waitlist: 'participant:history.waitlist',
  undo: 'participant:history.undo',
  cancel: 'participant:history.cancel',
  refund: 'participant:history.refund',
  'with-holder': 'participant:history.withHolder',
  updated: 'participant:history.updated',
  group: 'participant:history.group',
  resend: 'participant:history.resend',
  'new-code': 'participant:history.newCode',
  'handed-on': 'participant:history.handedOn',
  deleted: 'participant:history.deleted',
  mail: 'field:byEmail',
  sms: 'field:bySms',
  scan: 'participant:history.scan',
};

/** What a message said. */
export const messageTexts: Readonly<Record<string, string>> = {
  registered: 'participant:message.registered',
  approved: 'participant:message.approved',
  rejected: 'participant:message.rejected',
  waitlisted: 'participant:message.waitlisted',
  cancelled: 'participant:message.cancelled',
  reissued: 'participant:message.reissued',
  'handed-on': 'participant:message.handedOn',
};

/** Where a message stands. */
export const deliveryTexts: Readonly<Record<string, string>> = {
  queued: 'participant:delivery.queued',
  claimed: 'participant:delivery.claimed',
  accepted: 'participant:delivery.accepted',
  failed: 'participant:delivery.failed',
  unknown: 'participant:delivery.unknown',
  unserved: 'participant:delivery.unserved',
};

const scanTexts: Readonly<Record<ScanResult, string>> = {
  ok: 'scan:ok',
  already: 'scan:already',
  'not-in-group': 'scan:notInGroup',
  'not-approved': 'scan:notApproved',
  unpaid: 'scan:unpaid',
  'other-ticket': 'scan:otherTicket',
  sandbox: 'scan:sandbox',
  cancelled: 'scan:cancelled',
  'wrong-event': 'scan:wrongEvent',
  'outside-window': 'scan:outsideWindow',
  'no-reentry': 'scan:noReentry',
  'no-entries': 'scan:noEntries',
  full: 'scan:full',
  'not-inside': 'scan:notInside',
  waiting: 'scan:waiting',
  refused: 'scan:refused',
  lapsed: 'scan:lapsed',
  decided: 'scan:decided',
  'not-this-point': 'scan:notThisPoint',
  'too-far': 'scan:tooFar',
  unknown: 'scan:unknown',
  transferred: 'scan:transferred',
  reissued: 'scan:reissued',
  undone: 'scan:undone',
};

/** Text key of a scan's result; undefined for one that this version does not know. */
export function scanText(result: string): string | undefined {
  const known = scanResults.find((each) => each === result);
  return known && scanTexts[known];
}
