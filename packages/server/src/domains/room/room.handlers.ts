import { roomAdmit, roomPause, roomSetting, roomSettingSave, roomState } from '@convoke/contract/room/room.calls.ts';
import { goneSeconds, standardBurst } from '@convoke/contract/room/room.rules.ts';
import { sql } from 'kysely';
import { implement } from '../../core/http/implement.ts';
import { publicHandlers } from './room.public.ts';
import { settingOf } from './room.setting.ts';
import { stateOf } from './room.state.ts';

export const roomHandlers = [
  ...publicHandlers,

  implement(roomSetting, (ctx) => settingOf(ctx.db, ctx.organisationId, ctx.event.id)),

  implement(roomSettingSave, async (ctx, input) => {
    const { organisationId, tx, event } = ctx;
    const values = {
      is_on: input.isOn,
      per_minute: input.perMinute,
      burst: input.burst ?? standardBurst(input.perMinute),
      updated_by: ctx.userId,
    };
    await tx
      .insertInto('room_setting')
      .values({ organisation_id: organisationId, event_id: event.id, ...values })
      .onConflict((conflict) =>
        conflict.columns(['organisation_id', 'event_id']).doUpdateSet({
          ...values,
          updated_at: sql`now()`,
          // A room that is opened does not begin with everyone held back by a pause of long ago.
          is_paused: sql<boolean>`room_setting.is_paused AND ${input.isOn}`,
        }),
      )
      .execute();
    // A new room begins with a full bucket: until its rate is passed nobody notices it.
    await tx
      .insertInto('room_tally')
      .values({
        organisation_id: organisationId,
        event_id: event.id,
        credit: values.burst * 60_000_000,
        refilled_at: sql`now()`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return settingOf(tx, organisationId, event.id);
  }),

  implement(roomPause, async (ctx, input) => {
    await ctx.tx
      .updateTable('room_setting')
      .set({ is_paused: input.isPaused, updated_by: ctx.userId, updated_at: sql`now()` })
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', ctx.event.id)
      .where('is_on', '=', true)
      .execute();
    return {};
  }),

  implement(roomAdmit, async (ctx, input) => {
    const { rows } = await sql<{ admitted: number }>`
      SELECT admit_to_room(${ctx.organisationId}::uuid, ${ctx.event.id}::uuid, ${input.count}, ${goneSeconds}) AS admitted`.execute(
      ctx.tx,
    );
    return { admitted: rows[0]?.admitted ?? 0 };
  }),

  implement(roomState, (ctx) => stateOf(ctx.db, ctx.organisationId, ctx.event.id)),
];
