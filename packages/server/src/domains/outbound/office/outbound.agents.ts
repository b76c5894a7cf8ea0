import {
  outboundAgentAdd,
  outboundAgentDelete,
  outboundAgentUpdate,
} from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { sql } from 'kysely';
import { columnsOf } from '../../../core/data/camel.ts';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { implementUpdate } from '../../../core/http/overwritten.ts';
import { hashPassword } from '../../../core/password.ts';
import { endAgentTokens } from '../../auth/auth.agent.ops.ts';
import { cutCalls } from '../outbound.cutting.ts';

/** Whoever was with an agent is with nobody: a promised callback is anybody's of its task, all others are to be allotted anew. What is finished says whose it was. */
async function freeCallees(tx: Db, agentId: string): Promise<void> {
  await sql`
    UPDATE outbound_member m SET
      state = CASE WHEN coalesce(m.state_before, m.state) = 'callback' THEN 'callback' ELSE 'unallotted' END,
      due_at = CASE WHEN coalesce(m.state_before, m.state) = 'callback' THEN coalesce(m.due_before, m.due_at) END,
      state_before = NULL, due_before = NULL, agent_id = NULL, allotment_id = NULL, version = m.version + 1, updated_at = now()
    WHERE m.organisation_id = ${own} AND m.agent_id = ${agentId} AND m.due_at IS NOT NULL`.execute(tx);
}

/** The call that goes on at an agent's seat ends at once; the seat is nobody's window any more, and who was looked at there waits again. */
async function leaveSeat(ctx: WriteContext<never>, agentId: string): Promise<void> {
  const { tx, organisationId } = ctx;
  // Waits for a dial that is being noted.
  const seat = await tx
    .selectFrom('outbound_seat')
    .select(['outbound_member_id', 'state'])
    .where('agent_id', '=', agentId)
    .forUpdate()
    .executeTakeFirst();
  const isOnCall = seat?.state === 'ringing' || seat?.state === 'talking';
  // Whoever is on the phone is let go when the call is over.
  if (seat?.outbound_member_id && !isOnCall)
    await sql`SELECT release_callee(${own}, ${seat.outbound_member_id}, ${agentId})`.execute(tx);
  await tx
    .updateTable('outbound_seat')
    .set({
      state: 'offline',
      reason: null,
      outbound_member_id: null,
      call_id: null,
      wrap_up_ends_at: null,
      version: sql`version + 1`,
      since: ctx.now(),
    })
    .where('agent_id', '=', agentId)
    .execute();
  const calls = await tx
    .selectFrom('outbound_call')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('state', '<>', 'ended')
    .execute();
  const callIds = calls.map(({ id }) => id);
  if (callIds.length > 0)
    await tx.updateTable('outbound_live').set({ is_cut: true }).where('call_id', 'in', callIds).execute();
  await cutCalls(tx, ctx.services, organisationId, callIds);
}

export const agentEditHandlers = [
  implement(outboundAgentAdd, async (ctx, { password, loginName, ...fields }) => {
    const { tx, organisationId } = ctx;
    const { id } = await unlessBroken(
      'outbound_agent_full',
      () => ctx.fail('CALL_AGENTS_FULL'),
      tx
        .insertInto('outbound_agent')
        .values({ ...columnsOf(fields), login_name: loginName })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await unlessBroken(
      'outbound_login_pkey',
      () => ctx.fail('CALL_LOGIN_TAKEN'),
      tx
        .insertInto('outbound_login')
        .values({
          login_name: loginName,
          organisation_id: organisationId,
          agent_id: id,
          password_hash: await hashPassword(password),
          is_active: fields.isActive,
        })
        .execute(),
    );
    return { outboundId: id };
  }),

  implementUpdate(
    outboundAgentUpdate,
    { table: 'outbound_agent', id: 'outboundId' },
    async (ctx, { outboundId, version, password, ...fields }) => {
      const { tx, organisationId } = ctx;
      const before = await tx
        .selectFrom('outbound_agent')
        .select(['version', 'deleted_at'])
        .where('id', '=', outboundId)
        // A call that is being noted at the agent's seat, which is waited for below, needs them there.
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!before) return ctx.notFound();
      if (before.deleted_at) return ctx.fail('CALL_AGENT_GONE');
      if (before.version !== version) return ctx.fail('CALL_CHANGED');
      await tx
        .updateTable('outbound_agent')
        .set({ ...columnsOf(fields), version: version + 1, updated_at: ctx.now() })
        .where('id', '=', outboundId)
        .execute();
      const signIn = {
        ...(fields.loginName !== undefined && { login_name: fields.loginName }),
        ...(fields.isActive !== undefined && { is_active: fields.isActive }),
        ...(password !== undefined && { password_hash: await hashPassword(password) }),
      };
      if (Object.keys(signIn).length > 0)
        await unlessBroken(
          'outbound_login_pkey',
          () => ctx.fail('CALL_LOGIN_TAKEN'),
          tx
            .updateTable('outbound_login')
            .set(signIn)
            .where('organisation_id', '=', organisationId)
            .where('agent_id', '=', outboundId)
            .execute(),
        );
      if (password !== undefined || fields.isActive === false)
        await endAgentTokens(tx, { organisationId, agentId: outboundId });
      if (fields.isActive === false) await leaveSeat(ctx, outboundId);
      // What their phone signs in with ends too; a call that goes on stays, for their next window.
      else if (password !== undefined)
        await tx
          .updateTable('outbound_seat')
          .set({ version: sql`version + 1` })
          .where('agent_id', '=', outboundId)
          .execute();
      return { version: version + 1 };
    },
  ),

  implement(outboundAgentDelete, async (ctx, { outboundId }) => {
    const { tx, organisationId } = ctx;
    const gone = await tx
      .updateTable('outbound_agent')
      .set({ deleted_at: ctx.now(), is_active: false, version: sql`version + 1` })
      .where('id', '=', outboundId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!gone) return ctx.fail('CALL_AGENT_GONE');
    await tx
      .deleteFrom('outbound_login')
      .where('organisation_id', '=', organisationId)
      .where('agent_id', '=', outboundId)
      .execute();
    await endAgentTokens(tx, { organisationId, agentId: outboundId });
    await leaveSeat(ctx, outboundId);
    await freeCallees(tx, outboundId);
    return {};
  }),
];
