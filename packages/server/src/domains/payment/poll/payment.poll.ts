import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { PaymentChannel } from '../../../core/payment/gateway.ts';
import { askGateway } from '../payment.ask.ts';
import { readOpen } from '../payment.rows.ts';
import { checkDelays } from '../payment.schedule.ts';

/** Calls to one gateway at the same time. */
const parallel = 5;
/** Taken in one round trip. */
const batch = 50;
/** A run begins nothing after this, so it is over soon even where each call waits for its time to end; see the job's own time. */
const runMs = 8000;

/** Asks about one thing; true = the gateway gave an answer. */
type Look = () => Promise<boolean>;

/** Takes what of a kind is due at a gateway, `most` at most. */
export type Take = (services: Services, channel: PaymentChannel, isSandbox: boolean, most: number) => Promise<Look[]>;

/**
 * Asks one gateway about everything that is due. One that says nothing to all it is asked at once is left alone until the next run: it is asked again and
 * again, but not about everything. What was taken and not asked about comes round by its plan.
 */
export async function lookAll(services: Services, channel: PaymentChannel, take: Take): Promise<void> {
  const gateway = services.payments.gateway(channel);
  if (!gateway) return;
  const end = performance.now() + runMs;
  let silent = 0;
  const mayGoOn = () => performance.now() < end && silent < parallel;
  while (mayGoOn()) {
    const looks = await take(services, channel, gateway.sandbox, batch);
    const left = looks.values();
    const work = async () => {
      // One iterator for all: each takes the next that nobody has.
      for (const look of left) {
        silent = (await answers(services, look)) ? 0 : silent + 1;
        if (!mayGoOn()) return;
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    if (looks.length < batch) return;
  }
}

async function answers(services: Services, look: Look): Promise<boolean> {
  try {
    return await look();
  } catch (error) {
    // It is looked at again by its plan, and holds nobody else up.
    services.log.error({ err: error }, 'payment check failed');
    return false;
  }
}

/** Payments that are due. */
export const duePayments: Take = async (services, channel, isSandbox, most) => {
  const due = await claim(services, 'claim_payments', channel, isSandbox, checkDelays, most);
  const payments = await Promise.all(
    due.map(({ organisation, ids }) =>
      services.database.inOrganisation(organisation, 'read', (db) => readOpen(db, organisation, 'id', ids)),
    ),
  );
  return payments.flat().map((payment) => async () => (await askGateway(services, payment)) !== 'unknown');
};

/** Takes what is due, of all organisations in one round trip (migration 0014). */
export async function claim(
  { database }: Services,
  by: 'claim_payments' | 'claim_refunds',
  channel: PaymentChannel,
  isSandbox: boolean,
  delays: readonly number[],
  most: number,
): Promise<{ organisation: string; ids: string[] }[]> {
  const { rows } = await sql<{ organisation: string; ids: string[] }>`
    SELECT organisation, ids FROM ${sql.id(by)}(${channel}, ${isSandbox}, ${delays}::int[], ${most})`.execute(
    database.global,
  );
  return rows;
}
