import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import { makeServices } from '../../core/services.ts';
import { readSettings, SettingsError } from '../../core/settings.ts';
import { endApplication } from './invoice.applying.ts';
import { enterRed, issueInvoice, type Outcome } from './invoice.issuing.ts';

/** `npm run invoices`: what whoever runs the installation does with invoices that organisers applied for, for their top-ups (docs/operations.md, "Invoices for top-ups"). */
const usage = `npm run invoices -- list
npm run invoices -- issue ORGANISATION INVOICE --file FILE [--number DIGITS] [--confirmed]
npm run invoices -- red ORGANISATION INVOICE --file FILE [--yuan AMOUNT] [--number DIGITS] [--confirmed]
npm run invoices -- reject ORGANISATION INVOICE --reason TEXT`;

class Wrong extends Error {}

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { file: text, number: text, yuan: text, reason: text, confirmed: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new Wrong(usage);
  }
}

async function list({ database }: Services): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT organisation_id AS id FROM login_name`.execute(
    database.global,
  );
  for (const { id } of rows) {
    const open = await database.inOrganisation(id, 'read', (db) =>
      db
        .selectFrom('invoice')
        .select(['id', 'state', 'subject_number', 'type', 'title', 'tax_number', 'address', 'phone', 'bank', 'account'])
        .select(['email', 'amount_cents', 'red_cents', 'number'])
        .where('recharge_id', 'is not', null)
        .where('red_of', 'is', null)
        .where('state', 'in', ['APPLIED', 'ISSUED'])
        .orderBy('id')
        .execute(),
    );
    for (const { id: invoiceId, amount_cents: cents, red_cents: red, ...row } of open)
      console.log([id, invoiceId, (cents / 100).toFixed(2), (red / 100).toFixed(2), ...Object.values(row)].join('\t'));
  }
}

function say(outcome: Outcome): void {
  if (typeof outcome === 'string') throw new Wrong(outcome);
  for (const { field, expected, read: found } of outcome.differences)
    console.log(`${field}: expected ${expected}, the file says ${found ?? 'nothing'}`);
  if (!outcome.isDone)
    throw new Wrong('Nothing was kept. A name may be confirmed with --confirmed, another number or amount never.');
  console.log(`done: ${outcome.id}`);
}

async function work(services: Services, args: readonly string[]): Promise<void> {
  const { positionals, values } = read(args);
  const [what, organisationId, invoiceId] = positionals;
  if (what === 'list') return list(services);
  if (!organisationId || !invoiceId) throw new Wrong(usage);
  if (what === 'reject') {
    const { reason = '' } = values;
    if (reason === '') throw new Wrong(usage);
    const ended = await services.database.inOrganisation(organisationId, 'write', (tx) =>
      endApplication(tx, { invoiceId, state: 'REJECTED', reason, about: 'recharge' }),
    );
    if (typeof ended === 'string') throw new Wrong(ended);
    return console.log('done');
  }
  if ((what !== 'issue' && what !== 'red') || !values.file) throw new Wrong(usage);
  const { number, confirmed = false, yuan } = values;
  if (number !== undefined && !/^\d{20}$/.test(number)) throw new Wrong('A number has 20 digits.');
  if (yuan !== undefined && !/^\d{1,8}(\.\d{1,2})?$/.test(yuan)) throw new Wrong('An amount is written like 12.50.');
  const bytes = await readFile(values.file);
  const issuing = { invoiceId, about: 'recharge', userId: null, bytes, number, confirmed } as const;
  const amountCents = yuan === undefined ? undefined : Math.round(Number(yuan) * 100);
  say(
    what === 'issue'
      ? await issueInvoice(services, organisationId, issuing)
      : await enterRed(services, organisationId, { ...issuing, amountCents }),
  );
}

async function main(): Promise<void> {
  if (!['list', 'issue', 'red', 'reject'].includes(process.argv[2] ?? '')) throw new Wrong(usage);
  const { services } = await makeServices(readSettings());
  try {
    await work(services, process.argv.slice(2));
  } finally {
    services.mail.close();
    await services.payments.close();
    await services.database.close();
  }
}

try {
  await main();
} catch (error) {
  const isPlain = error instanceof Wrong || error instanceof SettingsError;
  console.error(`convoke: ${isPlain ? error.message : ((error as Error).stack ?? String(error))}`);
  process.exitCode = 1;
}
// Opened by whoever started us, it would keep us here.
process.disconnect?.();
