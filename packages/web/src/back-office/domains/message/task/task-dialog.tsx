import type { MessageChannel, MessagePurpose } from '@convoke/contract/message/message.rules.ts';
import {
  messageMailSend,
  messageSmsBatch,
  messageTaskInfo,
  messageTaskUpdate,
} from '@convoke/contract/message/message.calls.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { browserZone, formatZone } from '../../../../core/format.ts';
import { Field, NumberField, SelectField, SwitchField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { MomentField } from '../../../../ui/form/moment-field.tsx';
import { afterRule } from '../../../../ui/form/zone-moment.tsx';
import { useOptions } from '../../../../ui/list/filters.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { purposeTexts } from '../common/message-texts.ts';
import { AbFields } from './ab-fields.tsx';
import { AudienceField } from './audience-field.tsx';
import { EventField } from './event-field.tsx';
import { MailFields, SmsFields } from './content-fields.tsx';
import { LatestProposal } from './latest-proposal.tsx';
import { FormPreview } from './form-preview.tsx';

type MailInput = z.input<typeof messageMailSend.input>;
type SmsInput = z.input<typeof messageSmsBatch.input>;
type Values = Omit<MailInput, 'mail' | 'isDraft'> & { mail?: MailInput['mail']; sms?: SmsInput['sms'] };

interface Props {
  channel: MessageChannel;
  /** The id of a task to change, or `new`. */
  opened: string;
  /** The task stays as it is: a new one begins with what it says. */
  isCopy?: boolean;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Half hours of a day, as clocks show them. */
const halfHours = Array.from({ length: 49 }, (_, n) => ({
  value: n * 30,
  label: `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
}));

const purpose: MessagePurpose = 'promotion';

const fresh: Readonly<Record<MessageChannel, Partial<Values>>> = {
  sms: { purpose, eventId: null, sources: [], sms: { templateId: null, signName: '', text: '', variables: {} } },
  mail: { purpose, eventId: null, sources: [], mail: { templateId: null, subject: '', html: '', variables: {} } },
};

/** What a copy begins with: neither the moments of the former one, nor what was typed there, which it no longer holds. */
function copyOf(data: { sources: readonly unknown[] }): Partial<Values> {
  const isKept = (source: unknown) => !['typed', 'lines'].includes((source as { kind: string }).kind);
  const kept = { ...data, sources: data.sources.filter(isKept), startsAt: null, latestAt: null };
  return valuesOf(messageTaskUpdate, kept);
}

/** Makes a task, or changes one that has not begun. It is kept as a draft: what it costs is said before it goes. */
export function TaskDialog({ channel, opened, isCopy = false, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const taskId = opened === 'new' ? undefined : opened;
  const { data } = useCall(messageTaskInfo, open && taskId && { taskId }, { gcTime: 0 });
  const purposes = useOptions(purposeTexts);
  const timeZone = data?.timeZone ?? browserZone();
  const zone = formatZone(timeZone);
  // What both channels ask is the same in both calls.
  const of = messageMailSend;
  const save = async (values: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    const given = { ...values, timeZone };
    if (data && !isCopy)
      await call(
        messageTaskUpdate,
        inputOf(messageTaskUpdate, { ...given, taskId: data.taskId, version: data.version }),
        quiet,
      );
    else if (channel === 'sms')
      await call(messageSmsBatch, inputOf(messageSmsBatch, { ...given, isDraft: true }), quiet);
    else await call(messageMailSend, inputOf(messageMailSend, { ...given, isDraft: true }), quiet);
    void message.success(t('message:done.saved'));
    await onSaved();
  };
  return (
    <FormDialog<Values>
      open={open && (taskId === undefined || data !== undefined)}
      name="message-task"
      title={data && !isCopy ? data.name : t('message:form.new')}
      width={760}
      initial={data ? (isCopy ? copyOf(data) : valuesOf(messageTaskUpdate, data)) : fresh[channel]}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="form-grid">
        <TextField of={of} name="name" label={t('message:field.name')} placeholder={t('message:form.nameExample')} />
        <SelectField
          of={of}
          name="purpose"
          label={t('message:field.purpose')}
          extra={t('message:form.purposeHint')}
          options={purposes}
        />
      </div>
      <Field of={of} name="eventId" label={t('message:form.event')} extra={t('message:form.eventHint')}>
        <EventField />
      </Field>
      <Field of={of} name="sources" label={t('message:form.audience')} extra={t('message:form.audienceHint')}>
        <AudienceField channel={channel} />
      </Field>
      {channel === 'sms' ? <SmsFields /> : <MailFields />}
      <FormPreview channel={channel} />
      {channel === 'mail' && <AbFields />}
      <LatestProposal />
      <div className="form-grid">
        <MomentField
          of={of}
          name="startsAt"
          label={t('message:form.startsAt', { zone })}
          timeZone={timeZone}
          placeholder={t('message:atOnce')}
        />
        <MomentField
          of={of}
          name="latestAt"
          label={t('message:form.latestAt', { zone })}
          extra={t('message:form.latestHint')}
          timeZone={timeZone}
          placeholder={t('message:form.noEnd')}
          dependencies={['startsAt']}
          rules={[afterRule('startsAt', t('message:form.latestFirst'))]}
        />
        <SelectField
          of={of}
          name="fromMinute"
          label={t('message:form.fromMinute', { zone })}
          placeholder={t('message:form.anyHour')}
          options={halfHours.slice(0, -1)}
          input={{ allowClear: true, showSearch: true }}
        />
        <SelectField
          of={of}
          name="toMinute"
          label={t('message:form.toMinute', { zone })}
          placeholder={t('message:form.anyHour')}
          options={halfHours.slice(1)}
          input={{ allowClear: true, showSearch: true }}
        />
        <NumberField
          of={of}
          name="perMinute"
          label={t('message:form.perMinute')}
          placeholder={t('message:form.noLimit')}
        />
      </div>
      <SwitchField of={of} name="withWorms" label={t('message:form.withWorms')} />
    </FormDialog>
  );
}
