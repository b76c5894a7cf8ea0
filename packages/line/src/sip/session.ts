import type { Credentials } from './digest.ts';
import type { Dialog } from './dialog.ts';
import type { Flow } from './flow.ts';
import { Headers, nothing, type SipRequest, type SipResponse } from './message.ts';
import { agreedInterval, type Interval, intervalFields, readInterval, SessionTimer } from './session-timer.ts';
import type { SessionAgent } from './session-agent.ts';
import type { ServerTransaction } from './server-transaction.ts';
import { newTag } from './transactions.ts';
import { readAddress, readSequence } from './values.ts';

/** Why a session is over that the other side, or nobody, ended. */
export interface Ending {
  how: 'refused' | 'cancelled' | 'hungUp' | 'noAnswer' | 'lost';
  /** The final answer, where there was one. */
  status: number | null;
}

/** Who a session belongs to. */
export interface Owner {
  /** Once, and not for what was ended from here. */
  onOver: (ending: Ending) => void;
  /** Another description of the other side's media, during the session; answers with ours. Throws when it cannot be had. */
  onOffer: (offer: string) => Promise<string>;
  /** Ours as it is now. */
  describe: () => string;
  /** The answer to what we described in an answer of our own. */
  onLateAnswer?: (answer: string) => void;
  onDigit?: (digit: string, milliseconds: number) => void;
  /** The other side has our 2xx. */
  onConfirmed?: () => void;
}

