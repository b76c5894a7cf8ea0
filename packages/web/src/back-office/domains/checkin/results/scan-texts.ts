import type { ScanResult } from '@convoke/contract/checkin/checkin.rules.ts';
import type { TFunction } from 'i18next';

/** Text keys of what a scan came to. */
export const scanTexts: Readonly<Record<ScanResult, string>> = {
  ok: 'checkin:scan.ok',
  already: 'checkin:scan.already',
  'not-in-group': 'checkin:scan.notInGroup',
  'not-approved': 'checkin:scan.notApproved',
  unpaid: 'checkin:scan.unpaid',
  'other-ticket': 'checkin:scan.otherTicket',
  sandbox: 'checkin:scan.sandbox',
  cancelled: 'checkin:scan.cancelled',
  'wrong-event': 'checkin:scan.wrongEvent',
  'outside-window': 'checkin:scan.outsideWindow',
  'no-reentry': 'checkin:scan.noReentry',
  'no-entries': 'checkin:scan.noEntries',
  full: 'checkin:scan.full',
  'not-inside': 'checkin:scan.notInside',
  waiting: 'checkin:scan.waiting',
  refused: 'checkin:scan.refused',
  lapsed: 'checkin:scan.lapsed',
  decided: 'checkin:scan.decided',
  'not-this-point': 'checkin:scan.notThisPoint',
  'too-far': 'checkin:scan.tooFar',
  unknown: 'checkin:scan.unknown',
  transferred: 'checkin:scan.transferred',
  reissued: 'checkin:scan.reissued',
  undone: 'checkin:scan.undone',
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
