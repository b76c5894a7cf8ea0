import {
  type Examined,
  memberExamine,
  memberExamineAll,
  memberExamineInfo,
  memberExaminePage,
} from '@convoke/contract/member/member.examine.calls.ts';
import {
  type ExamineOrigin,
  type ExamineReason,
  type ExamineState,
  mostDecided,
} from '@convoke/contract/member/member.rules.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { implement } from '../../core/http/implement.ts';
import { countOf, inPlace, type Place, pageAnswer, placeOf, type Sorts } from '../../core/data/list.ts';
import { userName } from '../../core/data/user-name.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { rootsOf } from './merge/member.merge.follow.ts';
import { sideBySide } from './member.examine.beside.ts';
import { contactsOf } from './member.queries.ts';
import { candidateView } from './member.views.ts';

const examineSorts: Sorts = { id: sql`x.id`, words: { createdAt: { by: sql`x.created_at`, kind: 'moment' } } };

interface From {
  origin?: ExamineOrigin | undefined;
  importId?: string | undefined;
}

const under = (db: Db, organisationId: string, state: ExamineState, { origin, importId }: From) => {
  let query = db
    .selectFrom('member_examine as x')
    .where('x.organisation_id', '=', organisationId)
    .where('x.state', '=', state);
  // Each origin has an index of its own, in the order of the list.
  if (origin === 'registration') query = query.where('x.participant_id', 'is not', null);
  if (origin === 'import' || importId !== undefined) query = query.where('x.import_id', 'is not', null);
  if (importId !== undefined) query = query.where('x.import_id', '=', importId);
  return query;
};

