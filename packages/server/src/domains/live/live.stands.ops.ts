import type { Db } from '../../core/data/database.ts';
import { Refusal } from '../../core/failure.ts';
import { hallOf } from './live.hall.ts';
import type { Pass } from './live.pass.ops.ts';

/**
 * Refuses a pass that was good when it was given and is no more: who may watch was changed since, the registration was withdrawn, the code watches elsewhere by
 * now. Throws LIVE_PASS_OVER or LIVE_OTHER_DEVICE.
 */
export async function passStands(db: Db, pass: Pass): Promise<void> {
  const hall = await hallOf(db, pass.eventId);
  const viewer = await db
    .selectFrom('live_viewer as v')
    .leftJoin('participant as p', 'p.id', 'v.participant_id')
    .select(['v.device', 'v.participant_id', 'p.state'])
    .where('v.id', '=', pass.viewerId)
    .where('v.event_id', '=', pass.eventId)
    .executeTakeFirst();
  if (!hall || !viewer || hall.round !== pass.round) throw new Refusal('LIVE_PASS_OVER');
  const asksPerson = hall.access === 'registered' || hall.access === 'ticket';
  if (asksPerson && viewer.state !== 'APPROVED') throw new Refusal('LIVE_PASS_OVER');
  if (hall.is_one_device && viewer.device.toString('base64url') !== pass.device) throw new Refusal('LIVE_OTHER_DEVICE');
}
