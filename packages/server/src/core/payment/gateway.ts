import type { GatewayChannel } from '@convoke/contract/payment/payment.rules.ts';

/**
 * What the product knows of a payment gateway. Amounts are integer fen (CNY). Nothing here throws for what a gateway does: every outcome is a value,
 * and what cannot be known for certain is `unknown`. The same adapters serve the real hosts and the local sandbox.
 */
export interface PaymentGateway {
  readonly channel: GatewayChannel;
  /** True for any host but the gateway's own: whatever is recorded from it is labelled SANDBOX. */
  readonly sandbox: boolean;
  /** Prepares a payment. The same `outTradeNo` with the same content may be created again and again; nothing is paid by it. */
  create(order: PaymentOrder): Promise<Created | Refused | Unknown>;
  /** The truth about a payment, verified by the gateway's signature. */
  query(outTradeNo: string): Promise<PaymentState | Unknown>;
  /**
   * Closes a payment and answers what became of it: `closed` and `absent` can no longer take money (but see `absent`), `paid` came first, `open` could
   * not be closed just now (a person is typing the password).
   */
  close(outTradeNo: string): Promise<PaymentState | Unknown>;
  /** Asks for a refund. Idempotent by `outRefundNo`: after `unknown` the same may be asked again. */
  refund(refund: RefundOrder): Promise<RefundState | Refused | Unknown>;
  queryRefund(outTradeNo: string, outRefundNo: string): Promise<RefundState | Unknown>;
  /**
   * Verifies a notice: `rawBody` must be the bytes as they came. Only `outTradeNo` of the result says which order is meant, never the address that was
   * called; compare the amount with the order's, and answer (`noticeAnswer`) after the commit.
   */
  readNotice(headers: NoticeHeaders, rawBody: Buffer): Notice;
  /** What the gateway must hear: taken (it stops), or not (it repeats the notice later). */
  noticeAnswer(taken: boolean): { status: number; contentType: string; body: string };
}

export type PaymentChannel = PaymentGateway['channel'];

/** Who pays inside WeChat. */
export interface PaymentOpenId {
  /** Where a browser inside WeChat is sent; it comes back to `redirectUri` with `code` and `state`. */
  authorizeUrl(redirectUri: string, state: string): Promise<{ url: string } | Unknown>;
  openIdOf(code: string): Promise<{ openId: string } | Refused | Unknown>;
}

/** How the person pays. WeChat: native, jsapi, h5. Alipay: page (a computer's browser), wap (a phone's browser), qr. */
export type PaymentWay = 'native' | 'jsapi' | 'h5' | 'page' | 'wap' | 'qr';

export interface PaymentOrder {
  way: PaymentWay;
  /** 6 to 32 letters, digits and underscores: what both gateways take. Unique per merchant for ever. */
  outTradeNo: string;
  amountCents: number;
  /** What the person reads at the gateway. Cleaned and cut to what the gateway takes. */
  subject: string;
  /** Where notices go. Real gateways want HTTPS; WeChat refuses a query. */
  notifyUrl: string;
  /** After this moment the gateway takes no money; at least a minute ahead. */
  expiresAt: Date;
  /** Where the gateway sends the browser afterwards (page, wap, h5). Never proof of a payment. */
  returnUrl?: string;
  /** The payer's openId, for jsapi. */
  openId?: string;
  /** The payer's address, for h5. */
  clientIp?: string;
}

export type Created = { state: 'created' } & (
  | { show: 'qr'; codeUrl: string }
  | { show: 'redirect'; url: string }
  | { show: 'jsapi'; params: JsapiParams }
);

/** What `WeixinJSBridge.invoke('getBrandWCPayRequest')` takes. */
export interface JsapiParams {
  appId: string;
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: 'RSA';
  paySign: string;
}

export interface PaidFacts {
  /** What the order was charged; compare it with the order's amount. */
  amountCents: number;
  paidAt: Date;
  gatewayTradeNo: string;
}

export type PaymentState =
  | ({ state: 'paid' } & PaidFacts)
  /** Was paid; money went back, in part or in full. `queryRefund` tells how much. */
  | ({ state: 'refunded' } & PaidFacts)
  /** Waits for the person. `paying`: the gateway says that the person is at it just now; only WeChat Pay tells. */
  | { state: 'open'; paying?: true }
  /** Closed without money. */
  | { state: 'closed' }
  /** The gateway has no such payment. Alipay says so too until the person has scanned the code, which stays payable until `expiresAt`. */
  | { state: 'absent' };

