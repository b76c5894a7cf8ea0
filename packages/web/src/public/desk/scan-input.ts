import { deskNameWith } from './device/name.ts';
import type { QueuedScan } from './logic/types.ts';

/** Whom it is about, and who was at the desk then, though somebody else may be by now. */
const named = ({ signUserId, code }: QueuedScan) => (signUserId === undefined ? { code: code ?? '' } : { signUserId });
const at = (eventId: string, pointId: string | null, by: string | undefined) => ({
  eventId,
  ...(pointId === null ? {} : { signPointId: pointId }),
  device: deskNameWith(by),
});

/** What the server is told of scans that were kept: of one point and one who was at the desk. */
export function scanInput(eventId: string, scans: readonly QueuedScan[], pointId: string | null) {
  return {
    ...at(eventId, pointId, scans[0]?.by),
    scans: scans.map((scan) => ({
      nonce: scan.nonce,
      ...named(scan),
      scannedAt: scan.scannedAt,
      forced: scan.forced,
      ...(scan.direction && { direction: scan.direction }),
      ...(scan.letIn !== undefined && { letIn: scan.letIn }),
    })),
  };
}

/** And of a sign-in that was taken back. */
export function undoInput(eventId: string, scan: QueuedScan, pointId: string | null) {
  const { nonce, scannedAt, undo, by } = scan;
  return {
    ...at(eventId, pointId, by),
    nonce,
    ...named(scan),
    undoneAt: scannedAt,
    ...(undo?.signedInAt ? { signedInAt: undo.signedInAt } : {}),
    reason: undo?.reason ?? '',
  };
}
