import {
  invoiceApply,
  invoiceApplyFor,
  invoiceReject,
  invoiceWithdraw,
} from '@convoke/contract/invoice/invoice.calls.ts';
import { mostApplications } from '@convoke/contract/invoice/invoice.rules.ts';
import { type InvoiceTitle, invoiceTitle, titleProblems } from '@convoke/contract/invoice/invoice.title.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { columnsOf, told } from '../../core/data/camel.ts';
import type { Db } from '../../core/data/database.ts';
import { implement } from '../../core/http/implement.ts';
import {
  giveRechargeInvoiceBack,
  lockRechargeForInvoice,
  takeRechargeForInvoice,
} from '../account/account.invoicing.ops.ts';
import { giveInvoiceBack, lockForInvoice, takeForInvoice } from '../order/order.invoicing.ops.ts';
import { toldJob, type ToldData } from './invoice.job-names.ts';

/** Applying for invoices, and what ends an application before it is issued. */

interface Application {
  title: InvoiceTitle;
  amountCents: number | undefined;
  by: 'buyer' | 'organiser';
  userId: string | null;
}

type Applied =
  | { invoiceId: string; amountCents: number }
  | 'missing'
  | 'INVOICE_NOT_PAID'
  | 'INVOICE_TOO_MUCH'
  | 'INVOICE_TOO_OFTEN';

