import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Call } from '@convoke/contract/core/define-call.ts';
import type { FailureName } from '@convoke/contract/failures.ts';
import { authLoginPassword } from '@convoke/contract/auth/auth.calls.ts';
import { eventPublicInfo } from '@convoke/contract/event/event.public.calls.ts';
import { formFileUpload } from '@convoke/contract/form/form.public.calls.ts';
import { orderCreate } from '@convoke/contract/order/order.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { wire, type Wire } from '../support/client.ts';

/** What the crowd uses. */
export interface Ground {
  login: { username: string; password: string };
  /** Names that the same person signs in with: the limits of sign-ins are a name's. */
  names: readonly string[];
  /** The application's token. */
  token: string;
  /** An event that is registered for. */
  code: string;
  /** A form with a file field of the id `file`. */
  formId: string;
  /** An event that sells. */
  sale: { eventId: string; ticketId: string };
}

export const kinds = ['login', 'registration', 'order', 'upload', 'page'] as const;
export type Kind = (typeof kinds)[number];

/** Of each hundred requests; a login is a password hashed slowly on purpose. */
const shares: Readonly<Record<Kind, number>> = { login: 4, registration: 48, order: 28, upload: 8, page: 12 };

/** A machine that is too slow for the rate gets a crowd that waits, not one that grows. */
const mostWaiting = 300;

export interface Told {
  /** Answers of success. */
  good: Record<Kind, number>;
  /** Whatever else happened to a request, with how often. */
  lost: Map<string, number>;
  /** Milliseconds until the answer, of all. */
  slowestMs: number;
}

const upload = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(60_000, 'x'), Buffer.from('\n%%EOF\n')]);

/** People who ask for things at a steady rate: each asks once, and never again. */
export class Crowd {
  readonly told: Told = {
    good: { login: 0, registration: 0, order: 0, upload: 0, page: 0 },
    lost: new Map(),
    slowestMs: 0,
  };
  asked = 0;
  private readonly url: URL;
  private readonly ground: Ground;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });
  private readonly waiting = new Set<Promise<void>>();
  private readonly hat: Kind[];
  private people = 0;

  constructor(url: string, ground: Ground) {
    this.url = new URL(url);
    this.ground = ground;
    const every = kinds.flatMap((kind) => Array<Kind>(shares[kind]).fill(kind));
    // Spread evenly: a step of 37 visits all of a hundred.
    this.hat = every.map((_, at) => every[(at * 37) % every.length] as Kind);
  }

  /**
   * Asks `perSecond` times a second until `isOver`, less often only while `mostWaiting` wait for an answer; resolves when everybody has one, or will have
   * none.
   */
  async come(perSecond: number, isOver: () => boolean): Promise<void> {
    let before = performance.now();
    let due = 0;
    while (!isOver()) {
      const now = performance.now();
      due += ((now - before) / 1000) * perSecond;
      before = now;
      for (; due >= 1 && this.waiting.size < mostWaiting; due -= 1) {
        const one = this.ask(this.hat[this.asked % this.hat.length] as Kind).finally(() => this.waiting.delete(one));
        this.waiting.add(one);
        this.asked += 1;
      }
      // Who could not come for the crowd stays away.
      due = Math.min(due, 1);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await Promise.all(this.waiting);
    this.agent.destroy();
  }

  private async ask(kind: Kind): Promise<void> {
    const began = performance.now();
    const outcome = await this.send(this.requestOf(kind));
    this.told.slowestMs = Math.max(this.told.slowestMs, performance.now() - began);
    if (outcome === 'good') this.told.good[kind] += 1;
    else this.told.lost.set(`${kind}: ${outcome}`, (this.told.lost.get(`${kind}: ${outcome}`) ?? 0) + 1);
  }

  private requestOf(kind: Kind): Wire | (Omit<Wire, 'body'> & { body: Buffer }) {
    const { login, names, token, code, formId, sale } = this.ground;
    this.people += 1;
    const digits = String(this.people).padStart(8, '0');
    switch (kind) {
      case 'login':
        return plain(authLoginPassword, { ...login, username: names[this.people % names.length] as string });
      case 'registration':
        return plain(
          participantRegister,
          {
            code,
            answers: { name: `Person ${this.people}`, phone: `137${digits}`, email: `roll${digits}@example.com` },
          },
          token,
        );
      case 'order': {
        const buyer = { name: `Buyer ${this.people}`, phone: `136${digits}` };
        const tickets = [{ ticketId: sale.ticketId, quantity: 1 }];
        const made = plain(orderCreate, { eventId: sale.eventId, orders: [{ buyer, tickets }] }, token);
        return { ...made, headers: { ...made.headers, 'idempotency-key': randomUUID() } };
      }
      case 'upload': {
        const made = plain(formFileUpload, { formId, fieldId: 'file' }, token);
        const boundary = `convoke${randomBytes(8).toString('hex')}`;
        const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
        return {
          ...made,
          headers: { ...made.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
          body: Buffer.concat([Buffer.from(head), upload, Buffer.from(`\r\n--${boundary}--\r\n`)]),
        };
      }
      case 'page':
        return plain(eventPublicInfo, { code }, token);
    }
  }

  private send(wire: Omit<Wire, 'body'> & { body: string | Buffer | undefined }): Promise<string> {
    return new Promise((resolve) => {
      const asking = request(
        {
          host: this.url.hostname,
          port: this.url.port,
          agent: this.agent,
          method: wire.method,
          path: wire.path,
          headers: {
            ...wire.headers,
            ...(wire.body !== undefined && { 'content-length': Buffer.byteLength(wire.body) }),
          },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          answer.once('end', () => resolve(outcomeOf(answer.statusCode ?? 0, text)));
          answer.once('error', (error: Error) => resolve(`cut off: ${error.message}`));
        },
      );
      asking.once('error', (error: Error) => resolve(`no answer: ${error.message}`));
      asking.end(wire.body);
    });
  }
}

function outcomeOf(status: number, text: string): string {
  if (status === 200 && text.startsWith('{"code":0')) return 'good';
  return `${status} ${text.slice(0, 120)}`;
}

function plain<Raw, In, Out, Fails extends FailureName>(call: Call<Raw, In, Out, Fails>, input: Raw, token?: string) {
  return wire(call, input, token);
}
