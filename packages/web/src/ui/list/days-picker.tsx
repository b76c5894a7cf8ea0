import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { endOfDay, fromWall, toWall } from '../form/zone-time.ts';
import type { Address } from './use-address.ts';

export interface DaysProps<Name extends string> {
  list: Address<Name>;
  /** The filters of the first and the last moment. */
  from: Name;
  to: Name;
  label: string;
  timeZone: string;
  /** What the two ends say while they are empty, where a list has more than one kind of day. */
  placeholder?: [string, string];
  /** To the minute instead of whole days. */
  withTimes?: boolean;
  /** Where somebody has just asked for it. */
  isOpened?: boolean;
}

// no text: a type
interface Props<Name extends string> extends DaysProps<Name> {
  placeholder: [string, string];
}

/** The calendar of FilterDays, which fetches it when it is wanted. */
export function DaysPicker<Name extends string>(props: Props<Name>) {
  const { list, from, to, label, timeZone, placeholder, withTimes, isOpened = false } = props;
  const shown = (name: Name) => {
    const moment = list.filter(name);
    return moment === undefined ? null : dayjs(toWall(moment, timeZone));
  };
  const minute = (time: Dayjs) => fromWall(time.format('YYYY-MM-DDTHH:mm'), timeZone);
  const first = (day: Dayjs) => (withTimes ? minute(day) : fromWall(`${day.format('YYYY-MM-DD')}T00:00`, timeZone));
  const last = (day: Dayjs) => (withTimes ? minute(day) : endOfDay(day.format('YYYY-MM-DD'), timeZone));
  return (
    <DatePicker.RangePicker
      className={withTimes ? 'filter-times' : 'filter-days'}
      {...(withTimes && { showTime: { format: 'HH:mm', minuteStep: 5 }, format: 'YYYY-MM-DD HH:mm' })}
      aria-label={label}
      placeholder={placeholder}
      value={[shown(from), shown(to)]}
      allowEmpty={[true, true]}
      autoFocus={isOpened}
      defaultOpen={isOpened}
      onChange={(days) =>
        list.set({
          [from]: days?.[0] && first(days[0]),
          [to]: days?.[1] && last(days[1]),
        } as Parameters<typeof list.set>[0])
      }
    />
  );
}