/** The row, with the title as it stands now. Who called has the lock of the order or the top-up, so that applications can be counted. */
async function addInvoice(
  tx: Db,
  { title, by, userId }: Application,
  subject: { order_id: string; event_id: string } | { recharge_id: string },
  { number, amountCents, currency }: { number: string; amountCents: number; currency?: string },
): Promise<Applied> {
  const [column, id] =
    'order_id' in subject ? (['order_id', subject.order_id] as const) : (['recharge_id', subject.recharge_id] as const);
  const { count } = await tx
    .selectFrom('invoice')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(column, '=', id)
    .executeTakeFirstOrThrow();
  if (count >= mostApplications) return 'INVOICE_TOO_OFTEN';
  const made = await tx
    .insertInto('invoice')
    .values({
      ...columnsOf(title),
      ...subject,
      subject_number: number,
      amount_cents: amountCents,
      ...(currency && { currency }),
      applied_by: by,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { invoiceId: made.id, amountCents };
}

/** Applies for an invoice for a paid order, in the caller's transaction, which a refusal must end. */
export async function applyForOrder(tx: Db, orderId: string, application: Application): Promise<Applied> {
  const taken = await takeForInvoice(tx, orderId, application.amountCents);
  if (typeof taken === 'string') return taken;
  return addInvoice(tx, application, { order_id: orderId, event_id: taken.eventId }, taken);
}

async function applyForRecharge(tx: Db, rechargeId: string, application: Application): Promise<Applied> {
  const taken = await takeRechargeForInvoice(tx, rechargeId, application.amountCents);
  if (typeof taken === 'string') return taken;
  return addInvoice(tx, application, { recharge_id: rechargeId }, taken);
}

/** What is wrong with a title where the seller asks for all six fields, in the caller's language. */
export const missingFields = (title: InvoiceTitle, asksAll: boolean, language: Language) =>
  titleProblems(title, asksAll).map(({ field, problem }) => ({
    path: `invoice.${field}`,
    message: problemText(problem, language),
  }));

interface Ending {
  invoiceId: string;
  state: 'REJECTED' | 'WITHDRAWN';
  reason?: string;
  /** Only what this one applied for. */
  by?: 'buyer' | 'organiser';
  /** Whose issuer ends it. */
  about: 'order' | 'recharge' | 'any';
  orderId?: string;
}

/** Ends an application that is not issued, and gives back what it had taken; null where there is none such. */
export async function endApplication(
  tx: Db,
  ending: Ending,
): Promise<'missing' | 'INVOICE_STATE' | { orderId: string | null }> {
  const found = await tx
    .selectFrom('invoice')
    .select(['order_id', 'recharge_id', 'applied_by'])
    .where('id', '=', ending.invoiceId)
    .executeTakeFirst();
  const { order_id: orderId = null, recharge_id: rechargeId = null } = found ?? {};
  if (!found || (ending.orderId !== undefined && orderId !== ending.orderId)) return 'missing';
  if (ending.by && found.applied_by !== ending.by) return 'INVOICE_STATE';
  if (ending.about !== 'any' && (ending.about === 'order') !== (orderId !== null)) return 'INVOICE_STATE';
  // The order or the top-up first, as everywhere.
  if (orderId !== null) await lockForInvoice(tx, orderId);
  else if (rechargeId !== null) await lockRechargeForInvoice(tx, rechargeId);
  const ended = await tx
    .updateTable('invoice')
    .set({ state: ending.state, reason: ending.reason ?? '' })
    .where('id', '=', ending.invoiceId)
    .where('state', '=', 'APPLIED')
    .returning('amount_cents')
    .executeTakeFirst();
  if (!ended) return 'INVOICE_STATE';
  if (orderId !== null) await giveInvoiceBack(tx, orderId, ended.amount_cents);
  else if (rechargeId !== null) await giveRechargeInvoiceBack(tx, rechargeId, ended.amount_cents);
  return { orderId };
}

export const applyingHandlers = [
  implement(invoiceApply, async (ctx, { invoiceId, invoiceGroupId, amountCents }) => {
    const group = await ctx.tx
      .selectFrom('invoice_title')
      .select(['kind', 'type', 'title', 'tax_number', 'address', 'phone', 'bank', 'account', 'email'])
      .where('id', '=', invoiceGroupId)
      .executeTakeFirst();
    if (!group) return ctx.notFound();
    const before = await ctx.tx
      .selectFrom('invoice')
      .select('recharge_id')
      .where('id', '=', invoiceId)
      .executeTakeFirst();
    // Kept by our own server only, from a checked title.
    const title = { ...told(group), email: group.email ?? undefined } as InvoiceTitle;
    const application = { title, amountCents, by: 'organiser', userId: ctx.userId } as const;
    const applied = await applyForRecharge(ctx.tx, before?.recharge_id ?? invoiceId, application);
    if (applied === 'missing') return ctx.notFound();
    return typeof applied === 'string' ? ctx.fail(applied) : applied;
  }),

  implement(invoiceApplyFor, async (ctx, { orderId, invoice, amountCents }) => {
    const order = await ctx.tx
      .selectFrom('ticket_order')
      .select('invoice')
      .where('id', '=', orderId)
      .executeTakeFirst();
    if (!order) return ctx.notFound();
    if (!invoice && order.invoice === null) return ctx.fail('INVOICE_NO_TITLE');
    // What buyers gave before titles were checked as they are now may not do.
    const title = invoice ?? invoiceTitle.safeParse(order.invoice).data;
    if (!title) return ctx.fail('INVOICE_TITLE_SHORT');
    const applied = await applyForOrder(ctx.tx, orderId, { title, amountCents, by: 'organiser', userId: ctx.userId });
    if (applied === 'missing') return ctx.notFound();
    return typeof applied === 'string' ? ctx.fail(applied) : applied;
  }),

  implement(invoiceReject, async (ctx, { invoiceId, reason }) => {
    const ended = await endApplication(ctx.tx, { invoiceId, state: 'REJECTED', reason, about: 'order' });
    if (ended === 'missing') return ctx.notFound();
    if (ended === 'INVOICE_STATE') return ctx.fail(ended);
    await ctx.sendJob(toldJob, { organisationId: ctx.organisationId, invoiceId } satisfies ToldData);
    return {};
  }),

  implement(invoiceWithdraw, async (ctx, { invoiceId }) => {
    const ended = await endApplication(ctx.tx, { invoiceId, state: 'WITHDRAWN', by: 'organiser', about: 'any' });
    if (ended === 'missing') return ctx.notFound();
    return ended === 'INVOICE_STATE' ? ctx.fail(ended) : {};
  }),
];
