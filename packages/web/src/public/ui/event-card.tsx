import { useAwake } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { eventTimes, viewerSharesZone, zoneText } from '../core/time.ts';
import { Cover } from './cover.tsx';

interface Props {
  event: {
    code: string;
    title: string;
    startsAt: string;
    endsAt: string;
    timeZone: string;
    placeName: string;
    coverUrl: string | null;
  };
  /** Says whose time it is, until the browser finds that its own clock reads the same. */
  isZoneNamed?: boolean;
}

/** Which event this is about, in one glance. */
export function EventCard({ event, isZoneNamed = false }: Props) {
  const { locale } = usePage();
  const awake = useAwake();
  const times = eventTimes(event, locale);
  const named = isZoneNamed && !(awake && viewerSharesZone(event.startsAt, event.timeZone));
  return (
    <div className="event-card">
      <Cover url={event.coverUrl} seed={event.code} eager />
      <div>
        <h1>{event.title}</h1>
        <p>
          {times.brief}
          {named && ` · ${zoneText(event.startsAt, event.timeZone, locale).name}`}
        </p>
        {event.placeName && <p>{event.placeName}</p>}
      </div>
    </div>
  );
}
