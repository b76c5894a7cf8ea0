import {
  outboundFormUpdate,
  outboundRemakes,
  outboundResetIntent,
} from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { sql } from 'kysely';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { checkedAnswers } from '../outbound.answers.ts';
import { taskGoingOn } from './outbound.task-there.ts';

/** Beginning again with members of tasks, and what they answered. */
export const againHandlers = [
  implement(outboundRemakes, async (ctx, { outboundMemberIds }) => {
    const { tx, caller } = ctx;
    const agent = caller.kind === 'outbound' ? ctx.userId : null;
    const { rows } = await sql<{ what: 'put' | 'banned' | 'onCall' | 'as it was' }>`
      WITH found AS MATERIALIZED (
        SELECT m.*, CASE
            WHEN m.state = 'calling' AND m.due_at > now() THEN 'onCall'
            WHEN g.banned_until > now() OR (g.task_bans->>m.task_id::text)::timestamptz > now() THEN 'banned'
            WHEN m.state IN ('finished', 'retry', 'callback', 'banned') THEN 'put'
            ELSE 'as it was' END AS what
        FROM (SELECT DISTINCT id FROM unnest(${outboundMemberIds}::uuid[]) AS u(id) ORDER BY id) AS w CROSS JOIN LATERAL (
          SELECT id, member_id, task_id, agent_id, state, due_at FROM outbound_member
          WHERE organisation_id = ${own} AND id = w.id AND (${agent}::uuid IS NULL OR agent_id = ${agent}::uuid) FOR UPDATE) m
        CROSS JOIN LATERAL (SELECT phone FROM member WHERE organisation_id = ${own} AND id = m.member_id OFFSET 0) p
        LEFT JOIN LATERAL (SELECT banned_until, task_bans FROM outbound_gate WHERE organisation_id = ${own} AND number = gate_number(p.phone) OFFSET 0) g ON true
      ), put AS (
        UPDATE outbound_member m SET
          state = CASE WHEN a.id IS NULL THEN 'unallotted' ELSE 'allotted' END, due_at = CASE WHEN a.id IS NULL THEN NULL ELSE now() END,
          agent_id = a.id, allotment_id = NULL, tries = 0, version = m.version + 1, updated_at = now()
        FROM found f LEFT JOIN outbound_agent a ON a.organisation_id = ${own} AND a.id = f.agent_id AND a.deleted_at IS NULL
        WHERE m.organisation_id = ${own} AND m.id = f.id AND f.what = 'put'
      ) SELECT what FROM found`.execute(tx);
    if (agent !== null && rows.length < new Set(outboundMemberIds).size) return ctx.fail('CALL_MEMBER_GONE');
    const countOf = (what: (typeof rows)[number]['what']) => rows.filter((row) => row.what === what).length;
    return { put: countOf('put'), banned: countOf('banned'), onCall: countOf('onCall') };
  }),

  implement(outboundResetIntent, async (ctx, { taskId, intentIds, isPreview }) => {
    const { tx } = ctx;
    await taskGoingOn(ctx, tx, taskId);
    const those = sql`m.organisation_id = ${own} AND m.task_id = ${taskId} AND m.intent_id = ANY(${intentIds}::uuid[]) AND m.state <> 'banned'
      AND NOT (m.state = 'calling' AND m.due_at > now())`;
    if (isPreview) {
      const { rows } = await sql<{
        count: number;
      }>`SELECT count(*)::int AS count FROM outbound_member m WHERE ${those}`.execute(tx);
      return { reset: rows[0]?.count ?? 0 };
    }
    const reset = await sql`
      UPDATE outbound_member m SET state = 'unallotted', due_at = NULL, state_before = NULL, due_before = NULL, agent_id = NULL, allotment_id = NULL, intent_id = NULL,
        remark = '', draft = NULL, tries = 0, version = m.version + 1, updated_at = now()
      WHERE ${those}`.execute(tx);
    return { reset: Number(reset.numAffectedRows ?? 0n) };
  }),

  implement(outboundFormUpdate, async (ctx, { outboundMemberId, answers }) => {
    const { tx, caller } = ctx;
    const callee = await tx
      .selectFrom('outbound_member as m')
      .innerJoin('outbound_task as t', 't.id', 'm.task_id')
      .select('t.form_id')
      .where('m.id', '=', outboundMemberId)
      .where('t.deleted_at', 'is', null)
      .$if(caller.kind === 'outbound', (all) => all.where('m.agent_id', '=', ctx.userId))
      .forUpdate('m')
      .executeTakeFirst();
    if (!callee) return ctx.fail('CALL_MEMBER_GONE');
    const checked = await checkedAnswers(ctx, tx, callee.form_id, answers);
    if (!checked) return ctx.fail('FORM_NOT_READY');
    await tx
      .updateTable('outbound_member')
      .set({
        answers: JSON.stringify(checked.answers),
        form_version: checked.formVersion,
        version: sql`version + 1`,
        updated_at: ctx.now(),
      })
      .where('id', '=', outboundMemberId)
      .execute();
    return {};
  }),
];
