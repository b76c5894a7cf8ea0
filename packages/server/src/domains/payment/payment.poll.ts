import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import type { PaymentChannel } from '../../core/payment/payments.ts';
import { askGateway } from './payment.ask.ts';
import { readOpen } from './payment.rows.ts';
import { checkDelays } from './payment.schedule.ts';

/** Calls to one gateway at the same time. */
const parallel = 5;
/** Taken at once. A gateway that is silent until each call's time is over still leaves the job time to end. */
const batch = 2 * parallel;
/** A run takes no more after this; what is still due waits for the next one, a few seconds later. */
const runMs = 20_000;

/** Asks about one thing; true = the gateway gave an answer. */
type Look = () => Promise<boolean>;

/** Takes what of a kind is due at a gateway, `most` at most. */
export type Take = (services: Services, channel: PaymentChannel, isSandbox: boolean, most: number) => Promise<Look[]>;

/**
 * Asks one gateway about everything that is due. One that says nothing to a whole batch is left alone until the next run: it is asked again and again,
 * but not about everything.
 */
export async function lookAll(services: Services, channel: PaymentChannel, take: Take): Promise<void> {
  const gateway = services.payments.gateway(channel);
  if (!gateway) return;
  const end = performance.now() + runMs;
  while (performance.now() < end) {
    const looks = await take(services, channel, gateway.sandbox, batch);
    const answers = await inParallel(services, looks);
    if (looks.length < batch || !answers.includes(true)) return;
  }
}

async function inParallel(services: Services, looks: readonly Look[]): Promise<boolean[]> {
  const answers: boolean[] = [];
  const left = looks.values();
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (const look of left) {
        try {
          answers.push(await look());
        } catch (error) {
          // It is looked at again by its plan, and holds nobody else up.
          services.log.error({ err: error }, 'payment check failed');
        }
      }
    }),
  );
  return answers;
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
