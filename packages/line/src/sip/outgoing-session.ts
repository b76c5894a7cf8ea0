import { randomUUID } from 'node:crypto';
import type { ClientTransaction } from './client-transaction.ts';
import type { Credentials } from './digest.ts';
import type { Flow } from './flow.ts';
import type { Headers, SipResponse } from './message.ts';
import { Session } from './session.ts';
import type { SessionAgent } from './session-agent.ts';
import { readInterval } from './session-timer.ts';
import { tagOf } from './values.ts';

export interface Wanted {
  flow: Flow;
  /** The address that is called, and who calls. */
  to: string;
  from: string;
  sdp: string;
  credentials?: Credentials | undefined;
  more?: Record<string, string>;
  /** Seconds of the session's interval. */
  interval?: number;
}

export interface Answers {
  /** 1xx, with a description where there is one. */
  onProgress: (status: number, sdp: string | null, response: SipResponse) => void;
  onAccepted: (sdp: string, response: SipResponse) => void;
}

/** A session that is asked for here. */
export class OutgoingSession extends Session {
  readonly #wanted: Wanted;
  readonly #answers: Answers;
  #transaction: ClientTransaction | undefined;
  #number = 0;
  #seconds: number;
  #isCancelled = false;
  #canCancel = false;

  constructor(agent: SessionAgent, wanted: Wanted, answers: Answers) {
    super(agent, randomUUID(), wanted.flow);
    this.#wanted = wanted;
    this.#answers = answers;
    this.#seconds = wanted.interval ?? 300;
    this.localName = `${wanted.from};tag=${this.localTag}`;
    this.remoteName = `<${wanted.to}>`;
    this.target = wanted.to;
    this.credentials = wanted.credentials;
  }

  start(): void {
    this.#invite();
  }

  end(why: { reason?: string } = {}): void {
    if (this.isOver) return;
    if (!this.isEstablished) return this.#cancel();
    this.over();
    this.request('BYE', why.reason === undefined ? {} : { reason: why.reason });
  }

  #invite(): void {
    const { flow, more = {}, sdp } = this.#wanted;
    const fields = {
      ...this.agent.abilities,
      'session-expires': String(this.#seconds),
      'content-type': 'application/sdp',
      ...more,
    };
    const request = this.inDialog('INVITE', 0, fields, Buffer.from(sdp));
    this.#number = this.localNumber;
    request.headers.set('cseq', `${this.#number} INVITE`);
    this.#transaction = this.agent.send(
      request,
      flow,
      {
        onAnswer: (response) => this.#receiveAnswer(response),
        onNoAnswer: () => this.over({ how: 'noAnswer', status: null }),
      },
      this.credentials,
      {
        number: () => this.#count(),
        onSent: (transaction) => {
          this.#transaction = transaction;
          this.#canCancel = false;
        },
      },
    );
  }

  #count(): number {
    this.#number++;
    this.countTo(this.#number);
    return this.#number;
  }

  #receiveAnswer(response: SipResponse): void {
    const { status } = response;
    if (status >= 200 && status < 300) return this.#accepted(response);
    if (this.isOver) return;
    if (status >= 300) {
      const least = Number.parseInt(response.headers.get('min-se') ?? '', 10);
      if (status === 422 && least > this.#seconds && least <= 86_400) {
        this.#seconds = least;
        this.#count();
        return this.#invite();
      }
      return this.over({ how: this.#isCancelled ? 'cancelled' : 'refused', status });
    }
    const isFirst = !this.#canCancel;
    this.#canCancel = true;
    if (this.#isCancelled) return isFirst ? this.#sendCancel() : undefined;
    const sdp = response.body.length > 0 ? String(response.body) : null;
    this.#answers.onProgress(status, sdp, response);
  }

  #accepted(response: SipResponse): void {
    const tag = tagOf(response.headers.get('to'));
    if (this.isEstablished && tag === this.remoteTag) return this.sendAcknowledge(response, this.#number);
    if (this.isEstablished || this.isOver) return this.#decline(response);
    this.isEstablished = true;
    this.#learnAll(response.headers);
    this.sendAcknowledge(response, this.#number);
    // It was taken back, and the answer crossed that on its way.
    if (this.#isCancelled) {
      this.over({ how: 'cancelled', status: 487 });
      return this.request('BYE');
    }
    const said = readInterval(response.headers);
    if (said) {
      const refresher = said.refresher ?? 'uac';
      this.time({ seconds: said.seconds, refresher }, refresher === 'uac');
    }
    this.#answers.onAccepted(String(response.body), response);
  }

  /** A second place that the call was forked to has answered as well: it gets its ACK and its BYE. */
  #decline(response: SipResponse): void {
    const { remoteName, target, routes } = this;
    this.#learnAll(response.headers);
    this.sendAcknowledge(response, this.#number);
    this.request('BYE');
    Object.assign(this, { remoteName, target, routes });
    this.remoteTag = tagOf(remoteName);
  }

  #learnAll(headers: Headers): void {
    this.learn(headers, 'to');
    const recorded = headers.all('record-route');
    if (recorded.length > 0) this.routes = [...recorded].reverse();
  }

  #cancel(): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    if (this.#canCancel) this.#sendCancel();
    // Whoever never answers must not keep it for ever.
    setTimeout(() => this.over({ how: 'cancelled', status: null }), 64 * this.agent.timing.t1).unref();
  }

  #sendCancel(): void {
    if (this.#transaction && !this.isOver) this.agent.cancel(this.#transaction);
  }
}
