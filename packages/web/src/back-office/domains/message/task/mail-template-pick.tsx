import { mailTemplateInfo, mailTemplateList } from '@convoke/contract/message/message.mail.calls.ts';
import { mailRules } from '@convoke/contract/message/message.mail.rules.ts';
import type { MessagePurpose } from '@convoke/contract/message/message.rules.ts';
import { Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { MailLook } from '../mail/mail-look.tsx';
import '../mail/mail.css';

interface Props {
  purpose: MessagePurpose;
  id?: string;
  value?: string | null;
  onChange?: (templateId: string | null) => void;
}

export const useMailTemplate = (mailTemplateId: string | null | undefined) =>
  useCall(mailTemplateInfo, mailTemplateId && { mailTemplateId }, { quiet: true, retry: false });

/** A template of mails of the purpose. */
export function MailTemplatePick({ purpose, id, value, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim().slice(0, 100), 250);
  const input = { kind: purpose, size: 50, ...(asked && { search: asked }) } as const;
  const { data, isFetching } = useCall(mailTemplateList, input, { keep: true });
  const listed = (data?.records ?? []).map(({ mailTemplateId, name }) => ({ value: mailTemplateId, label: name }));
  const isListed = !value || listed.some((each) => each.value === value);
  const own = useMailTemplate(isListed ? null : value);
  return (
    <Select
      {...(id && { id })}
      allowClear
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={isFetching}
      placeholder={t('message:form.templateChoose')}
      value={value ?? null}
      options={isListed ? listed : [{ value, label: own.data?.name ?? '…' }, ...listed]}
      onChange={(chosen: string | null | undefined) => onChange?.(chosen ?? null)}
    />
  );
}

/** The chosen template as it arrives, and what should be fixed in it before it is sent. */
export function MailTemplateLook({ templateId }: { templateId: string }) {
  const { data, error, refetch } = useMailTemplate(templateId);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const { kind, language, subject, preview, variables, mjml, html } = data;
  return (
    <div className="message-template-look">
      <MailLook
        hasSubject
        rules={mailRules}
        input={{ kind, language, subject, preview, variables, ...(mjml === null ? { html } : { mjml }) }}
      />
    </div>
  );
}
