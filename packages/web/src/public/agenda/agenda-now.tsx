import { usePage } from '../core/page-context.tsx';
import { useNow } from '../core/clock.ts';
import { useAgenda } from './agenda-context.tsx';
import { nowAndNext } from './agenda-state.ts';
import { ItemRow } from './item-row.tsx';

/** More than fit a glance are in the list below. */
const shown = 6;

/** What is on, and what comes within the hour: on the days of the event. */
export function NowAndNext() {
  const { t } = usePage();
  const { agenda } = useAgenda();
  const now = useNow(agenda.serverTime, 30_000);
  const { on, next } = nowAndNext(agenda.items, now);
  const parts = [
    ['now', on],
    ['next', next],
  ] as const;
  return parts
    .filter(([, items]) => items.length > 0)
    .map(([name, items]) => (
      <section key={name} className="agenda-now card">
        <h2>
          {name === 'now' && <span className="dot" aria-hidden="true" />}
          {t(`public-agenda:${name}`)}
        </h2>
        <ul>
          {items.slice(0, shown).map((item) => (
            <li key={item.agendaId}>
              <ItemRow item={item} />
            </li>
          ))}
        </ul>
        {items.length > shown && <p className="fine">{t('public-agenda:and-more', { count: items.length - shown })}</p>}
      </section>
    ));
}
