import type * as z from 'zod';
import type { webhookData } from './webhook.payloads.ts';

const eventId = '01890000-0000-7000-8000-00000000e001';
const at = '2026-05-01T08:00:00.000Z';

const participant = {
  partsId: '01890000-0000-7000-8000-00000000a001',
  name: 'Li Na',
  phone: '13900000000',
  email: 'li.na@example.com',
  company: 'Example Ltd',
  title: 'Engineer',
  state: 'APPROVED',
  channel: '',
  participantCode: 'EXAMPLE0000001',
  submittedAt: at,
  reviewedAt: null,
  signedInAt: null,
  ticketId: null,
  orderId: null,
  isSandbox: false,
} as const;

const order = {
  orderId: '01890000-0000-7000-8000-00000000b001',
  number: '20260501000001',
  state: 'PAID',
  buyerName: 'Li Na',
  buyerPhone: '13900000000',
  buyerEmail: 'li.na@example.com',
  quantity: 2,
  totalCents: 39_800,
  discountCents: 0,
  refundedCents: 0,
  currency: 'CNY',
  couponCode: null,
  paidBy: 'wechat',
  isSandbox: false,
  channel: '',
  createdAt: at,
  paidAt: at,
} as const;

/** Made up: what a test sends, and the examples of the API document. */
export const webhookExamples: { [Type in keyof typeof webhookData]: z.input<(typeof webhookData)[Type]> } = {
  'participant.registered': { eventId, participant },
  'participant.reviewed': { eventId, participant: { ...participant, reviewedAt: at }, from: 'PENDING', to: 'APPROVED' },
  'participant.checkedIn': {
    eventId,
    participant: { ...participant, signedInAt: at },
    signPointId: '01890000-0000-7000-8000-00000000d001',
    scannedAt: at,
  },
  'order.paid': { eventId, order },
  'order.refunded': {
    eventId,
    order: { ...order, state: 'PARTIALLY_REFUNDED', refundedCents: 19_900 },
    refundCents: 19_900,
  },
  'member.changed': {
    member: {
      memberId: '01890000-0000-7000-8000-00000000c001',
      name: 'Li Na',
      company: 'Example Ltd',
      title: 'Engineer',
      phone: '13900000000',
      email: 'li.na@example.com',
      origin: 'entry',
      channel: '',
      createdAt: at,
      lastAt: at,
      version: 2,
    },
    change: 'edited',
  },
  'campaign.finished': {
    eventId: null,
    campaign: {
      taskId: '01890000-0000-7000-8000-00000000f001',
      channel: 'mail',
      purpose: 'promotion',
      name: 'Invitation',
      state: 'finished',
      startsAt: null,
      begunAt: at,
      endedAt: at,
    },
  },
};
