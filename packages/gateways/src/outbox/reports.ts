import { type Acts, post, receiptOf } from './acts.ts';
import type { Fate } from './behaviour.ts';
import type { ControlPanel } from './control.ts';
import type { Channel, Delivery, MessageSummary, OutboxMessage } from './record.ts';
import type { OutboxStore } from './store.ts';

/**
 * Decides a while after acceptance what became of a message, and reports it: SMS receipts as the vendor's JSON array to `receiptUrl` (answered with
 * `{"code":0}`), mail events to `mailEventUrl` (answered with 2xx), bounces and complaints by SMTP to `bounceServer`. Refused reports are repeated
 * after 1, 5 and 30 seconds, then given up. What was still waiting when the process died is reported after the next start, if it is not older than an hour.
 */

interface Due {
  id: string;
  channel: Channel;
  at: number;
}

const batchSize = 100;
/** Batches of one tick: ten thousand receipts a second are ten of each. */
const batchesATick = 10;
const repeatAfterMs = [1000, 5000, 30_000];
const maxAgeMs = 3_600_000;
const tickMs = 100;
/** Between the wrong receipt and the right one, and between two of the same. */
const betweenMs = 300;

export class Reports {
  readonly #store: OutboxStore;
  readonly #control: ControlPanel;
  readonly #acts: Acts;
  readonly #timer: NodeJS.Timeout;
  #due: Due[] = [];
  readonly #repeats = new Set<NodeJS.Timeout>();
  #running = false;
  #stopped = false;

  constructor(store: OutboxStore, control: ControlPanel, acts: Acts) {
    this.#store = store;
    this.#control = control;
    this.#acts = acts;
    for (const one of store.awaitingReport(Date.now() - maxAgeMs)) this.#wait(one);
    this.#timer = setInterval(() => void this.#tick(), tickMs);
    this.#timer.unref();
  }

  /** The message was taken just now: what the rules say happens to it. */
  expect(message: OutboxMessage): void {
    for (const to of message.recipients) {
      const deeds = this.#control.deedsOf(message.channel, to);
      if (deeds.length > 0) this.#acts.plan(message, deeds);
    }
    this.#wait(message);
  }

