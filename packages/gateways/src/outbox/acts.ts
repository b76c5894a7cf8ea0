import type { Deed } from './behaviour.ts';
import type { ControlPanel } from './control.ts';
import type { Delivery, OutboxMessage } from './record.ts';
import { type BounceFormat, bounceMail, type Returned } from './returned/bounce.ts';
import { complaintMail } from './returned/complaint.ts';
import { deliver } from './returned/deliver.ts';
import { leaveByOneClick, type Seen, visit } from './visits.ts';

/** What the world does with a message once it was taken: by rule, or because somebody asked for it on the page. */
export class Acts {
  readonly #control: ControlPanel;
  readonly #timers = new Set<NodeJS.Timeout>();
  #replies = 0;

  constructor(control: ControlPanel) {
    this.#control = control;
  }

  /** Hands the bounce of one recipient to the mail server that takes them. False when it did not; a mail with no sender has no bounces. */
  async bounce(message: OutboxMessage, recipient: string, format: BounceFormat, status: string): Promise<boolean> {
    const { bounceServer } = this.#control.state;
    if (!bounceServer || !message.envelopeFrom) return false;
    const mail = returnedOf(message, recipient);
    return deliver(bounceServer, mail.envelopeFrom, bounceMail(format, mail, status));
  }

  async complain(message: OutboxMessage, recipient: string): Promise<boolean> {
    const { bounceServer, complaintsTo } = this.#control.state;
    const to = complaintsTo || message.envelopeFrom;
    if (!bounceServer || !to) return false;
    return deliver(bounceServer, to, complaintMail(returnedOf(message, recipient), to));
  }

  /** The receipt of the vendor, so many times. */
  async receipt(message: OutboxMessage, delivery: Pick<Delivery, 'state' | 'errCode'>, times = 1): Promise<boolean> {
    const url = this.#control.state.receiptUrl;
    if (!url) return false;
    const at = new Date().toISOString();
    const body = [receiptOf({ ...message, delivery: { ...message.delivery, ...delivery, at } })];
    let isTaken = true;
    for (let turn = 0; turn < times; turn++) isTaken = (await post(url, body, true)) && isTaken;
    return isTaken;
  }

  /** The vendor's form: no id ties a reply to what it answers, only the number and the time. */
  async reply(from: string, content: string, signName: string): Promise<boolean> {
    const up = {
      phone_number: from,
      content,
      send_time: chinaTime(new Date().toISOString()),
      sign_name: signName,
      dest_code: '1069',
      sequence_id: ++this.#replies,
    };
    return post(this.#control.state.replyUrl, [up], true);
  }

  visit(message: OutboxMessage, deed: Extract<Deed, { kind: 'visit' }>): Promise<Seen[]> {
    return visit(message, deed, this.#control);
  }

  unsubscribe(message: OutboxMessage): Promise<Seen | null> {
    return leaveByOneClick(message, this.#control);
  }

  /** Each deed after its time. A restart forgets those that are still ahead. */
  plan(message: OutboxMessage, deeds: readonly Deed[]): void {
    for (const deed of deeds) {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.#do(message, deed).catch((error: unknown) => console.error('outbox: a deed failed', error));
      }, deed.afterMs);
      timer.unref();
      this.#timers.add(timer);
    }
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #do(message: OutboxMessage, deed: Deed): Promise<void> {
    if (deed.kind === 'visit') await this.visit(message, deed);
    if (deed.kind === 'unsubscribe') await this.unsubscribe(message);
    if (deed.kind === 'reply' && this.#control.state.replyUrl) {
      await this.reply(message.to, deed.text, message.sms?.signName ?? '');
    }
  }
}

function returnedOf(message: OutboxMessage, recipient: string): Returned {
  return {
    envelopeFrom: message.envelopeFrom ?? '',
    recipient,
    subject: message.subject,
    receivedAt: message.receivedAt,
    headers: message.headers,
  };
}

export function receiptOf(message: OutboxMessage): Record<string, unknown> {
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

/** The vendor writes times as `2026-01-31 08:00:00` in China's zone (UTC+8, no summer time). */
export function chinaTime(iso: string): string {
  return new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
