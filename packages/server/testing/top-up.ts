import { accountRecharge } from '@convoke/contract/account/account.calls.ts';
import type { Organisation, TestServer } from './server.ts';

/** Settings of a server whose only wish is that a channel is set up: nobody asks the gateway. */
export const payableEnv = { PAYMENT_SANDBOX_SETTINGS: '/nowhere/settings.json' };

/** Begins a payment of a top-up as the payment domain does; answers its id. */
export async function beginPayment(
  server: TestServer,
  { organisationId }: Organisation,
  rechargeId: string,
  amountCents: number,
): Promise<string> {
  return server.services.database.inOrganisation(organisationId, 'write', async (tx) => {
    const { id } = await tx
      .insertInto('payment')
      .values({
        organisation_id: organisationId,
        recharge_id: rechargeId,
        channel: 'wechat',
        way: 'native',
        amount_cents: amountCents,
        is_sandbox: true,
        expires_at: new Date(Date.now() + 1_800_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Says that a payment has arrived; answers what came of it. */
export async function settle(
  server: TestServer,
  { organisationId }: Organisation,
  paymentId: string,
  paidCents: number,
) {
  const [row] = await server.services.database.query<{ outcome: string }>(
    'SELECT outcome FROM settle_payments($1, $2)',
    [organisationId, JSON.stringify([{ paymentId, paidCents, tradeNo: `trade-${paymentId}` }])],
  );
  return row?.outcome;
}

/** A top-up, paid. */
export async function topUp(server: TestServer, organisation: Organisation, amountCents: number): Promise<string> {
  const { orderId } = await organisation.call(accountRecharge, { amountCents });
  const outcome = await settle(
    server,
    organisation,
    await beginPayment(server, organisation, orderId, amountCents),
    amountCents,
  );
  if (outcome !== 'credited') throw new Error(`a top-up of ${amountCents} was ${outcome}`);
  return orderId;
}
