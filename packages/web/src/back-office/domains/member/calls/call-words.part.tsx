import type { CallRow, CalleeRow, GateReason, IntentChip } from '@convoke/contract/outbound/outbound.shapes.ts';
import { Tag } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../../core/clock-text.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import './calls.css';

/** Words and marks of calls, for the pages of the call centre too. They load the texts `called`. */

const calleeColours: Readonly<Partial<Record<CalleeRow['state'], string>>> = {
  allotted: 'blue',
  calling: 'green',
  callback: 'purple',
  retry: 'gold',
  banned: 'red',
};

/** Where a member of a task is. */
export function CalleeTag({ state }: { state: CalleeRow['state'] }) {
  const { t } = useTranslation();
  return <Tag color={calleeColours[state]}>{t(`called:state.${state}`)}</Tag>;
}

/** An outcome in its colour. */
export function IntentTag({ intent }: { intent: Pick<IntentChip, 'name' | 'colour'> }) {
  return <Tag color={intent.colour}>{intent.name}</Tag>;
}

/** How a call ended, or that it goes on. */
export function endWords({ state, cause }: Pick<CallRow, 'state' | 'cause'>, t: TFunction): string {
  if (state !== 'ended') return t('called:goesOn');
  return cause === null ? '—' : t(`called:cause.${cause}`);
}

/** Answered calls by how long they were, others by why not. */
export function CallEnd({ call }: { call: Pick<CallRow, 'state' | 'cause' | 'answeredAt' | 'talkSeconds'> }) {
  const { t } = useTranslation();
  const isAnswered = call.state === 'ended' && call.answeredAt !== null;
  return (
    <span>
      {isAnswered && <span className="number">{clockText(call.talkSeconds)}</span>}{' '}
      <span className={isAnswered ? 'muted' : ''}>{endWords(call, t)}</span>
    </span>
  );
}

/** Calling hours are on the clock of the number, whose zone is said behind the time. */
const zoneOf = (rule: GateReason['rule'], text: string | null) => (rule === 'hours' && text ? text : undefined);

/** What stands between somebody and a call: the rule, how often, until when, and in whose words. */
export function Reasons({ reasons }: { reasons: readonly GateReason[] }) {
  const { t } = useTranslation();
  return (
    <ul className="call-reasons">
      {reasons.map(({ rule, count, most, until, text }) => (
        <li key={rule}>
          <span>{t(`called:rule.${rule}`)}</span>
          {count !== null && most !== null && (
            <span className="muted">{t('called:times', { n: formatNumber(count), most: formatNumber(most) })}</span>
          )}
          {until !== null && (
            <span className="muted">{t('called:until', { time: formatDateTime(until, zoneOf(rule, text)) })}</span>
          )}
          {text !== null && text !== '' && <span className="muted">{text}</span>}
        </li>
      ))}
    </ul>
  );
}
