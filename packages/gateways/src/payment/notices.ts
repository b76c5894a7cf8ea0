import { randomUUID } from 'node:crypto';
import { alipayNoticeContent, sealAlipayNotice } from './alipay/notice.ts';
import type { SandboxKeys } from './keys.ts';
import type { Attempt, Channel, Notice, NoticeWish, Refund, SealedNotice, Trade } from './record.ts';
import type { PaymentStore } from './store.ts';
import { Timers } from './timers.ts';
import { sealWechatNotice, wechatNoticeContent } from './wechat/notice.ts';

/** Seconds between one attempt and the next, as the gateways document them. */
const schedules: Record<Channel, number[]> = {
  wechat: [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600],
  alipay: [240, 600, 600, 3600, 7200, 21_600, 54_000],
};

/** Milliseconds an answer may take: WeChat says 5 seconds. */
const answerMs = 5000;

/**
 * Tells the merchant. A notice is on disk before it is sent, so that one that was not taken is repeated after a restart too; its repeats are signed anew,
 * with the same id.
 */
export class Notices {
  readonly #store: PaymentStore;
  readonly #keys: SandboxKeys;
  readonly #factor: number;
  readonly #timers = new Timers();

  /** `factor`: how many times faster than in reality the repeats come. */
  constructor(store: PaymentStore, keys: SandboxKeys, factor: number) {
    this.#store = store;
    this.#keys = keys;
    this.#factor = factor;
    for (const notice of store.notices.values()) this.#plan(notice);
  }

  stop(): void {
    this.#timers.stop();
  }

  forget(): void {
    this.#timers.clearAll();
  }

  /** Tells of a payment, or of a refund. Resolves when the notice is on disk, not when it is taken. */
  async announce(trade: Trade, refund: Refund | null, wish: NoticeWish): Promise<Notice> {
    const { channel } = trade;
    const at = Date.now();
    const isLost = wish.mode === 'lost';
    const notice: Notice = {
      ...wish,
      id:
        channel === 'wechat'
          ? randomUUID()
          : `${new Date(at).toISOString().replace(/\D/g, '')}${randomUUID().slice(0, 8)}`,
      channel,
      kind: refund ? 'refund' : 'payment',
      tradeId: trade.id,
      outTradeNo: trade.outTradeNo,
      outRefundNo: refund?.outRefundNo ?? null,
      // Alipay tells of refunds where it told of the payment.
      url: refund && channel === 'wechat' ? (refund.notifyUrl ?? '') : trade.notifyUrl,
      createdAt: new Date(at).toISOString(),
      content:
        channel === 'wechat'
          ? wechatNoticeContent(trade, refund, this.#keys)
          : alipayNoticeContent(trade, refund, this.#store, this.#keys),
      attempts: [],
      rounds: 0,
      state: isLost ? 'lost' : 'waiting',
      nextAt: isLost ? null : new Date(at + wish.delayMs).toISOString(),
      sent: null,
    };
    // A refund without an address of its own is told nobody.
    if (notice.url === '') Object.assign(notice, { state: 'lost', nextAt: null });
    await this.#keep(notice, true);
    this.#plan(notice);
    return notice;
  }

  /** Posts a notice that was sent before once more, byte by byte, wherever one likes. */
  async replay(notice: Notice, url: string): Promise<Attempt | null> {
    if (!notice.sent) return null;
    return post(notice.channel, url, notice.sent);
  }

  #plan(notice: Notice): void {
    if (notice.state !== 'waiting' || notice.nextAt === null) return;
    this.#timers.set(notice.id, Date.parse(notice.nextAt), () => this.#round(notice));
  }

  async #round(notice: Notice): Promise<void> {
    const sealed = this.#seal(notice);
    const copies = Array.from({ length: notice.copies }, () => post(notice.channel, notice.url, sealed));
    const attempts = await Promise.all(copies);
    const isTaken = attempts.some((one) => one.taken);
    const wait = notice.mode === 'normal' ? schedules[notice.channel][notice.rounds] : undefined;
    const next: Notice = {
      ...notice,
      // Repeats come one by one.
      copies: 1,
      attempts: [...notice.attempts, ...attempts],
      rounds: notice.rounds + 1,
      state: isTaken ? 'taken' : wait === undefined ? 'given-up' : 'waiting',
      nextAt: isTaken || wait === undefined ? null : new Date(Date.now() + (wait * 1000) / this.#factor).toISOString(),
      sent: sealed,
    };
    await this.#keep(next, false);
    if (this.#store.notices.has(next.id)) this.#plan(next);
  }

  #seal(notice: Notice): SealedNotice {
    return notice.channel === 'wechat' ? sealWechatNotice(notice, this.#keys) : sealAlipayNotice(notice, this.#keys);
  }

  /** A notice that was under way while everything was forgotten stays forgotten. */
  #keep(record: Notice, isNew: boolean): Promise<void> {
    return this.#store.change(() => ({
      writes: isNew || this.#store.notices.has(record.id) ? [{ kind: 'notice', record }] : [],
      result: undefined,
    }));
  }
}

async function post(channel: Channel, url: string, { headers, body }: SealedNotice): Promise<Attempt> {
  const began = Date.now();
  const at = new Date(began).toISOString();
  const end = (status: number, answer: string, taken: boolean): Attempt => ({
    at,
    status,
    answer: answer.slice(0, 200),
    taken,
    durationMs: Date.now() - began,
  });
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    });
    const text = await answer.text();
    // WeChat looks at the status only, Alipay at the text only: exactly `success`.
    const taken = channel === 'wechat' ? answer.status === 200 || answer.status === 204 : text === 'success';
    return end(answer.status, text, taken);
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } };
    return end(0, cause?.code ?? name, false);
  }
}
