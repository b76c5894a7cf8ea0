import type { ReviewState, SmsKind } from '@convoke/contract/message/message.sms.rules.ts';

/** What the queries of signatures and templates are kept under. */

export const reviewTexts: Readonly<Record<ReviewState, string>> = {
  draft: 'sms:state.draft',
  in_review: 'sms:state.in_review',
  approved: 'sms:state.approved',
  refused: 'sms:state.refused',
};

export const reviewColours: Readonly<Record<ReviewState, string>> = {
  draft: 'default',
  in_review: 'processing',
  approved: 'green',
  refused: 'red',
};

export const kindTexts: Readonly<Record<SmsKind, string>> = {
  notice: 'sms:kind.notice',
  promotion: 'sms:kind.promotion',
  code: 'sms:kind.code',
};

/** What each variable stands for, in the order in which they are offered. */
export const variableTexts: Readonly<Record<string, string>> = {
  name: 'sms:variable.name',
  company: 'sms:variable.company',
  title: 'sms:variable.title',
  event: 'sms:variable.event',
  time: 'sms:variable.time',
  place: 'sms:variable.place',
  link: 'sms:variable.link',
  code: 'sms:variable.code',
  ticket: 'sms:variable.ticket',
  order: 'sms:variable.order',
  amount: 'sms:variable.amount',
};
