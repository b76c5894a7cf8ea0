import type { DatePickerProps } from 'antd';
import dayjs from 'dayjs';
import { MomentPicker } from './moment-picker.tsx';
import { fromWall, toWall } from './zone-time.ts';

interface Props extends Omit<DatePickerProps, 'value' | 'onChange' | 'multiple'> {
  timeZone: string;
  /** ISO 8601; antd's Form.Item gives and takes it. */
  value?: string | null;
  onChange?: (moment: string | null) => void;
}

/** A moment, shown and picked as a clock of the zone shows it. */
export function ZoneMoment({ timeZone, value, onChange, ...picker }: Props) {
  return (
    <MomentPicker
      {...picker}
      value={value ? dayjs(toWall(value, timeZone)) : null}
      onChange={(picked) =>
        onChange?.(dayjs.isDayjs(picked) ? fromWall(picked.format('YYYY-MM-DDTHH:mm'), timeZone) : null)
      }
    />
  );
}

/** Refuses an end that is not after the beginning, which is another field's. */
export const afterRule = (from: string, message: string) => (form: { getFieldValue: (name: string) => unknown }) => ({
  validator: (_: unknown, until: string | null | undefined) => {
    const since = form.getFieldValue(from) as string | null | undefined;
    return since && until && Date.parse(until) <= Date.parse(since)
      ? Promise.reject(new Error(message))
      : Promise.resolve();
  },
});
