import { CallFailure, failureText } from '../../core/call-failure.ts';
import type { Basket } from './basket.ts';

/** What a refused basket or order is about. The envelope's code covers several reasons; what it is about stands in the data. */
export type Refusal =
  | { kind: 'ticket'; ticketId: string; message: string }
  | { kind: 'coupon' | 'offer' | 'other'; message: string }
  | { kind: 'price'; totalCents: number }
  | { kind: 'fields'; fields: readonly { path: string; message: string }[]; message: string }
  | { kind: 'wait'; seconds: number | undefined }
  | { kind: 'network' | 'room' | 'flight' };

const badParameter = 1000;
const roomWait = 2201;
const overLimit = 3004;
const expired = 3005;

export function refusalOf(failure: CallFailure, basket: Basket): Refusal {
  if (failure.status === 409) return { kind: 'flight' };
  if (failure.status === 0 || failure.status >= 500) return { kind: 'network' };
  if (failure.status === 429) return { kind: 'wait', seconds: failure.retryAfterSeconds };
  if (failure.code === roomWait) return { kind: 'room' };
  const message = failure.message || (failureText(failure) ?? '');
  if (failure.code === badParameter) return { kind: 'fields', fields: failure.fields, message };
  const data = (failure.data ?? {}) as { ticketId?: unknown; totalCents?: unknown; most?: unknown };
  if (typeof data.totalCents === 'number') return { kind: 'price', totalCents: data.totalCents };
  const ticket = basket.tickets.find((each) => each.ticketId === data.ticketId);
  if (ticket) return { kind: 'ticket', ticketId: ticket.ticketId, message };
  // A limit that is no ticket's is the coupon's, unless it is the number of places of any order.
  if (failure.code === overLimit && basket.couponCode !== undefined && data.most === undefined)
    return { kind: 'coupon', message };
  if (failure.code === expired && basket.offer !== undefined && basket.couponCode === undefined)
    return { kind: 'offer', message };
  return { kind: 'other', message };
}

/**
 * The same for what the answer alone does not tell: whether a refusal was about the coupon is found by asking once with and once without it.
 * `quote` answers, or throws the refusal.
 */
export async function fullRefusalOf(
  error: unknown,
  basket: Basket,
  quote: (basket: Basket) => Promise<unknown>,
): Promise<Refusal> {
  if (!(error instanceof CallFailure)) throw error;
  const refusal = refusalOf(error, basket);
  if (refusal.kind !== 'other' || basket.couponCode === undefined) return refusal;
  const { couponCode: _, ...without } = basket;
  const fails = (of: Basket) =>
    quote(of).then(
      () => false,
      () => true,
    );
  if ((await fails(basket)) && !(await fails(without))) return { ...refusal, kind: 'coupon' };
  return error.code === expired && basket.offer !== undefined ? { ...refusal, kind: 'offer' } : refusal;
}
