import { useAwake } from '../core/browser.ts';
import { mapsUrl } from '../core/maps.ts';
import { usePage } from '../core/page-context.tsx';
import { eventTimes, hourText, viewerSharesZone, zoneText } from '../core/time.ts';
import { Icon } from './icon.tsx';

interface Times {
  startsAt: string;
  endsAt: string;
  timeZone: string;
}

/**
 * Date and hours in the event's zone. The zone is named until the browser finds that its own clock reads the same; where it does not, the
 * viewer's own hour stands beside it.
 */
export function When({ event }: { event: Times }) {
  const { locale, t } = usePage();
  const awake = useAwake();
  const times = eventTimes(event, locale);
  const zone = zoneText(event.startsAt, event.timeZone, locale);
  const elsewhere = !awake || !viewerSharesZone(event.startsAt, event.timeZone);
  return (
    <div className="fact">
      <div className="tile day-tile" aria-hidden="true">
        <span>{times.month}</span>
        <strong>{times.date}</strong>
      </div>
      <div>
        <p className="fact-title">
          <time dateTime={event.startsAt}>{times.day}</time>
        </p>
        <p className="fact-more">
          {times.until === null ? times.hours : t('public-core:from-until', { from: times.hours, until: times.until })}
          {elsewhere && (
            <span title={zone.offset}>
              {' · '}
              {zone.name}
            </span>
          )}
        </p>
        {awake && elsewhere && (
          <p className="fact-more">
            {t('public-core:your-time', { time: hourText(event.startsAt, undefined, locale) })}
          </p>
        )}
      </div>
    </div>
  );
}

interface Where extends Times {
  model: number;
  placeName: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
}

/** Place, address, and a way into the phone's maps application; for an online event, that it is one. */
export function Where({ event }: { event: Where }) {
  const { t } = usePage();
  const awake = useAwake();
  if (event.model === 1) {
    return (
      <div className="fact">
        <div className="tile">
          <Icon name="video" />
        </div>
        <div>
          <p className="fact-title">{event.placeName || t('public-core:online')}</p>
          <p className="fact-more">{t('public-core:online-hint')}</p>
        </div>
      </div>
    );
  }
  if (!event.placeName && !event.address) return null;
  const link = mapsUrl(event, awake && /iPhone|iPad|Macintosh/.test(navigator.userAgent));
  return (
    <div className="fact">
      <div className="tile">
        <Icon name="pin" />
      </div>
      <div>
        <p className="fact-title">{event.placeName || event.address}</p>
        {event.placeName && event.address && <p className="fact-more">{event.address}</p>}
        {link && (
          <p className="fact-more">
            <a className="text-link" href={link} target="_blank" rel="noopener noreferrer">
              {t('public-core:open-maps')} <Icon name="out" />
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
