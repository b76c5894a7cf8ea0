import type { Flow, Timing } from './flow.ts';
import { answerTo, Headers, nothing, type SipRequest, type SipResponse, write } from './message.ts';

const nobody = () => undefined;
const answered: SipRequest = { method: '', uri: '', headers: new Headers(), body: nothing };

export type ServerState = 'proceeding' | 'accepted' | 'completed' | 'confirmed' | 'over';

/** What a request meets at the side that answers it: RFC 3261, 17.2, with the state `accepted` of RFC 6026. */
export class ServerTransaction {
  request: SipRequest;
  readonly flow: Flow;
  state: ServerState = 'proceeding';
  /** The request was taken back before it was answered. Only INVITE has it. */
  onCancel: () => void = nobody;
  readonly #timing: Timing;
  readonly #onOver: () => void;
  readonly #isInvite: boolean;
  #last: Buffer | undefined;
  #end: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;

  constructor(request: SipRequest, flow: Flow, timing: Timing, onOver: () => void) {
    this.request = request;
    this.flow = flow;
    this.#timing = timing;
    this.#onOver = onOver;
    this.#isInvite = request.method === 'INVITE';
  }

  answer(status: number, options: Parameters<typeof answerTo>[2] = {}): void {
    this.respond(answerTo(this.request, status, options));
  }

  /** The first final answer is the one that counts. A 2xx of an INVITE is sent again by whoever gave it, until its ACK comes. */
  respond(response: SipResponse): void {
    const isAgain = this.state === 'accepted' && response.status >= 200 && response.status < 300;
    if (this.state !== 'proceeding' && !isAgain) return;
    this.#last = write(response);
    this.flow.send(this.#last);
    if (response.status < 200 || isAgain) return;
    const { t1, t2 } = this.#timing;
    if (!this.#isInvite) return this.#until('completed', this.flow.isReliable ? 0 : 64 * t1);
    if (response.status < 300) return this.#until('accepted', 64 * t1);
    this.#until('completed', 64 * t1);
    if (!this.flow.isReliable) this.#repeat(t1, t2);
  }

  /** The same request once more. */
  receiveAgain(): void {
    if (this.#last && (this.state === 'proceeding' || this.state === 'completed')) this.flow.send(this.#last);
  }

  /** The ACK of an answer that was no 2xx. */
  acknowledge(): void {
    if (this.state === 'completed' && this.#isInvite)
      this.#until('confirmed', this.flow.isReliable ? 0 : this.#timing.t4);
  }

  cancel(): void {
    if (this.state === 'proceeding' && this.#isInvite) this.onCancel();
  }

  end(): void {
    if (this.state === 'over') return;
    this.state = 'over';
    clearTimeout(this.#end);
    clearTimeout(this.#again);
    this.#onOver();
  }

  #until(state: ServerState, milliseconds: number): void {
    this.state = state;
    clearTimeout(this.#end);
    clearTimeout(this.#again);
    // Thousands of them wait for what may come again: only the answer is kept.
    this.onCancel = nobody;
    this.request = answered;
    if (milliseconds === 0) this.end();
    else this.#end = setTimeout(() => this.end(), milliseconds).unref();
  }

  #repeat(after: number, most: number): void {
    this.#again = setTimeout(() => {
      if (this.state !== 'completed' || !this.#last) return;
      this.flow.send(this.#last);
      this.#repeat(Math.min(after * 2, most), most);
    }, after).unref();
  }
}
