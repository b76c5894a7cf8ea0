import { invoiceApply, invoiceGroupAdd, invoiceGroupList } from '@convoke/contract/invoice/invoice.calls.ts';
import { invoiceOwnApply } from '@convoke/contract/invoice/invoice.own.calls.ts';
import { invoiceTitle, type InvoiceTitle } from '@convoke/contract/invoice/invoice.title.ts';
import { creditCode } from '@convoke/contract/invoice/tax-number.ts';
import { sql } from 'kysely';
import type { Services } from '../core/context.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { issueInvoice } from '../domains/invoice/invoice.issuing.ts';
import { noticesAt } from './demo.dates.ts';
import { inThePast, type Past } from './demo.past.ts';
import { day, hour } from './demo.pieces.ts';

const own = {
  kind: 'organisation',
  type: 'special',
  title: 'Lumen Events (Shanghai) Co., Ltd.',
  taxNumber: creditCode('91310104MA1F00042'),
  address: '88 Wukang Road, Shanghai',
  phone: '021-60880042',
  bank: 'Bank of China, Wukang Road',
  account: '446200001042',
  email: 'demo@example.com',
  isDefault: true,
} as const;

/** What buyers of the conference applied for, and when; those that are issued have a number. */
const applications: readonly { daysAgo: number; number?: string }[] = [
  { daysAgo: 6.3, number: '26312000000000104217' },
  { daysAgo: 4.1, number: '26312000000000104562' },
  { daysAgo: 1.2 },
];

/** The organisation's own title and what it applied for; invoices of the conference's buyers, issued and waiting. Unless there is a title already. */
export async function makeInvoices(services: Services, person: Person, eventId: string): Promise<void> {
  const now = services.clock.now().getTime();
  await inThePast(services, person, async (past) => {
    const { total } = await past.asOrganiser(invoiceGroupList, {});
    if (total > 0) return;
    const { invoiceGroupId } = await past.asOrganiser(invoiceGroupAdd, own);
    const { rows: topUps } = await sql<{ id: string }>`
      SELECT id FROM recharge WHERE organisation_id = ${past.organisationId} AND state = 'PAID' ORDER BY paid_at LIMIT 1`.execute(
      past.tx,
    );
    for (const { id } of topUps) {
      const { invoiceId } = await past.asOrganiser(invoiceApply, { invoiceId: id, invoiceGroupId });
      await dated(past, invoiceId, { created_at: new Date(now - 3 * day) });
    }
    for (const application of applications) await applied(past, eventId, now - application.daysAgo * day, application);
  });
}

async function applied(past: Past, eventId: string, at: number, { number }: (typeof applications)[number]) {
  const { tx, organisationId, userId } = past;
  // The newest order that was paid by then, so that of each few days one applies.
  const { rows } = await sql<{ id: string; invoice: unknown; total: number }>`
    SELECT id, invoice, total_cents::int AS total FROM ticket_order
    WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND state = 'PAID' AND total_cents > 0 AND invoice->>'kind' = 'organisation'
      AND invoice_applied_cents + invoice_issued_cents = 0 AND paid_at < ${new Date(at)} ORDER BY paid_at DESC LIMIT 1`.execute(
    tx,
  );
  const [order] = rows;
  if (!order) return;
  const invoice = invoiceTitle.parse(order.invoice);
  const { invoiceId } = await past.asBuyer(invoiceOwnApply, { orderId: order.id, invoice });
  await dated(past, invoiceId, { created_at: new Date(at) });
  if (number !== undefined) {
    const bytes = paper(number, invoice, order.total);
    const issuing = { invoiceId, about: 'order', userId, bytes, number, confirmed: false } as const;
    const outcome = await issueInvoice(past.services, organisationId, issuing);
    if (typeof outcome === 'string' || !outcome.isDone)
      throw new Error(`an invoice of the demo: ${JSON.stringify(outcome)}`);
    await dated(past, invoiceId, { issued_at: new Date(at + 5 * hour) });
  }
  await noticesAt(past, new Date(at));
}

const dated = ({ tx }: Past, invoiceId: string, dates: { created_at: Date } | { issued_at: Date }) =>
  tx.updateTable('invoice').set(dates).where('id', '=', invoiceId).execute();

/** What a tax system would hand out for it. */
const paper = (number: string, { title, taxNumber }: InvoiceTitle, cents: number) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<EInvoice><Header><EIid>${number}</EIid></Header><EInvoiceData>
<SellerInformation><SellerIdNum>${own.taxNumber}</SellerIdNum><SellerName>${own.title}</SellerName></SellerInformation>
<BuyerInformation><BuyerIdNum>${taxNumber}</BuyerIdNum><BuyerName>${title.replaceAll('&', '&amp;')}</BuyerName></BuyerInformation>
<BasicInformation><TotalTax-includedAmount>${(cents / 100).toFixed(2)}</TotalTax-includedAmount></BasicInformation>
</EInvoiceData></EInvoice>
`);
