import { randomUUID } from 'node:crypto';
import { orderCreate } from '@convoke/contract/order/order.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { wire } from '../support/client.ts';

/** What people register for and buy. */
export interface Wanted {
  token: string;
  code: string;
  sale: { eventId: string; ticketId: string };
}

/** Somebody who registers or orders once, with one nonce or key, and asks until the answer is yes. */
interface Person {
  kind: 'registration' | 'order';
  digits: string;
  key: string;
  /** What was made, once it is acknowledged: the code of the participant, or the id of the order. */
  made: string | null;
}

/** A request without an answer for so long counts as hanging. */
const silenceMs = 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** People who come at a steady rate, by turns to one process and the other, and repeat what got no answer or 503 as pages do. */
export class Load {
  readonly people: Person[] = [];
  /** Answers by status, and `cut off`. */
  readonly answers = new Map<string, number>();
  /** What nobody may ever see, with how often. */
  readonly faults = new Map<string, number>();
  /** When something was acknowledged, on this process's clock in milliseconds. */
  readonly acknowledgedAt: number[] = [];
  slowestMs = 0;
  /** Milliseconds until the slowest answer of /readyz. */
  slowestReadyMs = 0;
  readonly #urls: readonly string[];
  readonly #wanted: Wanted;
  readonly #asking = new Set<Promise<void>>();
  #isOver = false;
  #isGivenUp = false;
  #coming: Promise<unknown> | undefined;

  constructor(urls: readonly string[], wanted: Wanted) {
    this.#urls = urls;
    this.#wanted = wanted;
  }

  start(perSecond: number): void {
    const come = async () => {
      while (!this.#isOver) {
        const number = this.people.length;
        const kind = number % 2 === 0 ? 'registration' : 'order';
        const person: Person = { kind, digits: String(number).padStart(8, '0'), key: randomUUID(), made: null };
        this.people.push(person);
        const asking = this.#askUntilMade(person, number >> 1).finally(() => this.#asking.delete(asking));
        this.#asking.add(asking);
        await pause(1000 / perSecond);
      }
    };
    this.#coming = Promise.all([come(), ...this.#urls.map((url) => this.#watchReady(url))]);
  }

  /** Nobody comes any more; resolves when everybody who came has what they wanted, or met a fault. */
  async finish(): Promise<void> {
    this.#isOver = true;
    await this.#coming;
    await Promise.all(this.#asking);
  }

  /** Whoever still waits goes away as well. To be called also when a test fails. */
  giveUp(): void {
    this.#isOver = true;
    this.#isGivenUp = true;
  }

  /** Asks once more for what somebody has already: what is made now. */
  async again(person: Person): Promise<string> {
    const again = { ...person, made: null };
    await this.#askUntilMade(again, 0);
    return again.made ?? 'a fault';
  }

  async #askUntilMade(person: Person, turn: number): Promise<void> {
    for (let asked = turn; person.made === null && !this.#isGivenUp; asked += 1) {
      const waitMs = await this.#ask(person, this.#urls[asked % this.#urls.length] as string);
      if (waitMs === 'fault') return;
      if (person.made === null) await pause(waitMs);
    }
  }

  /** Asks once; answers after how many milliseconds to ask again. */
  async #ask(person: Person, url: string): Promise<number | 'fault'> {
    const { method, path, headers, body } = requestOf(person, this.#wanted);
    const began = performance.now();
    let answer: Response;
    let text: string;
    try {
      const signal = AbortSignal.timeout(silenceMs);
      answer = await fetch(url + path, { method, headers, signal, ...(body === undefined ? {} : { body }) });
      text = await answer.text();
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') return this.#fault(`${person.kind}: no answer`);
      count(this.answers, 'cut off');
      return 1000;
    }
    this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
    count(this.answers, String(answer.status));
    const retryAfter = Number(answer.headers.get('retry-after'));
    // While the first of a key is under way, the second is told so.
    if (answer.status === 409) return 1000;
    if (answer.status === 503 && retryAfter > 0) return retryAfter * 1000;
    const { code, data } = JSON.parse(text) as { code: number; data: { participantCode?: string; orderId?: string } };
    const made = person.kind === 'registration' ? data?.participantCode : data?.orderId;
    if (answer.status !== 200 || code !== 0 || made === undefined)
      return this.#fault(`${person.kind}: ${answer.status} retry-after ${retryAfter} ${text.slice(0, 200)}`);
    person.made = made;
    this.acknowledgedAt.push(performance.now());
    return 0;
  }

  /** Asks every second whether a process is ready, as a balancer does. */
  async #watchReady(url: string): Promise<void> {
    while (!this.#isOver) {
      const began = performance.now();
      const status = await fetch(`${url}/readyz`).then(
        (answer) => answer.status,
        () => 'no answer',
      );
      this.slowestReadyMs = Math.max(this.slowestReadyMs, performance.now() - began);
      if (status !== 200 && status !== 503) this.#fault(`/readyz: ${status}`);
      await pause(1000);
    }
  }

  #fault(what: string): 'fault' {
    count(this.faults, what);
    return 'fault';
  }
}

function requestOf({ kind, digits, key }: Person, { token, code, sale }: Wanted) {
  if (kind === 'registration') {
    const answers = { name: `Person ${digits}`, phone: `137${digits}`, email: `failover${digits}@example.com` };
    return wire(participantRegister, { code, answers, nonce: key }, token);
  }
  const order = {
    buyer: { name: `Buyer ${digits}`, phone: `136${digits}` },
    tickets: [{ ticketId: sale.ticketId, quantity: 1 }],
  };
  const made = wire(orderCreate, { eventId: sale.eventId, orders: [order] }, token);
  return { ...made, headers: { ...made.headers, 'idempotency-key': key } };
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
