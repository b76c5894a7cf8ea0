import { DatePicker } from 'antd';
import dayjs from 'dayjs';

const format = 'YYYY-MM-DD HH:mm';

interface Props {
  id: string;
  /** What a clock of the vote's zone shows (`YYYY-MM-DDTHH:mm`). */
  value: string | null;
  placeholder: string;
  isWrong: boolean;
  /** Opened at once: it stands where somebody just clicked. */
  isOpened: boolean;
  onChange: (value: string | null) => void;
}

/** The calendar behind a `WindowField`. */
export function WindowPicker({ id, value, placeholder, isWrong, isOpened, onChange }: Props) {
  return (
    <DatePicker
      id={id}
      showTime={{ minuteStep: 5, format: 'HH:mm' }}
      format={format}
      needConfirm={false}
      defaultOpen={isOpened}
      autoFocus={isOpened}
      status={isWrong ? 'error' : ''}
      placeholder={placeholder}
      value={value === null ? null : dayjs(value)}
      onChange={(next) => onChange(next ? next.format('YYYY-MM-DDTHH:mm') : null)}
    />
  );
}
