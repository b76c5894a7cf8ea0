import type { Services } from '../../../core/context.ts';
import { Gather } from '../../../core/data/gather.ts';
import type { PaymentGateway } from '../../../core/payment/gateway.ts';
import { perServices } from '../../../core/per-services.ts';

export interface FoundPayment {
  id: string;
  organisationId: string;
  orderId: string | null;
  rechargeId: string | null;
}

interface Asked {
  outTradeNo: string;
  channel: string;
  sandbox: boolean;
}

const finderOf = perServices((services) => new Gather<Asked, FoundPayment | null>((asked) => find(services, asked)));

/** The payment of a gateway's number; null when no such was opened at this gateway. One statement for all notices that arrive together. */
export async function findPayment(
  services: Services,
  { channel, sandbox }: Pick<PaymentGateway, 'channel' | 'sandbox'>,
  outTradeNo: string,
): Promise<FoundPayment | null> {
  // Whoever calls has not proved anything yet where this is asked for a refusal: what is no number of ours costs no query.
  if (!/^[0-9a-f]{32}$/.test(outTradeNo)) return null;
  return finderOf(services).ask({ outTradeNo, channel, sandbox });
}

async function find({ database }: Services, asked: readonly Asked[]): Promise<(FoundPayment | null)[]> {
  const rows = await database.query<FoundPayment & { ord: number }>(
    `SELECT ord, id, organisation AS "organisationId", order_id AS "orderId", recharge_id AS "rechargeId"
     FROM find_payments($1::text[], $2::text[], $3::boolean[])`,
    [asked.map((each) => each.outTradeNo), asked.map((each) => each.channel), asked.map((each) => each.sandbox)],
  );
  const found = new Map(rows.map(({ ord, ...payment }) => [ord, payment]));
  return asked.map((_, ord) => found.get(ord) ?? null);
}
