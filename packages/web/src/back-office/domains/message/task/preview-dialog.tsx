import type { MessagePerson } from '@convoke/contract/message/message.audience.calls.ts';
import type { MailContent, SmsContent } from '@convoke/contract/message/message.fields.ts';
import type { MessageChannel, MessagePurpose } from '@convoke/contract/message/message.rules.ts';
import { messageTaskInfo, messageTaskPreview, type MessageTaskRow } from '@convoke/contract/message/message.calls.ts';
import { Modal, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { formatNumber } from '../../../../core/format.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { wholeSources } from '../common/source-texts.ts';
import { MailFrame } from '../mail/mail-frame.tsx';
import { AttachedList } from '../common/attached-list.tsx';
import { PersonSelect } from './person-select.tsx';

type Content = Pick<z.input<typeof messageTaskPreview.input>, 'sms' | 'mail'>;

/** A message with the lists that say who gets it: of a task, or as it stands in a form. */
export interface Written extends Content {
  name: string;
  channel: MessageChannel;
  purpose: MessagePurpose;
  eventId: string | null;
  sources: readonly unknown[];
}

function writtenOf(info: z.output<typeof messageTaskInfo.output>): Written {
  const { name, channel, purpose, eventId, sources } = info;
  // What has left its draft stays as it is, whatever became of its template.
  const own = info.state === 'draft' ? {} : { templateId: null };
  const sms = info.sms ? { ...(info.sms as SmsContent), ...own } : null;
  const mail = info.mail ? { ...(info.mail as MailContent), ...own } : null;
  return { name, channel, purpose, eventId, sources, ...(sms && { sms }), ...(mail && { mail }) };
}

interface Props {
  task?: MessageTaskRow | undefined;
  written?: Written | undefined;
  open: boolean;
  onClose: () => void;
}

/** What a message looks like for one of its recipients, or for somebody of whom nothing is known. */
export function PreviewDialog({ task, written, open, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { data, error, refetch } = useCall(messageTaskInfo, open && task && { taskId: task.taskId }, {
    quiet: true,
    version: task?.version,
    gcTime: 0,
    select: writtenOf,
  });
  const shown = written ?? (task && data);
  return (
    <Modal
      {...first}
      open={open}
      title={t('message:preview.title', { name: (written ?? task)?.name || t('message:new') })}
      width={720}
      footer={null}
      onCancel={onClose}
    >
      {shown ? (
        <Preview key={task?.taskId} {...shown} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Modal>
  );
}

function Preview({ channel, purpose, eventId, sources: all, sms, mail }: Written) {
  const { t } = useTranslation();
  const sources = useMemo(() => wholeSources(all), [all]);
  const [person, setPerson] = useState<MessagePerson>();
  const content = channel === 'sms' ? { ...(sms && { sms }) } : { ...(mail && { mail }) };
  const { data, error, refetch } = useCall(
    messageTaskPreview,
    { purpose, eventId, ...content, ...whomOf(person) },
    { quiet: true, gcTime: 0, keep: true, retry: false },
  );
  return (
    <div className="message-preview">
      <PersonSelect channel={channel} sources={sources} value={person} onChange={setPerson} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : data.html === '' ? (
        <>
          <p className="message-bubble">{data.text}</p>
          <p className="muted">
            {t('message:form.length', {
              count: data.segments ?? 0,
              n: formatNumber(data.text.length),
              segments: formatNumber(data.segments ?? 0),
            })}
          </p>
        </>
      ) : (
        <>
          <h3>{data.subject}</h3>
          <AttachedList attached={data.attached} />
          <MailFrame className="message-frame" title={data.subject} html={data.html} />
        </>
      )}
    </div>
  );
}

/** How the server is asked about somebody: by what their list is made of, else by the address. */
function whomOf(person: MessagePerson | undefined) {
  if (!person) return {};
  const { memberId, partsId, entryId, address } = person;
  if (memberId !== null) return { memberId };
  if (partsId !== null) return { partsId };
  if (entryId !== null) return { entryId };
  return address === null ? {} : { address };
}
