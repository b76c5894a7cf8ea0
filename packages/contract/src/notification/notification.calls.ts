import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, isoTime } from '../core/fields.ts';
import { mostUnread, notificationKinds, notificationParts } from './notification.rules.ts';

/** What happens in the organisation, told to each of its users as they like. None of these calls is in the specification. */

const kinds = z.array(z.enum(notificationKinds)).max(notificationKinds.length);

const notificationRow = z.object({
  notificationId: id,
  kind: z.enum(notificationKinds),
  part: z.enum(notificationParts),
  eventId: id.nullable(),
  eventTitle: z.string().nullable(),
  /** Of the file, the campaign or the colleague. */
  name: z.string(),
  /** Whether an import could not be finished. */
  hasFailed: z.boolean(),
  /** How many of them there were since `firstAt`, a day at most. */
  count: z.number().int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  isUnread: z.boolean(),
});

export type NotificationRow = z.infer<typeof notificationRow>;

export const notificationList = defineCall({
  id: 'notification.list',
  method: 'GET',
  path: '/event/notification/list',
  audience: 'organiser',
  kind: 'read',
  summary:
    'What happened lately, of the kinds that the signed-in user wants to see in the product, the newest first, and how much of it is new to them.',
  input: z.object({
    /** None = only the number. */
    size: z.coerce.number().int().min(0).max(100).default(50),
  }),
  output: z.object({
    /** As far as 99 and one more. */
    unread: z
      .number()
      .int()
      .max(mostUnread + 1),
    records: z.array(notificationRow),
  }),
});

export const notificationRead = defineCall({
  id: 'notification.read',
  method: 'POST',
  path: '/event/notification/read',
  audience: 'organiser',
  kind: 'batch',
  summary: 'Says that the signed-in user has seen all that happened until a moment: `lastAt` of the newest one shown.',
  input: z.object({ until: isoTime }),
  output: done,
});

export const notificationSettings = defineCall({
  id: 'notification.settings',
  method: 'GET',
  path: '/event/notification/settings',
  audience: 'organiser',
  kind: 'read',
  summary: 'Of which kinds the signed-in user is told in the product, and of which by mail.',
  input: z.object({}),
  output: z.object({
    inProduct: kinds,
    byMail: kinds,
    /** Where mails go; null = the user has no address yet. */
    email: z.string().nullable(),
  }),
});

export const notificationSettingsUpdate = defineCall({
  id: 'notification.settingsUpdate',
  method: 'POST',
  path: '/event/notification/settings',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Says of which kinds the signed-in user is told in the product, and of which by mail. Mails hold what happens from now on.',
  input: z.object({ inProduct: kinds, byMail: kinds }),
  output: done,
});

export const notificationCalls = [notificationList, notificationRead, notificationSettings, notificationSettingsUpdate];
