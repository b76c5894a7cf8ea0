import { agendaKinds } from '@convoke/contract/schedule/schedule.rules.ts';
import type { PublicItem } from '@convoke/contract/schedule/schedule.public.calls.ts';
import { usePage } from '../core/page-context.tsx';
import { hourText } from '../core/time.ts';
import { useAgenda, useLink } from './agenda-context.tsx';
import { endOf } from './agenda-state.ts';
import { Star } from './star.tsx';

/** A kind as its word; what the organiser has named so is said as it was written. */
export function useKind(): (kind: string) => string {
  const { t } = usePage();
  return (kind) => ((agendaKinds as readonly string[]).includes(kind) ? t(`public-agenda:kind-${kind}`) : kind);
}

/** 10:00 – 10:45, on the clock of the event. */
export function useSpan(): (item: Pick<PublicItem, 'startsAt' | 'minutes'>) => string {
  const { locale } = usePage();
  const { timeZone } = useAgenda().agenda;
  return (item) => {
    const from = hourText(item.startsAt, timeZone, locale);
    return item.minutes === 0 ? from : `${from} – ${hourText(new Date(endOf(item)).toISOString(), timeZone, locale)}`;
  };
}

export function ItemRow({ item, hasPlace = true }: { item: PublicItem; hasPlace?: boolean }) {
  const { t } = usePage();
  const { agenda, people, places, clashing } = useAgenda();
  const kind = useKind();
  const span = useSpan();
  const link = useLink({ item: item.agendaId });
  const track = agenda.tracks.find(({ trackId }) => trackId === item.trackId);
  const names = item.guests.flatMap(({ eventGuestId }) => people.get(eventGuestId)?.name ?? []);
  const facts = [
    hasPlace ? (places.get(item.placeId ?? '') ?? '') : '',
    item.kind === 'talk' ? '' : kind(item.kind),
    track?.name ?? '',
    item.language.toUpperCase(),
    item.hasFiles ? t('public-agenda:files') : '',
  ].filter(Boolean);
  return (
    <div className={`agenda-item${item.kind === 'break' ? ' agenda-break' : ''}`}>
      {track?.colour && <span className="agenda-stripe" style={{ background: track.colour }} aria-hidden="true" />}
      <div className="agenda-words">
        <span className="agenda-span">{span(item)}</span>
        <a className="agenda-title" {...link}>
          <bdi>{item.title}</bdi>
        </a>
        {item.subtitle && <span className="agenda-subtitle">{item.subtitle}</span>}
        {names.length > 0 && <span className="agenda-people">{names.join(', ')}</span>}
        {facts.length > 0 && <span className="agenda-facts">{facts.join(' · ')}</span>}
        {clashing.has(item.number) && <span className="agenda-clash">{t('public-agenda:clash')}</span>}
      </div>
      <Star item={item} />
    </div>
  );
}