  #wait(message: Pick<MessageSummary, 'id' | 'channel' | 'recipients'>): void {
    const fates = this.#fatesOf(message);
    // Of thousands a second nobody waits for "delivered" when nobody is told.
    const isTold = this.#address(message.channel) !== '' || fates.some((fate) => fate.kind === 'fails-later');
    if (this.#control.state.keeps === 'headers' && !isTold) return;
    const delays = fates.map((fate) =>
      fate.kind === 'fails-later' || fate.kind === 'receipt' ? (fate.delayMs ?? 0) : 0,
    );
    const wait = Math.max(this.#control.state.receiptDelayMs, ...delays);
    this.#due.push({ id: message.id, channel: message.channel, at: Date.now() + wait });
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
    for (const timer of this.#repeats) clearTimeout(timer);
  }

  async #tick(): Promise<void> {
    if (this.#running || this.#stopped) return;
    this.#running = true;
    try {
      for (let batch = 0; batch < batchesATick && !this.#stopped; batch++) if (!(await this.#batch())) break;
    } catch (error) {
      if (!this.#stopped) console.error('outbox: a report failed', error);
    } finally {
      this.#running = false;
    }
  }

  async #batch(): Promise<boolean> {
    const now = Date.now();
    const ready: Due[] = [];
    const rest: Due[] = [];
    for (const one of this.#due) (one.at <= now && ready.length < batchSize ? ready : rest).push(one);
    if (ready.length === 0) return false;
    this.#due = rest;
    if (this.#control.state.receiptsReversed) ready.reverse();
    const messages: OutboxMessage[] = [];
    for (const one of ready) {
      const message = await this.#store.get(one.id);
      if (message) messages.push(await this.#decide(message));
    }
    const reported = messages.filter((one) => !this.#isSilent(one));
    for (const channel of ['sms', 'mail'] as const) {
      await this.#report(
        channel,
        reported.filter((one) => one.channel === channel),
        0,
      );
    }
    return true;
  }

  #fatesOf(message: Pick<MessageSummary, 'channel' | 'recipients'>): Fate[] {
    return message.recipients.map((to) => this.#control.fateOf(message.channel, to));
  }

  #isSilent(message: OutboxMessage): boolean {
    return this.#fatesOf(message).every((fate) => fate.kind === 'no-receipt');
  }

  async #decide(message: OutboxMessage): Promise<OutboxMessage> {
    if (this.#isSilent(message)) {
      await this.#set(message, { ...message.delivery, report: 'none' });
      return message;
    }
    const failed = this.#fatesOf(message).find((fate) => fate.kind === 'fails-later');
    const isTold = this.#address(message.channel) !== '' || (failed !== undefined && this.#returns(message));
    const delivery: Delivery = {
      state: failed?.state ?? 'delivered',
      errCode: failed?.code ?? null,
      at: new Date().toISOString(),
      report: isTold ? 'waiting' : 'none',
    };
    await this.#set(message, delivery);
    return { ...message, delivery };
  }

  /** Whether a bounce of it can be handed to anybody. */
  #returns(message: OutboxMessage): boolean {
    return message.channel === 'mail' && this.#control.state.bounceServer !== '' && Boolean(message.envelopeFrom);
  }

  async #report(channel: Channel, messages: OutboxMessage[], attempt: number): Promise<void> {
    if (messages.length === 0) return;
    // Two ways, each repeated by itself: what one has taken does not come twice by it.
    const url = this.#address(channel);
    if (url) await this.#post(channel, url, messages, attempt);
    for (const message of messages) if (this.#returns(message)) await this.#giveBack(message, 0);
    if (channel === 'sms') this.#repeatReceipts(messages);
  }

  async #post(channel: Channel, url: string, messages: OutboxMessage[], attempt: number): Promise<void> {
    const body =
      channel === 'sms'
        ? messages.map((one) => this.#firstReceipt(one))
        : messages.flatMap((one) => this.#mailEvents(one));
    const taken = await post(url, body, channel === 'sms');
    const again = () => this.#post(channel, url, messages, attempt + 1);
    if (!taken && this.#later(attempt, again)) return;
    for (const message of messages)
      await this.#set(message, { ...message.delivery, report: taken ? 'posted' : 'given-up' });
  }

  /** Bounces and complaints of those recipients who have one. */
  async #giveBack(message: OutboxMessage, attempt: number, recipients = message.recipients): Promise<void> {
    const left: string[] = [];
    for (const to of recipients) {
      const fate = this.#control.fateOf('mail', to);
      if (fate.kind !== 'fails-later') continue;
      const taken =
        fate.state === 'complained'
          ? await this.#acts.complain(message, to)
          : await this.#acts.bounce(message, to, fate.format, fate.code);
      if (!taken) left.push(to);
    }
    if (left.length > 0 && this.#later(attempt, () => this.#giveBack(message, attempt + 1, left))) return;
    if (this.#address('mail') === '') {
      await this.#set(message, { ...message.delivery, report: left.length === 0 ? 'posted' : 'given-up' });
    }
  }

  /** Receipts that come more than once, and the right one after a wrong one. */
  #repeatReceipts(messages: OutboxMessage[]): void {
    for (const message of messages) {
      const fate = this.#control.fateOf('sms', message.to);
      if (fate.kind !== 'receipt') continue;
      const more = fate.contradicts ? fate.times : fate.times - 1;
      for (let turn = 1; turn <= more; turn++) {
        this.#after(betweenMs * turn, async () => {
          await this.#acts.receipt(message, { state: 'delivered', errCode: null });
        });
      }
    }
  }

  #firstReceipt(message: OutboxMessage): Record<string, unknown> {
    const fate = this.#control.fateOf('sms', message.to);
    if (fate.kind !== 'receipt' || !fate.contradicts) return receiptOf(message);
    return receiptOf({ ...message, delivery: { ...message.delivery, state: 'undelivered', errCode: 'UNDELIV' } });
  }

  #mailEvents(message: OutboxMessage): Record<string, unknown>[] {
    return message.recipients.map((recipient) => {
      const fate = this.#control.fateOf('mail', recipient);
      const failed = fate.kind === 'fails-later';
      return {
        event: failed ? (fate.state === 'bounced' ? 'bounce' : 'complaint') : 'delivered',
        recipient,
        messageId: message.messageId,
        code: failed ? fate.code : null,
        permanent: failed && fate.state === 'bounced' && !fate.code.startsWith('4'),
        at: message.delivery.at,
      };
    });
  }

  /** False when it was tried often enough. */
  #later(attempt: number, work: () => Promise<void>): boolean {
    const wait = repeatAfterMs[attempt];
    if (wait === undefined) return false;
    this.#after(wait, work);
    return true;
  }

  #after(wait: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#repeats.delete(timer);
      work().catch((error: unknown) => {
        if (!this.#stopped) console.error('outbox: a report failed', error);
      });
    }, wait);
    timer.unref();
    this.#repeats.add(timer);
  }

  #address(channel: Channel): string {
    return channel === 'sms' ? this.#control.state.receiptUrl : this.#control.state.mailEventUrl;
  }

  async #set(message: Pick<MessageSummary, 'id'>, delivery: Delivery): Promise<void> {
    if (!this.#stopped) await this.#store.setDelivery(message.id, delivery);
  }
}
