import { dateAdd } from '@convoke/contract/schedule/schedule.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { hoursOf } from './days.ts';

interface Props {
  eventId: string;
  timeZone: string;
  /** The days of the event. */
  days: readonly string[];
  refresh: () => Promise<unknown>;
  /** How many items there are already, which have no time as there is no day. */
  waiting: number;
  onOther: () => void;
  onImport: () => void;
}

/** A programme without a day: begins with those of the event. */
export function Begin({ eventId, timeZone, days, refresh, waiting, onOther, onImport }: Props) {
  const { t } = useTranslation();
  const told = useTold(refresh);
  const add = () =>
    told(
      (async () => {
        for (const date of days)
          await call(dateAdd, { eventId, date, ...hoursOf(date, '09:00', '18:00', timeZone) }, { hideLoad: true });
        return true;
      })(),
    );
  return (
    <section className="panel">
      <EmptyState
        title={t('schedule:begin.title')}
        text={waiting > 0 ? t('schedule:begin.waiting', { n: formatNumber(waiting) }) : t('schedule:begin.text')}
        action={
          <div className="schedule-begin">
            {days.length > 0 && (
              <BusyButton type="primary" onClick={add}>
                {t('schedule:begin.days', { count: days.length })}
              </BusyButton>
            )}
            <Button onClick={onOther}>{t('schedule:begin.other')}</Button>
            <Button onClick={onImport}>{t('schedule:import.title')}</Button>
          </div>
        }
      />
    </section>
  );
}
