import {
  type EventNotice,
  type eventNoticeGet,
  eventNoticeUpdate,
} from '@convoke/contract/event/event.notice.calls.ts';
import { Form, type FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { SelectField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { partOf } from '../../../../ui/schema.ts';
import { NoticePreview } from './notice-preview.tsx';
import { channelTexts, delaysOf, triggerTexts } from './notice-texts.ts';
import { useDelayText } from './use-delay-text.ts';

interface Values {
  noticeTemplateId?: string | null;
  delayMinutes: number;
}

interface Props {
  eventId: string;
  notice: EventNotice;
  templates: z.output<typeof eventNoticeGet.output>['templates'];
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

const of = partOf(eventNoticeUpdate, 'notices');

/** In which words a notice is sent, and how much later; with what it then says. */
export function NoticeDialog({ eventId, notice, templates, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { trigger, channel } = notice;
  const delayText = useDelayText(trigger);
  const own = templates.filter((template) => template.channel === channel);
  const options = own.map(({ noticeTemplateId, name }) => ({ value: noticeTemplateId, label: name }));
  const chosen = notice.noticeTemplateId;
  // One that can be chosen no more stays chosen under a name of its own.
  const all =
    chosen && !own.some(({ noticeTemplateId }) => noticeTemplateId === chosen)
      ? [...options, { value: chosen, label: t('notice:goneTemplate') }]
      : options;
  const minutes = [...new Set([...delaysOf(trigger), notice.delayMinutes])].toSorted((one, other) => one - other);
  return (
    <FormDialog<Values>
      open={open}
      name="notice"
      width={720}
      title={`${t(triggerTexts[trigger])} · ${t(channelTexts[channel])}`}
      initial={{ noticeTemplateId: chosen ?? null, delayMinutes: notice.delayMinutes }}
      onSubmit={async ({ noticeTemplateId, delayMinutes }) => {
        const { isTemplateOff: _, ...cell } = notice;
        const changed = { ...cell, noticeTemplateId: noticeTemplateId ?? null, delayMinutes };
        await call(eventNoticeUpdate, { eventId, notices: [changed] }, { quiet: true, hideLoad: true });
        await onSaved();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="form-grid">
            <SelectField
              of={of}
              name="noticeTemplateId"
              required={false}
              label={t('notice:field.words')}
              extra={own.length === 0 ? t(`notice:noTemplates.${channel}`) : undefined}
              placeholder={t('notice:standard')}
              options={all}
              input={{ allowClear: true }}
            />
            <SelectField
              of={of}
              name="delayMinutes"
              label={t('notice:field.delay')}
              options={minutes.map((value) => ({ value, label: delayText(value) }))}
            />
          </div>
          <Shown form={form} eventId={eventId} notice={notice} />
        </>
      )}
    </FormDialog>
  );
}

function Shown({ form, eventId, notice }: { form: FormInstance<Values>; eventId: string; notice: EventNotice }) {
  const noticeTemplateId = Form.useWatch<string | null | undefined>('noticeTemplateId', form) ?? undefined;
  const { trigger, channel } = notice;
  return <NoticePreview {...{ eventId, trigger, channel, noticeTemplateId }} />;
}