export interface RefundOrder {
  outTradeNo: string;
  /** 1 to 64 letters, digits and underscores. One number is one refund, however often it is asked for. */
  outRefundNo: string;
  /** What was paid. */
  totalCents: number;
  refundCents: number;
  reason?: string;
  /** WeChat tells there how the refund ended; Alipay uses the address of the payment. */
  notifyUrl?: string;
}

export type RefundState =
  | { state: 'refunded'; refundCents: number; gatewayRefundNo: string | null; refundedAt: Date | null }
  /** Accepted, not yet with the person. */
  | { state: 'processing'; gatewayRefundNo: string | null }
  /** Needs a human at the gateway's merchant pages (a closed bank account, say). */
  | { state: 'abnormal'; gatewayRefundNo: string | null }
  /** The gateway gave it up: nothing went back. */
  | { state: 'closed' }
  | { state: 'absent' };

/** The gateway said no, signed by it. `code` is its own. */
export interface Refused {
  state: 'refused';
  code: string;
  reason: string;
}

/** It may or may not have happened: ask `query` or `queryRefund`. `reason` is for logs, without secrets. */
export interface Unknown {
  unknown: true;
  reason: string;
}

export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>;

export type Notice =
  | ({ kind: 'paid'; noticeId: string; outTradeNo: string } & PaidFacts)
  /** Something happened to a refund: ask `queryRefund`. */
  | { kind: 'refund'; noticeId: string; outTradeNo: string; outRefundNo: string | null }
  /** Genuine, but nothing to act on (a payment closed, say): answer it as taken. */
  | { kind: 'other'; noticeId: string; outTradeNo: string | null; what: string }
  /** Not to be believed; change nothing, answer it as not taken. */
  | { kind: 'refused'; reason: string };

const numberForms = { outTradeNo: /^\w{6,32}$/, outRefundNo: /^\w{1,64}$/ } as const;

/** `reason` becomes one line of at most 300 characters. */
export function unknown(reason: string): Unknown {
  return { unknown: true, reason: plain(reason) };
}

/** `code` becomes one line of at most 64 characters, `reason` one of at most 300. */
export function refused(code: string, reason: string): Refused {
  return { state: 'refused', code: plain(code).slice(0, 64), reason: plain(reason) };
}

/** One line of bounded length: what a gateway says ends in logs and on organisers' pages. */
function plain(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, 300);
}

/** Throws for what only a programming error can cause, before anything is sent. */
export function checkOrder(order: PaymentOrder): void {
  if (!numberForms.outTradeNo.test(order.outTradeNo)) throw new RangeError('outTradeNo is 6 to 32 of [0-9A-Za-z_]');
  checkAmount(order.amountCents);
}

/** Throws for what only a programming error can cause, before anything is sent. */
export function checkRefund(refund: RefundOrder): void {
  if (!numberForms.outTradeNo.test(refund.outTradeNo)) throw new RangeError('outTradeNo is 6 to 32 of [0-9A-Za-z_]');
  if (!numberForms.outRefundNo.test(refund.outRefundNo)) throw new RangeError('outRefundNo is 1 to 64 of [0-9A-Za-z_]');
  checkAmount(refund.totalCents);
  checkAmount(refund.refundCents);
  if (refund.refundCents > refund.totalCents) throw new RangeError('a refund is never more than what was paid');
}

function checkAmount(cents: number): void {
  // 100,000,000 yuan is the largest amount of an Alipay trade.
  if (!Number.isSafeInteger(cents) || cents < 1 || cents > 10_000_000_000) {
    throw new RangeError('an amount is a whole number of fen, from 1 to 10,000,000,000');
  }
}

/** Both gateways refuse line breaks and, in practice, characters of four bytes; Alipay also `/ = &`. `max` counts UTF-8 bytes. */
export function cleanText(text: string, max: number): string {
  let cleaned = '';
  let bytes = 0;
  for (const one of text.replace(/[\u0000-\u001f\u007f/=&\s]+/g, ' ').trim()) {
    const code = one.codePointAt(0) ?? 0;
    // Beyond the basic plane, half a pair, or the mark that turns a sign into an emoji.
    if (code > 0xffff || (code >= 0xd800 && code <= 0xdfff) || code === 0xfe0f) continue;
    bytes += Buffer.byteLength(one);
    if (bytes > max) break;
    cleaned += one;
  }
  return cleaned.trim() || '-';
}

/** One header, whatever it came as; '' when it is missing or came twice. */
export function headerOf(headers: NoticeHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
