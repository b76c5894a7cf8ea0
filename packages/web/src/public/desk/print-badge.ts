import { CallFailure } from '../../core/call-failure.ts';
import { type CallOptions, callFile } from '../../core/call.ts';
import { badgeDesk, badgeKiosk } from '../../core/light-calls/badge.ts';
import { printPdf } from '../../core/print-file.ts';
import { deskName } from './device/name.ts';
import type { Target } from './logic/types.ts';

/** A badge is drawn while one waits: longer than a scan takes. */
const patienceMs = 15_000;

/** What became of a badge: `before` = it was printed already, then. */
export type Printed = { state: 'printed' } | { state: 'before'; at: string } | { state: 'failed' };

const optionsOf = (key: string | null): CallOptions => ({
  quiet: true,
  hideLoad: true,
  signal: AbortSignal.timeout(patienceMs),
  // As for every call of a desk: the key is what counts.
  ...(key !== null && { as: 'open', headers: { Authorization: `Bearer ${key}` } }),
});

/** Prints the badge of whom a desk has before it. */
export async function printAtDesk(
  key: string | null,
  eventId: string,
  target: Target,
  again: boolean,
): Promise<Printed> {
  try {
    const input = { eventId, ...target, device: deskName(), again };
    printPdf((await callFile(badgeDesk, input, optionsOf(key))).blob);
    return { state: 'printed' };
  } catch (error) {
    if (error instanceof CallFailure && error.failure === 'BADGE_PRINTED_BEFORE') {
      const { printedAt } = error.data as { printedAt: string };
      return { state: 'before', at: printedAt };
    }
    return { state: 'failed' };
  }
}

/** Prints the badge of whom this kiosk has just welcomed; whether it could. */
export async function printAtKiosk(key: string | null, eventId: string, nonce: string): Promise<boolean> {
  try {
    printPdf((await callFile(badgeKiosk, { eventId, nonce }, optionsOf(key))).blob);
    return true;
  } catch {
    return false;
  }
}
