import type { ScanResult } from '@convoke/contract/checkin/checkin.rules.ts';
import type { TFunction } from 'i18next';

/** Text keys of what a scan came to. */
export const scanTexts: Readonly<Record<ScanResult, string>> = {
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

/** Whether a scan let somebody in, did no harm, or was turned away. */
export function scanColor(result: ScanResult): 'green' | 'gray' | 'red' {
  if (result === 'ok') return 'green';
  return result === 'already' || result === 'undone' || result === 'waiting' ? 'gray' : 'red';
}

/** Which of the ticket's entries a scan was, or how many were used; null where the ticket is good for any number. */
export function entryText(
  t: TFunction,
  { result, entries }: { result: ScanResult; entries: { used: number; most: number } | null },
): string | null {
  if (!entries) return null;
  const { used: n, most } = entries;
  return result === 'ok' ? t('checkin:entries.one', { n, most }) : t('checkin:entries.used', { n, most });
}
