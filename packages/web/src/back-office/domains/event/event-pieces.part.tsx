import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { Progress, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRange, formatZone } from '../../../core/format.ts';
import './event-pieces.css';

/** What an event is to its organiser: its publish status and, once published, its phase. */
type EventState = 'draft' | 'unpublished' | 'upcoming' | 'running' | 'ended';

const stateTexts: Readonly<Record<EventState, string>> = {
  draft: 'event:state.draft',
  unpublished: 'event:state.unpublished',
  upcoming: 'event:state.upcoming',
  running: 'event:state.running',
  ended: 'event:state.ended',
};

/** What the lists and headers say of an event. Pages that show these load the namespace `event`. */

const colors: Readonly<Record<EventState, string>> = {
  draft: 'default',
  unpublished: 'orange',
  upcoming: 'blue',
  running: 'green',
  ended: 'default',
};

export function EventStateTag({
  event,
}: {
  event: { publishStatus: number; phase: EventState | null; hasChanges?: boolean };
}) {
  const { t } = useTranslation();
  const state = event.phase ?? (event.publishStatus === publishStatus.draft ? 'draft' : 'unpublished');
  return (
    <span className="state-tags">
      <Tag color={colors[state]} className="state-tag">
        {t(stateTexts[state])}
      </Tag>
      {event.hasChanges && <Tag className="state-tag">{t('event:state.changed')}</Tag>}
    </span>
  );
}

/** When it takes place, in its own zone, which is named. */
export function EventTime({ event }: { event: { startsAt: string; endsAt: string; timeZone: string } }) {
  const { startsAt, endsAt, timeZone } = event;
  return (
    <span className="event-time">
      {formatRange(startsAt, endsAt, timeZone)} <span className="muted">{formatZone(timeZone, startsAt)}</span>
    </span>
  );
}

/** Places taken of those there are; without a limit only their number. */
export function CapacityBar({ taken, capacity, label }: { taken: number; capacity: number | null; label: string }) {
  const share = capacity ? Math.min(1, taken / capacity) : 0;
  return (
    <span className="capacity">
      <span className="number">
        {formatNumber(taken)}
        {capacity !== null && <span className="muted"> / {formatNumber(capacity)}</span>}
      </span>
      {capacity !== null && (
        <Progress
          percent={share * 100}
          showInfo={false}
          size="small"
          status={share >= 1 ? 'exception' : 'normal'}
          aria-label={label}
        />
      )}
    </span>
  );
}

/** The cover, or a calm stand-in made of the title's first letter. */
export function EventCover({ event, large }: { event: { title: string; coverUrl: string | null }; large?: boolean }) {
  return (
    <span className={large ? 'event-cover large' : 'event-cover'} aria-hidden="true">
      {event.coverUrl ? <img src={event.coverUrl} alt="" loading="lazy" /> : [...event.title.trim()][0]}
    </span>
  );
}
