import { checkinWorm } from '@convoke/contract/checkin/checkin.worm.calls.ts';
import { implement } from '../../../core/http/implement.ts';
import { wormAtDoor } from '../../member/worm/member.worm.ops.ts';
import { refuseKiosk } from '../checkin.views.ts';

/** Gift hunters at the door: asked after a scan, so that the scan itself knows nothing of them. */
export const wormHandlers = [
  implement(checkinWorm, async (ctx, { signUserId }) => {
    refuseKiosk(ctx.caller);
    const { db, organisationId, event } = ctx;
    const person = await db
      .selectFrom('checkin_member')
      .select('participant_id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', signUserId)
      .where('event_id', '=', event.id)
      .executeTakeFirst();
    return person ? wormAtDoor(db, organisationId, event.id, person.participant_id) : ctx.notFound();
  }),
];
