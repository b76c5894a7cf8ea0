import type {
  LineClass,
  LineState,
  MessageChannel,
  MessagePurpose,
  PassedRule,
  PauseWhy,
  TaskState,
} from '@convoke/contract/message/message.rules.ts';

/** What the queries of messages are kept under. */

/** Balances are kept in one currency. */
export const currency = 'CNY';

export const paths: Readonly<Record<MessageChannel, { tasks: string; records: string; report: string }>> = {
  sms: {
    tasks: '/marketing-notice/note-task',
    records: '/marketing-notice/note-record',
    report: '/marketing-notice/note-report',
  },
  mail: {
    tasks: '/marketing-notice/email-task',
    records: '/marketing-notice/email-record',
    report: '/marketing-notice/email-report',
  },
};

/** The list of tasks with the form of a new one open. */
export const newTaskPath = (channel: MessageChannel): string => `${paths[channel].tasks}?new=1`;

export const taskStateTexts: Readonly<Record<TaskState, string>> = {
  draft: 'field:draft',
  scheduled: 'message:task.scheduled',
  building: 'message:task.building',
  running: 'message:task.running',
  paused: 'field:paused',
  finished: 'message:task.finished',
  cancelled: 'message:task.cancelled',
  expired: 'message:task.expired',
};

export const taskColours: Readonly<Record<TaskState, string>> = {
  draft: 'default',
  scheduled: 'blue',
  building: 'processing',
  running: 'processing',
  paused: 'orange',
  finished: 'green',
  cancelled: 'default',
  expired: 'red',
};

export const whyTexts: Readonly<Record<PauseWhy, string>> = {
  asked: 'message:why.asked',
  balance: 'message:why.balance',
  vendor: 'message:why.vendor',
  day_limit: 'message:why.day_limit',
  template: 'message:why.template',
  sender: 'message:why.sender',
  attachment: 'message:why.attachment',
  fault: 'message:why.fault',
};

/** Minutes by which a task may begin after its time without anybody being told. */
const lateMinutes = 5;

/** It was kept waiting by an outage. */
export const isLate = ({ startsAt, begunAt }: { startsAt: string | null; begunAt: string | null }): boolean =>
  startsAt !== null && begunAt !== null && Date.parse(begunAt) - Date.parse(startsAt) > lateMinutes * 60_000;

export const purposeTexts: Readonly<Record<MessagePurpose, string>> = {
  promotion: 'message:purpose.promotion',
  notice: 'field:notice',
};

export const lineStateTexts: Readonly<Record<LineState, string>> = {
  queued: 'message:line.queued',
  held: 'message:line.held',
  claimed: 'message:line.claimed',
  accepted: 'message:line.accepted',
  delivered: 'message:line.delivered',
  undelivered: 'message:line.undelivered',
  bounced: 'message:line.bounced',
  complained: 'message:line.complained',
  failed: 'message:line.failed',
  suppressed: 'message:line.suppressed',
  cancelled: 'message:line.cancelled',
  unknown: 'message:line.unknown',
};

export const lineColours: Readonly<Record<LineState, string>> = {
  queued: 'default',
  held: 'default',
  claimed: 'processing',
  accepted: 'green',
  delivered: 'green',
  undelivered: 'red',
  bounced: 'red',
  complained: 'red',
  failed: 'red',
  suppressed: 'default',
  cancelled: 'default',
  unknown: 'orange',
};

/** Why somebody got nothing, or why something went wrong. */
export const classTexts: Readonly<Record<LineClass | PassedRule, string>> = {
  opted_out: 'message:class.opted_out',
  bounced: 'message:class.bounced',
  complained: 'message:class.complained',
  consent: 'message:class.consent',
  worm: 'message:class.worm',
  unserved: 'message:class.unserved',
  too_long: 'message:class.too_long',
  no_answer: 'message:class.no_answer',
  unknown_user: 'message:class.unknown_user',
  unknown_host: 'message:class.unknown_host',
  moved: 'message:class.moved',
  mailbox_full: 'message:class.mailbox_full',
  too_large: 'message:class.too_large',
  greylisted: 'message:class.greylisted',
  refused: 'message:class.refused',
  spam: 'message:class.spam',
  content: 'message:class.content',
  template: 'message:class.template',
  number: 'message:class.number',
  switched_off: 'message:class.switched_off',
  blocked: 'message:class.blocked',
  gave_up: 'message:class.gave_up',
  unwritable: 'message:class.unwritable',
  vendor: 'message:class.vendor',
  asked: 'message:class.asked',
  expired: 'message:class.expired',
  other: 'field:other',
  duplicate: 'message:class.duplicate',
  invalid: 'message:class.invalid',
  no_address: 'message:class.no_address',
};

/** The text key of a word that the server says; of one that this page does not know yet, that of others. */
export const classText = (word: string): string =>
  Object.hasOwn(classTexts, word) ? classTexts[word as LineClass] : classTexts.other;
