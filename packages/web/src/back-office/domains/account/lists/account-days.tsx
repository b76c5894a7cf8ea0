import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { browserZone } from '../../../../core/format.ts';
import type { TableState } from '../../../../ui/list/use-table-state.ts';
import { fromWall, toWall } from '../../../../ui/form/zone-time.ts';
import type { DayFilterName } from '../common/account-input.ts';

/** From which day to which (of this browser's zone) a list shows. */
export function AccountDays<Filter extends string>({ table }: { table: TableState<Filter | DayFilterName> }) {
  const { t } = useTranslation();
  const timeZone = browserZone();
  const day = (moment: string | undefined) => {
    if (!moment || Number.isNaN(Date.parse(moment))) return null;
    return dayjs(toWall(moment, timeZone));
  };
  return (
    <DatePicker.RangePicker
      className="account-days"
      aria-label={t('account:filter.days')}
      placeholder={[t('account:filter.from'), t('account:filter.to')]}
      value={[day(table.filter('from')), day(table.filter('to'))]}
      allowEmpty={[true, true]}
      onChange={(days) => {
        const [from, to] = days ?? [null, null];
        const changes = {
          current: undefined,
          from: from ? fromWall(`${from.format('YYYY-MM-DD')}T00:00`, timeZone) : undefined,
          to: to ? endOfDay(to.format('YYYY-MM-DD'), timeZone) : undefined,
        };
        table.set(changes);
      }}
    />
  );
}

/** The last millisecond of a day of a zone. */
function endOfDay(day: string, timeZone: string): string {
  return new Date(Date.parse(fromWall(`${day}T23:59`, timeZone)) + 59_999).toISOString();
}
