import type { CallTaskState, SeatState } from '@convoke/contract/outbound/outbound.rules.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';

const taskColours: Readonly<Partial<Record<CallTaskState, string>>> = { draft: 'blue', open: 'green', paused: 'gold' };

export const taskStateTexts: Readonly<Record<CallTaskState, string>> = {
  draft: 'field:draft',
  open: 'outbound:task.state.open',
  paused: 'field:paused',
  closed: 'outbound:task.state.closed',
};

export function TaskTag({ state }: { state: CallTaskState }) {
  const { t } = useTranslation();
  return <Tag color={taskColours[state]}>{t(taskStateTexts[state])}</Tag>;
}

const seatColours: Readonly<Partial<Record<SeatState, string>>> = {
  idle: 'green',
  ringing: 'cyan',
  talking: 'blue',
  wrapUp: 'purple',
  paused: 'gold',
};

/** Of a paused seat why. */
export function SeatTag({ state, reason = null }: { state: SeatState; reason?: string | null }) {
  const { t } = useTranslation();
  return (
    <Tag color={seatColours[state]}>
      {t(state === 'paused' && reason !== null ? `outbound:pause.${reason}` : `outbound:seat.${state}`)}
    </Tag>
  );
}
