import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { browserZone, formatZone } from '../../core/format.ts';

interface Props {
  value?: string | null;
  /** Null once it was cleared. */
  onChange?: (zone: string | null) => void;
  id?: string;
  disabled?: boolean;
  allowClear?: boolean;
  placeholder?: string;
}

function zones(): string[] {
  const supported: readonly string[] = Intl.supportedValuesOf('timeZone');
  return supported.includes('UTC') ? [...supported] : ['UTC', ...supported];
}

/** Every time zone, found by its name or its distance from UTC. */
export function ZoneSelect({ value, onChange, id, disabled = false, allowClear = false, placeholder }: Props) {
  const { i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: short names of zones are in the language of the page.
  const options = useMemo(() => {
    const own = browserZone();
    const names = new Set([own, ...(value ? [value] : []), ...zones()]);
    return [...names].map((zone) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${formatZone(zone)})` }));
  }, [value, i18n.language]);
  return (
    <Select
      {...(id && { id })}
      {...(value && { value })}
      disabled={disabled}
      allowClear={allowClear}
      placeholder={placeholder}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      onChange={(zone: string | undefined) => onChange?.(zone ?? null)}
    />
  );
}
