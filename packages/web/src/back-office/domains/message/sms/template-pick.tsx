import { type SmsTemplate, smsTemplateList } from '@convoke/contract/message/message.sms.calls.ts';
import type { MessagePurpose } from '@convoke/contract/message/message.rules.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { useCall } from '../../../../ui/use-call.ts';

interface Props {
  purpose: MessagePurpose;
  id?: string;
  value?: string | null;
  /** What the chosen one is called, where it may stand outside of the list. */
  known?: string;
  onChange?: (templateId: string | null) => void;
  onChosen: (template: SmsTemplate | null) => void;
}

/** An approved template of the purpose. */
export function TemplatePick({ purpose, id, value, known, onChange, onChosen }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim().slice(0, 100), 250);
  const input = { kind: purpose, state: 'approved', sort: 'name', size: 50, ...(asked && { search: asked }) } as const;
  const { data, isFetching } = useCall(smsTemplateList, input, { keep: true });
  const templates = data?.records ?? [];
  const options = templates.map(({ smsTemplateId, name, signName }) => ({
    value: smsTemplateId,
    label: `${name} · 【${signName}】`,
  }));
  const isListed = !value || options.some((option) => option.value === value);
  return (
    <Select
      {...(id && { id })}
      allowClear
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={isFetching}
      aria-label={t('sms:pick')}
      placeholder={t('sms:pick')}
      value={value ?? null}
      options={isListed ? options : [{ value, label: known ?? '…' }, ...options]}
      onChange={(chosen: string | null | undefined) => {
        onChange?.(chosen ?? null);
        onChosen(templates.find(({ smsTemplateId }) => smsTemplateId === chosen) ?? null);
      }}
    />
  );
}
