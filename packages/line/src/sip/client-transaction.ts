import type { Flow, Timing } from './flow.ts';
import { Headers, nothing, type SipRequest, type SipResponse, write } from './message.ts';

export type ClientState = 'calling' | 'proceeding' | 'accepted' | 'completed' | 'over';

export interface Heard {
  /** Each answer that says something new; of an INVITE, each 2xx that comes. */
  onAnswer: (response: SipResponse) => void;
  /** No final answer came in time, or nothing can be sent any more. */
  onNoAnswer: () => void;
}

/** What a request goes through at the side that sends it: RFC 3261, 17.1, with the state `accepted` of RFC 6026. */
export class ClientTransaction {
  readonly request: SipRequest;
  readonly flow: Flow;
  state: ClientState = 'calling';
  readonly #timing: Timing;
  readonly #heard: Heard;
  readonly #onOver: () => void;
  readonly #isInvite: boolean;
  readonly #bytes: Buffer;
  #end: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;

  constructor(request: SipRequest, flow: Flow, timing: Timing, heard: Heard, onOver: () => void) {
    this.request = request;
    this.flow = flow;
    this.#timing = timing;
    this.#heard = heard;
    this.#onOver = onOver;
    this.#isInvite = request.method === 'INVITE';
    this.#bytes = write(request);
  }

  start(): void {
    this.flow.send(this.#bytes);
    const { t1 } = this.#timing;
    this.#end = setTimeout(() => this.#giveUp(), 64 * t1).unref();
    if (!this.flow.isReliable) this.#repeat(t1);
  }

  receive(response: SipResponse): void {
    const { status } = response;
    if (this.state === 'over') return;
    if (this.#isInvite && this.state === 'completed') return status >= 300 ? this.#acknowledge(response) : undefined;
    if (this.state === 'completed') return;
    if (this.state === 'accepted') return status >= 200 && status < 300 ? this.#heard.onAnswer(response) : undefined;
    const { t1, t4 } = this.#timing;
    if (status < 200) {
      const isFirst = this.state === 'calling';
      this.state = 'proceeding';
      // Somebody is there: an INVITE is not sent again, and rings as long as it may.
      if (this.#isInvite && isFirst) {
        clearTimeout(this.#again);
        clearTimeout(this.#end);
      }
    } else if (!this.#isInvite) this.#until('completed', this.flow.isReliable ? 0 : t4);
    else if (status < 300) this.#until('accepted', 64 * t1);
    else {
      this.#acknowledge(response);
      this.#until('completed', this.flow.isReliable ? 0 : 64 * t1);
    }
    this.#heard.onAnswer(response);
  }

  end(): void {
    if (this.state === 'over') return;
    this.state = 'over';
    clearTimeout(this.#end);
    clearTimeout(this.#again);
    this.#onOver();
  }

  #giveUp(): void {
    const isOpen = this.state === 'calling' || this.state === 'proceeding';
    this.end();
    if (isOpen) this.#heard.onNoAnswer();
  }

  #until(state: ClientState, milliseconds: number): void {
    this.state = state;
    clearTimeout(this.#end);
    clearTimeout(this.#again);
    if (milliseconds === 0) this.end();
    else this.#end = setTimeout(() => this.end(), milliseconds).unref();
  }

  #repeat(after: number): void {
    this.#again = setTimeout(() => {
      if (this.state !== 'calling' && this.state !== 'proceeding') return;
      this.flow.send(this.#bytes);
      const { t2 } = this.#timing;
      const next = this.state === 'proceeding' ? t2 : after * 2;
      this.#repeat(this.#isInvite ? next : Math.min(next, t2));
    }, after).unref();
  }

  /** The ACK of an answer that is no 2xx belongs to this transaction. */
  #acknowledge(response: SipResponse): void {
    const { headers, uri } = this.request;
    const number = headers.get('cseq')?.split(' ')[0] ?? '1';
    this.flow.send(
      write({
        method: 'ACK',
        uri,
        headers: new Headers({
          via: headers.get('via'),
          'max-forwards': '70',
          from: headers.get('from'),
          to: response.headers.get('to'),
          'call-id': headers.get('call-id'),
          cseq: `${number} ACK`,
          ...(headers.has('route') ? { route: headers.all('route') } : {}),
        }),
        body: nothing,
      }),
    );
  }
}
