/** What a webhook tells. */
export const webhookTypes = [
  'participant.registered',
  'participant.reviewed',
  'participant.checkedIn',
  'order.paid',
  'order.refunded',
  'member.changed',
  'campaign.finished',
] as const;

export type WebhookType = (typeof webhookTypes)[number];

export const mostWebhooks = 20;

/** Of a delivery: to be tried (again), taken by its receiver, or given up. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** Why nothing was answered: the address may not be asked, nothing came in time, too much came. */
export const deliveryFaults = ['not-accepted', 'no-answer', 'too-large', 'too-many-redirects'] as const;

/** Why a webhook was switched off by itself: its receiver failed for days, or said that it is gone for good (410). */
export const webhookOffWhys = ['failing', 'gone'] as const;

/** Seconds after each failed attempt until the next: about three days in all, as Standard Webhooks proposes. */
export const retrySeconds: readonly number[] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 72_000];

/** Days after which a delivery is no longer listed. */
export const deliveryDays = 14;

/** How long a secret that was replaced still signs, in hours. */
export const oldSecretHours = 24;
