import { memberList } from '@convoke/contract/member/member.calls.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { useCall } from '../../../../ui/use-call.ts';

interface Props {
  value: string | undefined;
  onChange: (memberId?: string) => void;
}

/** A member of one's choice. */
export function MemberSelect({ value, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim(), 250);
  const { data, isFetching } = useCall(memberList, { size: 20, ...(asked && { search: asked.slice(0, 100) }) });
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
