import type { Database } from '../../../core/data/database.ts';
import type { Placing } from './order.answers.ts';
import type { OrderRow, OrderTicketRow } from '../order.sql.ts';

/**
 * Places orders of one event all at once, in one statement that is a transaction of its own (place_orders, migration 0024). False: none of them was placed,
 * because they are not as simple as most are, or because one of them cannot be; create_orders goes through them one by one then.
 */
export async function placeTogether(
  database: Database,
  organisationId: string,
  eventId: string,
  version: number,
  placings: readonly Placing[],
): Promise<boolean> {
  const holdSeconds = placings[0]?.row.holdSeconds ?? null;
  if (holdSeconds === null || !placings.every((each) => isSimple(each, holdSeconds))) return false;
  const rows = placings.map((each) => each.row);
  const tickets = rows.flatMap((row) => row.tickets);
  const values = [
    organisationId,
    eventId,
    version,
    holdSeconds,
    ...orderColumns.map((column) => arrayText(rows.map(column))),
    arrayText(rows.flatMap((row) => row.tickets.map(() => row.id))),
    ...ticketColumns.map((column) => arrayText(tickets.map(column))),
  ];
  try {
    const [answer] = await database.query<{ placed: boolean }>(statement, values);
    return answer?.placed ?? false;
  } catch (error) {
    // What PostgreSQL undid (a key that somebody else wrote in the same moment, a value it cannot take, a deadlock) is told one by one.
    if (/^(?:22|23|40)/.test((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

function isSimple({ row, special }: Placing, holdSeconds: number): boolean {
  return (
    special.length === 0 &&
    row.limits.length === 0 &&
    row.couponId === null &&
    row.offer === null &&
    !row.review &&
    row.discount === 0 &&
    row.holdSeconds === holdSeconds
  );
}

type Value = string | number | null;

/** Values as PostgreSQL reads an array; the driver's own way takes four times as long, and there are 25 of them. */
const arrayText = (values: readonly Value[]): string => `{${values.map(elementText).join(',')}}`;

function elementText(value: Value): string {
  if (typeof value !== 'string') return value === null ? 'NULL' : String(value);
  return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
}

/** In the order of the function's parameters. */
const orderColumns: readonly ((row: OrderRow) => Value)[] = [
  (row) => row.id,
  (row) => row.number,
  (row) => row.key,
  (row) => row.hash,
  (row) => row.total,
  (row) => row.quantity,
  (row) => row.buyerName,
  (row) => row.phone,
  (row) => row.email,
  (row) => row.language,
  (row) => row.channel,
  (row) => row.invoice && JSON.stringify(row.invoice),
];

const ticketColumns: readonly ((ticket: OrderTicketRow) => Value)[] = [
  (ticket) => ticket.ord,
  (ticket) => ticket.ticketId,
  (ticket) => ticket.tierId,
  (ticket) => ticket.price,
  (ticket) => ticket.code,
  (ticket) => ticket.name,
  (ticket) => ticket.phone,
  (ticket) => ticket.email,
  (ticket) => ticket.company,
  (ticket) => ticket.title,
  (ticket) => JSON.stringify(ticket.answers),
  (ticket) => ticket.formId,
  (ticket) => ticket.formVersion,
];

const parameters = Array.from({ length: 4 + orderColumns.length + 1 + ticketColumns.length }, (_, at) => `$${at + 1}`);
const statement = `SELECT place_orders(${parameters.join(', ')}) AS placed`;
