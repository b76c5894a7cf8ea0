import {
  liveTaskStates,
  type MessageChannel,
  type PassedRule,
  passedRules,
} from '@convoke/contract/message/message.rules.ts';
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { DB } from '../../../core/data/database-types.ts';
import { containing } from '../../../core/data/like-text.ts';
import { beyond, inPlace, orderOf, type Place, type Placed, type Sorts } from '../../../core/data/list.ts';
import { userName } from '../../../core/data/user-name.ts';
import type { ViewedTask } from './message.views.ts';

export interface TaskFilter {
  channel: MessageChannel;
  /** Only what is under way. */
  isLive?: boolean;
  search?: string | undefined;
  state?: string | undefined;
  purpose?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const taskSorts: Sorts = { id: sql`t.id`, words: { createdAt: { by: sql`t.created_at`, kind: 'moment' } } };

/** Spelled as the partial index spells it. */
const isUnderWay = sql<SqlBool>`t.state IN (${sql.join(liveTaskStates.map((state) => sql.lit(state)))})`;

/** The tasks that match; neither ordered nor paged. Tests are none. */
export function matchingTasks(db: Db, organisationId: string, filter: TaskFilter) {
  return db
    .selectFrom('message_task as t')
    .where('t.organisation_id', '=', organisationId)
    .where('t.channel', '=', filter.channel)
    .where('t.deleted_at', 'is', null)
    .where('t.test_of', 'is', null)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (filter.isLive) all.push(isUnderWay);
      if (filter.state) all.push(eb('t.state', '=', filter.state));
      if (filter.purpose) all.push(eb('t.purpose', '=', filter.purpose));
      if (filter.from) all.push(eb('t.created_at', '>=', new Date(filter.from)));
      if (filter.to) all.push(eb('t.created_at', '<=', new Date(filter.to)));
      if (filter.search) all.push(containing(sql`fold_text(t.name)`, filter.search));
      return eb.and(all);
    });
}

const shown = [
  't.id',
  't.channel',
  't.purpose',
  't.name',
  't.state',
  't.why',
  't.why_words',
  't.lacks_cents',
  't.starts_at',
  't.latest_at',
  't.time_zone',
  't.from_minute',
  't.to_minute',
  't.per_minute',
  't.includes_worms',
  't.ab',
  't.winner',
  't.price_cents',
  't.event_id',
  't.reserved_cents',
  't.returned_cents',
  't.resend_of',
  't.test_of',
  't.made_by',
  't.version',
  't.created_at',
  't.begun_at',
  't.ended_at',
  't.deleted_at',
] as const;

const title = sql<string>`left(coalesce(t.content->>'subject', t.content->>'text', ''), 120)`;

export type ListedTask = ViewedTask & Placed;

export async function listTasks(
  db: Db,
  organisationId: string,
  filter: TaskFilter,
  place: Place,
): Promise<ListedTask[]> {
  const matching = matchingTasks(db, organisationId, filter)
    .select(shown)
    .select([title.as('title'), userName('t', 'made_by')]);
  // The checks of the table say what its words are.
  return (await inPlace(matching, place).execute()) as unknown as ListedTask[];
}

/** A task as it is shown; undefined when there is none. */
export async function shownTask(db: Db, organisationId: string, taskId: string): Promise<ViewedTask | undefined> {
  const row = await db
    .selectFrom('message_task as t')
    .select(shown)
    .select([title.as('title'), userName('t', 'made_by')])
    .where('t.organisation_id', '=', organisationId)
    .where('t.id', '=', taskId)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst();
  return row as unknown as ViewedTask | undefined;
}

export const passedSorts: Sorts = { id: sql`p.id`, words: { id: { by: sql`p.id`, kind: 'id' } } };

/** Who was passed over; for counting. */
export const matchingPassed = (db: Db, organisationId: string, taskId: string, rule: PassedRule | undefined) =>
  db
    .selectFrom('message_passed as p')
    .where('p.organisation_id', '=', organisationId)
    .where('p.task_id', '=', taskId)
    .$if(rule !== undefined, (all) => all.where('p.rule', '=', rule ?? ''));

/** A page of them: of each rule the first ones are enough, as they stand behind one another by their rules. */
export function listPassed(db: Db, organisationId: string, taskId: string, rule: PassedRule | undefined, place: Place) {
  const first = sql<Selectable<DB['message_passed']>>`(
    SELECT one.* FROM unnest(${rule ? [rule] : [...passedRules]}::text[]) AS w(rule) CROSS JOIN LATERAL (
      SELECT p.* FROM message_passed p WHERE p.organisation_id = ${organisationId} AND p.task_id = ${taskId} AND p.rule = w.rule AND ${beyond(place)}
      ORDER BY ${orderOf(place)} LIMIT ${place.limit + place.offset}) one)`.as<'p'>('p');
  const page = db
    .selectFrom(first)
    .select(['p.id', 'p.address', 'p.member_id', 'p.rule', 'p.source', 'p.first_source'])
    .select(
      sql<
        string | null
      >`(SELECT m.name FROM member m WHERE m.organisation_id = ${organisationId} AND m.id = p.member_id AND m.deleted_at IS NULL)`.as(
        'member_name',
      ),
    );
  return inPlace(page, place).execute();
}
