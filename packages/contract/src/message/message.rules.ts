/** Pure rules of campaigns that browser and server share (decision 0076). */

export const messageChannels = ['sms', 'mail'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** A promotion goes to nobody who asked for none; a notice is about something they have to do with. */
export const messagePurposes = ['notice', 'promotion'] as const;
export type MessagePurpose = (typeof messagePurposes)[number];

export const taskStates = [
  'draft',
  'scheduled',
  'building',
  'running',
  'paused',
  'finished',
  'cancelled',
  'expired',
] as const;
export type TaskState = (typeof taskStates)[number];

/** What a task may become; `building` and `running` are what its job makes of it. */
export const taskMoves: Readonly<Record<TaskState, readonly TaskState[]>> = {
  draft: ['scheduled'],
  scheduled: ['draft', 'building', 'paused', 'cancelled', 'expired'],
  building: ['running', 'paused', 'finished', 'cancelled', 'expired'],
  running: ['paused', 'finished', 'cancelled', 'expired'],
  paused: ['scheduled', 'building', 'running', 'cancelled', 'expired'],
  finished: [],
  cancelled: [],
  expired: [],
};

/** States of what is under way. */
export const liveTaskStates = ['scheduled', 'building', 'running', 'paused'] as const;

/** Why a task is paused: somebody asked for it, the balance does not cover it, the vendor does not serve us, its limit of a day is reached, the template is refused, the domain of the sender may not send, a file that goes with it is gone. */
export const pauseWhys = [
  'asked',
  'balance',
  'vendor',
  'day_limit',
  'template',
  'sender',
  'attachment',
  'fault',
] as const;
export type PauseWhy = (typeof pauseWhys)[number];

export const lineStates = [
  'queued',
  'held',
  'claimed',
  'accepted',
  'delivered',
  'undelivered',
  'bounced',
  'complained',
  'failed',
  'suppressed',
  'cancelled',
  'unknown',
] as const;
export type LineState = (typeof lineStates)[number];

/** Handed over, whatever came of it: this is what *sent* means, in lists, reports and charts. */
export const sentStates = ['accepted', 'delivered', 'undelivered', 'bounced', 'complained'] as const;

/** What a line may become. The database's functions write nothing else. */
export const lineMoves: Readonly<Record<LineState, readonly LineState[]>> = {
  held: ['queued', 'cancelled'],
  queued: ['claimed', 'cancelled'],
  claimed: [
    'queued',
    'suppressed',
    'accepted',
    'failed',
    'unknown',
    // A receipt may be faster than the answer.
    'delivered',
    'undelivered',
    'bounced',
    'complained',
  ],
  unknown: ['accepted', 'delivered', 'undelivered', 'bounced', 'complained', 'failed'],
  accepted: ['delivered', 'undelivered', 'bounced', 'complained'],
  delivered: ['bounced', 'complained'],
  undelivered: ['delivered'],
  bounced: [],
  complained: [],
  failed: [],
  suppressed: [],
  cancelled: [],
};

/** What may be sent once more. */
export const resendableStates = ['failed', 'undelivered', 'unknown'] as const;

/** Lines of one resend. */
export const mostResent = 10_000;

/** Why somebody gets nothing though an address is there. */
export const suppressRules = ['opted_out', 'bounced', 'complained', 'consent', 'worm', 'unserved', 'too_long'] as const;
export type SuppressRule = (typeof suppressRules)[number];

/** Why a name on a list became no line at all. */
export const passedRules = ['duplicate', 'invalid', 'unserved', 'no_address'] as const;
export type PassedRule = (typeof passedRules)[number];

/** Kinds of failures, whatever the vendor calls them. */
export const lineClasses = [
  ...suppressRules,
  'no_answer',
  'unknown_user',
  'unknown_host',
  'moved',
  'mailbox_full',
  'too_large',
  'greylisted',
  'refused',
  'spam',
  'content',
  'template',
  'number',
  'switched_off',
  'blocked',
  'gave_up',
  'unwritable',
  'vendor',
  'asked',
  'expired',
  'other',
] as const;
export type LineClass = (typeof lineClasses)[number];

/** Why a number or an address is to get nothing. */
export const stopWhys = [
  'reply',
  'unsubscribed',
  'unknown_user',
  'unknown_host',
  'moved',
  'complained',
  'by_hand',
] as const;
export type StopWhy = (typeof stopWhys)[number];
/** From promotions, or from everything but one-time codes and what an order brings. */
export const stopScopes = ['promotion', 'all'] as const;
export type StopScope = (typeof stopScopes)[number];

export const eventKinds = ['open', 'click', 'bounce', 'complaint', 'receipt', 'reply', 'unsubscribe'] as const;
export const eventVerdicts = ['person', 'proxy', 'scanner', 'unsure'] as const;

/** What a text message is; a code is no campaign. */
export const smsTemplateKinds = ['code', 'notice', 'promotion'] as const;
/** Where the vendor's review of a signature or a template stands. */
export const reviewStates = ['draft', 'in_review', 'approved', 'refused'] as const;

/** Numbers or addresses that are typed. */
export const mostTyped = 10_000;
/** Sources of one task. */
export const mostSources = 20;
/** How far the recipients of a task are counted before it is built. */
export const countedAhead = 20_000;
/** So many of those who are left out are named at a time. */
export const mostLeftOutAtOnce = 100;
/** So many people of all sources are offered to look at a message as they get it. */
export const mostPeopleShown = 60;
/** A test goes to so many addresses at once. */
export const mostTested = 5;

/** How a file of the library goes with a mail: in it, or as a link to where it is fetched. */
export const attachmentWays = ['file', 'link'] as const;
export type AttachmentWay = (typeof attachmentWays)[number];
export const mostAttachments = 10;
/** What the files within a mail come to at most, as they are sent: with the rest of the mail it stays below the 10,240,000 bytes that many mail servers take. */
export const mostAttachedBytes = 9.5 * 1024 ** 2;

/** Bytes of a file as they are sent: base64, in lines of 76. */
export function attachedBytes(bytes: number): number {
  const signs = Math.ceil(bytes / 3) * 4;
  return signs + Math.ceil(signs / 76) * 2;
}

/** What files within a mail come to as they are sent, in bytes. */
export const sentBytes = (files: readonly { as: AttachmentWay; bytes: number }[]): number =>
  files.reduce((sum, { as, bytes }) => (as === 'file' ? sum + attachedBytes(bytes) : sum), 0);

/** Minutes of a day. */
export const dayMinutes = 1440;

/** Whether a minute of the day lies within the hours, over midnight too; null = at any time. */
export function isWithinHours(from: number | null, to: number | null, minute: number): boolean {
  if (from === null || to === null) return true;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Seconds until all is handed over at the pace so far; null = nobody can say yet. */
export function secondsLeft(waiting: number, done: number, elapsedSeconds: number): number | null {
  if (waiting === 0) return 0;
  return done === 0 || elapsedSeconds <= 0 ? null : Math.ceil((waiting / done) * elapsedSeconds);
}