/** Reviews outlive their import, which is forgotten after a week. */
async function isImport(db: Db, organisationId: string, importId: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    SELECT EXISTS (SELECT FROM member_import WHERE organisation_id = ${organisationId} AND id = ${importId})
      OR EXISTS (SELECT FROM member_examine WHERE organisation_id = ${organisationId} AND import_id = ${importId}) AS known`.execute(
    db,
  );
  return rows[0]?.known ?? false;
}

/** Those with who registered, or with their import, each looked up by their key: which of both there is, only the row says. */
async function shown(
  db: Db,
  organisationId: string,
  from: ({ state: ExamineState; place: Place } & From) | { id: string },
) {
  const page =
    'id' in from
      ? db
          .selectFrom('member_examine as x')
          .selectAll('x')
          .select(sql<string>`''`.as('key'))
          .where('x.organisation_id', '=', organisationId)
          .where('x.id', '=', from.id)
      : inPlace(under(db, organisationId, from.state, from).selectAll('x'), from.place);
  const direction = 'id' in from ? 'desc' : from.place.direction;
  return db
    .selectFrom(page.as('x'))
    .leftJoinLateral(
      sql<Registered>`(SELECT name, company, title, phone, email, event_id, submitted_at FROM participant
        WHERE organisation_id = ${organisationId} AND id = x.participant_id OFFSET 0)`.as('p'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      sql<{
        title: string;
      }>`(SELECT title FROM event WHERE organisation_id = ${organisationId} AND id = p.event_id OFFSET 0)`.as('e'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      sql<{
        id: string;
      }>`(SELECT id FROM member_import WHERE organisation_id = ${organisationId} AND id = x.import_id OFFSET 0)`.as(
        'i',
      ),
      (join) => join.onTrue(),
    )
    .selectAll('x')
    .select(['p.name as part_name', 'p.company as part_company', 'p.title as part_title', 'p.phone', 'p.email'])
    .select(['p.event_id', 'p.submitted_at', 'e.title as event_title', 'i.id as kept_id', userName('x', 'decided_by')])
    .orderBy('x.created_at', direction)
    .orderBy('x.id', direction)
    .execute();
}

interface Registered {
  name: string;
  company: string;
  title: string;
  phone: string | null;
  email: string | null;
  event_id: string;
  submitted_at: Date;
}

type Shown = Awaited<ReturnType<typeof shown>>[number];

/** Whom a row may be. */
const meant = (row: Shown) => [row.member_id, row.other_id, ...row.further_ids].filter((id) => id !== null);

/** What a row of an import gives beside the person; names as the file has them, ids of what everyone of it gets. */
interface Gives {
  tags?: string[];
  groups?: string[];
  tagIds?: string[];
  groupIds?: string[];
}

/** The rows of a page as they are shown: the members that may be meant, and the names of tags and groups, of all rows at once. */
async function viewOf(db: Db, organisationId: string, rows: readonly Shown[]): Promise<(row: Shown) => Examined> {
  const named = rows.flatMap((row) => [...meant(row), row.result_id].filter((id) => id !== null));
  const roots = await rootsOf(db, organisationId, named);
  const now = (id: string) => roots.get(id) ?? id;
  const ids = [...new Set(named.map(now))];
  const members =
    ids.length === 0
      ? []
      : await db
          .selectFrom('member')
          .selectAll()
          .where('organisation_id', '=', organisationId)
          .where('id', 'in', ids)
          .execute();
  const contacts = ids.length === 0 ? [] : await contactsOf(db, organisationId, ids);
  const known = new Map(members.map((member) => [member.id, candidateView(member, contacts)]));
  const gives = (row: Shown) => (row.extras ?? {}) as Gives;
  const labels = new Map([
    ...(await liveNames(
      db,
      organisationId,
      'member_tag',
      rows.flatMap((row) => gives(row).tagIds ?? []),
    )),
    ...(await liveNames(
      db,
      organisationId,
      'member_group',
      rows.flatMap((row) => gives(row).groupIds ?? []),
    )),
  ]);
  const namesOf = (names: readonly string[] = [], labelIds: readonly string[] = []) => [
    ...new Set([...names, ...labelIds.flatMap((id) => labels.get(id) ?? [])]),
  ];
  return (row) => ({
    examineId: row.id,
    reason: row.reason as ExamineReason,
    state: row.state as ExamineState,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.nick_name,
    person: {
      name: row.part_name ?? row.name,
      company: row.part_company ?? row.company,
      title: row.part_title ?? row.title,
      note: row.note,
      phone: row.phone ?? row.phones[0] ?? null,
      email: row.email ?? row.emails[0] ?? null,
      phones: row.phone === null ? row.phones : [row.phone],
      emails: row.email === null ? row.emails : [row.email],
      tags: namesOf(gives(row).tags, gives(row).tagIds),
      groups: namesOf(gives(row).groups, gives(row).groupIds),
      partsId: row.participant_id,
      event: row.event_id === null ? null : { eventId: row.event_id, title: row.event_title ?? '' },
      submittedAt: row.submitted_at?.toISOString() ?? null,
    },
    importRow:
      row.import_id === null
        ? null
        : {
            importId: row.import_id,
            fileName: row.import_name,
            row: row.import_row ?? 0,
            clash: row.clash,
            isKept: row.kept_id !== null,
          },
    // Two who were made one meanwhile are one to choose.
    candidates: [...new Set(meant(row).map(now))].flatMap((id) => known.get(id) ?? []),
    resultId: row.result_id === null ? null : now(row.result_id),
  });
}

/** Names of tags or groups that are there still. */
async function liveNames(
  db: Db,
  organisationId: string,
  table: 'member_tag' | 'member_group',
  ids: readonly string[],
): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .execute();
  return found.map(({ id, name }) => [id, name]);
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
    const { state, origin, importId } = input;
    if (importId !== undefined && !(await isImport(db, organisationId, importId))) return ctx.notFound();
    const place = placeOf(ctx, examineSorts, input);
    const rows = await shown(db, organisationId, { state, origin, importId, place });
    const total = await countOf(db, under(db, organisationId, state, { origin, importId }), place);
    return pageAnswer(rows, total, place, await viewOf(db, organisationId, rows));
  }),

  implement(memberExamineInfo, async (ctx, { examineId }) => {
    const rows = await shown(ctx.db, ctx.organisationId, { id: examineId });
    const [row] = rows;
    if (!row) return ctx.notFound();
    const view = (await viewOf(ctx.db, ctx.organisationId, rows))(row);
    return sideBySide(ctx.db, ctx.organisationId, row, view);
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

  implement(memberExamineAll, async (ctx, { to, examineIds, origin, importId }) => {
    const { tx, organisationId } = ctx;
    if (importId !== undefined && !(await isImport(tx, organisationId, importId))) return ctx.notFound();
    const pending = await under(tx, organisationId, 'PENDING', { origin, importId })
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
