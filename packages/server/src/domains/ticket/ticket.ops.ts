import { failures } from '@convoke/contract/failures.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../core/context.ts';
import type { Database, Db } from '../../core/data/database.ts';
import { sameSecret } from '../../core/keyed.ts';
import { ShortCache } from '../../core/short-cache.ts';

/** How an event sells, and what it sells: what an order is priced by. */
export interface SaleFacts {
  /** Grows with every change of tickets, tiers, coupons or settings; 0 = nothing was ever offered. */
  version: number;
  settings: SaleSettings;
  /** By id, in the order in which they are shown. */
  tickets: Map<string, SaleTicket>;
}

/** Times are milliseconds. */
export interface SaleTicket {
  ticketId: string;
  name: string;
  priceCents: number;
  currency: string;
  minPerOrder: number;
  maxPerOrder: number;
  perBuyer: number | null;
  opensAt: number | null;
  closesAt: number | null;
  needsReview: boolean;
  isHidden: boolean;
  accessCode: string | null;
  formId: string | null;
  onSale: boolean;
  tiers: SaleTier[];
}

export interface SaleTier {
  tierId: string;
  name: string;
  priceCents: number;
  /** Null = not limited by number. */
  left: number | null;
  closesAt: number | null;
}

export interface SaleSettings {
  holdMinutes: number;
  payHoursAfterReview: number;
  offerHours: number;
  attendeeForm: 'each' | 'one';
  hasWaitingList: boolean;
  takesInvoices: boolean;
  cancelUntilHours: number | null;
  cancelFeePercent: number;
  cancelInPart: boolean;
  terms: string;
}

/** Of an event that has no row yet: the defaults of the columns. */
const defaultSettings: SaleSettings = {
  holdMinutes: 15,
  payHoursAfterReview: 48,
  offerHours: 12,
  attendeeForm: 'each',
  hasWaitingList: true,
  takesInvoices: true,
  cancelUntilHours: null,
  cancelFeePercent: 0,
  cancelInPart: true,
  terms: '',
};

/**
 * All that an order of an event is priced by, in one statement: the version is that of the very tickets that come with it. An event that is
 * joined by form sells none.
 */
export async function readSale(db: Db, organisationId: string, eventId: string): Promise<SaleFacts> {
  const { rows } = await sql<{ version: number | null; settings: SaleSettings | null; tickets: SaleTicket[] }>`
    SELECT s.version,
      CASE WHEN s.version IS NOT NULL THEN jsonb_build_object('holdMinutes', s.hold_minutes, 'payHoursAfterReview', s.pay_hours_after_review,
        'offerHours', s.offer_hours, 'attendeeForm', s.attendee_form, 'hasWaitingList', s.has_waiting_list, 'takesInvoices', s.takes_invoices,
        'cancelUntilHours', s.cancel_until_hours, 'cancelFeePercent', s.cancel_fee_percent, 'cancelInPart', s.cancel_in_part, 'terms', s.terms) END AS settings,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('ticketId', k.id, 'name', k.name, 'priceCents', k.price_cents, 'currency', k.currency,
          'minPerOrder', k.min_per_order, 'maxPerOrder', k.max_per_order, 'perBuyer', k.per_buyer,
          'opensAt', ${millis('k.opens_at')}, 'closesAt', ${millis('k.closes_at')}, 'needsReview', k.needs_review, 'isHidden', k.is_hidden,
          'accessCode', k.access_code, 'formId', k.form_id, 'onSale', k.on_sale,
          'tiers', coalesce((
            SELECT jsonb_agg(jsonb_build_object('tierId', r.id, 'name', r.name, 'priceCents', r.price_cents, 'left', r.quantity - r.taken,
              'closesAt', ${millis('r.closes_at')}) ORDER BY r.sort, r.id)
            FROM ticket_tier r WHERE r.organisation_id = ${organisationId} AND r.ticket_id = k.id AND r.deleted_at IS NULL), '[]')
        ) ORDER BY k.sort, k.id)
        FROM ticket k WHERE k.organisation_id = ${organisationId} AND k.event_id = ${eventId} AND k.deleted_at IS NULL
          AND EXISTS (SELECT FROM event e WHERE e.organisation_id = ${organisationId} AND e.id = ${eventId} AND e.use_ticket = 1)), '[]') AS tickets
    FROM (SELECT 1) one LEFT JOIN event_sale s ON s.organisation_id = ${organisationId} AND s.event_id = ${eventId}`.execute(
    db,
  );
  const row = rows[0];
  return {
    version: row?.version ?? 0,
    settings: row?.settings ?? defaultSettings,
    tickets: new Map(row?.tickets.map((ticket) => [ticket.ticketId, ticket])),
  };
}

