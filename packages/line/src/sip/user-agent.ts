import type { ClientTransaction, Heard } from './client-transaction.ts';
import { answerChallenge, type Credentials } from './digest.ts';
import { type Flow, type Timing, timing as usual } from './flow.ts';
import { IncomingSession } from './incoming-session.ts';
import { answerTo, Headers, type SipRequest, type SipResponse, write } from './message.ts';
import { type Answers, OutgoingSession, type Wanted } from './outgoing-session.ts';
import type { ServerTransaction } from './server-transaction.ts';
import type { Session } from './session.ts';
import type { Again, SessionAgent } from './session-agent.ts';
import { readInterval, shortestInterval } from './session-timer.ts';
import { newBranch, newTag, Transactions } from './transactions.ts';
import { readSequence, tagOf } from './values.ts';

const methods = 'INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, UPDATE';
/** Known, and nothing for us. */
const foreign = new Set(['MESSAGE', 'NOTIFY', 'PRACK', 'PUBLISH', 'REFER', 'REGISTER', 'SUBSCRIBE']);
const mostSessions = 20_000;

export interface UserAgentOptions {
  /** What it calls itself in each message. */
  product: string;
  timing?: Timing;
  /** Of a session, in seconds. */
  shortestInterval?: number;
  onInvite: (session: IncomingSession) => void;
  onRegister?: (transaction: ServerTransaction) => void;
}

/** One end of SIP: it has sessions, and answers what belongs to none. */
export class UserAgent implements SessionAgent {
  readonly product: string;
  readonly timing: Timing;
  readonly #options: UserAgentOptions;
  readonly #transactions: Transactions;
  readonly #sessions = new Map<string, Session>();

  constructor(options: UserAgentOptions) {
    this.product = options.product;
    this.timing = options.timing ?? usual;
    this.#options = options;
    this.#transactions = new Transactions(
      {
        onRequest: (transaction) => this.#receive(transaction),
        onAcknowledge: (request) => this.#sessionOf(request)?.acknowledge(request),
      },
      this.timing,
    );
  }

  get open(): { transactions: number; sessions: number } {
    return { transactions: this.#transactions.open, sessions: this.#sessions.size };
  }

  get abilities(): Record<string, string> {
    return { allow: methods, accept: 'application/sdp', supported: 'timer', server: this.product };
  }

  receive(bytes: Buffer, flow: Flow): void {
    this.#transactions.receive(bytes, flow);
  }

  invite(wanted: Wanted, answers: Answers): OutgoingSession {
    const session = new OutgoingSession(this, wanted, answers);
    this.#sessions.set(`${session.callId}|${session.localTag}`, session);
    session.start();
    return session;
  }

  send(request: SipRequest, flow: Flow, heard: Heard, credentials?: Credentials, again: Again = {}): ClientTransaction {
    if (!credentials) return this.#transactions.send(request, flow, heard);
    const onAnswer = (response: SipResponse) => {
      const authorised = withAnswer(request, response, credentials);
      if (!authorised) return heard.onAnswer(response);
      const { number = 0, method = '' } = readSequence(request.headers.get('cseq') ?? '') ?? {};
      authorised.headers.set('cseq', `${again.number?.() ?? number + 1} ${method}`);
      const transaction = this.#transactions.send(authorised, flow, heard);
      again.onSent?.(transaction);
    };
    return this.#transactions.send(request, flow, { ...heard, onAnswer });
  }

  sendOnce(request: SipRequest, flow: Flow): void {
    request.headers.set('via', `SIP/2.0/${flow.transport} ${flow.sentBy};branch=${newBranch()}`);
    flow.send(write(request));
  }

  cancel(transaction: ClientTransaction): void {
    this.#transactions.cancel(transaction);
  }

  agreement(request: SipRequest, tag: string, flow: Flow, sdp: string, more: Record<string, string>): SipResponse {
    const described: Record<string, string> = sdp === '' ? {} : { 'content-type': 'application/sdp' };
    const fields = { contact: `<${flow.contact}>`, ...this.abilities, ...described, ...more };
    return answerTo(request, 200, { tag, more: fields, body: Buffer.from(sdp) });
  }

  refusedInterval(request: SipRequest): Record<string, string> | undefined {
    const least = this.#options.shortestInterval ?? shortestInterval;
    const asked = readInterval(request.headers);
    return asked && asked.seconds < least ? { 'min-se': String(least) } : undefined;
  }

  forget({ callId, localTag }: { callId: string; localTag: string }): void {
    this.#sessions.delete(`${callId}|${localTag}`);
  }

  close(): void {
    this.#transactions.close();
  }

  #sessionOf({ headers }: SipRequest): Session | undefined {
    return this.#sessions.get(`${headers.get('call-id')}|${tagOf(headers.get('to'))}`);
  }

  #receive(transaction: ServerTransaction): void {
    const { request } = transaction;
    const tag = newTag();
    const refuse = (status: number, more: Record<string, string> = {}) =>
      transaction.answer(status, { tag, more: { server: this.product, ...more } });
    const unknown = [...request.headers.all('require'), ...request.headers.all('proxy-require')].filter(
      (one) => one.toLowerCase() !== 'timer',
    );
    if (unknown.length > 0) return refuse(420, { unsupported: unknown.join(', ') });
    const { method } = request;
    const isKnown = methods.split(', ').includes(method);
    if (method === 'REGISTER' && this.#options.onRegister) return this.#options.onRegister(transaction);
    if (!isKnown) return refuse(foreign.has(method) ? 405 : 501, { allow: methods });
    if (tagOf(request.headers.get('to')) !== '') {
      const session = this.#sessionOf(request);
      return session ? session.receive(transaction) : refuse(481);
    }
    if (method === 'OPTIONS') return transaction.answer(200, { tag, more: this.abilities });
    if (method === 'INVITE') return this.#receiveInvite(transaction, refuse);
    refuse(481);
  }

  #receiveInvite(
    transaction: ServerTransaction,
    refuse: (status: number, more?: Record<string, string>) => void,
  ): void {
    const { headers, body } = transaction.request;
    const coding = headers.get('content-encoding')?.toLowerCase() ?? 'identity';
    const isSdp = /^application\/sdp\s*(?:;|$)/i.test(headers.get('content-type') ?? '');
    if (coding !== 'identity' || (body.length > 0 && !isSdp)) return refuse(415, { accept: 'application/sdp' });
    if (!headers.has('contact')) return refuse(400);
    const interval = this.refusedInterval(transaction.request);
    if (interval) return refuse(422, interval);
    if (this.#sessions.size >= mostSessions) return refuse(503, { 'retry-after': '5' });
    const session = new IncomingSession(this, transaction);
    this.#sessions.set(`${session.callId}|${session.localTag}`, session);
    this.#options.onInvite(session);
  }
}

/** The request with an answer to the challenge that came; undefined when none came, or none that we can answer. */
function withAnswer(request: SipRequest, response: SipResponse, credentials: Credentials): SipRequest | undefined {
  const isProxy = response.status === 407;
  if (response.status !== 401 && !isProxy) return undefined;
  const challenge = response.headers.get(isProxy ? 'proxy-authenticate' : 'www-authenticate');
  const answer = answerChallenge(challenge, credentials, request.method, request.uri);
  if (answer === undefined) return undefined;
  const headers = new Headers();
  for (const [name, value] of request.headers) headers.add(name, value);
  headers.set(isProxy ? 'proxy-authorization' : 'authorization', answer);
  return { ...request, headers };
}
