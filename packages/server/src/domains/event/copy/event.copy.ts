import { eventCopy } from '@convoke/contract/event/event.editing.calls.ts';
import { sql } from 'kysely';
import { newPublicCode } from '../../../core/codes.ts';
import type { EventRecord } from '../../../core/context.ts';
import { type CopiedTable, inOrder } from '../../../core/data/copied-tables.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { oncePerKey } from '../../../core/http/once.ts';

/** Forms of votes belong to no event themselves. */
export const voteForms = 'forms of votes';

/** What the copy of an event is called, when it begins, and who makes it. */
interface CopyWish {
  title: string;
  startsAt: string;
  userId: string;
}

/** What has been copied so far: new ids by the old ones, and the old ones by table. */
interface Copying {
  tx: Db;
  event: EventRecord;
  wish: CopyWish;
  code: string;
  ids: Record<string, string>;
  old: Map<string, string[]>;
  /** What is written of each table. */
  columns: Map<string, string[]>;
}

/**
 * Makes a draft of everything that an event is, but for its people, orders and secrets (the cards of the domains say which). Rows are copied whole, whatever
 * columns there are; ids that point to something of the event are turned to the copy's; moments keep their place on the clock of the
 * event's zone, however summer time falls. The caller's transaction makes it whole or not at all.
 */
async function copyEvent(
  tx: Db,
  tables: readonly CopiedTable[],
  event: EventRecord,
  wish: CopyWish,
): Promise<{ eventId: string; code: string }> {
  const organisationId = event.organisation_id;
  const { rows } = await sql<{ id: string; forms: string[] }>`
    SELECT uuidv7() AS id, ARRAY(
      SELECT f.id FROM vote v JOIN form f ON f.organisation_id = v.organisation_id AND f.id = v.form_id
      WHERE v.organisation_id = ${organisationId} AND v.event_id = ${event.id} AND v.deleted_at IS NULL AND f.event_id IS NULL) AS forms`.execute(
    tx,
  );
  const { id: eventId = '', forms = [] } = rows[0] ?? {};
  const { columns, references } = await catalogueOf(tx, tables);
  const copying: Copying = {
    tx,
    event,
    wish,
    code: newPublicCode(),
    ids: { [event.id]: eventId },
    old: new Map([
      ['event', [event.id]],
      [voteForms, forms],
    ]),
    columns,
  };
  // Every id first: an event names its form, which belongs to the event.
  const ordered = inOrder(tables, references);
  for (const copied of ordered) await nameRows(copying, copied);
  for (const copied of ordered) await copyRows(copying, copied);
  const { code } = copying;
  const listed = (kind: string, id: string) => ({ kind, code: id, organisation_id: organisationId, target_id: id });
  await tx
    .insertInto('directory')
    .values([
      { ...listed('event', eventId), code },
      listed('event-id', eventId),
      ...newIds(copying, 'vote').map((id) => listed('vote-id', id)),
      ...newIds(copying, 'vote_round').map((id) => listed('vote-info', id)),
    ])
    .execute();
  return { eventId, code };
}

function newIds({ ids, old }: Copying, table: string): string[] {
  return (old.get(table) ?? []).flatMap((id) => ids[id] ?? []);
}

/** The rows of a table that are copied, as `k`; null where there are none. */
function foundRows({ event, old }: Copying, { by, of, also, isLive }: CopiedTable) {
  const parents = old.get(of) ?? [];
  if (parents.length === 0) return null;
  const live = isLive ? sql`AND k.deleted_at IS NULL` : sql``;
  const both = also ? sql`AND ${sql.ref(`k.${also.by}`)} = ANY(${old.get(also.of) ?? []}::uuid[])` : sql``;
  return sql`k.organisation_id = ${event.organisation_id} AND ${sql.ref(`k.${by}`)} = ANY(${parents}::uuid[]) ${both} ${live}`;
}

