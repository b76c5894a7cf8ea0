import { type ControlPanel, fateOf } from './control.ts';
import type { Channel, Delivery, MessageSummary, OutboxMessage } from './record.ts';
import type { OutboxStore } from './store.ts';

/**
 * Decides a while after acceptance what became of a message, and reports it: SMS receipts as the vendor's JSON array to `receiptUrl` (answered with
 * `{"code":0}`), mail events to `mailEventUrl` (answered with 2xx). Refused reports are repeated after 1, 5 and 30 seconds, then given up.
 * What was still waiting when the process died is reported after the next start, if it is not older than an hour.
 */

interface Due {
  id: string;
  channel: Channel;
  at: number;
}

const batchSize = 100;
const repeatAfterMs = [1000, 5000, 30_000];
const maxAgeMs = 3_600_000;
const tickMs = 100;

export class Reports {
  readonly #store: OutboxStore;
  readonly #control: ControlPanel;
  readonly #timer: NodeJS.Timeout;
  readonly #due: Due[] = [];
  readonly #repeats = new Set<NodeJS.Timeout>();
  #running = false;
  #stopped = false;

  constructor(store: OutboxStore, control: ControlPanel) {
    this.#store = store;
    this.#control = control;
    for (const one of store.awaitingReport(Date.now() - maxAgeMs)) this.expect(one);
    this.#timer = setInterval(() => void this.#tick(), tickMs);
    this.#timer.unref();
  }

  expect(message: Pick<OutboxMessage, 'id' | 'channel'>): void {
    this.#due.push({ id: message.id, channel: message.channel, at: Date.now() + this.#control.state.receiptDelayMs });
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
      const now = Date.now();
      const ready = this.#due.filter((one) => one.at <= now).slice(0, batchSize);
      if (ready.length === 0) return;
      const taken = new Set(ready);
      this.#due.splice(0, this.#due.length, ...this.#due.filter((one) => !taken.has(one)));
      const messages: OutboxMessage[] = [];
      for (const one of ready) {
        const message = await this.#store.get(one.id);
        if (message) messages.push(await this.#decide(message));
      }
      const silent = (one: OutboxMessage) =>
        one.recipients.every((to) => fateOf(one.channel, to).kind === 'no-receipt');
      const reported = messages.filter((one) => !silent(one));
      await this.#report(
        'sms',
        reported.filter((one) => one.channel === 'sms'),
        0,
      );
      await this.#report(
        'mail',
        reported.filter((one) => one.channel === 'mail'),
        0,
      );
    } catch (error) {
      if (!this.#stopped) console.error('outbox: a report failed', error);
    } finally {
      this.#running = false;
    }
  }

  async #decide(message: OutboxMessage): Promise<OutboxMessage> {
    const fates = message.recipients.map((to) => fateOf(message.channel, to));
    if (fates.every((fate) => fate.kind === 'no-receipt')) {
      await this.#set(message, { ...message.delivery, report: 'none' });
      return message;
    }
    const failed = fates.find((fate) => fate.kind === 'fails-later');
    const delivery: Delivery = {
      state: failed?.state ?? 'delivered',
      errCode: failed?.code ?? null,
      at: new Date().toISOString(),
      report: this.#address(message.channel) ? 'waiting' : 'none',
    };
    await this.#set(message, delivery);
    return { ...message, delivery };
  }

  async #report(channel: Channel, messages: OutboxMessage[], attempt: number): Promise<void> {
    const url = this.#address(channel);
    if (!url || messages.length === 0) return;
    const body = channel === 'sms' ? messages.map(receiptOf) : messages.flatMap(mailEventsOf);
    const taken = await post(url, body, channel === 'sms');
    const wait = repeatAfterMs[attempt];
    if (!taken && wait !== undefined) {
      const timer = setTimeout(() => {
        this.#repeats.delete(timer);
        void this.#report(channel, messages, attempt + 1);
      }, wait);
      timer.unref();
      this.#repeats.add(timer);
      return;
    }
    for (const message of messages)
      await this.#set(message, { ...message.delivery, report: taken ? 'posted' : 'given-up' });
  }

  #address(channel: Channel): string {
    return channel === 'sms' ? this.#control.state.receiptUrl : this.#control.state.mailEventUrl;
  }

  async #set(message: Pick<MessageSummary, 'id'>, delivery: Delivery): Promise<void> {
    if (!this.#stopped) await this.#store.setDelivery(message.id, delivery);
  }
}

/** `needsCode`: the vendor takes only `{"code":0}` for an acknowledgement. */
export async function post(url: string, body: unknown, needsCode: boolean): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    const text = await answer.text();
    return answer.ok && (!needsCode || /"code"\s*:\s*0\b/.test(text));
  } catch {
    return false;
  }
}

function receiptOf(message: OutboxMessage): Record<string, unknown> {
  const success = message.delivery.state === 'delivered';
  return {
    phone_number: message.to,
    success,
    err_code: success ? 'DELIVERED' : message.delivery.errCode,
    err_msg: success ? '用户接收成功' : '发送失败',
    sms_size: String(message.sms?.segments ?? 1),
    biz_id: message.sms?.bizId ?? '',
    out_id: message.sms?.outId ?? '',
    send_time: chinaTime(message.receivedAt),
    report_time: chinaTime(message.delivery.at),
  };
}

function mailEventsOf(message: OutboxMessage): Record<string, unknown>[] {
  return message.recipients.map((recipient) => {
    const fate = fateOf('mail', recipient);
    const failed = fate.kind === 'fails-later';
    return {
      event: failed ? (fate.state === 'bounced' ? 'bounce' : 'complaint') : 'delivered',
      recipient,
      messageId: message.messageId,
      code: failed ? fate.code : null,
      permanent: failed && fate.state === 'bounced',
      at: message.delivery.at,
    };
  });
}

/** The vendor writes times as `2026-01-31 08:00:00` in China's zone (UTC+8, no summer time). */
export function chinaTime(iso: string): string {
  return new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
