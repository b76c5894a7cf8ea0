import type { Flow } from '@convoke/contract/checkin/checkin.figures.calls.ts';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../../../../core/format.ts';
import type { Address } from '../../../../ui/list/use-address.ts';
import { isLong } from './flow-chart.tsx';
import { quarterMs } from './rows-of.ts';

interface Props {
  list: Address<'from' | 'to'>;
  series: Flow['series'];
  timeZone: string;
}

/** One of the quarters of an hour in which somebody came or went, or any. */
export function QuarterSelect({ list, series, timeZone }: Props) {
  const { t } = useTranslation();
  const clock = isLong(series) ? formatDateTime : formatTime;
  const from = list.filter('from');
  return (
    <Select
      className="filter-select"
      allowClear
      showSearch={series.length > 10 && { optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      aria-label={t('checkin:attendance.quarter')}
      placeholder={t('checkin:attendance.quarter')}
      value={series.some(({ at }) => at === from) ? from : null}
      options={series.map(({ at }) => ({ value: at, label: clock(at, timeZone) }))}
      onChange={(at: string | null | undefined) =>
        list.set({ from: at, to: at && new Date(Date.parse(at) + quarterMs).toISOString() })
      }
    />
  );
}
