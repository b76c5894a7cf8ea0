import { randomBytes } from 'node:crypto';
import { invoiceIssue, invoiceRed } from '@convoke/contract/invoice/invoice.calls.ts';
import type { Difference, InvoiceFileKind } from '@convoke/contract/invoice/invoice.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { implement } from '../../core/http/implement.ts';
import { keyed } from '../../core/keyed.ts';
import { giveRechargeInvoiceBack, lockRechargeForInvoice } from '../account/account.invoicing.ops.ts';
import { countIssued, countRed, lockForInvoice } from '../order/order.invoicing.ops.ts';
import { differencesOf, fileKindOf, readInvoice } from './file/invoice.file.ts';
import { toldJob, type ToldData } from './invoice.job-names.ts';

/** Attaching what the tax system made: an issued invoice, and the red letter that takes it back. */

interface Brought {
  bytes: Buffer;
  number: string | undefined;
  confirmed: boolean;
}

interface Checked {
  number: string;
  key: string;
  kind: InvoiceFileKind;
  differences: Difference[];
}

export type FileFault = 'INVOICE_FILE_KIND' | 'INVOICE_FILE_UNREADABLE' | 'INVOICE_NUMBER_MISSING';

/** Reads and compares a file, and keeps it where nothing stands against it. */
async function checkFile(
  services: Services,
  organisationId: string,
  invoice: { title: string; tax_number: string; amountCents: number },
  { bytes, number, confirmed }: Brought,
): Promise<Checked | Difference[] | FileFault> {
  const kind = fileKindOf(bytes);
  if (!kind) return 'INVOICE_FILE_KIND';
  const read = await readInvoice(bytes, kind);
  if (!read) return 'INVOICE_FILE_UNREADABLE';
  const { title, tax_number: taxNumber, amountCents } = invoice;
  const differences = differencesOf({ number, title, taxNumber, amountCents }, read);
  if (differences.some(({ isRefused }) => isRefused)) return differences;
  const known = number ?? read.number;
  if (known === null) return 'INVOICE_NUMBER_MISSING';
  if (differences.length > 0 && !confirmed) return differences;
  const folder = keyed(services.settings.SECRET_KEY, 'invoices-of', organisationId).toString('base64url').slice(0, 12);
  // No extension that /files serves: the buyer and the organiser fetch it by their calls.
  const key = `invoices/${folder}/${randomBytes(18).toString('base64url')}.bin`;
  await services.storage.put(key, bytes);
  return { number: known, key, kind, differences };
}

export type Outcome =
  | { isDone: true; id: string; differences: Difference[] }
  | { isDone: false; differences: Difference[] }
  | FileFault
  | 'missing'
  | 'INVOICE_STATE'
  | 'INVOICE_TOO_MUCH'
  | 'INVOICE_RED_TOO_MUCH'
  | 'INVOICE_NUMBER_TAKEN';

const fileOf = ({ number, key, kind, differences }: Checked, userId: string | null) => ({
  number,
  storage_key: key,
  file_kind: kind,
  differences: JSON.stringify(differences),
  issued_at: sql<Date>`now()`,
  issued_by: userId,
});

/** The transaction ends, and what was kept with it; its file is removed too. */
class Ended extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('ended');
    this.outcome = outcome;
  }
}

/** Writes in one transaction; where that is refused the file goes again. */
async function written(
  services: Services,
  organisationId: string,
  { key }: Checked,
  work: (tx: Db) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const outcome = await work(tx);
      if (typeof outcome === 'string') throw new Ended(outcome);
      return outcome;
    });
  } catch (error) {
    await services.storage.remove(key);
    if (error instanceof Ended) return error.outcome;
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === '23505' && constraint === 'invoice_number') return 'INVOICE_NUMBER_TAKEN';
    throw error;
  }
}

async function findInvoice({ database }: Services, organisationId: string, invoiceId: string) {
  return database.inOrganisation(organisationId, 'read', (db) =>
    db.selectFrom('invoice').selectAll().where('id', '=', invoiceId).executeTakeFirst(),
  );
}

interface Issuing extends Brought {
  invoiceId: string;
  /** Who may: the organiser issues to buyers, whoever runs the installation to organisers. */
  about: 'order' | 'recharge';
  userId: string | null;
}

/** Issues what was applied for. */
export async function issueInvoice(services: Services, organisationId: string, issuing: Issuing): Promise<Outcome> {
  const { invoiceId, about, userId } = issuing;
  const invoice = await findInvoice(services, organisationId, invoiceId);
  if (!invoice) return 'missing';
  const { order_id: orderId } = invoice;
  if (invoice.state !== 'APPLIED' || (about === 'order') !== (orderId !== null)) return 'INVOICE_STATE';
  const checked = await checkFile(services, organisationId, { ...invoice, amountCents: invoice.amount_cents }, issuing);
  if (typeof checked === 'string') return checked;
  if (Array.isArray(checked)) return { isDone: false, differences: checked };
  return written(services, organisationId, checked, async (tx) => {
    if (orderId !== null) await lockForInvoice(tx, orderId);
    const issued = await tx
      .updateTable('invoice')
      .set({ state: 'ISSUED', ...fileOf(checked, userId) })
      .where('id', '=', invoiceId)
      .where('state', '=', 'APPLIED')
      .returning('id')
      .executeTakeFirst();
    if (!issued) return 'INVOICE_STATE';
    if (orderId !== null && !(await countIssued(tx, orderId, invoice.amount_cents))) return 'INVOICE_TOO_MUCH';
    if (orderId !== null) await tell(services, tx, organisationId, invoiceId);
    return { isDone: true, id: invoiceId, differences: checked.differences };
  });
}

