import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { claimFiles, fileIdsOf, handFiles, unclaimFiles } from '../../form/files/form.files.ops.ts';
import type { LimitedOption } from '../../form/form.limits.ops.ts';
import { limitsOf } from '../../form/form.publish.ops.ts';
import type { CurrentForm } from '../../form/form.ops.ts';
import { createRows, type CreateOutcome, type OrderRow } from '../order.sql.ts';

/** An order on its way, with what its answers count for besides. Most have neither files nor limited options, and cost nothing more. */
export interface Placing {
  row: OrderRow;
  /** The form of each ticket whose answers name files or hold limited options. */
  special: { ord: number; form: CurrentForm }[];
}

export type PlaceOutcome = CreateOutcome | { outcome: 'option-full'; full: LimitedOption[] } | { outcome: 'file-gone' };

/** The tickets of an order whose answers count in limited options or name files. */
export function specialTickets(row: OrderRow, forms: readonly CurrentForm[]): Placing['special'] {
  return row.tickets.flatMap((ticket, index) => {
    const form = forms[index];
    if (!form) return [];
    const answers = ticket.answers;
    const isLimited = limitsOf(form.definition.fields).some(({ field, option }) => {
      const answer = answers[field];
      return answer === option || (Array.isArray(answer) && (answer as unknown[]).includes(option));
    });
    return isLimited || fileIdsOf(form.definition, answers).length > 0 ? [{ ord: ticket.ord, form }] : [];
  });
}

/**
 * Places orders that may have files and limited options: files are claimed first, options counted last (by the triggers of migration 0016), as
 * their rows are the last to be locked everywhere. An order that finds an option full between looking and counting throws; alone it is told so.
 */
export async function createPlacings(
  tx: Db,
  organisationId: string,
  eventId: string,
  version: number,
  placings: readonly Placing[],
): Promise<PlaceOutcome[]> {
  if (placings.every((each) => each.special.length === 0))
    return createRows(
      tx,
      organisationId,
      eventId,
      version,
      placings.map((each) => each.row),
    );
  const outcomes: PlaceOutcome[] = [];
  const going: { placing: Placing; at: number; claims: Map<number, string> }[] = [];
  for (const [at, placing] of placings.entries()) {
    const full = await fullOf(tx, organisationId, placing);
    if (full.length > 0) {
      outcomes[at] = { outcome: 'option-full', full };
      continue;
    }
    const claims = await claim(tx, organisationId, placing);
    if (claims) going.push({ placing, at, claims });
    else outcomes[at] = { outcome: 'file-gone' };
  }
  const rows = going.map(({ placing }) => placing.row);
  const created = rows.length > 0 ? await createRows(tx, organisationId, eventId, version, rows) : [];
  const counted: string[] = [];
  for (const [index, outcome] of created.entries()) {
    const { placing, at, claims } = going[index] as (typeof going)[number];
    outcomes[at] = outcome;
    if (outcome.outcome !== 'ok') await unclaimFiles(tx, organisationId, [...claims.values()]);
    else {
      await handOver(tx, organisationId, placing.row.id, claims);
      if (placing.special.length > 0) counted.push(placing.row.id);
    }
  }
  if (counted.length > 0)
    await sql`
      UPDATE order_ticket SET limited = limited_options(organisation_id, form_id, answers)
      WHERE organisation_id = ${organisationId} AND order_id = ANY(${counted}::uuid[])`.execute(tx);
  return outcomes;
}

/** The options that a failed count found full; null for any other error. */
export function fullOptionsIn(error: unknown): LimitedOption[] | null {
  const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string };
  if (code !== '23514' || constraint !== 'taken_within_limit') return null;
  return detail?.startsWith('[') ? (JSON.parse(detail) as LimitedOption[]) : [];
}

/** Options that are full before anything is taken: so most who come too late cost no order that is undone again. */
async function fullOf(tx: Db, organisationId: string, { row, special }: Placing): Promise<LimitedOption[]> {
  const full: LimitedOption[] = [];
  for (const { ord, form } of special) {
    const { rows } = await sql<LimitedOption>`
      SELECT t.field_id AS field, t.option FROM form_option_tally t
      WHERE t.organisation_id = ${organisationId} AND t.subject_id = ${form.formId} AND t.taken >= t.most
        AND ${JSON.stringify(row.tickets[ord]?.answers ?? {})}::jsonb->t.field_id ? t.option`.execute(tx);
    full.push(...rows);
  }
  return full;
}

/** Claims the files of an order, those of each ticket under an id of its own; null when one is not there. */
async function claim(tx: Db, organisationId: string, { row, special }: Placing): Promise<Map<number, string> | null> {
  const claims = new Map<number, string>();
  for (const { ord, form } of special) {
    const ticket = row.tickets[ord];
    if (!ticket || fileIdsOf(form.definition, ticket.answers).length === 0) continue;
    const id = randomUUID();
    if (!(await claimFiles(tx, organisationId, form, id, ticket.answers))) {
      await unclaimFiles(tx, organisationId, [...claims.values()]);
      return null;
    }
    claims.set(ord, id);
  }
  return claims;
}

/** The files become the tickets' own. */
async function handOver(
  tx: Db,
  organisationId: string,
  orderId: string,
  claims: ReadonlyMap<number, string>,
): Promise<void> {
  if (claims.size === 0) return;
  const tickets = await tx
    .selectFrom('order_ticket')
    .select(['id', 'ord'])
    .where('organisation_id', '=', organisationId)
    .where('order_id', '=', orderId)
    .execute();
  for (const { id, ord } of tickets) {
    const claim = claims.get(ord);
    if (claim !== undefined) await handFiles(tx, organisationId, claim, id);
  }
}
