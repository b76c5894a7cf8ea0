import { Select, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../core/format.ts';
import { useIsPhone } from '../use-device.ts';
import type { Address } from './use-address.ts';

interface Option {
  value: string;
  label: string;
}

/** The choices of a table of text keys, in the reader's language. */
export function useOptions(texts: Readonly<Record<string, string>>): Option[] {
  const { t } = useTranslation();
  return Object.entries(texts).map(([value, key]) => ({ value, label: t(key) }));
}

interface SelectProps<Name extends string> {
  list: Address<Name>;
  /** The filter's name, in the address and of the call. */
  name: Name;
  label: string;
  options: readonly Option[];
  /** Where somebody has just asked for it. */
  isOpened?: boolean;
}

/** One of a few values of a filter, or any. */
export function FilterSelect<Name extends string>({ list, name, label, options, isOpened }: SelectProps<Name>) {
  return (
    <Select
      className="filter-select"
      {...(isOpened && { autoFocus: true, defaultOpen: true })}
      allowClear
      showSearch={options.length > 10 && { optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      aria-label={label}
      placeholder={label}
      value={list.filter(name) ?? null}
      options={[...options]}
      onChange={(value: string | null | undefined) => list.set({ [name]: value } as Parameters<typeof list.set>[0])}
    />
  );
}

interface TabsProps<Name extends string> {
  list: Address<Name>;
  name: Name;
  /** What they are states of, for screen readers. */
  label: string;
  /** An empty value is that of no filter. */
  items: readonly (Option & { count?: number | undefined })[];
  className?: string;
}

/** The states of a list as tabs, with how many stand in each where that is known; a select on a phone. */
export function StateTabs<Name extends string>({ list, name, label, items, className = '' }: TabsProps<Name>) {
  const phone = useIsPhone();
  const chosen = list.filter(name) ?? '';
  const choose = (value: string) => list.set({ [name]: value } as Parameters<typeof list.set>[0]);
  if (phone) {
    return (
      <Select
        className="state-select"
        aria-label={label}
        value={chosen}
        options={items.map((item) => ({ value: item.value, label: withCount(item) }))}
        onChange={choose}
      />
    );
  }
  return (
    <Tabs
      className={`state-tabs ${className}`}
      activeKey={chosen}
      onChange={choose}
      items={items.map((item) => ({ key: item.value, label: tabLabel(item) }))}
    />
  );
}

const withCount = ({ label, count }: { label: string; count?: number | undefined }) =>
  count === undefined ? label : `${label} (${formatNumber(count)})`;

function tabLabel({ label, count }: { label: string; count?: number | undefined }): ReactNode {
  if (count === undefined) return label;
  return (
    <>
      {label} <span className="state-count number">{formatNumber(count)}</span>
    </>
  );
}
