import type { WebhookRow } from '@convoke/contract/integration/integration.calls.ts';
import type { WebhookType } from '@convoke/contract/integration/webhook.rules.ts';

export const typeTexts: Readonly<Record<WebhookType, string>> = {
  'participant.registered': 'integration:type.registered',
  'participant.reviewed': 'integration:type.reviewed',
  'participant.checkedIn': 'integration:type.checkedIn',
  'order.paid': 'integration:type.paid',
  'order.refunded': 'integration:type.refunded',
  'member.changed': 'integration:type.member',
  'campaign.finished': 'integration:type.campaign',
};

/** What people call a webhook. */
export const nameOf = ({ name, url }: WebhookRow): string => name || url;
