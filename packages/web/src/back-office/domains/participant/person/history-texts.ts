import { scanResults, type ScanResult } from '@convoke/contract/checkin/checkin.rules.ts';

/** Text keys of what can happen to a registration; kinds as the server writes them. */
export const historyTexts: Readonly<Record<string, string>> = {
  registered: 'participant:history.registered',
  added: 'participant:history.added',
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
  mail: 'participant:history.mail',
  sms: 'participant:history.sms',
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
  ok: 'participant:scan.ok',
  already: 'participant:scan.already',
  'not-in-group': 'participant:scan.notInGroup',
  'not-approved': 'participant:scan.notApproved',
  unpaid: 'participant:scan.unpaid',
  'other-ticket': 'participant:scan.otherTicket',
  sandbox: 'participant:scan.sandbox',
  cancelled: 'participant:scan.cancelled',
  'wrong-event': 'participant:scan.wrongEvent',
  'outside-window': 'participant:scan.outsideWindow',
  'no-reentry': 'participant:scan.noReentry',
  'no-entries': 'participant:scan.noEntries',
  full: 'participant:scan.full',
  'not-inside': 'participant:scan.notInside',
  waiting: 'participant:scan.waiting',
  refused: 'participant:scan.refused',
  lapsed: 'participant:scan.lapsed',
  decided: 'participant:scan.decided',
  'not-this-point': 'participant:scan.notThisPoint',
  'too-far': 'participant:scan.tooFar',
  unknown: 'participant:scan.unknown',
  transferred: 'participant:scan.transferred',
  reissued: 'participant:scan.reissued',
  undone: 'participant:scan.undone',
};

/** Text key of a scan's result; undefined for one that this version does not know. */
export function scanText(result: string): string | undefined {
  const known = scanResults.find((each) => each === result);
  return known && scanTexts[known];
}
