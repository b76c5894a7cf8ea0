import {
  type Examined,
  memberExamine,
  memberExamineAll,
  memberExamineInfo,
  memberExaminePage,
} from '@convoke/contract/member/member.examine.calls.ts';
import { type ExamineReason, type ExamineState, mostDecided } from '@convoke/contract/member/member.rules.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../core/context.ts';
import type { Db } from '../../core/database.ts';
import { implement } from '../../core/implement.ts';
import { countOf, inPlace, type Place, pageAnswer, placeOf, type Sorts } from '../../core/list.ts';
import { userName } from '../../core/user-name.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { contactsOf } from './member.queries.ts';
import { candidateView } from './member.views.ts';

const examineSorts: Sorts = { id: sql`x.id`, words: { createdAt: { by: sql`x.created_at`, kind: 'moment' } } };

const under = (db: Db, organisationId: string, state: ExamineState) =>
  db.selectFrom('member_examine as x').where('x.organisation_id', '=', organisationId).where('x.state', '=', state);

/** Those with who registered, each looked up by their key. */
async function shown(db: Db, organisationId: string, from: { state: ExamineState; place: Place } | { id: string }) {
  const page =
    'id' in from
      ? db
          .selectFrom('member_examine as x')
          .selectAll('x')
          .select(sql<string>`''`.as('key'))
          .where('x.organisation_id', '=', organisationId)
          .where('x.id', '=', from.id)
      : inPlace(under(db, organisationId, from.state).selectAll('x'), from.place);
  const direction = 'id' in from ? 'desc' : from.place.direction;
  return db
    .selectFrom(page.as('x'))
    .innerJoin('participant as p', (join) =>
      join.onRef('p.organisation_id', '=', 'x.organisation_id').onRef('p.id', '=', 'x.participant_id'),
    )
    .innerJoin('event as e', (join) =>
      join.onRef('e.organisation_id', '=', 'p.organisation_id').onRef('e.id', '=', 'p.event_id'),
    )
    .selectAll('x')
    .select(['p.name', 'p.company', 'p.title', 'p.phone', 'p.email', 'p.event_id', 'p.submitted_at'])
    .select(['e.title as event_title', userName('x', 'decided_by')])
    .orderBy('x.created_at', direction)
    .orderBy('x.id', direction)
    .execute();
}

type Shown = Awaited<ReturnType<typeof shown>>[number];

/** The members that may be meant, of all rows at once. */
async function withCandidates(
  db: Db,
  organisationId: string,
  rows: readonly Shown[],
): Promise<(row: Shown) => Examined> {
  const ids = [...new Set(rows.flatMap((row) => [row.member_id, ...(row.other_id ? [row.other_id] : [])]))];
  if (ids.length === 0) return () => Promise.reject(new Error('no rows')) as never;
  const members = await db
    .selectFrom('member')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .execute();
  const contacts = await contactsOf(db, organisationId, ids);
  const known = new Map(members.map((member) => [member.id, candidateView(member, contacts)]));
  return (row) => ({
    examineId: row.id,
    reason: row.reason as ExamineReason,
    state: row.state as ExamineState,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.nick_name,
    person: {
      partsId: row.participant_id,
      name: row.name,
      company: row.company,
      title: row.title,
      phone: row.phone,
      email: row.email,
      event: { eventId: row.event_id, title: row.event_title },
      submittedAt: row.submitted_at.toISOString(),
    },
    candidates: [row.member_id, row.other_id].flatMap((id) => known.get(id ?? '') ?? []),
    resultId: row.result_id,
  });
}

interface Decision {
  result: 'done' | 'over' | 'gone' | 'stranger';
  member_id: string | null;
}

async function decide(
  { tx, organisationId, userId }: WriteContext<never>,
  examineId: string,
  to: string,
  memberId: string | null,
): Promise<Decision> {
  const { rows } = await sql<Decision>`
    SELECT * FROM decide_examine(${organisationId}, ${examineId}, ${to}, ${memberId}, ${userId})`.execute(tx);
  return rows[0] ?? { result: 'over', member_id: null };
}

export const examineHandlers = [
  implement(memberExaminePage, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const place = placeOf(ctx, examineSorts, input);
    const rows = await shown(db, organisationId, { state: input.state, place });
    const total = await countOf(db, under(db, organisationId, input.state), place);
    return pageAnswer(rows, total, place, await withCandidates(db, organisationId, rows));
  }),

  implement(memberExamineInfo, async (ctx, { examineId }) => {
    const rows = await shown(ctx.db, ctx.organisationId, { id: examineId });
    const [row] = rows;
    if (!row) return ctx.notFound();
    return (await withCandidates(ctx.db, ctx.organisationId, rows))(row);
  }),

  implement(memberExamine, async (ctx, { examineId, to, memberId }) => {
    const known = await ctx.tx
      .selectFrom('member_examine')
      .select('id')
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', examineId)
      .executeTakeFirst();
    if (!known) return ctx.notFound();
    const { result, member_id: madeOf } = await decide(ctx, examineId, to, memberId ?? null);
    if (result === 'over') return ctx.fail('MEMBER_EXAMINE_OVER');
    if (result === 'gone') return ctx.fail('MEMBER_EXAMINE_GONE');
    if (result === 'stranger') {
      const own = await ctx.tx
        .selectFrom('member')
        .select('id')
        .where('organisation_id', '=', ctx.organisationId)
        .where('id', '=', memberId ?? '')
        .executeTakeFirst();
      // Another organisation's looks like one that does not exist.
      if (!own) return ctx.notFound();
      return ctx.failFields([{ path: 'memberId', message: problemText('choice', ctx.language) }]);
    }
    return { memberId: madeOf };
  }),

  implement(memberExamineAll, async (ctx, { to, examineIds }) => {
    const { tx, organisationId } = ctx;
    const pending = await under(tx, organisationId, 'PENDING')
      .select('x.id')
      .$if(examineIds !== undefined, (all) => all.where('x.id', 'in', examineIds ?? []))
      .orderBy('x.created_at')
      .orderBy('x.id')
      .limit(mostDecided + 1)
      .execute();
    let decided = 0;
    for (const { id } of pending.slice(0, mostDecided)) {
      const { result } = await decide(ctx, id, to, null);
      if (result === 'done') decided += 1;
    }
    return { decided, left: pending.length > mostDecided };
  }),
];
