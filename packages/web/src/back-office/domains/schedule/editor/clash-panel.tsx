import type { Clash } from '@convoke/contract/schedule/clashes.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { clockTime } from './days.ts';
import type { Programme } from './programme.ts';

/** A clash in words: what it is, of whom or where, and how much is missing. */
export function useClashWords(programme: Programme | undefined) {
  const { t } = useTranslation();
  return (clash: Clash): string => {
    const guest = programme?.guests.find((each) => each.eventGuestId === clash.guestId)?.name;
    const place = programme?.places.find((each) => each.placeId === clash.placeId)?.name;
    const about = [guest, place, clash.what].filter(Boolean).join(', ');
    const minutes = clash.minutes && t('schedule:clash.minutes', clash.minutes);
    return [t(`schedule:clash.${clash.kind}`), about, minutes].filter(Boolean).join(' · ');
  };
}

interface Props {
  clashes: readonly Clash[];
  programme: Programme;
  onJump: (agendaId: string) => void;
}

const mostShown = 100;

/** Every clash of the programme; a press goes to where it is. */
export function ClashPanel({ clashes, programme, onJump }: Props) {
  const { t } = useTranslation();
  const words = useClashWords(programme);
  const items = new Map(programme.items.map((item) => [item.agendaId, item]));
  const nameOf = (id: string) => {
    const item = items.get(id);
    return item?.startsAt ? `${clockTime(item.startsAt, programme.timeZone)} ${item.title}` : (item?.title ?? '');
  };
  return (
    <aside className="panel schedule-clashes" aria-label={t('schedule:clashes.title')}>
      <h2>
        {t('schedule:clashes.title')} <span className="muted number">{formatNumber(clashes.length)}</span>
      </h2>
      {clashes.length === 0 && <p className="muted">{t('schedule:clashes.none')}</p>}
      <ul>
        {clashes.slice(0, mostShown).map((clash) => (
          <li key={`${clash.kind} ${clash.itemIds.join(' ')} ${clash.guestId ?? ''} ${clash.what ?? ''}`}>
            <button
              type="button"
              className="schedule-clash"
              data-level={clash.level}
              onClick={() => onJump(clash.itemIds.at(-1) ?? '')}
            >
              <b>{words(clash)}</b>
              {clash.itemIds.map((id) => (
                <span key={id} className="muted">
                  {nameOf(id)}
                </span>
              ))}
            </button>
          </li>
        ))}
      </ul>
      {clashes.length > mostShown && (
        <p className="muted">{t('schedule:pool.more', { n: formatNumber(clashes.length - mostShown) })}</p>
      )}
    </aside>
  );
}
