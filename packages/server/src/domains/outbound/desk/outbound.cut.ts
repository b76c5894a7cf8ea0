import type { CallCause } from '@convoke/contract/outbound/outbound.rules.ts';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { cutCalls } from '../outbound.cutting.ts';
import { endCall } from './outbound.ending.ts';

/** Has a call ended that goes on; one that the line has not begun is over at once. Whoever asks holds the lock of its agent's seat, so that the line does not begin it meanwhile. */
export async function stopCall(
  tx: Db,
  services: Services,
  organisationId: string,
  { id, state }: { id: string; state: string },
  cause: CallCause,
): Promise<void> {
  if (state === 'created') await endUnheard(tx, services, organisationId, id, cause);
  else if (state !== 'ended') await cutCall(tx, services, organisationId, id);
}

async function cutCall(tx: Db, services: Services, organisationId: string, callId: string): Promise<void> {
  await tx.updateTable('outbound_live').set({ is_cut: true }).where('call_id', '=', callId).execute();
  await cutCalls(tx, services, organisationId, [callId]);
}

/** Ends a call that the line has not begun, or tells of no more. */
export const endUnheard = (tx: Db, services: Services, organisationId: string, callId: string, cause: CallCause) =>
  endCall(tx, services, organisationId, {
    callId,
    cause,
    sipStatus: null,
    ringingAt: null,
    answeredAt: null,
    endedAt: null,
    recording: null,
    lostPackets: 0,
    isSimulated: false,
  });
