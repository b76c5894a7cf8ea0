/** @jsxImportSource preact */
import { usePage } from '../core/page-context.tsx';
import { eventTimes } from '../core/time.ts';
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
}

/** Which event this is about, in one glance. */
export function EventCard({ event }: Props) {
  const { language } = usePage();
  const times = eventTimes(event, language);
  return (
    <div class="event-card">
      <Cover url={event.coverUrl} seed={event.code} eager />
      <div>
        <h1>{event.title}</h1>
        <p>{times.brief}</p>
        {event.placeName && <p>{event.placeName}</p>}
      </div>
    </div>
  );
}
