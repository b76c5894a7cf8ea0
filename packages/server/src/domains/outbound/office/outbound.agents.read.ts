import {
  type CallAgentRow,
  outboundAgentComplete,
  outboundAgentList,
  outboundAgentPage,
} from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { sql } from 'kysely';
import { containing } from '../../../core/data/like-text.ts';
import { countOf, inPlace, pageAnswer, placeOf, type Sorts } from '../../../core/data/list.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { seatAt } from '../outbound.seat-state.ts';

const nameKey = sql`lower(a.name) COLLATE "C"`;

const agentSorts: Sorts = {
  id: sql`a.id`,
  words: {
    name: { by: nameKey, kind: 'text' },
    createdAt: { by: sql`a.created_at`, kind: 'moment' },
  },
};

export const agentReadHandlers = [
  implement(outboundAgentList, async ({ db }, { isActive }) => {
    const rows = await db
      .selectFrom('outbound_agent as a')
      .select(['a.id', 'a.name', 'a.is_active', 'a.weight'])
      .where('a.deleted_at', 'is', null)
      .$if(isActive !== undefined, (all) => all.where('a.is_active', '=', isActive ?? true))
      .orderBy(nameKey)
      .orderBy('a.id')
      .execute();
    return rows.map((row) => ({ outboundId: row.id, name: row.name, isActive: row.is_active, weight: row.weight }));
  }),

  implement(outboundAgentPage, async (ctx, input) => {
    const { db } = ctx;
    const place = placeOf(ctx, agentSorts, input);
    const matching = db
      .selectFrom('outbound_agent as a')
      .where('a.deleted_at', 'is', null)
      .$if(input.isActive !== undefined, (all) => all.where('a.is_active', '=', input.isActive ?? true))
      .$if(Boolean(input.search), (all) =>
        all.where(containing(sql`fold_text(a.name || ' ' || a.login_name)`, input.search ?? '')),
      );
    const rows = await inPlace(
      matching
        .leftJoin('outbound_seat as s', 's.agent_id', 'a.id')
        .leftJoinLateral(
          sql<{ open: number; finished: number }>`(
            SELECT coalesce(sum(open), 0)::int AS open, coalesce(sum(finished + banned), 0)::int AS finished FROM outbound_share
            WHERE organisation_id = ${own} AND agent_id = a.id)`.as('f'),
          (join) => join.onTrue(),
        )
        .selectAll('a')
        .select(['s.state', 's.since', 's.beat_at', 's.call_id', 'f.open', 'f.finished']),
      place,
    ).execute();
    const total = await countOf(db, matching, place);
    return pageAnswer(rows, total, place, (row): CallAgentRow => {
      const seat = seatAt(row, ctx.now());
      return {
        outboundId: row.id,
        name: row.name,
        loginName: row.login_name,
        weight: row.weight,
        most: row.most,
        isActive: row.is_active,
        seat: { state: seat.state, since: seat.since?.toISOString() ?? null },
        open: row.open ?? 0,
        finished: row.finished ?? 0,
        lastSeenAt: row.beat_at?.toISOString() ?? null,
        createdAt: row.created_at.toISOString(),
        version: row.version,
      };
    });
  }),

  implement(outboundAgentComplete, async ({ db }, { outboundId, taskId }) => {
    const rows = await db
      .selectFrom('outbound_share as s')
      .innerJoin('outbound_agent as a', 'a.id', 's.agent_id')
      .innerJoin('outbound_task as t', 't.id', 's.task_id')
      .select(['a.id', 'a.name', 't.id as task_id', 't.name as task_name', 's.open', 's.finished', 's.banned'])
      .where('a.deleted_at', 'is', null)
      .where('t.deleted_at', 'is', null)
      .$if(outboundId !== undefined, (all) => all.where('s.agent_id', '=', outboundId ?? ''))
      .$if(taskId !== undefined, (all) => all.where('s.task_id', '=', taskId ?? ''))
      .where((eb) => eb.or([eb('s.open', '>', 0), eb('s.finished', '>', 0), eb('s.banned', '>', 0)]))
      .orderBy(nameKey)
      .orderBy('t.created_at', 'desc')
      .orderBy('a.id')
      .execute();
    return rows.map((row) => ({
      outboundId: row.id,
      name: row.name,
      taskId: row.task_id,
      taskName: row.task_name,
      unallotted: 0,
      open: row.open,
      finished: row.finished,
      banned: row.banned,
    }));
  }),
];
