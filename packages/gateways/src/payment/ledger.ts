import { randomBytes, randomInt } from 'node:crypto';
import type { ControlPanel } from './control.ts';
import type { Notices } from './notices.ts';
import { type Channel, type NoticeWish, type Refund, stateOf, type Trade, type Way } from './record.ts';
import { type PaymentStore, refundedCents, type Writes } from './store.ts';
import { Timers } from './timers.ts';

export interface TradeOrder {
  channel: Channel;
  way: Way;
  outTradeNo: string;
  amountCents: number;
  subject: string;
  notifyUrl: string;
  returnUrl: string | null;
  openId: string | null;
  expiresAt: Date;
}

export interface RefundWish {
  outRefundNo: string;
  amountCents: number;
  reason: string;
  notifyUrl: string | null;
  /** Milliseconds until it ends; 0: at once (Alipay). */
  settleMs: number;
}

export type Outcome<T> = { ok: T } | { no: string };

/** What happens to payments, the same for both gateways; each gateway words it in its own way. Refusals are short words of our own. */
export class Ledger {
  readonly #store: PaymentStore;
  readonly #notices: Notices;
  readonly #control: ControlPanel;
  readonly #timers = new Timers();

  constructor(store: PaymentStore, notices: Notices, control: ControlPanel) {
    this.#store = store;
    this.#notices = notices;
    this.#control = control;
    for (const trade of store.trades.values()) this.#watchPayment(trade);
    for (const refund of store.refunds.values()) this.#watchRefund(refund);
  }

  stop(): void {
    this.#timers.stop();
  }

  /** Drops what is under way, before everything is forgotten. */
  forget(): void {
    this.#timers.clearAll();
  }

  find(channel: Channel, outTradeNo: string): Trade | undefined {
    return this.#store.find(channel, outTradeNo);
  }

