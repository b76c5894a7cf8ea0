import type { ScanResult } from '@convoke/contract/checkin/checkin.rules.ts';
import { inEvent } from '../../../../core/current-event.ts';

/** A quarter of an hour, in milliseconds. */
export const quarterMs = 900_000;

/** What opens the rows of a figure. */
export interface RowsOf {
  placeId?: string;
  kind?: 'entered' | 'went';
  signPointId?: string;
  ticketId?: string;
  groupId?: string;
  /** The place among the lengths of stays. */
  length?: string;
  insideAt?: string;
  /** The scans, or the minutes per agenda item, in place of the stays. */
  view?: 'scans' | 'minutes';
  agendaId?: string;
  result?: ScanResult;
}

/** The address at which the rows of a figure stand. */
export function rowsOf(eventId: string, asked: RowsOf): string {
  const params = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== undefined));
  return inEvent(`/activity-personnel/sign-in-user?${params}`, eventId);
}