/** One side of a dialog that an INVITE made: RFC 3261, 12 to 15. */
export abstract class Session {
  readonly agent: SessionAgent;
  readonly callId: string;
  readonly localTag = newTag();
  owner: Owner | undefined;
  flow: Flow;
  /** When the interval passes without a refresh of the other side, the session goes on: something else says whether it is there. */
  isPatient = false;
  isOver = false;
  protected remoteTag = '';
  protected localName = '';
  protected remoteName = '';
  protected target = '';
  protected routes: readonly string[] = [];
  protected allowed: readonly string[] = [];
  protected interval: Interval | undefined;
  /** For an other side that asks who we are. */
  protected credentials: Credentials | undefined;
  protected isEstablished = false;
  readonly #timer = new SessionTimer(
    () => this.#refresh(),
    () => (this.isPatient ? undefined : this.endAs({ how: 'lost', status: null })),
  );
  #localNumber = Math.floor(Math.random() * 10_000) + 1;
  #remoteNumber = 0;
  #isOffering = false;
  #unacknowledged: { number: number; timer: NodeJS.Timeout; isLate: boolean } | undefined;

  constructor(agent: SessionAgent, callId: string, flow: Flow) {
    this.agent = agent;
    this.callId = callId;
    this.flow = flow;
  }

  /** What a new process needs to say goodbye in this session. */
  get dialog(): Dialog {
    const { callId, target, routes } = this;
    return {
      callId,
      target,
      routes: [...routes],
      from: this.localName,
      to: this.remoteName,
      number: this.#localNumber,
    };
  }

  /** Ends it from here, in whatever state it is. */
  abstract end(why?: { status?: number; reason?: string }): void;

  /** A request within the dialog. */
  receive(transaction: ServerTransaction): void {
    const { request, flow } = transaction;
    const number = readSequence(request.headers.get('cseq') ?? '')?.number ?? 0;
    if (this.isOver) return transaction.answer(481);
    if (number <= this.#remoteNumber) return transaction.answer(500, { more: { 'retry-after': '1' } });
    this.#remoteNumber = number;
    this.flow = flow;
    if (request.method === 'BYE') {
      transaction.answer(200);
      return this.over({ how: 'hungUp', status: null });
    }
    if (request.method === 'INVITE' || request.method === 'UPDATE') return void this.#renew(transaction);
    if (request.method === 'INFO') this.#readInfo(request);
    transaction.answer(200, request.method === 'OPTIONS' ? { more: this.agent.abilities } : {});
  }

  acknowledge(request: SipRequest): void {
    const number = readSequence(request.headers.get('cseq') ?? '')?.number;
    if (!this.#unacknowledged || number !== this.#unacknowledged.number) return;
    const { timer, isLate } = this.#unacknowledged;
    clearTimeout(timer);
    this.#unacknowledged = undefined;
    if (isLate && request.body.length > 0) this.owner?.onLateAnswer?.(String(request.body));
    this.owner?.onConfirmed?.();
  }

  sendInfo(type: string, body: string): void {
    if (this.isEstablished) this.request('INFO', { 'content-type': type }, Buffer.from(body));
  }

  /** A request within the dialog; what becomes of it is told unless the session is over for it. */
  request(
    method: string,
    more: Record<string, string> = {},
    body: Buffer = nothing,
    onAnswer: (response: SipResponse) => void = () => undefined,
  ): void {
    let number = ++this.#localNumber;
    const heard = {
      onAnswer: (response: SipResponse) => {
        if (response.status < 200) return;
        if (method === 'INVITE') this.sendAcknowledge(response, number);
        // RFC 5057: these say that the dialog itself is gone.
        if (response.status === 481 || response.status === 408) this.#gone();
        else onAnswer(response);
      },
      onNoAnswer: () => (this.isPatient ? undefined : this.#gone()),
    };
    this.agent.send(this.inDialog(method, number, more, body), this.flow, heard, this.credentials, {
      number: () => {
        number = ++this.#localNumber;
        return number;
      },
    });
  }

  protected inDialog(
    method: string,
    number: number,
    more: Record<string, string> = {},
    body: Buffer = nothing,
  ): SipRequest {
    const headers = new Headers({
      'max-forwards': '70',
      from: this.localName,
      to: this.remoteName,
      'call-id': this.callId,
      cseq: `${number} ${method}`,
      ...(method === 'BYE' || method === 'ACK' ? {} : { contact: `<${this.flow.contact}>` }),
      ...(this.routes.length > 0 ? { route: this.routes } : {}),
      'user-agent': this.agent.product,
      ...more,
    });
    return { method, uri: this.target, headers, body };
  }

  protected sendAcknowledge(response: SipResponse, number: number): void {
    if (response.status >= 300) return;
    this.agent.sendOnce(this.inDialog('ACK', number), this.flow);
  }

  protected get localNumber(): number {
    return this.#localNumber;
  }

  protected countTo(number: number): void {
    this.#localNumber = number;
  }

  protected set remoteNumber(number: number) {
    this.#remoteNumber = number;
  }

  protected learn(headers: Headers, name: 'from' | 'to'): void {
    this.remoteName = headers.get(name) ?? '';
    this.remoteTag = readAddress(this.remoteName)?.parameters.get('tag') ?? '';
    this.learnTarget(headers);
  }

  protected learnTarget(headers: Headers): void {
    const contact = readAddress(headers.get('contact') ?? '');
    if (contact) this.target = contact.uri;
    if (headers.has('allow')) this.allowed = headers.all('allow').map((one) => one.toUpperCase());
  }

  protected time(interval: Interval | undefined, isOurs: boolean): void {
    this.interval = interval;
    this.#timer.set(interval, isOurs);
  }

  /** Sends a 2xx again until its ACK comes; without it the session ends (RFC 3261, 13.3.1.4). */
  protected insist(transaction: ServerTransaction, response: SipResponse, isLate: boolean): void {
    const number = readSequence(transaction.request.headers.get('cseq') ?? '')?.number ?? 0;
    const { t1, t2 } = this.agent.timing;
    clearTimeout(this.#unacknowledged?.timer);
    const began = performance.now();
    const wait = (after: number): NodeJS.Timeout =>
      setTimeout(() => {
        if (this.isOver || !this.#unacknowledged) return;
        if (performance.now() - began >= 64 * t1) return this.endAs({ how: 'lost', status: null });
        transaction.respond(response);
        this.#unacknowledged.timer = wait(Math.min(after * 2, t2));
      }, after).unref();
    this.#unacknowledged = { number, timer: wait(t1), isLate };
    transaction.respond(response);
  }

  /** Ends it with a BYE because of something that went wrong. */
  protected endAs(ending: Ending): void {
    if (this.isOver) return;
    const { owner } = this;
    this.end();
    owner?.onOver(ending);
  }

  /** Nothing is heard of it after this. */
  protected over(ending?: Ending): void {
    if (this.isOver) return;
    this.isOver = true;
    this.#timer.stop();
    clearTimeout(this.#unacknowledged?.timer);
    this.agent.forget(this);
    if (ending) this.owner?.onOver(ending);
  }

  async #renew(transaction: ServerTransaction): Promise<void> {
    const { request } = transaction;
    const hasOffer = request.body.length > 0;
    if (this.#isOffering && (hasOffer || request.method === 'INVITE')) return transaction.answer(491);
    if (hasOffer && !/^application\/sdp\b/i.test(request.headers.get('content-type') ?? ''))
      return transaction.answer(415, { more: { accept: 'application/sdp' } });
    const refused = this.agent.refusedInterval(request);
    if (refused) return transaction.answer(422, { more: refused });
    this.learnTarget(request.headers);
    const isInvite = request.method === 'INVITE';
    let sdp = '';
    this.#isOffering = true;
    try {
      if (hasOffer) sdp = (await this.owner?.onOffer(String(request.body))) ?? '';
      else if (isInvite) sdp = this.owner?.describe() ?? '';
    } catch {
      return transaction.answer(488);
    } finally {
      this.#isOffering = false;
    }
    if (this.isOver) return transaction.answer(481);
    const interval = agreedInterval(request.headers);
    this.time(interval, interval?.refresher === 'uas');
    const response = this.agreement(transaction.request, sdp, interval);
    if (isInvite) this.insist(transaction, response, !hasOffer);
    else transaction.respond(response);
  }

  protected agreement(request: SipRequest, sdp: string, interval: Interval | undefined): SipResponse {
    return this.agent.agreement(request, this.localTag, this.flow, sdp, interval ? intervalFields(interval) : {});
  }

  #refresh(): void {
    if (this.isOver || !this.interval) return;
    if (!this.flow.isOpen) return this.#timer.set(this.interval, true);
    const isUpdate = this.allowed.includes('UPDATE');
    const { seconds } = this.interval;
    const more = {
      supported: 'timer',
      'session-expires': `${seconds};refresher=uac`,
      ...(isUpdate ? {} : { 'content-type': 'application/sdp' }),
    };
    const body = isUpdate ? nothing : Buffer.from(this.owner?.describe() ?? '');
    this.#isOffering = !isUpdate;
    // Until it is answered the old interval goes on, and the next half of it tries again.
    this.#timer.set(this.interval, true);
    this.request(isUpdate ? 'UPDATE' : 'INVITE', more, body, (response) => {
      this.#isOffering = false;
      if (response.status >= 300) return;
      const said = readInterval(response.headers);
      const refresher = said?.refresher ?? 'uac';
      this.time({ seconds: said?.seconds ?? seconds, refresher }, refresher === 'uac');
    });
  }

  #gone(): void {
    if (this.isPatient && !this.flow.isOpen) return;
    this.over({ how: 'lost', status: null });
  }

  #readInfo(request: SipRequest): void {
    const type = (request.headers.get('content-type') ?? '').toLowerCase();
    const text = request.body.toString('latin1').slice(0, 200);
    if (!type.startsWith('application/dtmf')) return;
    const [, digit] = /(?:Signal\s*=\s*|^\s*)([\d*#A-D])/i.exec(text) ?? [];
    const [, lasts] = /Duration\s*=\s*(\d{1,5})/i.exec(text) ?? [];
    if (digit) this.owner?.onDigit?.(digit.toUpperCase(), Math.min(Math.max(Number(lasts ?? 160), 40), 2000));
  }
}
