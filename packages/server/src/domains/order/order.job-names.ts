/** Names of the jobs, apart from their work: whoever sends one need not load mails and documents. */
export const paidJob = 'order.paid';
export const resendJob = 'order.resend';
export const freedJob = 'ticket.freed';

/** What was put off, and has waited: by this way alone. */
interface Waited {
  waited?: 'mail' | 'sms';
}

/** `order.paid`: orders that have just become PAID; their buyers are told. */
export interface PaidData extends Waited {
  organisationId: string;
  orderIds: string[];
}

/** `order.resend`: buyers who are sent their tickets once more. The occasion makes a repeated job harmless. */
export interface ResendData {
  organisationId: string;
  orderIds: string[];
  occasion: string;
  /** Who asked for it; the order's history names them. */
  userId?: string;
}

/** `ticket.freed`: stock of an event has become free. */
export interface FreedData {
  organisationId: string;
  eventId: string;
}

export const noticeJob = 'order.notice';

/** What buyers are told besides their tickets: that it is under review and paid for afterwards, pay now that it is approved, nobody approved, money on its way back, money that came too late. */
export const orderNoticeKinds = ['placed', 'pay-now', 'rejected', 'refund', 'late'] as const;

/** `order.notice`: one message per order, kind, channel and occasion. */
export interface OrderNoticeData extends Waited {
  organisationId: string;
  kind: (typeof orderNoticeKinds)[number];
  orderIds: string[];
  occasion: string;
  /** For `refund` and `late`: the money it is about; the order's latest refund when they are not named. */
  refundIds?: string[];
}
