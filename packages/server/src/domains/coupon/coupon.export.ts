import { listCell } from '@convoke/contract/core/cell-lists.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { EventRecord, Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { type Column, everyRow, momentIn, sheetFile, wordsIn, yuan } from '../../core/tables/sheet-rows.ts';
import { type CouponFilter, couponSorts, type ListedCoupon, listCoupons } from './coupon.queries.ts';
import { sheetTexts, stateTexts } from './coupon.sheet-texts.ts';

/** The coupons that match as a sheet, the newest first. */
export async function couponSheet(
  services: Services,
  db: Db,
  event: EventRecord,
  filter: CouponFilter,
  language: Language,
) {
  const { organisation_id: organisationId, time_zone: timeZone } = event;
  // Deleted ones too: a coupon may still be for them.
  const tickets = await db.selectFrom('ticket').select(['id', 'name']).where('event_id', '=', event.id).execute();
  const names = new Map(tickets.map((ticket) => [ticket.id, ticket.name]));
  const t = wordsIn(sheetTexts, language);
  const moment = momentIn(timeZone);
  const columns: Column<ListedCoupon>[] = [
    [t.code, (row) => row.code],
    [t.name, (row) => row.name],
    [t.amount, (row) => yuan(row.amount_cents)],
    [t.percent, (row) => row.percent],
    [t.minSpend, (row) => yuan(row.min_spend_cents)],
    [t.tickets, (row) => listCell(row.ticket_ids.map((id) => names.get(id) ?? '')) || t.allTickets],
    [t.uses, (row) => row.uses],
    [t.used, (row) => row.used],
    [t.perBuyer, (row) => row.per_buyer],
    [t.ticketsPerOrder, (row) => row.tickets_per_order],
    [`${t.opensAt} (${timeZone})`, (row) => moment(row.opens_at)],
    [`${t.closesAt} (${timeZone})`, (row) => moment(row.closes_at)],
    [t.state, (row) => stateTexts[row.state][language]],
    [t.saved, (row) => yuan(row.saved)],
    [t.createdAt, (row) => moment(row.created_at)],
  ];
  const rows = everyRow(services, organisationId, [couponSorts, '-createdAt'], (read, place) =>
    listCoupons(read, event.id, filter, place),
  );
  return sheetFile({ title: event.title, what: t.fileName }, columns, rows);
}