/** Enters a red letter: an invoice of its own, below zero, that names the one it takes back. */
export async function enterRed(
  services: Services,
  organisationId: string,
  entering: Issuing & { amountCents: number | undefined },
): Promise<Outcome> {
  const { invoiceId, about, userId } = entering;
  const invoice = await findInvoice(services, organisationId, invoiceId);
  if (!invoice) return 'missing';
  const { order_id: orderId, recharge_id: rechargeId } = invoice;
  if (invoice.state !== 'ISSUED' || invoice.red_of !== null || (about === 'order') !== (orderId !== null))
    return 'INVOICE_STATE';
  const amountCents = entering.amountCents ?? invoice.amount_cents - invoice.red_cents;
  if (amountCents <= 0 || amountCents > invoice.amount_cents - invoice.red_cents) return 'INVOICE_RED_TOO_MUCH';
  const checked = await checkFile(services, organisationId, { ...invoice, amountCents: -amountCents }, entering);
  if (typeof checked === 'string') return checked;
  if (Array.isArray(checked)) return { isDone: false, differences: checked };
  return written(services, organisationId, checked, async (tx) => {
    if (orderId !== null) await lockForInvoice(tx, orderId);
    else if (rechargeId !== null) await lockRechargeForInvoice(tx, rechargeId);
    const taken = await tx
      .updateTable('invoice')
      .set({ red_cents: sql`red_cents + ${amountCents}::bigint` })
      .where('id', '=', invoiceId)
      .where(sql<boolean>`red_cents + ${amountCents}::bigint <= amount_cents`)
      .returning('id')
      .executeTakeFirst();
    if (!taken) return 'INVOICE_RED_TOO_MUCH';
    if (orderId !== null) await countRed(tx, orderId, amountCents);
    else if (rechargeId !== null) await giveRechargeInvoiceBack(tx, rechargeId, amountCents);
    const red = await tx
      .insertInto('invoice')
      .values({
        // Of the same thing, made out to the same buyer.
        order_id: orderId,
        recharge_id: rechargeId,
        event_id: invoice.event_id,
        subject_number: invoice.subject_number,
        currency: invoice.currency,
        kind: invoice.kind,
        type: invoice.type,
        title: invoice.title,
        tax_number: invoice.tax_number,
        address: invoice.address,
        phone: invoice.phone,
        bank: invoice.bank,
        account: invoice.account,
        email: invoice.email,
        amount_cents: -amountCents,
        red_of: invoiceId,
        state: 'ISSUED',
        applied_by: 'organiser',
        created_by: userId,
        ...fileOf(checked, userId),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (orderId !== null) await tell(services, tx, organisationId, red.id);
    return { isDone: true, id: red.id, differences: checked.differences };
  });
}

function tell({ jobs }: Services, tx: Db, organisationId: string, invoiceId: string): Promise<void> {
  return jobs.send(toldJob, { organisationId, invoiceId } satisfies ToldData, { tx });
}

export const issuingHandlers = [
  implement(invoiceIssue, async (ctx, { invoiceId, number, confirmed = false }) => {
    const { services, organisationId, userId, upload } = ctx;
    if (!upload) return ctx.fail('FILE_MISSING');
    const bytes = await upload.bytes();
    if (bytes.length === 0) return ctx.fail('FILE_MISSING');
    const issuing = { invoiceId, about: 'order', userId, bytes, number, confirmed } as const;
    const outcome = await issueInvoice(services, organisationId, issuing);
    if (outcome === 'missing') return ctx.notFound();
    if (outcome === 'INVOICE_RED_TOO_MUCH') return ctx.fail('INVOICE_STATE');
    if (typeof outcome === 'string') return ctx.fail(outcome);
    return { isDone: outcome.isDone, differences: outcome.differences };
  }),

  implement(invoiceRed, async (ctx, { invoiceId, number, confirmed = false, amountCents }) => {
    const { services, organisationId, userId, upload } = ctx;
    if (!upload) return ctx.fail('FILE_MISSING');
    const bytes = await upload.bytes();
    if (bytes.length === 0) return ctx.fail('FILE_MISSING');
    const entering = { invoiceId, about: 'order', userId, bytes, number, confirmed, amountCents } as const;
    const outcome = await enterRed(services, organisationId, entering);
    if (outcome === 'missing') return ctx.notFound();
    if (outcome === 'INVOICE_TOO_MUCH') return ctx.fail('INVOICE_STATE');
    if (typeof outcome === 'string') return ctx.fail(outcome);
    const { isDone, differences } = outcome;
    return { isDone, differences, redId: outcome.isDone ? outcome.id : null };
  }),
];
