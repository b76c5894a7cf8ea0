export type Channel = 'wechat' | 'alipay';
export type Way = 'native' | 'jsapi' | 'h5' | 'page' | 'wap' | 'qr';

/**
 * WeChat's words for both gateways; Alipay's are made of them. `unseen`: Alipay has no trade yet, because nobody has scanned the code.
 */
export type TradeState = 'UNSEEN' | 'NOTPAY' | 'USERPAYING' | 'PAYERROR' | 'SUCCESS' | 'REFUND' | 'CLOSED';

export interface Trade {
  /** Unguessable: the address of its cashier page. */
  id: string;
  channel: Channel;
  way: Way;
  outTradeNo: string;
  /** What the merchant asked for, in fen. */
  amountCents: number;
  subject: string;
  notifyUrl: string;
  returnUrl: string | null;
  openId: string | null;
  state: TradeState;
  createdAt: string;
  expiresAt: string;
  /** What the gateway says was paid; differs from `amountCents` only when a test wants it. */
  paidCents: number | null;
  paidAt: string | null;
  gatewayTradeNo: string;
  /** A payment under way that ends then, whatever happens to the order before. */
  payingUntil: string | null;
  /** How its notice goes out then. */
  payingNotice: NoticeWish | null;
}

export interface Refund {
  id: string;
  channel: Channel;
  tradeId: string;
  outTradeNo: string;
  outRefundNo: string;
  amountCents: number;
  reason: string;
  notifyUrl: string | null;
  state: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL';
  createdAt: string;
  /** When a PROCESSING one ends. */
  settlesAt: string;
  settledAt: string | null;
}

/**
 * - normal: signed, and repeated until it is taken. All others are sent once.
 * - lost: never sent.
 * - tampered: changed after signing.
 * - signtest: WeChat's probe, a signature that is wrong on purpose (Alipay has none: a random signature).
 * - stale: correctly signed, but long ago.
 * - foreign: correctly signed, for another merchant, app and account.
 */
export const noticeModes = ['normal', 'lost', 'tampered', 'signtest', 'stale', 'foreign'] as const;
export type NoticeMode = (typeof noticeModes)[number];

export interface NoticeWish {
  mode: NoticeMode;
  /** Sent so many times at once. */
  copies: number;
  delayMs: number;
}

export interface Attempt {
  at: string;
  /** HTTP status of the answer; 0 when there was none. */
  status: number;
  /** The first 200 characters of the answer, or why there was none. */
  answer: string;
  taken: boolean;
  durationMs: number;
}

/** A notice as it goes over the wire. */
export interface SealedNotice {
  headers: Record<string, string>;
  body: string;
}

export interface Notice extends NoticeWish {
  /** The notice's own id, constant over repeats. */
  id: string;
  channel: Channel;
  kind: 'payment' | 'refund';
  tradeId: string;
  outTradeNo: string;
  outRefundNo: string | null;
  url: string;
  createdAt: string;
  /** What is signed at each attempt: WeChat's resource or Alipay's fields. */
  content: Record<string, unknown>;
  attempts: Attempt[];
  /** How often it was on the schedule; copies at once count as one. */
  rounds: number;
  state: 'waiting' | 'taken' | 'given-up' | 'lost';
  nextAt: string | null;
  /** The last genuine bytes, for playing back. */
  sent: SealedNotice | null;
}

/** An unpaid trade closes by itself when its time is over; one that nobody saw just ends. */
export function stateOf(trade: Trade, now = Date.now()): TradeState {
  const isWaiting = trade.state === 'NOTPAY' || trade.state === 'UNSEEN' || trade.state === 'PAYERROR';
  return isWaiting && Date.parse(trade.expiresAt) <= now ? 'CLOSED' : trade.state;
}
