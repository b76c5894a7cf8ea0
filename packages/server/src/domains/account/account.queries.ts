import type { MovementKind, RechargeState } from '@convoke/contract/account/account.rules.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { containing } from '../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../core/data/list.ts';
import { userName } from '../../core/data/user-name.ts';
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

export const movementSorts: Sorts = { id: sql`l.id`, words: { at: { by: sql`l.at`, kind: 'moment' } } };

/** Movements of the balance that match; neither ordered nor paged. */
export function movements(db: Db, organisationId: string, filter: MovementFilter) {
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
      if (filter.search)
        all.push(containing(sql`fold_text(coalesce(r.number, l.number) || ' ' || l.note)`, filter.search));
      return eb.and(all);
    });
}

export function listMovements(db: Db, organisationId: string, filter: MovementFilter, place: Place) {
  const matching = movements(db, organisationId, filter)
    .select(['l.id', 'l.at', 'l.amount_cents', 'l.note', 'r.paid_by', 'r.is_sandbox'])
    .select([sql<MovementKind>`l.kind`.as('kind'), sql<string>`coalesce(r.number, l.number)`.as('number')]);
  return inPlace(matching, place).execute();
}

export type ListedMovement = Awaited<ReturnType<typeof listMovements>>[number];

/**
 * The balance after each of some movements that stand in order of time, in cents. Added up from that end of the book where they are listed, so that
 * a first page reads no more than itself; a list of the newest first goes on from `known`, a newer movement whose balance was answered before.
 */
export async function balancesAfter(
  db: Db,
  organisationId: string,
  listed: readonly { id: string; at: Date }[],
  isNewestFirst: boolean,
  known?: { id: string; at: Date; balanceCents: number },
): Promise<ReadonlyMap<string, number>> {
  const last = listed.at(-1);
  if (!last) return new Map();
  // The book knows microseconds: a millisecond is all of it.
  const until = (at: Date) => sql`l.at < ${new Date(at.getTime() + 1)}`;
  const within = isNewestFirst ? sql`l.at >= ${last.at}` : until(last.at);
  // The moment finds the rows by their index, the pair says which of that millisecond count.
  const below = known
    ? sql`AND ${until(known.at)} AND (l.at, l.id) <= (
        SELECT k.at, k.id FROM ledger_entry k WHERE k.organisation_id = ${organisationId} AND k.id = ${known.id})`
    : sql``;
  const newest = known
    ? sql`${known.balanceCents}::bigint`
    : sql`coalesce((SELECT b.balance_cents FROM account_balance b WHERE b.organisation_id = ${organisationId}), 0)`;
  const moved = sql`CASE WHEN l.kind = 'spent' THEN -l.amount_cents ELSE l.amount_cents END`;
  const after = isNewestFirst
    ? sql`${newest} - (sum(${moved}) OVER (ORDER BY l.at DESC, l.id DESC) - ${moved})`
    : sql`sum(${moved}) OVER (ORDER BY l.at, l.id)`;
  const { rows } = await sql<{ id: string; cents: string }>`
    SELECT id, cents FROM (
      SELECT l.id, ${after} AS cents FROM ledger_entry l WHERE l.organisation_id = ${organisationId} AND ${isMovement} AND ${within} ${below}
    ) m WHERE id = ANY (${listed.map(({ id }) => id)}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
}

export const rechargeSorts: Sorts = { id: sql`r.id`, words: { createdAt: { by: sql`r.created_at`, kind: 'moment' } } };

/** Top-ups that match; neither ordered nor paged. */
export function recharges(db: Db, organisationId: string, filter: RechargeFilter) {
  return db
    .selectFrom('recharge as r')
    .where('r.organisation_id', '=', organisationId)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (filter.orderId) all.push(eb('r.id', '=', filter.orderId));
      if (filter.state) all.push(eb(readState, '=', filter.state));
      if (filter.from) all.push(eb('r.created_at', '>=', new Date(filter.from)));
      if (filter.to) all.push(eb('r.created_at', '<=', new Date(filter.to)));
      if (filter.search) all.push(containing(sql`fold_text(r.number)`, filter.search));
      return eb.and(all);
    });
}

export function listRecharges(db: Db, organisationId: string, filter: RechargeFilter, place: Place) {
  const matching = recharges(db, organisationId, filter)
    .select(['r.id', 'r.number', 'r.amount_cents', 'r.credit_cents', 'r.invoiced_cents', 'r.paid_by'])
    .select([
      'r.is_sandbox',
      'r.created_at',
      'r.expires_at',
      'r.paid_at',
      userName('r', 'created_by'),
      readState.as('state'),
    ]);
  return inPlace(matching, place).execute();
}

export type ListedRecharge = Awaited<ReturnType<typeof listRecharges>>[number];

/** Everything that ever moved the balance, by kind. */
export async function movedInAll(db: Db, organisationId: string): Promise<Record<MovementKind, number>> {
  const rows = await db
    .selectFrom('ledger_entry as l')
    .select((eb) => [sql<MovementKind>`l.kind`.as('kind'), eb.fn.sum<string>('l.amount_cents').as('cents')])
    .where('l.organisation_id', '=', organisationId)
    .where(isMovement)
    .groupBy('l.kind')
    .execute();
  const moved = { credited: 0, bonus: 0, spent: 0, returned: 0 };
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
