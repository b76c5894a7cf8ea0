import { type filterChoices, memberScreenChoices } from '@convoke/contract/member/member.filter.calls.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { useCall } from '../../../../ui/use-call.ts';

interface Props {
  of: (typeof filterChoices)[number];
  label: string;
  value: readonly string[];
  /** What is chosen already is called; without a name it is gone. */
  names: ReadonlyMap<string, string>;
  onChange: (ids: string[], names: ReadonlyMap<string, string>) => void;
}

/** Several things of the organisation, found by their names. */
export function PickMany({ of, label, value, names, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim(), 250);
  const { data, isFetching } = useCall(memberScreenChoices, { of, ...(asked && { search: asked.slice(0, 100) }) });
  const found = (data ?? []).map(({ choiceId, name, within }) => ({
    value: choiceId,
    label: within ? `${name} · ${within}` : name,
    name,
  }));
  const called = (id: string) =>
    names.get(id) ?? found.find((each) => each.value === id)?.name ?? t('member:filter.gone');
  const chosen = value
    .filter((id) => !found.some((each) => each.value === id))
    .map((id) => ({ value: id, label: called(id), name: called(id) }));
  return (
    <Select
      mode="multiple"
      className="filter-value"
      aria-label={label}
      placeholder={label}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={isFetching}
      value={[...value]}
      options={asked ? found : [...chosen, ...found]}
      onChange={(ids: string[]) => onChange(ids, new Map(found.map((each) => [each.value, each.name])))}
    />
  );
}
