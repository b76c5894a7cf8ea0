import { webhookBody } from '@convoke/contract/integration/webhook.payloads.ts';
import type { WebhookType } from '@convoke/contract/integration/webhook.rules.ts';

/** The body of a message, as it is signed and sent each time: nothing that the contract does not name. */
export function bodyOf(type: WebhookType, at: Date, data: object, { test = false } = {}): string {
  const body = { type, timestamp: at.toISOString(), version: 1, ...(test && { test: true }), data };
  return JSON.stringify(webhookBody(type).parse(body));
}
