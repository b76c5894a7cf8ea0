import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, isoTime, line, pageOf, paging } from '../core/fields.ts';
import { deliveryFaults, deliveryStates, webhookOffWhys, webhookTypes } from './webhook.rules.ts';

const rules = {
  name: line(60).default(''),
  url: z.string().trim().min(1).max(1000),
  types: z.array(z.enum(webhookTypes)).min(1).max(webhookTypes.length),
  /** Only what happens at this event; null = all that happens. */
  eventId: id.nullable().default(null),
};

const webhookRow = z.object({
  webhookId: id,
  name: z.string(),
  url: z.string(),
  types: rules.types,
  eventId: id.nullable(),
  eventTitle: z.string().nullable(),
  isOn: z.boolean(),
  offWhy: z.enum(webhookOffWhys).nullable(),
  /** Since when nothing has been taken; null = the last attempt succeeded. */
  failingSince: z.string().nullable(),
  /** Until when the secret before signs too. */
  oldSecretUntil: z.string().nullable(),
  waiting: z.int(),
  failed: z.int(),
  createdAt: z.string(),
});

export type WebhookRow = z.infer<typeof webhookRow>;

const organiser = { audience: 'organiser' } as const;
const addressFails = ['WEBHOOK_ADDRESS'] as const;

export const webhookList = defineCall({
  ...organiser,
  id: 'integration.webhookList',
  method: 'GET',
  path: '/event/integration/webhook/list',
  kind: 'read',
  summary: 'The webhooks of the organisation, the newest first. `failed` and `waiting` are counted as far as 100.',
  input: z.object({}),
  output: z.object({ webhooks: z.array(webhookRow) }),
});

export const webhookAdd = defineCall({
  ...organiser,
  id: 'integration.webhookAdd',
  method: 'POST',
  path: '/event/integration/webhook/add',
  kind: 'batch',
  summary: 'Makes a webhook. `secret`, which signs its messages (Standard Webhooks), is answered this once.',
  input: z.object(rules),
  output: z.object({ webhookId: id, secret: z.string() }),
  fails: ['WEBHOOKS_FULL', ...addressFails],
});

export const webhookUpdate = defineCall({
  ...organiser,
  id: 'integration.webhookUpdate',
  method: 'POST',
  path: '/event/integration/webhook/update',
  kind: 'batch',
  summary: 'Changes what is sent of a webhook. Turned off, it hears nothing, and what waits is listed as failed.',
  input: z.object({
    webhookId: id,
    name: line(60).optional(),
    url: rules.url.optional(),
    types: rules.types.optional(),
    eventId: id.nullable().optional(),
    isOn: z.boolean().optional(),
  }),
  output: done,
  fails: addressFails,
});

export const webhookDelete = defineCall({
  ...organiser,
  id: 'integration.webhookDelete',
  method: 'POST',
  path: '/event/integration/webhook/delete/{webhookId}',
  kind: 'write',
  summary: 'Deletes a webhook with its log.',
  input: z.object({ webhookId: id }),
  output: done,
});

export const webhookSecretRenew = defineCall({
  ...organiser,
  id: 'integration.webhookSecretRenew',
  method: 'POST',
  path: '/event/integration/webhook/secret/{webhookId}',
  kind: 'write',
  summary: 'Makes another secret, answered this once. For 24 hours messages are signed by the one before too.',
  input: z.object({ webhookId: id }),
  output: z.object({ secret: z.string(), oldSecretUntil: isoTime }),
});

export const webhookTest = defineCall({
  ...organiser,
  id: 'integration.webhookTest',
  method: 'POST',
  path: '/event/integration/webhook/test',
  kind: 'write',
  summary: 'Sends a made-up message of a type, marked as a test, once. What came of it stands in the log.',
  input: z.object({ webhookId: id, type: z.enum(webhookTypes) }),
  output: z.object({ deliveryId: id }),
  fails: ['WEBHOOK_OFF'],
});

const deliveryRow = z.object({
  deliveryId: id,
  /** `webhook-id` of the message: the same however often it is sent. */
  messageId: z.string(),
  type: z.enum(webhookTypes),
  isTest: z.boolean(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Of the last attempt. */
  status: z.int().nullable(),
  fault: z.enum(deliveryFaults).nullable(),
  createdAt: z.string(),
  nextAt: z.string().nullable(),
  endedAt: z.string().nullable(),
});

export type DeliveryRow = z.infer<typeof deliveryRow>;

export const webhookDeliveries = defineCall({
  ...organiser,
  id: 'integration.webhookDeliveries',
  method: 'GET',
  path: '/event/integration/webhook/delivery/list',
  kind: 'read',
  summary: 'What a webhook was sent in the last 14 days, the newest first.',
  input: z.object({
    webhookId: id,
    ...paging,
    state: z.enum(deliveryStates).optional(),
    sort: z.enum(['-createdAt']).default('-createdAt'),
  }),
  output: pageOf(deliveryRow),
});

export const webhookDelivery = defineCall({
  ...organiser,
  id: 'integration.webhookDelivery',
  method: 'GET',
  path: '/event/integration/webhook/delivery/info/{deliveryId}',
  kind: 'read',
  summary: 'A message with its body and its attempts: what was answered, and how long it took.',
  input: z.object({ deliveryId: id }),
  output: deliveryRow.extend({
    body: z.string(),
    tries: z.array(
      z.object({
        at: isoTime,
        ms: z.int(),
        status: z.int().nullable(),
        fault: z.enum(deliveryFaults).nullable(),
        /** The beginning of the answer. */
        answer: z.string(),
      }),
    ),
  }),
});

export const webhookResend = defineCall({
  ...organiser,
  id: 'integration.webhookResend',
  method: 'POST',
  path: '/event/integration/webhook/delivery/resend',
  kind: 'write',
  summary:
    'Sends a message once more under its id, or all that failed since a moment (at most 1,000 at a time, the oldest first).',
  input: z.object({ webhookId: id, deliveryId: id.optional(), failedSince: isoTime.optional() }),
  output: z.object({ resent: z.int() }),
  fails: ['WEBHOOK_OFF'],
});

export const integrationCalls = [
  webhookList,
  webhookAdd,
  webhookUpdate,
  webhookDelete,
  webhookSecretRenew,
  webhookTest,
  webhookDeliveries,
  webhookDelivery,
  webhookResend,
];
