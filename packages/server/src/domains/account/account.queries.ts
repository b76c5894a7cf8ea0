import type { MovementKind, RechargeState } from '@convoke/contract/account/account.rules.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import type { Cursor } from './account.cursor.ts';
import { isMovement, readState } from './account.sql.ts';

export interface MovementFilter {
  from?: string | undefined;
  to?: string | undefined;
  kind?: MovementKind | undefined;
  /** Part of a number or a note. */
  search?: string | undefined;
}

export interface RechargeFilter {
  from?: string | undefined;
  to?: string | undefined;
  state?: RechargeState | undefined;
  orderId?: string | undefined;
  /** Part of a number. */
  search?: string | undefined;
}

/** Where in a list, oldest or newest first. */
export interface Place {
  newestFirst: boolean;
  limit: number;
  offset?: number;
  after?: Cursor | undefined;
}

/** Text anywhere in another, in any case; what LIKE would read as a pattern stays what it is. */
function holds(text: Expression<string>, part: string): Expression<SqlBool> {
  return sql<SqlBool>`position(lower(${part}) in lower(${text})) > 0`;
}

function movements(db: Db, organisationId: string, filter: MovementFilter) {
  return db
    .selectFrom('ledger_entry as l')
    .leftJoin('recharge as r', (join) =>
      join.onRef('r.organisation_id', '=', 'l.organisation_id').onRef('r.id', '=', 'l.cause_id'),
    )
    .where('l.organisation_id', '=', organisationId)
    .where(isMovement)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (filter.kind) all.push(eb('l.kind', '=', filter.kind));
      if (filter.from) all.push(eb('l.at', '>=', new Date(filter.from)));
      if (filter.to) all.push(eb('l.at', '<=', new Date(filter.to)));
      if (filter.search) all.push(holds(sql<string>`coalesce(r.number, l.number) || ' ' || l.note`, filter.search));
      return eb.and(all);
    });
}

/** Movements of the balance in order, from the cursor or the offset on. Their sort key comes with them. */
export async function listMovements(db: Db, organisationId: string, filter: MovementFilter, place: Place) {
  const direction = place.newestFirst ? 'desc' : 'asc';
  const { after } = place;
  return movements(db, organisationId, filter)
    .select(['l.id', 'l.at', 'l.amount_cents', 'l.note', 'r.paid_by', 'r.is_sandbox'])
    .select([
      sql<MovementKind>`l.kind`.as('kind'),
      sql<string>`coalesce(r.number, l.number)`.as('number'),
      sql<string>`(l.at AT TIME ZONE 'UTC')::text`.as('key'),
    ])
    .$if(after !== undefined, (all) => all.where(beyond(sql`l.at`, sql`l.id`, after as Cursor, direction)))
    .orderBy('l.at', direction)
    .orderBy('l.id', direction)
    .limit(place.limit)
    .offset(place.offset ?? 0)
    .execute();
}

export type ListedMovement = Awaited<ReturnType<typeof listMovements>>[number];

