import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../../core/format.ts';
import { useEventInfo } from '../../event/use-event-info.part.ts';
import { daysOf } from '../editor/days.ts';

interface Props {
  eventId: string;
  /** `YYYY-MM-DD`, in any order and as often as there is something on them. */
  days: readonly string[];
  timeZone: string;
}

/** Says so where no day of a programme is one of its event: the file is of another year, or the event has moved. */
export function OutsideNotice({ eventId, days, timeZone }: Props) {
  const { t } = useTranslation();
  const event = useEventInfo(eventId).data;
  if (!event || days.length === 0) return null;
  const own = daysOf(event, timeZone);
  if (days.some((day) => own.includes(day))) return null;
  const sorted = days.toSorted();
  const dayText = (day: string | undefined) => formatDate(`${day}T12:00:00Z`, 'UTC');
  const range = (from: string | undefined, to: string | undefined) =>
    from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
  return (
    <Alert
      type="warning"
      showIcon
      className="form-problem"
      title={t('schedule:outside.title')}
      description={t('schedule:outside.text', {
        days: range(sorted[0], sorted.at(-1)),
        event: range(own[0], own.at(-1)),
      })}
    />
  );
}
