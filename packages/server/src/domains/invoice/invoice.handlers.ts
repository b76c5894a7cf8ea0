import {
  invoiceOwnApply,
  invoiceOwnFile,
  invoiceOwnWithdraw,
  type OwnInvoice,
  orderInvoiceInfo,
} from '@convoke/contract/invoice/invoice.own.calls.ts';
import { invoiceExport, invoiceFile, invoiceList } from '@convoke/contract/invoice/invoice.calls.ts';
import type { InvoiceFileKind } from '@convoke/contract/invoice/invoice.rules.ts';
import { soldStates } from '@convoke/contract/order/order.rules.ts';
import type { Services } from '../../core/context.ts';
import { told } from '../../core/data/camel.ts';
import type { Db } from '../../core/data/database.ts';
import { countOf, pageAnswer, placeOf } from '../../core/data/list.ts';
import { implement } from '../../core/http/implement.ts';
import { readSale } from '../ticket/ticket.ops.ts';
import { applyForOrder, applyingHandlers, endApplication, missingFields } from './invoice.applying.ts';
import { invoiceSheet } from './invoice.export.ts';
import { issuingHandlers } from './invoice.issuing.ts';
import { invoiceSorts, invoiceView, listInvoices, matchingInvoices } from './invoice.queries.ts';
import { asksAll, titleHandlers } from './invoice.titles.ts';

const contentTypes: Readonly<Record<InvoiceFileKind, string>> = {
  pdf: 'application/pdf',
  ofd: 'application/ofd',
  xml: 'application/xml',
};

/** The file of an issued invoice, of an order where one is named; null where there is none. */
async function fileOf({ storage }: Services, db: Db, invoiceId: string, orderId?: string) {
  const row = await db
    .selectFrom('invoice')
    .select(['number', 'storage_key', 'file_kind'])
    .where('id', '=', invoiceId)
    .$if(orderId !== undefined, (one) => one.where('order_id', '=', orderId ?? ''))
    .executeTakeFirst();
  if (!row?.storage_key) return null;
  const stored = await storage.get(row.storage_key);
  if (!stored) return null;
  const kind = row.file_kind as InvoiceFileKind;
  return { fileName: `${row.number ?? 'invoice'}.${kind}`, contentType: contentTypes[kind], body: stored.stream };
}

/** What buyers do with the invoices of their order, and what organisers read of them. */
export const invoiceHandlers = [
  ...titleHandlers,
  ...applyingHandlers,
  ...issuingHandlers,

  implement(orderInvoiceInfo, async (ctx) => {
    const { db } = ctx;
    const order =
      (await db.selectFrom('ticket_order').selectAll().where('id', '=', ctx.targetId).executeTakeFirst()) ??
      ctx.notFound();
    const { settings } = await readSale(db, ctx.organisationId, order.event_id);
    const isPaid = soldStates.some((state) => state === order.state);
    const amountCents = isPaid ? order.total_cents - order.refunded_cents : 0;
    const rows = await db
      .selectFrom('invoice')
      .select(['id', 'state', 'type', 'title', 'tax_number', 'amount_cents', 'reason', 'number', 'storage_key'])
      .select(['applied_by', 'created_at'])
      .where('order_id', '=', order.id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return {
      orderId: order.id,
      number: order.number,
      amountCents,
      leftCents: Math.max(0, amountCents - order.invoice_applied_cents - order.invoice_issued_cents),
      currency: order.currency,
      invoice: order.invoice,
      takesInvoices: settings.takesInvoices,
      asksAll: await asksAll(db),
      invoices: rows.map(({ id, storage_key: key, ...row }) => ({
        ...told(row),
        invoiceId: id,
        state: row.state as OwnInvoice['state'],
        type: row.type as OwnInvoice['type'],
        appliedBy: row.applied_by as OwnInvoice['appliedBy'],
        hasFile: key !== null,
      })),
    };
  }),

  implement(invoiceOwnApply, async (ctx, { invoice, amountCents }) => {
    const { tx, targetId: orderId } = ctx;
    const order =
      (await tx.selectFrom('ticket_order').select('event_id').where('id', '=', orderId).executeTakeFirst()) ??
      ctx.notFound();
    const { settings } = await readSale(tx, ctx.organisationId, order.event_id);
    if (!settings.takesInvoices) return ctx.fail('INVOICE_NOT_TAKEN');
    const missing = missingFields(invoice, await asksAll(tx), ctx.language);
    if (missing.length > 0) return ctx.failFields(missing);
    const applied = await applyForOrder(tx, orderId, { title: invoice, amountCents, by: 'buyer', userId: null });
    if (applied === 'missing') return ctx.notFound();
    return typeof applied === 'string' ? ctx.fail(applied) : applied;
  }),

  implement(invoiceOwnWithdraw, async (ctx, { invoiceId }) => {
    const orderId = ctx.targetId;
    const ended = await endApplication(ctx.tx, {
      invoiceId,
      orderId,
      state: 'WITHDRAWN',
      by: 'buyer',
      about: 'order',
    });
    if (ended === 'missing') return ctx.notFound();
    return ended === 'INVOICE_STATE' ? ctx.fail(ended) : {};
  }),

  implement(
    invoiceOwnFile,
    async (ctx, { invoiceId }) => (await fileOf(ctx.services, ctx.db, invoiceId, ctx.targetId)) ?? ctx.notFound(),
  ),

  implement(
    invoiceFile,
    async (ctx, { invoiceId }) => (await fileOf(ctx.services, ctx.db, invoiceId)) ?? ctx.notFound(),
  ),

  implement(invoiceList, async (ctx, input) => {
    const place = placeOf(ctx, invoiceSorts, input);
    const rows = await listInvoices(ctx.db, input, place);
    const total = await countOf(ctx.db, matchingInvoices(ctx.db, input), place);
    return pageAnswer(rows, total, place, invoiceView);
  }),

  implement(invoiceExport, (ctx, filter) =>
    Promise.resolve(invoiceSheet(ctx.services, ctx.organisationId, filter, ctx.language)),
  ),
];
