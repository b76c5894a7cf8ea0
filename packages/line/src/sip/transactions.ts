import { randomBytes } from 'node:crypto';
import { ClientTransaction, type Heard } from './client-transaction.ts';
import type { Flow, Timing } from './flow.ts';
import { answerTo, isRequest, type SipRequest, type SipResponse, write } from './message.ts';
import { mostOfSocket, mostOfUdp, read } from './parse.ts';
import { ServerTransaction } from './server-transaction.ts';
import { readVia, tagOf } from './values.ts';

/** Open at once; whoever comes then is told to come later. At 500 calls a second 32,000 are open. */
const mostOpen = 100_000;

const cookie = 'z9hG4bK';
export const newBranch = (): string => cookie + randomBytes(12).toString('base64url');

export interface Requests {
  /** A request that is new, valid, and no CANCEL. */
  onRequest: (transaction: ServerTransaction) => void;
  /** The ACK of a 2xx. */
  onAcknowledge: (request: SipRequest) => void;
}

/** Brings together what belongs together: requests that come again, answers and their requests, CANCEL and ACK and their INVITE. */
export class Transactions {
  readonly #requests: Requests;
  readonly #timing: Timing;
  readonly #servers = new Map<string, ServerTransaction>();
  readonly #clients = new Map<string, ClientTransaction>();

  constructor(requests: Requests, timing: Timing) {
    this.#requests = requests;
    this.#timing = timing;
  }

  get open(): number {
    return this.#servers.size + this.#clients.size;
  }

  receive(bytes: Buffer, flow: Flow): void {
    const found = read(bytes, flow.transport === 'UDP' ? mostOfUdp : mostOfSocket);
    if (!found) return;
    if (!isRequest(found.message)) return this.#receiveAnswer(found.message);
    const request = found.message;
    const back = wayBack(request, flow);
    if (found.fault) {
      const { status, reason } = found.fault;
      return back.send(write({ ...answerTo(request, status, { tag: newTag() }), reason }));
    }
    this.#receiveRequest(request, back);
  }

  send(request: SipRequest, flow: Flow, heard: Heard): ClientTransaction {
    const branch = newBranch();
    const via = `SIP/2.0/${flow.transport} ${flow.sentBy};branch=${branch}${flow.isReliable ? '' : ';rport'}`;
    request.headers.set('via', via);
    const key = `${branch}|${request.method}`;
    const transaction = new ClientTransaction(request, flow, this.#timing, heard, () => this.#clients.delete(key));
    this.#clients.set(key, transaction);
    transaction.start();
    return transaction;
  }

  /** Takes an INVITE back: RFC 3261, 9.1. Only once something was answered to it. */
  cancel(transaction: ClientTransaction): void {
    const { headers, uri } = transaction.request;
    const branch = readVia(headers.get('via') ?? '')?.parameters.get('branch') ?? '';
    const request: SipRequest = { ...answerTo(transaction.request, 100), method: 'CANCEL', uri };
    request.headers.set('max-forwards', '70');
    request.headers.set('cseq', `${headers.get('cseq')?.split(' ')[0] ?? '1'} CANCEL`);
    if (headers.has('route')) request.headers.set('route', headers.all('route'));
    const key = `${branch}|CANCEL`;
    const heard = { onAnswer: () => undefined, onNoAnswer: () => undefined };
    const cancelling = new ClientTransaction(request, transaction.flow, this.#timing, heard, () =>
      this.#clients.delete(key),
    );
    this.#clients.set(key, cancelling);
    cancelling.start();
  }

  close(): void {
    for (const transaction of [...this.#servers.values(), ...this.#clients.values()]) transaction.end();
  }

  #receiveAnswer(response: SipResponse): void {
    const branch = readVia(response.headers.get('via') ?? '')?.parameters.get('branch') ?? '';
    const method = response.headers.get('cseq')?.split(/\s+/)[1] ?? '';
    this.#clients.get(`${branch}|${method}`)?.receive(response);
  }

  #receiveRequest(request: SipRequest, flow: Flow): void {
    const key = keyOf(request);
    const there = this.#servers.get(key);
    if (request.method === 'ACK') {
      if (there && there.state !== 'accepted') return there.acknowledge();
      return this.#requests.onAcknowledge(request);
    }
    if (there && request.method !== 'CANCEL') return there.receiveAgain();
    if (this.open >= mostOpen)
      return flow.send(write(answerTo(request, 503, { tag: newTag(), more: { 'retry-after': '5' } })));
    const own = request.method === 'CANCEL' ? `${key}|CANCEL` : key;
    const cancelled = this.#servers.get(own);
    if (cancelled) return cancelled.receiveAgain();
    const transaction = new ServerTransaction(request, flow, this.#timing, () => this.#servers.delete(own));
    this.#servers.set(own, transaction);
    if (request.method !== 'CANCEL') return this.#requests.onRequest(transaction);
    transaction.answer(there ? 200 : 481, { tag: newTag() });
    there?.cancel();
  }
}

export const newTag = (): string => randomBytes(9).toString('base64url');

/** RFC 3261, 17.2.3; a CANCEL and an ACK have the key of their INVITE. */
function keyOf(request: SipRequest): string {
  const { headers } = request;
  const via = readVia(headers.get('via') ?? '');
  const branch = via?.parameters.get('branch') ?? '';
  const method = request.method === 'ACK' || request.method === 'CANCEL' ? 'INVITE' : request.method;
  if (branch.startsWith(cookie) && branch.length > cookie.length) return `${branch}|${via?.sentBy ?? ''}|${method}`;
  const number = headers.get('cseq')?.split(/\s+/)[0] ?? '';
  return [headers.get('via'), headers.get('call-id'), tagOf(headers.get('from')), number, method].join('|');
}

/** Where answers go (RFC 3261, 18.2.2, and RFC 3581), which the topmost Via is told of. */
function wayBack(request: SipRequest, flow: Flow): Flow {
  const [first = '', ...rest] = request.headers.all('via');
  const via = readVia(first);
  if (!via || flow.transport !== 'UDP') return flow;
  const hasPort = via.parameters.has('rport');
  const told = hasPort ? first.replace(/;\s*rport\s*(?:=\s*\d*)?(?=\s*(?:;|$))/i, `;rport=${flow.port}`) : first;
  request.headers.set('via', [`${told};received=${flow.host}`, ...rest]);
  const port = via.port ?? 5060;
  return hasPort || port === flow.port || port < 1 || port > 65_535 ? flow : (flow.to?.(port) ?? flow);
}
