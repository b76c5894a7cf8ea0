import type { ServerTransaction } from './server-transaction.ts';
import { Session } from './session.ts';
import type { SessionAgent } from './session-agent.ts';
import { agreedInterval } from './session-timer.ts';
import { readAddress, readSequence, readUri } from './values.ts';

/** A session that somebody else asks for. */
export class IncomingSession extends Session {
  /** Who is called: the user of the address. */
  readonly called: string;
  /** Who calls, as From says. */
  readonly caller: string;
  /** Null: the other side waits for ours. */
  readonly offer: string | null;
  readonly transaction: ServerTransaction;

  constructor(agent: SessionAgent, transaction: ServerTransaction) {
    const { request, flow } = transaction;
    super(agent, request.headers.get('call-id') ?? '', flow);
    this.transaction = transaction;
    this.called = readUri(request.uri)?.user ?? '';
    this.caller = readUri(readAddress(request.headers.get('from') ?? '')?.uri ?? '')?.user ?? '';
    this.offer = request.body.length > 0 ? String(request.body) : null;
    this.learn(request.headers, 'from');
    this.localName = `${request.headers.get('to') ?? ''};tag=${this.localTag}`;
    this.routes = request.headers.all('record-route');
    this.remoteNumber = readSequence(request.headers.get('cseq') ?? '')?.number ?? 0;
    transaction.onCancel = () => {
      transaction.answer(487, { tag: this.localTag });
      this.over({ how: 'cancelled', status: 487 });
    };
  }

  /** 180, or 183 with what there is to be heard already. */
  ring(status: 180 | 183, sdp?: string): void {
    if (this.isOver || this.isEstablished) return;
    const more = { contact: `<${this.flow.contact}>`, server: this.agent.product };
    const described = sdp === undefined ? {} : { body: Buffer.from(sdp) };
    this.transaction.answer(status, {
      tag: this.localTag,
      more: sdp === undefined ? more : { ...more, 'content-type': 'application/sdp' },
      ...described,
    });
  }

  accept(sdp: string): void {
    if (this.isOver || this.isEstablished) return;
    this.isEstablished = true;
    const { request } = this.transaction;
    const interval = agreedInterval(request.headers);
    this.time(interval, interval?.refresher === 'uas');
    this.insist(this.transaction, this.agreement(request, sdp, interval), this.offer === null);
  }

  refuse(status: number, more: Record<string, string> = {}): void {
    if (this.isOver || this.isEstablished) return;
    this.transaction.answer(status, { tag: this.localTag, more: { server: this.agent.product, ...more } });
    this.over();
  }

  end({ status = 480, reason }: { status?: number; reason?: string } = {}): void {
    const more: Record<string, string> = reason === undefined ? {} : { reason };
    if (!this.isEstablished) return this.refuse(status, more);
    if (this.isOver) return;
    this.over();
    this.request('BYE', more);
  }
}
