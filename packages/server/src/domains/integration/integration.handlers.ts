import { keyHandlers } from './keys/key.handlers.ts';
import { webhookHandlers } from './webhooks/webhook.handlers.ts';
import { logHandlers } from './webhooks/webhook.log.ts';

export const integrationHandlers = [...keyHandlers, ...webhookHandlers, ...logHandlers];