function millis(column: string) {
  return sql`(extract(epoch FROM ${sql.ref(column)}) * 1000)::bigint`;
}

/**
 * What events sell, for the hot path of ordering, at most two seconds old. An older version than the current one does no harm: create_orders
 * compares versions inside its transaction, and the order is priced anew.
 */
export class SaleCache {
  private readonly database: Database;
  private readonly kept = new ShortCache<SaleFacts>(500);

  constructor(database: Database) {
    this.database = database;
  }

  read(organisationId: string, eventId: string, maxAgeMs?: number): Promise<SaleFacts> {
    return this.kept.read(
      `${organisationId}:${eventId}`,
      () => this.database.inOrganisation(organisationId, 'read', (db) => readSale(db, organisationId, eventId)),
      maxAgeMs,
    );
  }
}

/** Says that what an event sells has changed: orders that are being priced are priced anew. In the transaction that changes it, last. */
export async function bumpSale(tx: Db, organisationId: string, eventId: string): Promise<void> {
  await sql`
    INSERT INTO event_sale AS s (organisation_id, event_id) VALUES (${organisationId}, ${eventId})
    ON CONFLICT (organisation_id, event_id) DO UPDATE SET version = s.version + 1`.execute(tx);
}

/** Forgets what the tickets of an event say in a language beside their own texts: those are in it now. */
export async function forgetWords(tx: Db, organisationId: string, eventId: string, language: Language): Promise<void> {
  await sql`
    UPDATE ticket SET words = words - ${language}::text
    WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND words ? ${language}`.execute(tx);
}

/** The same for an event that may sell nothing: what it is has changed. */
export async function saleChanged(tx: Db, organisationId: string, eventId: string): Promise<void> {
  await sql`
    UPDATE event_sale SET version = version + 1 WHERE organisation_id = ${organisationId} AND event_id = ${eventId}`.execute(
    tx,
  );
}

/** Who is asked a form that goes is asked the event's own from then on. */
export async function forgetForm(tx: Db, organisationId: string, formId: string): Promise<void> {
  await tx
    .updateTable('ticket')
    .set({ form_id: null })
    .where('organisation_id', '=', organisationId)
    .where('form_id', '=', formId)
    .execute();
}

/** Gives tickets of an event other forms, those that ask for `was` now. False when one of them does not, is deleted or is another event's. */
export async function setTicketForms(
  tx: Db,
  of: { organisationId: string; eventId: string },
  tickets: readonly { ticketId: string; was: string | null; formId: string | null }[],
  now: Date,
): Promise<boolean> {
  await sql`SELECT lock_sale(${of.organisationId}::uuid, ${of.eventId}::uuid)`.execute(tx);
  const { rows } = await sql`
    UPDATE ticket k SET form_id = t."formId", updated_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) AS t("ticketId" uuid, was uuid, "formId" uuid)
    WHERE k.organisation_id = ${of.organisationId} AND k.event_id = ${of.eventId} AND k.id = t."ticketId" AND k.deleted_at IS NULL
      AND k.form_id IS NOT DISTINCT FROM t.was
    RETURNING k.id`.execute(tx);
  return rows.length === tickets.length;
}

/** Whether a buyer typed the access code of a ticket; case and space around it do not matter. */
export function opensHidden(ticket: Pick<SaleTicket, 'accessCode'>, typed: string | undefined): boolean {
  if (ticket.accessCode === null || typed === undefined) return false;
  return sameSecret(ticket.accessCode.trim().toUpperCase(), typed.trim().toUpperCase());
}

/** A window of time must end after it starts; told at its field. */
export function refuseCrossing(
  ctx: Pick<WriteContext<'SALE_TIMES_CROSS'>, 'fail' | 'language'>,
  window: { opensAt: string | null; closesAt: string | null },
): void {
  if (window.opensAt === null || window.closesAt === null) return;
  if (Date.parse(window.closesAt) > Date.parse(window.opensAt)) return;
  ctx.fail('SALE_TIMES_CROSS', {
    fields: [{ path: 'closesAt', message: failures.SALE_TIMES_CROSS.text[ctx.language] }],
  });
}
