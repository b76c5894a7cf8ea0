import { webhookExamples } from '@convoke/contract/integration/webhook.examples.ts';
import { webhookBody } from '@convoke/contract/integration/webhook.payloads.ts';
import { type WebhookType, webhookTypes } from '@convoke/contract/integration/webhook.rules.ts';
import * as z from 'zod';

const summaries: Readonly<Record<WebhookType, string>> = {
  'participant.registered': 'Somebody registered, or came by a ticket, a sheet, a hand or the door.',
  'participant.reviewed': 'A participant was approved, rejected, put on the waiting list or cancelled.',
  'participant.checkedIn': 'A participant was let in at a sign-in point for the first time.',
  'order.paid': 'An order was paid, or completed without an amount due.',
  'order.refunded': 'Money of an order went back, all of it or a part.',
  'member.changed': 'A member was added, changed, labelled, merged or deleted.',
  'campaign.finished': 'A campaign has handed over all that it had.',
};

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** What webhooks send, as OpenAPI 3.1 describes it. */
export const openApiWebhooks = (): object =>
  Object.fromEntries(webhookTypes.map((type) => [type, { post: message(type) }]));

function message(type: WebhookType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(webhookBody(type), { io: 'output', unrepresentable: 'any' });
  return {
    operationId: `webhook.${type}`,
    summary: summaries[type],
    tags: ['webhooks'],
    description:
      'Signed as Standard Webhooks says. It may come more than once, always under the same webhook-id, and in another order than things happened. Answer 2xx within 15 seconds; anything else is tried again with growing pauses for three days.',
    parameters: [
      header('webhook-id', 'Of the message: the same each time that it is sent.'),
      header('webhook-timestamp', 'Of this attempt, in seconds since 1970.'),
      header(
        'webhook-signature',
        'v1, and the Base64 of HMAC-SHA256 over `id.timestamp.body` by the bytes of the secret behind whsec_; several with spaces between while a secret is being replaced.',
      ),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema,
          example: { type, timestamp: '2026-05-01T08:00:00.000Z', version: 1, data: webhookExamples[type] },
        },
      },
    },
    responses: {
      '2XX': { description: 'Taken.' },
      410: { description: 'Gone for good: the webhook is turned off.' },
    },
    security: [],
  };
}
