import { LinkOutlined, SettingOutlined } from '@ant-design/icons';
import type { OnlineRow } from '@convoke/contract/live/live.figures.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { inEvent } from '../../../../core/current-event.ts';
import { formatRange, formatZone } from '../../../../core/format.ts';
import { isOn, StateTag, Watching } from '../common/live-pieces.tsx';

/** One event of the hall with its lives; those that are over by now are left to the event's own page. */
export function OnlineCard({ event }: { event: OnlineRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { eventId, title, coverUrl, timeZone, watchUrl } = event;
  const lives = event.lives.filter(({ state }) => state !== 'ended');
  const go = (path: string) => void navigate(inEvent(path, eventId));
  return (
    <li className={event.lives.some(isOn) ? 'panel online-card on-air' : 'panel online-card'}>
      {coverUrl ? (
        <img className="online-cover" src={coverUrl} alt="" loading="lazy" />
      ) : (
        <span className="online-cover online-letter" aria-hidden="true">
          {Array.from(title)[0]}
        </span>
      )}
      <div className="online-words">
        <h2>{title}</h2>
        <ul className="online-lives">
          {lives.map((live) => (
            <li key={live.liveId}>
              <button
                type="button"
                className="link-button online-live"
                onClick={() => void navigate(inEvent(`/activity-info/live?live=${live.liveId}`, eventId))}
              >
                {live.title}
              </button>
              <span className="live-head">
                <StateTag state={live.state} />
                {isOn(live) && <Watching live={live} />}
              </span>
              <span className="muted">
                {formatRange(live.startsAt, live.endsAt, timeZone)} {formatZone(timeZone, live.startsAt)}
              </span>
            </li>
          ))}
        </ul>
        <div className="live-buttons">
          <Button size="small" icon={<LinkOutlined />} href={watchUrl} target="_blank" rel="noopener">
            {t('layout:title.ActivityConfigure')}
          </Button>
          <Button size="small" icon={<SettingOutlined />} onClick={() => go('/activity-info/live')}>
            {t('layout:title.Live')}
          </Button>
        </div>
      </div>
    </li>
  );
}
