import { CoffeeOutlined, PhoneOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import type { Desk } from './desk.ts';
import type { DeskState, Waiting } from './desk-state.ts';

/** In place of a person: a pause, or an empty queue that says why. */
export function SeatStage({ desk, state }: { desk: Desk; state: DeskState }) {
  const { t } = useTranslation();
  const { seat, waiting, notice } = state;
  if (seat?.state === 'paused') {
    const reason = seat.reason === 'wrapUp' || seat.reason === 'media' ? seat.reason : 'break';
    return (
      <EmptyState
        icon={<CoffeeOutlined />}
        title={t('call-desk:state.paused')}
        text={t(`call-desk:pausedText.${reason}`)}
        action={
          <BusyButton type="primary" autoFocus onClick={desk.ready}>
            {t('call-desk:ready')}
          </BusyButton>
        }
      />
    );
  }
  // That a supervisor has taken somebody is read first: the seat does not ask by itself.
  if (notice === 'reclaimed' && !waiting)
    return (
      <EmptyState
        icon={<PhoneOutlined />}
        title={t('call-desk:state.idle')}
        action={
          <BusyButton type="primary" autoFocus onClick={() => desk.next()}>
            {t('call-desk:skip')}
          </BusyButton>
        }
      />
    );
  return (
    <EmptyState
      icon={<PhoneOutlined />}
      title={t('call-desk:empty.title')}
      text={waiting ? <Why waiting={waiting} /> : t('call-desk:empty.looking')}
    />
  );
}

function Why({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation();
  if (waiting.length === 0) return t('call-desk:empty.none');
  return (
    <ul className="desk-why">
      {waiting.map(({ reason, count, until }) => (
        <li key={reason}>
          {t(`call-desk:waiting.${reason}`, { count, n: formatNumber(count) })}
          {until !== null && (
            <span className="muted"> {t('call-desk:waiting.until', { time: formatDateTime(until) })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
