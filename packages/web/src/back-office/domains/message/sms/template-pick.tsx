import { smsTemplateList } from '@convoke/contract/message/message.sms.calls.ts';
import type { MessagePurpose } from '@convoke/contract/message/message.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { smsKey } from './sms-texts.ts';

/** Begins a text message with an approved template of the purpose: signature, text, the vendor's code and what stands instead of variables. */
export function TemplatePick() {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const purpose = Form.useWatch<MessagePurpose | undefined>('purpose', form) ?? 'promotion';
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim().slice(0, 100), 250);
  const input = { kind: purpose, state: 'approved', sort: 'name', size: 50, ...(asked && { search: asked }) } as const;
  const { data, isFetching } = useQuery({
    queryKey: [...smsKey, 'to-choose', input],
    queryFn: ({ signal }) => call(smsTemplateList, input, { signal, hideLoad: true }),
    placeholderData: keepPreviousData,
  });
  const templates = data?.records ?? [];
  if (templates.length === 0 && !asked) return null;
  return (
    <Select
      className="sms-pick"
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={isFetching}
      aria-label={t('sms:pick')}
      placeholder={t('sms:pick')}
      value={null}
      options={templates.map(({ smsTemplateId, name, signName }) => ({
        value: smsTemplateId,
        label: `${name} · 【${signName}】`,
      }))}
      onChange={(id: string | null) => {
        const chosen = templates.find(({ smsTemplateId }) => smsTemplateId === id);
        if (!chosen) return;
        const { signName, text, vendorCode, variables } = chosen;
        form.setFieldsValue({ sms: { signName, text, vendorTemplate: vendorCode, variables } });
      }}
    />
  );
}
