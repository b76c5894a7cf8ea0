/** What people are told of. */
export const notificationKinds = ['sale', 'review', 'import', 'campaign', 'invoice', 'colleague', 'question'] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** What kind of import or campaign it was: it says which page shows more. Empty = the event's page of the kind. */
export const notificationParts = [
  '',
  'members',
  'guests',
  'participants',
  'schedule',
  'mail',
  'sms',
  'mailBook',
  'smsBook',
] as const;

export type NotificationPart = (typeof notificationParts)[number];

/** Minutes that lie between two mails to one person. */
export const digestMinutes = 15;

/** Days after which a notification is removed. */
export const notificationDays = 90;

/** As far as what is new is counted. */
export const mostUnread = 99;
