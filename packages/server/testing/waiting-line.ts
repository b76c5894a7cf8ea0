import { ticketAdd, ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { ticketWaitJoin, ticketWaitLeave, ticketWaitOwn } from '@convoke/contract/ticket/ticket.waiting.calls.ts';
import { ask as askDatabase } from './database.ts';
import { makeOffers } from '../src/domains/ticket/waiting/ticket.offers.ts';
import { buyerDraft, place } from './selling.ts';
import { type Organisation, someone, type TestServer } from './server.ts';

export interface Sale {
  organisationId: string;
  eventId: string;
  code: string;
}

export const basic = { name: 'Standard', priceCents: 10_000 };

/** Events whose tickets are sold out, and the people who wait for places. */
export type WaitingLine = ReturnType<typeof waitingLine>;

export function waitingLine(server: TestServer, organisation: Organisation) {
  async function sale(event: object = {}): Promise<Sale> {
    const { eventId, code } = await organisation.event({ useTicket: 1, ...event });
    return { organisationId: organisation.organisationId, eventId, code };
  }
  const add = async (of: Sale, more: object = {}) =>
    (await organisation.call(ticketAdd, { eventId: of.eventId, ...basic, ...more })).ticketId;

  async function query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    return askDatabase<Row>(server.database.superuserUrl, text, values);
  }
  /** Buys without paying. */
  async function hold(of: Sale, ticketId: string, quantity: number) {
    const order = await place(server.services, of, buyerDraft([{ ticketId, quantity }]));
    if (typeof order === 'string') throw new Error(order);
    return order.orderId;
  }
  const die = (orderId: string) =>
    query(`UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = $1`, [orderId]);
  const endOffer = (waiterId: string) =>
    query(`UPDATE ticket_waiter SET offer_ends_at = now() - interval '1 second' WHERE id = $1`, [waiterId]);

  async function ask(of: Sale, ticketId: string, more: object = {}) {
    const { name, phone, email } = someone();
    return server.send(
      ticketWaitJoin,
      { eventId: of.eventId, ticketId, quantity: 1, name, phone, email, ...more },
      { token: await server.applicationToken() },
    );
  }
  async function join(of: Sale, ticketId: string, more: object = {}): Promise<string> {
    const answer = await ask(of, ticketId, more);
    if (answer.code !== 0) throw new Error(`${answer.code} ${answer.message}`);
    return answer.data.waiterId;
  }
  const own = async (waiterId: string) =>
    (await server.send(ticketWaitOwn, { waiterId }, { token: await server.applicationToken() })).data;
  const leave = async (waiterId: string) =>
    server.send(ticketWaitLeave, { waiterId }, { token: await server.applicationToken() });
  const offer = (of: Sale) => makeOffers(server.services, of.organisationId, of.eventId);
  const states = (waiters: string[]) => Promise.all(waiters.map(async (waiterId) => (await own(waiterId)).state));
  const counts = async (of: Sale) => (await organisation.call(ticketManage, { eventId: of.eventId })).tickets;

  /** A ticket that one order holds wholly. */
  async function soldOut(stock: number, more: object = {}, event: object = {}) {
    const of = await sale(event);
    const ticketId = await add(of, { stock, ...more });
    const orderId = await hold(of, ticketId, stock);
    return { of, ticketId, orderId };
  }

  return { sale, add, query, hold, die, endOffer, ask, join, own, leave, offer, states, counts, soldOut };
}