  /** The same number with the same content is the same trade; a number that was used is never free again. */
  create(order: TradeOrder): Promise<Outcome<Trade>> {
    return this.#store.change<Outcome<Trade>>(() => {
      const old = this.find(order.channel, order.outTradeNo);
      if (old) {
        const state = stateOf(old);
        if (state === 'SUCCESS' || state === 'REFUND') return nothing({ no: 'paid' });
        if (state === 'CLOSED') return nothing({ no: 'closed' });
        if (old.amountCents !== order.amountCents) return nothing({ no: 'differs' });
        const { way, subject, notifyUrl, returnUrl, openId } = order;
        return kept({ ...old, way, subject, notifyUrl, returnUrl, openId, expiresAt: order.expiresAt.toISOString() });
      }
      const now = new Date();
      return kept({
        ...order,
        id: randomBytes(16).toString('hex'),
        // Alipay has no trade before somebody has scanned the code or come to its page.
        state: order.channel === 'alipay' ? 'UNSEEN' : 'NOTPAY',
        createdAt: now.toISOString(),
        expiresAt: order.expiresAt.toISOString(),
        paidCents: null,
        paidAt: null,
        gatewayTradeNo: number(order.channel === 'wechat' ? '42' : '20', now),
        payingUntil: null,
        payingNotice: null,
      });
    });
  }

  /** Somebody has scanned the code or opened the page. */
  see(trade: Trade): Promise<Outcome<Trade>> {
    return this.#update(trade, (now) => (stateOf(now) === 'UNSEEN' ? { ...now, state: 'NOTPAY' } : now));
  }

  /** The page that somebody came from by WeChat's `redirect_url`. */
  comeFrom(trade: Trade, returnUrl: string): Promise<Outcome<Trade>> {
    return this.#update(trade, (now) => (now.returnUrl === returnUrl ? now : { ...now, returnUrl }));
  }

  /**
   * Pays. `late` pays a closed one too: the money was under way when the order ended. `paidCents` other than the amount is what a tampered cashier
   * would do.
   */
  async pay(trade: Trade, wish: { paidCents?: number; late?: boolean; notice: NoticeWish }): Promise<Outcome<Trade>> {
    const outcome = await this.#update(trade, (now) => {
      const state = stateOf(now);
      if (state === 'SUCCESS' || state === 'REFUND') return 'paid';
      if (state === 'CLOSED' && !wish.late) return 'closed';
      const paidAt = new Date().toISOString();
      const paidCents = wish.paidCents ?? now.amountCents;
      return { ...now, state: 'SUCCESS', paidAt, paidCents, payingUntil: null, payingNotice: null };
    });
    if ('ok' in outcome) {
      this.#timers.clear(trade.id);
      await this.#notices.announce(outcome.ok, null, wish.notice);
    }
    return outcome;
  }

  /** The person has given the password; the money comes `delayMs` later, even if the order is closed before. */
  async payLater(trade: Trade, delayMs: number, notice: NoticeWish): Promise<Outcome<Trade>> {
    const outcome = await this.#update(trade, (now) => {
      const state = stateOf(now);
      if (state === 'SUCCESS' || state === 'REFUND') return 'paid';
      if (state === 'CLOSED') return 'closed';
      const payingUntil = new Date(Date.now() + delayMs).toISOString();
      return { ...now, state: 'USERPAYING', payingUntil, payingNotice: notice };
    });
    if ('ok' in outcome) this.#watchPayment(outcome.ok);
    return outcome;
  }

  /** The person goes away (`NOTPAY`: may come back) or the bank says no (`PAYERROR`). */
  cancel(trade: Trade, state: 'NOTPAY' | 'PAYERROR'): Promise<Outcome<Trade>> {
    this.#timers.clear(trade.id);
    return this.#update(trade, (now) => {
      const current = stateOf(now);
      if (current === 'SUCCESS' || current === 'REFUND') return 'paid';
      if (current === 'CLOSED') return 'closed';
      return { ...now, state, payingUntil: null, payingNotice: null };
    });
  }

  close(trade: Trade): Promise<Outcome<Trade>> {
    return this.#update(trade, (now) => {
      const state = stateOf(now);
      if (now.state === 'UNSEEN') return 'unseen';
      if (state === 'SUCCESS' || state === 'REFUND') return 'paid';
      // A payment that is under way stays under way; it arrives late.
      return { ...now, state: 'CLOSED' };
    });
  }

  async refund(trade: Trade, wish: RefundWish): Promise<Outcome<{ refund: Refund; isNew: boolean }>> {
    const { channel } = trade;
    const outcome = await this.#store.change<Outcome<{ refund: Refund; isNew: boolean }>>(() => {
      const old = this.#store.findRefund(
        channel,
        wish.outRefundNo,
        channel === 'alipay' ? trade.outTradeNo : undefined,
      );
      if (old) {
        const isSame = old.tradeId === trade.id && old.amountCents === wish.amountCents;
        return nothing(isSame ? { ok: { refund: old, isNew: false } } : { no: 'differs' });
      }
      const now = this.#store.trades.get(trade.id) ?? trade;
      if (now.paidCents === null) return nothing({ no: 'unpaid' });
      if (refundedCents(this.#store, trade.id) + wish.amountCents > now.paidCents) return nothing({ no: 'too-much' });
      if (this.#store.refundsOf(trade.id).length >= 50) return nothing({ no: 'too-many' });
      const at = new Date();
      const isAtOnce = wish.settleMs === 0 && this.#control.state[channel].refunds === 'success';
      const refund: Refund = {
        id: number('50', at),
        channel,
        tradeId: trade.id,
        outTradeNo: trade.outTradeNo,
        outRefundNo: wish.outRefundNo,
        amountCents: wish.amountCents,
        reason: wish.reason,
        notifyUrl: wish.notifyUrl,
        state: isAtOnce ? 'SUCCESS' : 'PROCESSING',
        createdAt: at.toISOString(),
        settlesAt: new Date(at.getTime() + wish.settleMs).toISOString(),
        settledAt: isAtOnce ? at.toISOString() : null,
      };
      const writes: Writes = [
        { kind: 'refund', record: refund },
        { kind: 'trade', record: { ...now, state: 'REFUND' } },
      ];
      return { writes, result: { ok: { refund, isNew: true } } };
    });
    if ('ok' in outcome && outcome.ok.isNew) {
      const { refund } = outcome.ok;
      if (refund.state === 'SUCCESS') await this.#announceRefund(refund);
      else this.#watchRefund(refund);
    }
    return outcome;
  }

  #watchPayment(trade: Trade): void {
    const { payingUntil, payingNotice } = trade;
    if (payingUntil === null) return;
    const notice = payingNotice ?? this.#control.noticesOf(trade.channel);
    this.#timers.set(trade.id, Date.parse(payingUntil), () => this.pay(trade, { late: true, notice }));
  }

  #watchRefund(refund: Refund): void {
    if (refund.state !== 'PROCESSING') return;
    this.#timers.set(refund.id, Date.parse(refund.settlesAt), async () => {
      const ended = await this.#store.change(() => {
        const state = this.#control.state[refund.channel].refunds === 'success' ? 'SUCCESS' : 'ABNORMAL';
        const record: Refund = { ...refund, state, settledAt: new Date().toISOString() };
        return { writes: this.#store.refunds.has(refund.id) ? [{ kind: 'refund', record }] : [], result: record };
      });
      await this.#announceRefund(ended);
    });
  }

  async #announceRefund(refund: Refund): Promise<void> {
    const trade = this.#store.trades.get(refund.tradeId);
    if (trade) await this.#notices.announce(trade, refund, this.#control.noticesOf(refund.channel));
  }

  #update(trade: Trade, decide: (now: Trade) => Trade | string): Promise<Outcome<Trade>> {
    return this.#store.change<Outcome<Trade>>(() => {
      const now = this.#store.trades.get(trade.id);
      if (!now) return nothing({ no: 'absent' });
      const next = decide(now);
      if (typeof next === 'string') return nothing({ no: next });
      return next === now ? nothing({ ok: now }) : kept(next);
    });
  }
}

function kept(record: Trade): { writes: Writes; result: Outcome<Trade> } {
  return { writes: [{ kind: 'trade', record }], result: { ok: record } };
}

function nothing<T>(result: T): { writes: Writes; result: T } {
  return { writes: [], result };
}

/** 28 digits that begin as the gateways' do. */
function number(prefix: string, at: Date): string {
  const time = at.toISOString().replace(/\D/g, '').slice(0, 14);
  return `${prefix}${time}${String(randomInt(10 ** 12)).padStart(12, '0')}`;
}
