import { randomUUID } from 'node:crypto';
import { orderCreate } from '@convoke/contract/order/order.calls.ts';
import { orderStatus } from '@convoke/contract/order/order.own.calls.ts';
import { payWechatNative } from '@convoke/contract/payment/payment.calls.ts';
import { ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import { type Answer, must, wire } from './client.ts';
import { publishedEvent } from './event.ts';
import type { ProductPlace } from './product.ts';

type NewTicket = Omit<(typeof ticketAdd.input)['_zod']['input'], 'eventId'>;
type NewOrder = (typeof orderCreate.input)['_zod']['input']['orders'][number];
type Placed = (typeof orderCreate.output)['_zod']['output'];

/** A published event that sells by ticket, with these tickets. */
export async function sale(
  product: ProductPlace,
  organiser: string,
  title: string,
  tickets: NewTicket[],
): Promise<{ eventId: string; code: string; ticketIds: string[] }> {
  const event = await publishedEvent(product.url, organiser, title, { useTicket: 1 });
  const ticketIds: string[] = [];
  for (const ticket of tickets)
    ticketIds.push((await must(product.url, ticketAdd, { eventId: event.eventId, ...ticket }, organiser)).ticketId);
  return { ...event, ticketIds };
}

let buyers = 0;

/** Somebody who never bought before in this run. */
export function buyer(): { name: string; phone: string } {
  buyers += 1;
  return { name: `Buyer ${buyers}`, phone: `136${String(buyers).padStart(8, '0')}` };
}

/** Places an order as the page does; each with a key of its own unless one is given. */
export async function place(
  url: string,
  token: string,
  eventId: string,
  order: Omit<NewOrder, 'buyer'> & Partial<Pick<NewOrder, 'buyer'>>,
  key: string = randomUUID(),
): Promise<Answer<Placed>> {
  const { method, path, headers, body } = wire(orderCreate, { eventId, orders: [{ buyer: buyer(), ...order }] }, token);
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, 'idempotency-key': key },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, ...((await answer.json()) as Omit<Answer<Placed>, 'status'>) };
}

/** The number of a payment opened for an order by WeChat's code. */
export async function openNative(url: string, token: string, orderId: string): Promise<string> {
  return (await must(url, payWechatNative, { orderId }, token)).outTradeNo;
}

/** Asks the sandbox's control API; throws when it refuses. */
export async function sandbox(product: ProductPlace, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(product.paymentUrl + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`sandbox ${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** Waits until an order has one of these states; throws after `patienceMs` with the state it has. */
export async function until(
  url: string,
  token: string,
  orderId: string,
  states: readonly string[],
  patienceMs = 60_000,
): Promise<string> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const { state } = await must(url, orderStatus, { orderId }, token);
    if (states.includes(state)) return state;
    if (Date.now() > end) throw new Error(`the order is ${state} after ${patienceMs} ms, not ${states.join(' or ')}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
