import type { Language } from '@convoke/contract/core/language.ts';
import type { EventRecord, Services } from '../../core/context.ts';
import type { Db } from '../../core/database.ts';
import { type SheetCell, sheetStream } from '../../core/sheet.ts';
import { type CouponFilter, listCoupons } from './coupon.queries.ts';
import { couponSheetTexts } from './coupon.sheet-texts.ts';

const batchRows = 1000;

/**
 * The coupons that match as a sheet, the newest first. The rows are read while the sheet is sent, each batch in a read transaction of its own
 * that goes on where the last one ended: the call's own is over by then.
 */
export async function couponSheet(
  services: Services,
  db: Db,
  event: EventRecord,
  filter: CouponFilter,
  language: Language,
): Promise<AsyncIterable<Uint8Array>> {
  const { organisation_id: organisationId, time_zone: timeZone } = event;
  const texts = couponSheetTexts[language];
  // Deleted ones too: a coupon may still be for them.
  const tickets = await db
    .selectFrom('ticket')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', event.id)
    .execute();
  const names = new Map(tickets.map((ticket) => [ticket.id, ticket.name]));
  // `2026-01-31 09:05` in the event's zone: sorts as text, and no program turns it into another day.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const moment = (at: Date | null) => at && format.format(at);
  const header = [
    texts.code,
    texts.name,
    texts.amount,
    texts.percent,
    texts.minSpend,
    texts.tickets,
    texts.uses,
    texts.used,
    texts.perBuyer,
    `${texts.opensAt} (${timeZone})`,
    `${texts.closesAt} (${timeZone})`,
    texts.state,
    texts.saved,
    texts.createdAt,
  ];

  async function* rows(): AsyncGenerator<SheetCell[]> {
    let afterId: string | undefined;
    for (;;) {
      const batch = await services.database.inOrganisation(organisationId, 'read', (read) =>
        listCoupons(read, organisationId, event.id, filter, { sort: '-createdAt', limit: batchRows, afterId }),
      );
      for (const row of batch) {
        yield [
          row.code,
          row.name,
          row.amount_cents === null ? null : row.amount_cents / 100,
          row.percent,
          row.min_spend_cents / 100,
          row.ticket_ids.length === 0
            ? texts.allTickets
            : row.ticket_ids.map((ticketId) => names.get(ticketId) ?? '').join(', '),
          row.uses,
          row.used,
          row.per_buyer,
          moment(row.opens_at),
          moment(row.closes_at),
          texts.states[row.state],
          row.saved / 100,
          moment(row.created_at),
        ];
      }
      const last = batch.at(-1);
      if (!last || batch.length < batchRows) return;
      afterId = last.id;
    }
  }
  return sheetStream(event.title, header, rows());
}
