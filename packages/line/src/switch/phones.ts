import { createHmac } from 'node:crypto';
import { seatText } from '@convoke/contract/outbound/outbound.line.ts';
import { id } from '@convoke/contract/core/fields.ts';
import { Gate } from '../sip/digest.ts';
import type { Flow } from '../sip/flow.ts';
import type { SipRequest } from '../sip/message.ts';
import type { ServerTransaction } from '../sip/server-transaction.ts';
import type { SocketFlow } from '../sip/sockets.ts';
import { newTag } from '../sip/transactions.ts';

/** Whoever has not said within this time who it is has no socket any more, in milliseconds. */
const patience = 30_000;
const mostStrangers = 200;
const longestStay = 3600;

export interface Seat {
  agentId: string;
  version: number;
}

interface Signed extends Seat {
  /** Milliseconds of Unix time. */
  until: number;
}

/** Which agent's phone is at which socket. A user name says who and until when, and the password that the server gave it to them. */
export class Phones {
  readonly #gate: Gate;
  readonly #signed = new Map<Flow, Signed>();
  readonly #strangers = new Set<SocketFlow>();
  /** An agent's phone has come, or come back. */
  onArrival: (seat: Seat, flow: Flow) => void = () => undefined;

  constructor(key: string) {
    this.#gate = new Gate('convoke', (user) => {
      const seat = readUser(user);
      if (!seat || seat.until <= Date.now()) return undefined;
      return createHmac('sha256', key).update(seatText(user)).digest('hex');
    });
  }

  open(flow: SocketFlow): void {
    // Whoever has a password says so at once: those who have said nothing for the longest make room.
    const [longest] = this.#strangers;
    if (longest && this.#strangers.size >= mostStrangers) longest.close();
    this.#strangers.add(flow);
    const timer = setTimeout(() => {
      if (this.#strangers.delete(flow)) flow.close();
    }, patience);
    timer.unref();
    flow.onClose.push(() => {
      clearTimeout(timer);
      this.#strangers.delete(flow);
      this.#signed.delete(flow);
    });
  }

  /** Whose phone a request comes from; a phone that has not said so is asked, and the answer is undefined. */
  seatOf(transaction: ServerTransaction): Seat | undefined {
    const { flow, request } = transaction;
    const signed = this.#signed.get(flow);
    if (signed && signed.until > Date.now() && !request.headers.has('authorization')) return signed;
    const judged = this.#gate.judge(request);
    if ('challenge' in judged) {
      transaction.answer(401, { tag: newTag(), more: { 'www-authenticate': judged.challenge } });
      return undefined;
    }
    const seat = readUser(judged.user);
    if (!seat) return undefined;
    this.#strangers.delete(flow as SocketFlow);
    this.#signed.set(flow, seat);
    this.onArrival(seat, flow);
    return seat;
  }

  register(transaction: ServerTransaction): void {
    const seat = this.seatOf(transaction);
    if (!seat) return;
    const { request, flow } = transaction;
    const left = Math.max(0, Math.floor(((this.#signed.get(flow)?.until ?? 0) - Date.now()) / 1000));
    const seconds = Math.min(expiryOf(request), left, longestStay);
    if (seconds === 0) this.#signed.delete(flow);
    const contact = request.headers.get('contact');
    const more: Record<string, string> = { expires: String(seconds) };
    if (seconds > 0 && contact !== undefined && contact !== '*')
      more['contact'] = `${contact.replace(/;\s*expires\s*=\s*\d+/i, '')};expires=${seconds}`;
    transaction.answer(200, { tag: newTag(), more });
  }
}

function expiryOf({ headers }: SipRequest): number {
  const [, own] = /;\s*expires\s*=\s*(\d{1,10})/i.exec(headers.get('contact') ?? '') ?? [];
  return Number(own ?? headers.get('expires') ?? longestStay);
}

function readUser(user: string): Signed | undefined {
  const [agentId = '', version = '', expires = '', ...rest] = user.split('.');
  const isRight = rest.length === 0 && /^\d{1,15}$/.test(version) && /^\d{1,11}$/.test(expires);
  if (!isRight || Number(version) < 1 || !id.safeParse(agentId).success) return undefined;
  return { agentId: agentId.toLowerCase(), version: Number(version), until: Number(expires) * 1000 };
}
