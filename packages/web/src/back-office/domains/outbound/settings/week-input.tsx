import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { type CallWindow, usualWindows } from '@convoke/contract/outbound/outbound.rules.ts';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatWeekday } from '../../../../core/format.ts';
import { dayMinutes, joined, minuteText, nextWindow, windowsOf } from './windows.ts';

interface Props {
  /** The form gives these. */
  value?: readonly CallWindow[];
  onChange?: (windows: CallWindow[]) => void;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const quarters = Array.from({ length: dayMinutes / 15 + 1 }, (_, at) => at * 15);
const hours = [0, 6, 12, 18, 24];

/** Windows of a week, drawn as a day from midnight to midnight a line and set by their times. */
export function WeekInput({ value = [], onChange }: Props) {
  const { t } = useTranslation();
  const set = (weekday: number, windows: readonly CallWindow[]) =>
    onChange?.([...value.filter((each) => each.weekday !== weekday), ...windows].toSorted(byTime));
  const copyToAll = () => {
    const monday = windowsOf(value, 1);
    onChange?.(weekdays.flatMap((weekday) => monday.map((each) => ({ ...each, weekday }))));
  };
  return (
    <div className="call-week">
      <div className="call-week-axis" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{minuteText(hour * 60)}</span>
        ))}
      </div>
      {weekdays.map((weekday) => (
        <Day
          key={weekday}
          weekday={weekday}
          windows={windowsOf(value, weekday)}
          onChange={(windows) => set(weekday, windows)}
        />
      ))}
      <div className="call-week-foot">
        <Button size="small" onClick={copyToAll}>
          {t('outbound:settings.copyMonday', { day: formatWeekday(1) })}
        </Button>
        <Button size="small" onClick={() => onChange?.([...usualWindows])}>
          {t('outbound:settings.usual')}
        </Button>
      </div>
    </div>
  );
}

const byTime = (one: CallWindow, other: CallWindow) => one.weekday - other.weekday || one.from - other.from;

interface DayProps {
  weekday: number;
  windows: readonly CallWindow[];
  onChange: (windows: readonly CallWindow[]) => void;
}

function Day({ weekday, windows, onChange }: DayProps) {
  const { t } = useTranslation();
  const day = formatWeekday(weekday);
  const next = nextWindow(windows, weekday);
  const change = (at: number, part: Partial<CallWindow>) =>
    onChange(joined(windows.map((each, place) => (place === at ? { ...each, ...part } : each))));
  return (
    <fieldset className="call-day">
      <legend>{day}</legend>
      <div className="call-day-bar" aria-hidden="true">
        {windows.map(({ from, to }) => (
          <span
            key={from}
            style={{ insetInlineStart: `${(from / dayMinutes) * 100}%`, width: `${((to - from) / dayMinutes) * 100}%` }}
          />
        ))}
      </div>
      <div className="call-day-windows">
        {windows.length === 0 && <span className="muted">{t('outbound:settings.noCalls')}</span>}
        {windows.map(({ from, to }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a window is its place: set to another time, it keeps the focus.
          <span key={at} className="call-window">
            <TimeSelect
              label={t('outbound:settings.from', { day })}
              value={from}
              options={quarters.filter((each) => each < to)}
              onChange={(minute) => change(at, { from: minute })}
            />
            –
            <TimeSelect
              label={t('outbound:settings.to', { day })}
              value={to}
              options={quarters.filter((each) => each > from)}
              onChange={(minute) => change(at, { to: minute })}
            />
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('outbound:settings.removeWindow', { day, from: minuteText(from), to: minuteText(to) })}
              onClick={() => onChange(windows.filter((_, place) => place !== at))}
            />
          </span>
        ))}
        {next && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined />}
            aria-label={t('outbound:settings.addWindow', { day })}
            onClick={() => onChange([...windows, next])}
          />
        )}
      </div>
    </fieldset>
  );
}

interface TimeProps {
  label: string;
  value: number;
  options: readonly number[];
  onChange: (minute: number) => void;
}

/** A time of the day to the quarter of an hour, midnight at its end too; one that was set otherwise stays. */
function TimeSelect({ label, value, options, onChange }: TimeProps) {
  const minutes = options.includes(value) ? options : [...options, value].toSorted((a, b) => a - b);
  return (
    <Select<number>
      size="small"
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={value}
      options={minutes.map((minute) => ({ value: minute, label: minuteText(minute) }))}
      onChange={onChange}
    />
  );
}
