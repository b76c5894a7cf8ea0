import type { Finding } from '@convoke/contract/order/order.office.calls.ts';
import type { OrderProblem, OrderState, TicketState } from '@convoke/contract/order/order.rules.ts';

/** Text keys of what the calls name by a word. */

export const orderStateTexts: Readonly<Record<OrderState, string>> = {
  HELD: 'order:state.HELD',
  AWAITING_PAYMENT: 'order:state.AWAITING_PAYMENT',
  PAYING: 'order:state.PAYING',
  PAID: 'order:state.PAID',
  PARTIALLY_REFUNDED: 'order:state.PARTIALLY_REFUNDED',
  REFUNDED: 'order:state.REFUNDED',
  EXPIRED: 'order:state.EXPIRED',
  CANCELLED: 'order:state.CANCELLED',
  REFUND_DUE: 'order:state.REFUND_DUE',
};

export const ticketStateTexts: Readonly<Record<TicketState, string>> = {
  RESERVED: 'order:ticket.RESERVED',
  VALID: 'order:ticket.VALID',
  USED: 'order:ticket.USED',
  VOID: 'order:ticket.VOID',
};

export const problemTexts: Readonly<Record<OrderProblem, string>> = {
  AMOUNT_DIFFERS: 'order:problem.AMOUNT_DIFFERS',
  REFUND_DUE: 'order:state.REFUND_DUE',
  PAID_TWICE: 'order:history.twice',
  REFUND_FAILED: 'order:history.refundFailed',
};

/** What the organiser should know or do about a problem. */
export const problemHelp: Readonly<Record<OrderProblem, string>> = {
  AMOUNT_DIFFERS: 'order:problemHelp.AMOUNT_DIFFERS',
  REFUND_DUE: 'order:problemHelp.REFUND_DUE',
  PAID_TWICE: 'order:problemHelp.PAID_TWICE',
  REFUND_FAILED: 'order:problemHelp.REFUND_FAILED',
};

/** How an order was paid; also the accounts where money lies. */
export const wayTexts: Readonly<Record<string, string>> = {
  free: 'order:way.free',
  offline: 'order:way.offline',
  wechat: 'field:wechatPay',
  alipay: 'field:alipay',
};

/** The gateway's own ways within a channel. */
export const payWayTexts: Readonly<Record<string, string>> = {
  native: 'order:payWay.code',
  qr: 'order:payWay.code',
  jsapi: 'order:payWay.app',
  js: 'order:payWay.app',
  h5: 'order:payWay.phone',
  wap: 'order:payWay.phone',
  page: 'order:payWay.computer',
  pc: 'order:payWay.computer',
};

export const paymentStateTexts: Readonly<Record<'OPEN' | 'PAID' | 'CLOSED', string>> = {
  OPEN: 'order:payment.OPEN',
  PAID: 'order:state.PAID',
  CLOSED: 'field:closed',
};

export const refundStateTexts: Readonly<Record<'REQUESTED' | 'PROCESSING' | 'DONE' | 'FAILED', string>> = {
  REQUESTED: 'order:refundState.REQUESTED',
  PROCESSING: 'order:refundState.REQUESTED',
  DONE: 'order:state.REFUNDED',
  FAILED: 'order:refundState.FAILED',
};

export const refundCauseTexts: Readonly<Record<'organiser' | 'buyer' | 'late' | 'twice' | 'differs', string>> = {
  organiser: 'order:cause.organiser',
  buyer: 'order:cause.buyer',
  late: 'order:cause.late',
  twice: 'order:cause.twice',
  differs: 'order:cause.differs',
};

/** Accounts of the book. */
export const accountTexts: Readonly<Record<string, string>> = {
  ...wayTexts,
  unallocated: 'order:account.unallocated',
  sales: 'order:account.sales',
};

export const ledgerKindTexts: Readonly<Record<string, string>> = {
  received: 'order:ledger.received',
  sold: 'order:ledger.sold',
  unsold: 'order:ledger.unsold',
  refunded: 'order:ledger.refunded',
};

export const findingTexts: Readonly<Record<Finding, string>> = {
  'paid-without-ticket': 'order:finding.paidWithoutTicket',
  'amount-differs': 'order:finding.amountDiffers',
  'refund-due': 'order:finding.refundDue',
  'refund-failed': 'order:finding.refundFailed',
  'notice-refused': 'order:finding.noticeRefused',
  'payment-unclear': 'order:finding.paymentUnclear',
};

/** What a kind of finding means and what its repairs do. */
export const findingHelp: Readonly<Record<Finding, string>> = {
  'paid-without-ticket': 'order:findingHelp.paidWithoutTicket',
  'amount-differs': 'order:findingHelp.amountDiffers',
  'refund-due': 'order:findingHelp.refundDue',
  'refund-failed': 'order:findingHelp.refundFailed',
  'notice-refused': 'order:findingHelp.noticeRefused',
  'payment-unclear': 'order:findingHelp.paymentUnclear',
};

/** What the server counts; names as in order.invariants.ts. */
export const invariantTexts: Readonly<Record<string, string>> = {
  tickets: 'order:invariant.tickets',
  pools: 'order:invariant.pools',
  tiers: 'order:invariant.tiers',
  coupons: 'order:invariant.coupons',
  holders: 'order:invariant.holders',
  cash: 'order:invariant.cash',
  sales: 'order:invariant.sales',
  refunds: 'order:invariant.refunds',
  revenue: 'order:invariant.revenue',
  unallocated: 'order:invariant.unallocated',
};
