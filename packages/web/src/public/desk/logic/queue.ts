import type { ScanOutcome } from '@convoke/contract/checkin/checkin.calls.ts';
import type { Conflict, Judgement, QueuedScan } from './types.ts';

/** What the server takes at once. */
export const mostAtOnce = 200;

/** The next to send: the oldest, in order, of one point and one who was at the desk (a request names them); what takes a sign-in back goes alone, after what it follows. */
export function nextBatch(queue: readonly QueuedScan[], most: number = mostAtOnce): QueuedScan[] {
  const first = queue[0];
  if (!first) return [];
  if (first.undo) return [first];
  const end = queue.findIndex(
    (each) => each.pointId !== first.pointId || each.by !== first.by || each.undo !== undefined,
  );
  return queue.slice(0, Math.min(most, end === -1 ? queue.length : end));
}

/** How long to wait after the n-th failure in a row: from half a second to half a minute, spread so that desks do not return all at once. */
export function pauseAfter(failures: number, random: () => number = Math.random): number {
  const full = Math.min(30_000, 500 * 2 ** Math.min(failures, 10));
  return full / 2 + (full / 2) * random();
}

/** What a person is shown of a server's answer. */
export function judgementOf(outcome: ScanOutcome): Judgement {
  const { result, direction, name, company, phone, signedInAt, ticketName, ticketKind, isSandbox } = outcome;
  const { signUserId, note, photo, entries, companionOf, companions } = outcome;
  const ticket = { ticketName, ticketKind, isSandbox };
  return {
    result,
    direction,
    signUserId,
    name,
    company,
    phone,
    signedInAt,
    ...ticket,
    note,
    photo,
    entries,
    companionOf,
    companions,
  };
}

/**
 * Whether the server's answer differs from what was decided at the door in a way somebody should look at. Scans that were answered while
 * the person stood there (`shown`) are not: they saw the server's own word.
 */
export function conflictOf(scan: QueuedScan, outcome: ScanOutcome, shown: boolean): Conflict | null {
  if (shown) return null;
  const letIn = scan.judged.result === 'ok';
  const right = outcome.result === 'ok';
  if (letIn === right) return null;
  const kind = right ? 'late' : outcome.result === 'already' ? 'twice' : letIn ? 'refused' : null;
  // Refused here and refused there, or signed in before: the same for the person who stood there.
  if (kind === null || (kind === 'twice' && !letIn)) return null;
  return {
    nonce: scan.nonce,
    kind,
    name: outcome.name ?? scan.judged.name,
    company: outcome.company ?? scan.judged.company,
    scannedAt: scan.scannedAt,
    result: outcome.result,
    otherAt: kind === 'twice' ? outcome.signedInAt : null,
  };
}

/** A scan that the server would not take at all. */
export function lost(scan: QueuedScan): Conflict {
  const { nonce, scannedAt, judged } = scan;
  return { nonce, kind: 'lost', name: judged.name, company: judged.company, scannedAt, result: null, otherAt: null };
}
