import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id } from '../core/fields.ts';
import { maxPriceCents } from '../order/order.rules.ts';
import { applicants, invoiceStates, invoiceTypes } from './invoice.rules.ts';
import { invoiceTitle } from './invoice.title.ts';

/** Invoices in their buyer's hands: whoever knows the order's id. */

const orderScope = { code: { field: 'orderId', kind: 'order' } } as const;

const ownInvoice = z.object({
  invoiceId: id,
  state: z.enum(invoiceStates),
  type: z.enum(invoiceTypes),
  title: z.string(),
  taxNumber: z.string(),
  /** Below zero: a red letter. */
  amountCents: z.int(),
  reason: z.string(),
  number: z.string().nullable(),
  hasFile: z.boolean(),
  appliedBy: z.enum(applicants),
  createdAt: z.string(),
});
export type OwnInvoice = z.infer<typeof ownInvoice>;

export const orderInvoiceInfo = defineCall({
  id: 'order.invoiceInfo',
  method: 'GET',
  path: '/event/order/ticket/invoice/info/{orderId}',
  audience: 'attendee',
  kind: 'read',
  scope: orderScope,
  summary: 'The invoice title of an order, the most an invoice may be for, and the invoices there are.',
  input: z.object({ orderId: id }),
  output: z.object({
    orderId: id,
    number: z.string(),
    /** What was paid and not given back. */
    amountCents: z.int(),
    /** What of it an invoice can still be applied for. */
    leftCents: z.int(),
    currency: z.string(),
    invoice: z.unknown(),
    takesInvoices: z.boolean(),
    /** Whether a special one needs all six fields. */
    asksAll: z.boolean(),
    invoices: z.array(ownInvoice),
  }),
});

export const invoiceOwnApply = defineCall({
  id: 'invoice.ownApply',
  method: 'POST',
  path: '/event/order/ticket/invoice/apply/{orderId}',
  audience: 'attendee',
  kind: 'write',
  scope: orderScope,
  summary: 'The buyer applies for an invoice for a paid order; without an amount for all that is left of it.',
  input: z.object({ orderId: id, invoice: invoiceTitle, amountCents: z.int().min(1).max(maxPriceCents).optional() }),
  output: z.object({ invoiceId: id, amountCents: z.int() }),
  fails: ['INVOICE_NOT_TAKEN', 'INVOICE_NOT_PAID', 'INVOICE_TOO_MUCH', 'INVOICE_TOO_OFTEN'],
});

export const invoiceOwnWithdraw = defineCall({
  id: 'invoice.ownWithdraw',
  method: 'POST',
  path: '/event/order/ticket/invoice/withdraw/{orderId}/{invoiceId}',
  audience: 'attendee',
  kind: 'write',
  scope: orderScope,
  summary: 'The buyer withdraws what they applied for, while it is not issued.',
  input: z.object({ orderId: id, invoiceId: id }),
  output: done,
  fails: ['INVOICE_STATE'],
});

export const invoiceOwnFile = defineCall({
  id: 'invoice.ownFile',
  method: 'GET',
  path: '/event/order/ticket/invoice/file/{orderId}/{invoiceId}',
  audience: 'open',
  kind: 'read',
  signed: false,
  file: true,
  scope: orderScope,
  summary: 'The file of an issued invoice of an order.',
  input: z.object({ orderId: id, invoiceId: id }),
  output: fileOutput,
});

export const invoiceOwnCalls = [orderInvoiceInfo, invoiceOwnApply, invoiceOwnWithdraw, invoiceOwnFile];