/** Gives the copies of a table's rows their ids. In the order of the old ones: lists that end with the id stay as they are. */
async function nameRows(copying: Copying, copied: CopiedTable): Promise<void> {
  const { tx, ids, old } = copying;
  const found = foundRows(copying, copied);
  if (!copied.hasId || !found) return;
  const { rows } = await sql<{ id: string; fresh: string }>`
    SELECT k.id, uuidv7() AS fresh FROM ${sql.table(copied.table)} k WHERE ${found} ORDER BY k.id`.execute(tx);
  for (const { id, fresh } of rows) ids[id] = fresh;
  old.set(copied.table, [...(old.get(copied.table) ?? []), ...rows.map(({ id }) => id)]);
}

/** Of each copied table the columns, but those that the database itself works out, and the tables that it refers to. */
async function catalogueOf(tx: Db, copied: readonly CopiedTable[]) {
  const tables = copied.map(({ table }) => table);
  const { rows } = await sql<{ table: string; columns: string[]; refers: string[] }>`
    SELECT a.attrelid::regclass::text AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
      ARRAY(SELECT c.confrelid::regclass::text FROM pg_constraint c WHERE c.contype = 'f' AND c.conrelid = a.attrelid) AS refers
    FROM pg_attribute a
    WHERE a.attrelid = ANY(${tables}::regclass[]) AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY a.attrelid`.execute(tx);
  return {
    columns: new Map(rows.map(({ table, columns }) => [table, columns])),
    references: new Map(rows.map(({ table, refers }) => [table, refers])),
  };
}

async function copyRows(copying: Copying, copied: CopiedTable): Promise<void> {
  const { tx, event, wish, code, ids } = copying;
  const found = foundRows(copying, copied);
  if (!found) return;
  const table = sql.table(copied.table);
  const fresh = {
    ...copied.fresh,
    ...(copied.user ? { [copied.user]: wish.userId } : {}),
    ...(copied.table === 'event' ? { title: wish.title, code } : {}),
  };
  const { time_zone: zone, starts_at: startsAt } = event;
  const moved = [
    ...(copied.shifted ?? []).map(
      (column) => sql`${column}::text, (${sql.ref(`k.${column}`)} AT TIME ZONE ${zone}
        + (${wish.startsAt}::timestamptz AT TIME ZONE ${zone} - ${startsAt}::timestamptz AT TIME ZONE ${zone})) AT TIME ZONE ${zone}`,
    ),
    ...(copied.days ?? []).map(
      (column) => sql`${column}::text, ${sql.ref(`k.${column}`)}
        + ((${wish.startsAt}::timestamptz AT TIME ZONE ${zone})::date - (${startsAt}::timestamptz AT TIME ZONE ${zone})::date)`,
    ),
    ...(copied.inside ?? []).map(
      (column) => sql`${column}::text, with_new_ids_inside(${sql.ref(`k.${column}`)}, ${JSON.stringify(ids)}::jsonb)`,
    ),
    ...(copied.anew ?? []).map((column) => sql`${column}::text, gen_random_uuid()`),
  ];
  const names = copying.columns.get(copied.table) ?? [];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const written = sql.join(names.map((name) => sql.ref(`r.${name}`)));
  await sql`
    INSERT INTO ${table} (${columns}) SELECT ${written} FROM ${table} k CROSS JOIN LATERAL jsonb_populate_record(NULL::${table},
      with_new_ids(to_jsonb(k), ${JSON.stringify(ids)}::jsonb) || ${JSON.stringify(fresh)}::jsonb
      || jsonb_build_object(${sql.join(moved)})) r
    WHERE ${found}`.execute(tx);
}

export const copyHandlers = [
  implement(eventCopy, (ctx, input) =>
    oncePerKey(ctx, eventCopy, input, () =>
      copyEvent(ctx.tx, ctx.services.copied, ctx.event, {
        title: input.title,
        startsAt: input.startsAt,
        userId: ctx.userId,
      }),
    ),
  ),
];
