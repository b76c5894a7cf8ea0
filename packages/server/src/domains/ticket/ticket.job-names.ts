/** Names of the jobs, apart from their work: whoever sends one need not load mails. */
export const freedJob = 'ticket.freed';
export const waiterNoticeJob = 'ticket.waiter-notice';

/** `ticket.freed`: stock of an event has become free, or may be offered now. */
export interface FreedData {
  organisationId: string;
  eventId: string;
}

/** What people of a waiting list are told: places are set aside for them, their offer is over, or they are no longer in line. */
export const waiterNoticeKinds = ['offered', 'lapsed', 'left'] as const;
export type WaiterNoticeKind = (typeof waiterNoticeKinds)[number];

/** `ticket.waiter-notice` */
export interface WaiterNoticeData {
  organisationId: string;
  eventId: string;
  kind: WaiterNoticeKind;
  waiterIds: string[];
}
