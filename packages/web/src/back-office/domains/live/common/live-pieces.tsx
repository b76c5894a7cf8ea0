import type { LiveRow } from '@convoke/contract/live/live.calls.ts';
import type { LiveState } from '@convoke/contract/live/live.rules.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';

export const stateTexts: Readonly<Record<LiveState, string>> = {
  upcoming: 'live:state.upcoming',
  live: 'live:state.live',
  interrupted: 'live:state.interrupted',
  ended: 'live:state.ended',
};

const colours: Readonly<Partial<Record<LiveState, string>>> = {
  upcoming: 'blue',
  live: 'red',
  interrupted: 'orange',
};

export function StateTag({ state }: { state: LiveState }) {
  const { t } = useTranslation();
  return <Tag color={colours[state]}>{t(`live:state.${state}`)}</Tag>;
}

/** Whether people can watch it now. */
export const isOn = ({ state }: Pick<LiveRow, 'state'>) => state === 'live' || state === 'interrupted';

/** Who watch now; before and after it nobody does. */
export function Watching({ live }: { live: Pick<LiveRow, 'state' | 'viewers'> }) {
  const { t } = useTranslation();
  if (!isOn(live)) return <span className="muted">—</span>;
  return <span className="number">{t('live:watching', { count: live.viewers, n: formatNumber(live.viewers) })}</span>;
}
