import {
  messageMailSend,
  type messageSmsBatch,
  type messageTaskInfo,
  messageTaskUpdate,
} from '@convoke/contract/message/message.calls.ts';
import type { MessageChannel, MessagePurpose } from '@convoke/contract/message/message.rules.ts';
import type * as z from 'zod';
import { valuesOf } from '../../../../ui/form/form-values.ts';

type MailInput = z.input<typeof messageMailSend.input>;
type SmsInput = z.input<typeof messageSmsBatch.input>;
export type TaskValues = Omit<MailInput, 'mail' | 'isDraft'> & { mail?: MailInput['mail']; sms?: SmsInput['sms'] };

export type TaskInfo = z.output<typeof messageTaskInfo.output>;

/** What both channels ask is the same in both calls. */
export const taskOf = messageMailSend;

/** The steps of a task in their order, with the fields that each asks. */
export const steps = [
  { title: 'message:steps.to', fields: ['name', 'purpose', 'sources', 'withWorms'] },
  { title: 'message:steps.message', fields: ['eventId', 'sms', 'mail', 'ab'] },
  { title: 'message:start.schedule', fields: ['startsAt', 'latestAt', 'fromMinute', 'toMinute', 'perMinute'] },
  { title: 'message:steps.review', fields: [] },
] as const satisfies readonly { title: string; fields: readonly (keyof TaskValues)[] }[];

const purpose: MessagePurpose = 'promotion';

const fresh: Readonly<Record<MessageChannel, Partial<TaskValues>>> = {
  sms: { purpose, eventId: null, sources: [], sms: { templateId: null, signName: '', text: '', variables: {} } },
  mail: { purpose, eventId: null, sources: [], mail: { templateId: null, subject: '', html: '', variables: {} } },
};

/** What the form begins with. A copy has neither the moments of the former task, nor what was typed there, which it no longer holds. */
export function beginningOf(channel: MessageChannel, data: TaskInfo | undefined, isCopy: boolean): Partial<TaskValues> {
  if (!data) return fresh[channel];
  if (!isCopy) return valuesOf(messageTaskUpdate, data);
  const isKept = (source: unknown) => !['typed', 'lines'].includes((source as { kind: string }).kind);
  return valuesOf(messageTaskUpdate, {
    ...data,
    sources: data.sources.filter(isKept),
    startsAt: null,
    latestAt: null,
  });
}
