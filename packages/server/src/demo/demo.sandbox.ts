import type { Services } from '../core/context.ts';
import type { Db } from '../core/data/database.ts';
import { defineJob, type JobDefinition } from '../core/jobs/jobs.ts';
import type { PaymentChannel } from '../core/payment/gateway.ts';
import { readSandboxSettings } from '../core/payment/sandbox-settings.ts';

interface SandboxData {
  organisationId: string;
}

const jobName = 'demo.sandbox';
/** Payments under way at once: it happens while people already use the product. */
const atOnce = 2;

/** The demo's payments never happened at the sandbox. They are made there afterwards, so that it gives back what an organiser gives back. */
export const demoJobs: readonly JobDefinition[] = [
  defineJob<SandboxData>({ name: jobName, batchSize: 1, run: payAtSandbox }),
];

/** With the transaction, and in no hurry: the sandbox starts beside the server. */
export async function sendToSandbox(services: Services, tx: Db, organisationId: string): Promise<void> {
  if (services.settings.payment.sandbox === null) return;
  const data: SandboxData = { organisationId };
  await services.jobs.send(jobName, data, { tx, startAfterSeconds: 3 });
}

interface DemoPayment {
  channel: PaymentChannel;
  outTradeNo: string;
  dueCents: number;
  paidCents: number;
  subject: string;
}

async function payAtSandbox(services: Services, { organisationId }: SandboxData): Promise<void> {
  const path = services.settings.payment.sandbox;
  if (path === null) return;
  const payments = (await readPayments(services, organisationId)).values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      // Both take from the same list.
      for (const payment of payments) await payOne(services, path, payment);
    }),
  );
}

function readPayments({ database }: Services, organisationId: string): Promise<DemoPayment[]> {
  return database.inOrganisation(organisationId, 'read', async (db) => {
    const rows = await db
      .selectFrom('payment as p')
      .innerJoin('event as e', (join) =>
        join.onRef('e.organisation_id', '=', 'p.organisation_id').onRef('e.id', '=', 'p.event_id'),
      )
      .select(['p.id', 'p.channel', 'p.amount_cents', 'p.paid_cents', 'e.title'])
      .where('p.organisation_id', '=', organisationId)
      .where('p.state', '=', 'PAID')
      .where('p.is_sandbox', '=', true)
      .orderBy('p.paid_at')
      .execute();
    return rows.map((row) => ({
      channel: row.channel as PaymentChannel,
      outTradeNo: row.id.replaceAll('-', ''),
      dueCents: row.amount_cents,
      paidCents: row.paid_cents ?? 0,
      subject: row.title,
    }));
  });
}

/** Throws when the sandbox cannot be reached: the job is tried again, and finds what it has done. */
async function payOne(services: Services, path: string, payment: DemoPayment): Promise<void> {
  const { channel, outTradeNo, dueCents, paidCents, subject } = payment;
  const made = await services.payments.gateway(channel)?.create({
    way: channel === 'wechat' ? 'native' : 'qr',
    outTradeNo,
    amountCents: dueCents,
    subject,
    notifyUrl: services.payments.notifyUrl(`/pay/notice/${channel}/${outTradeNo}`),
    expiresAt: new Date(services.clock.now().getTime() + 600_000),
  });
  if (!made || 'unknown' in made) throw new Error('the payment sandbox does not answer');
  // It was paid there before.
  if (made.state === 'refused') return;
  const { baseUrl } = readSandboxSettings(path).wechat;
  const answer = await fetch(`${baseUrl}/api/trades/${channel}/${outTradeNo}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Its money is in the book already: nobody needs to be told.
    body: JSON.stringify({ paidCents, notices: 'lost' }),
    signal: AbortSignal.timeout(5000),
  });
  if (!answer.ok && answer.status !== 409) throw new Error(`the payment sandbox answered ${answer.status}`);
}
