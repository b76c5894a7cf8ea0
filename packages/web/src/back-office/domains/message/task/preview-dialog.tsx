import { memberList } from '@convoke/contract/member/member.calls.ts';
import type { MailContent, SmsContent } from '@convoke/contract/message/message.fields.ts';
import { messageTaskInfo, messageTaskPreview, type MessageTaskRow } from '@convoke/contract/message/message.calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Modal, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { messagesKey } from '../common/message-texts.ts';
import { MailFrame } from '../mail/mail-frame.tsx';

/** What a message looks like for a member of one's choice, or for somebody of whom nothing is known. */
export function PreviewDialog({ task, onClose }: { task: MessageTaskRow | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const first = useFirstField();
  const [memberId, setMemberId] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: [...messagesKey, 'preview', task?.taskId, task?.version, memberId],
    queryFn: async ({ signal }) => {
      const options = { signal, hideLoad: true, quiet: true };
      const info = await call(messageTaskInfo, { taskId: task?.taskId ?? '' }, options);
      // What has left its draft stays as it is, whatever became of its template.
      const own = info.state === 'draft' ? {} : { templateId: null };
      const sms = info.sms ? { ...(info.sms as SmsContent), ...own } : null;
      const mail = info.mail ? { ...(info.mail as MailContent), ...own } : null;
      const content = { ...(sms && { sms }), ...(mail && { mail }), ...(memberId && { memberId }) };
      return call(messageTaskPreview, { purpose: info.purpose, eventId: info.eventId, ...content }, options);
    },
    placeholderData: keepPreviousData,
    enabled: task !== undefined,
    gcTime: 0,
  });
  return (
    <Modal
      {...first}
      open={task !== undefined}
      title={t('message:preview.title', { name: task?.name ?? '' })}
      width={720}
      footer={null}
      onCancel={onClose}
    >
      <div className="message-preview">
        <MemberSelect value={memberId} onChange={setMemberId} />
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
            <MailFrame className="message-frame" title={data.subject} html={data.html} />
          </>
        )}
      </div>
    </Modal>
  );
}

/** A member of one's choice. */
export function MemberSelect({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (memberId?: string) => void;
}) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim(), 250);
  const { data, isFetching } = useQuery({
    queryKey: ['members', 'to-choose', asked],
    queryFn: ({ signal }) =>
      call(memberList, { size: 20, ...(asked && { search: asked.slice(0, 100) }) }, { signal, hideLoad: true }),
  });
  return (
    <Select
      allowClear
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={isFetching}
      aria-label={t('message:preview.as')}
      placeholder={t('message:preview.as')}
      value={value ?? null}
      options={(data?.records ?? []).map((member) => ({
        value: member.memberId,
        label: member.name || member.email || member.phone || '—',
      }))}
      onChange={(memberId: string | null | undefined) => onChange(memberId ?? undefined)}
    />
  );
}
