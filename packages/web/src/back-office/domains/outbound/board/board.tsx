import { CustomerServiceOutlined } from '@ant-design/icons';
import { seatListStatus } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { clockText } from '../../../../core/clock-text.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { SeatCard } from './seat-card.tsx';
import './board.css';

const everyMs = 3000;

/** The seats as they are now, and what a supervisor can do at each. */
export function Board() {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(seatListStatus, {}, { as: 'organiser', quiet: true, everyMs });
  if (!data)
    return <Panel>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />}</Panel>;
  if (data.length === 0)
    return (
      <Panel>
        <EmptyState
          icon={<CustomerServiceOutlined />}
          title={t('outbound:board.empty')}
          text={t('outbound:board.emptyText')}
        />
      </Panel>
    );
  const number = (...states: readonly string[]) =>
    formatNumber(data.filter(({ state }) => states.includes(state)).length);
  return (
    <>
      <Stats>
        <Stat label={t('outbound:board.here')} value={formatNumber(data.length)} />
        <Stat label={t('outbound:board.onCall')} value={number('ringing', 'talking')} />
        <Stat label={t('outbound:seat.idle')} value={number('idle')} />
        <Stat label={t('outbound:seat.wrapUp')} value={number('wrapUp')} />
        <Stat label={t('outbound:seat.paused')} value={number('paused')} />
        <Stat
          label={t('outbound:board.today')}
          value={formatNumber(data.reduce((sum, { callsToday }) => sum + callsToday, 0))}
          note={t('outbound:board.talk', {
            time: clockText(data.reduce((sum, { talkSecondsToday }) => sum + talkSecondsToday, 0)),
          })}
        />
      </Stats>
      <ul className="call-seats" aria-label={t('outbound:tab.board')}>
        {data.map((seat) => (
          <SeatCard key={seat.agentId} seat={seat} />
        ))}
      </ul>
    </>
  );
}