/** How many match, counted no further than `limit` + 1. */
export async function countMovements(db: Db, organisationId: string, filter: MovementFilter, limit: number) {
  const matching = movements(db, organisationId, filter)
    .select(sql`1`.as('one'))
    .limit(limit + 1);
  const { total } = await db
    .selectFrom(matching.as('matching'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function recharges(db: Db, organisationId: string, filter: RechargeFilter) {
  return db
    .selectFrom('recharge as r')
    .where('r.organisation_id', '=', organisationId)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (filter.orderId) all.push(eb('r.id', '=', filter.orderId));
      if (filter.state) all.push(eb(readState, '=', filter.state));
      if (filter.from) all.push(eb('r.created_at', '>=', new Date(filter.from)));
      if (filter.to) all.push(eb('r.created_at', '<=', new Date(filter.to)));
      if (filter.search) all.push(holds(sql<string>`r.number`, filter.search));
      return eb.and(all);
    });
}

/** Top-ups in order, from the cursor or the offset on. Their sort key comes with them. */
export async function listRecharges(db: Db, organisationId: string, filter: RechargeFilter, place: Place) {
  const direction = place.newestFirst ? 'desc' : 'asc';
  const { after } = place;
  return recharges(db, organisationId, filter)
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.organisation_id', '=', 'r.organisation_id').onRef('u.id', '=', 'r.created_by'),
    )
    .select(['r.id', 'r.number', 'r.amount_cents', 'r.credit_cents', 'r.paid_by', 'r.is_sandbox'])
    .select(['r.created_at', 'r.expires_at', 'r.paid_at', 'u.nick_name', readState.as('state')])
    .select(sql<string>`(r.created_at AT TIME ZONE 'UTC')::text`.as('key'))
    .$if(after !== undefined, (all) => all.where(beyond(sql`r.created_at`, sql`r.id`, after as Cursor, direction)))
    .orderBy('r.created_at', direction)
    .orderBy('r.id', direction)
    .limit(place.limit)
    .offset(place.offset ?? 0)
    .execute();
}

export type ListedRecharge = Awaited<ReturnType<typeof listRecharges>>[number];

export async function countRecharges(db: Db, organisationId: string, filter: RechargeFilter, limit: number) {
  const matching = recharges(db, organisationId, filter)
    .select(sql`1`.as('one'))
    .limit(limit + 1);
  const { total } = await db
    .selectFrom(matching.as('matching'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Beyond the row at which a page ended. */
function beyond(
  at: Expression<unknown>,
  id: Expression<unknown>,
  { key, id: last }: Cursor,
  direction: 'asc' | 'desc',
) {
  const end = sql`(${`${key}Z`}::timestamptz, ${last}::uuid)`;
  return direction === 'desc' ? sql<SqlBool>`(${at}, ${id}) < ${end}` : sql<SqlBool>`(${at}, ${id}) > ${end}`;
}

/** Everything that ever moved the balance, by kind. */
export async function movedInAll(db: Db, organisationId: string): Promise<Record<MovementKind, number>> {
  const rows = await db
    .selectFrom('ledger_entry as l')
    .select((eb) => [sql<MovementKind>`l.kind`.as('kind'), eb.fn.sum<string>('l.amount_cents').as('cents')])
    .where('l.organisation_id', '=', organisationId)
    .where(isMovement)
    .groupBy('l.kind')
    .execute();
  const moved = { credited: 0, bonus: 0, spent: 0 };
  for (const { kind, cents } of rows) moved[kind] = Number(cents);
  return moved;
}

/** What came in and went out on each of the last `days` days of a zone, today last, days without any included. */
export async function movedPerDay(db: Db, organisationId: string, zone: string, days: number, now: Date) {
  const { rows } = await sql<{ day: string; came: string; went: string }>`
    WITH wanted AS (
      SELECT d::date AS day FROM generate_series(
        (${now}::timestamptz AT TIME ZONE ${zone})::date - ${days - 1}::int, (${now}::timestamptz AT TIME ZONE ${zone})::date, interval '1 day') d
    ), moved AS (
      SELECT (l.at AT TIME ZONE ${zone})::date AS day, sum(l.amount_cents) FILTER (WHERE l.kind <> 'spent') AS came,
        sum(l.amount_cents) FILTER (WHERE l.kind = 'spent') AS went
      FROM ledger_entry l
      WHERE l.organisation_id = ${organisationId} AND ${isMovement} AND l.at >= ${now}::timestamptz - make_interval(days => ${days + 1}::int)
      GROUP BY 1
    )
    SELECT to_char(w.day, 'YYYY-MM-DD') AS day, coalesce(m.came, 0) AS came, coalesce(m.went, 0) AS went
    FROM wanted w LEFT JOIN moved m ON m.day = w.day ORDER BY w.day`.execute(db);
  return rows.map((row) => ({ day: row.day, inCents: Number(row.came), outCents: Number(row.went) }));
}
