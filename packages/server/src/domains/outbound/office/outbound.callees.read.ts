import { outboundMembers, outboundMembersScreen } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { totalLimit } from '@convoke/contract/core/fields.ts';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { DB } from '../../../core/data/database-types.ts';
import { countOf, inPlace, pageAnswer, type Place, placeOf, type Sorts } from '../../../core/data/list.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { reachAmong } from '../../member/member.reach.ops.ts';
import { calleeView, shownCallees } from '../outbound.callees.ts';
import { taskThere } from './outbound.task-there.ts';

export interface CalleeFilter {
  taskId?: string | undefined;
  state?: string | undefined;
  outboundId?: string | undefined;
  intentId?: string | undefined;
  search?: string | undefined;
  tree?: FilterGroup | undefined;
  timeZone?: string;
  /** Only these. */
  ids?: readonly string[] | undefined;
}

/** Whoever waits for nothing stands behind all who do. */
export const calleeSorts: Sorts = {
  id: sql`c.id`,
  words: {
    createdAt: { by: sql`c.id`, kind: 'id' },
    dueAt: { by: sql`coalesce(c.due_at, timestamptz '9999-12-31 00:00:00+00')`, kind: 'moment' },
  },
};

type Among = { ids: string[] } | { where: RawBuilder<SqlBool> } | null;

/** Whom the filter's search and tree find; null where it has neither. */
export async function amongOf(db: Db, organisationId: string, now: Date, filter: CalleeFilter): Promise<Among> {
  const { search, tree, timeZone = 'UTC' } = filter;
  if (!(search || tree)) return null;
  return reachAmong(db, organisationId, now, { search, tree, timeZone }, sql`c.member_id`, totalLimit);
}

const table = (rows: RawBuilder<unknown>) => sql<Selectable<DB['outbound_member']>>`${rows}`.as<'c'>('c');

/** Whom to look through: those who are named, those of members who were found, or the list. */
function from({ ids, taskId }: CalleeFilter, among: Among) {
  const lateral = (keys: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    table(sql`(SELECT o.* FROM unnest(${keys}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT * FROM outbound_member WHERE organisation_id = ${own} AND ${condition} OFFSET 0) o)`);
  if (ids) return lateral(sql`${[...ids]}`, sql`id = w.id`);
  if (among && 'ids' in among)
    return taskId
      ? lateral(sql`${among.ids}`, sql`member_id = w.id AND task_id = ${taskId}`)
      : lateral(sql`${among.ids}`, sql`member_id = w.id`);
  return table(sql`outbound_member`);
}

/** The members of tasks that match; neither ordered nor paged. */
export function matchingCallees(db: Db, filter: CalleeFilter, among: Among) {
  const { taskId, state, outboundId, intentId } = filter;
  return db
    .selectFrom(from(filter, among))
    .where('c.organisation_id', '=', own)
    .$if(taskId !== undefined, (all) => all.where('c.task_id', '=', taskId ?? ''))
    .$if(state !== undefined, (all) => all.where('c.state', '=', state ?? ''))
    .$if(outboundId !== undefined, (all) => all.where('c.agent_id', '=', outboundId ?? ''))
    .$if(intentId !== undefined, (all) => all.where('c.intent_id', '=', intentId ?? ''))
    .$if(among !== null && 'where' in among, (all) => (among && 'where' in among ? all.where(among.where) : all));
}

/** The rows of a place. */
export async function listCallees(db: Db, filter: CalleeFilter, among: Among, place: Place) {
  const found = await inPlace(matchingCallees(db, filter, among).select('c.id'), place).execute();
  const shown = await shownCallees(
    db,
    found.map(({ id }) => id),
  );
  const keys = new Map(found.map(({ id, key }) => [id, key]));
  return shown.map((row) => ({ ...row, key: keys.get(row.id) ?? '' }));
}

export type ListedCallee = Awaited<ReturnType<typeof listCallees>>[number];

export const calleeReadHandlers = [
  implement(outboundMembers, async (ctx, input) => {
    const { db, organisationId, caller } = ctx;
    const place = placeOf(ctx, calleeSorts, input);
    // Agents see who is allotted to them, whatever they ask for.
    const isOthers = caller.kind === 'outbound' && input.outboundId !== undefined && input.outboundId !== ctx.userId;
    if (isOthers) return ctx.notFound();
    const filter = caller.kind === 'outbound' ? { ...input, outboundId: ctx.userId } : input;
    const among = await amongOf(db, organisationId, ctx.now(), filter);
    const rows = await listCallees(db, filter, among, place);
    const total = await countOf(db, matchingCallees(db, filter, among), place);
    return pageAnswer(rows, total, place, calleeView);
  }),

  implement(outboundMembersScreen, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const place = placeOf(ctx, calleeSorts, input);
    await taskThere(ctx, db, input.taskId);
    const among = await amongOf(db, organisationId, ctx.now(), input);
    const rows = await listCallees(db, input, among, place);
    const total = await countOf(db, matchingCallees(db, input, among), place);
    return pageAnswer(rows, total, place, calleeView);
  }),
];
