import * as z from 'zod';
import { id, isoTime } from '../core/fields.ts';
import { memberRow } from '../member/member.calls.ts';
import { memberLogKinds } from '../member/member.rules.ts';
import { messageTaskRow } from '../message/message.calls.ts';
import { orderRow } from '../order/order.list.calls.ts';
import { participantRow } from '../participant/participant.calls.ts';
import type { WebhookType } from './webhook.rules.ts';

/** Things as the list calls answer them, without what is looked up for a screen. */
const participant = participantRow.pick({
  partsId: true,
  name: true,
  phone: true,
  email: true,
  company: true,
  title: true,
  state: true,
  channel: true,
  participantCode: true,
  submittedAt: true,
  reviewedAt: true,
  signedInAt: true,
  ticketId: true,
  orderId: true,
  isSandbox: true,
});
const order = orderRow.pick({
  orderId: true,
  number: true,
  state: true,
  buyerName: true,
  buyerPhone: true,
  buyerEmail: true,
  quantity: true,
  totalCents: true,
  discountCents: true,
  refundedCents: true,
  currency: true,
  couponCode: true,
  paidBy: true,
  isSandbox: true,
  channel: true,
  createdAt: true,
  paidAt: true,
});
const member = memberRow.pick({
  memberId: true,
  name: true,
  company: true,
  title: true,
  phone: true,
  email: true,
  origin: true,
  channel: true,
  createdAt: true,
  lastAt: true,
  version: true,
});
const campaign = messageTaskRow.pick({
  taskId: true,
  channel: true,
  purpose: true,
  name: true,
  state: true,
  startsAt: true,
  begunAt: true,
  endedAt: true,
});

const ofEvent = { eventId: id };
const state = participantRow.shape.state;

/** What `data` holds, by type: whose it is, the thing as it was when the message was made, what happened. Fields may be added; what is here stays. */
export const webhookData = {
  'participant.registered': z.object({ ...ofEvent, participant }),
  'participant.reviewed': z.object({ ...ofEvent, participant, from: state.nullable(), to: state }),
  'participant.checkedIn': z.object({ ...ofEvent, participant, signPointId: id, scannedAt: isoTime }),
  'order.paid': z.object({ ...ofEvent, order }),
  'order.refunded': z.object({ ...ofEvent, order, refundCents: z.int().nullable() }),
  'member.changed': z.object({ member, change: z.enum(memberLogKinds) }),
  'campaign.finished': z.object({ eventId: id.nullable(), campaign }),
} as const satisfies Record<WebhookType, z.ZodType>;

/** The body of a message, by the rules of Standard Webhooks; `version` goes up when something of it changes its meaning. */
export const webhookBody = (type: WebhookType) =>
  z.object({
    type: z.literal(type),
    timestamp: isoTime,
    version: z.literal(1),
    /** Only of what the button "Send a test" sends: the data are made up. */
    test: z.literal(true).optional(),
    data: webhookData[type],
  });
