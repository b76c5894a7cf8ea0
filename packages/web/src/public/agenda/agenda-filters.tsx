import { usePage } from '../core/page-context.tsx';
import { useAgenda, useLink } from './agenda-context.tsx';
import type { AgendaState } from './agenda-state.ts';
import { useDay } from './agenda-list.tsx';
import { useKind } from './item-row.tsx';

function Choice({
  name,
  label,
  options,
}: {
  name: 'kind' | 'track' | 'place' | 'spoken';
  label: string;
  options: readonly (readonly [value: string, text: string])[];
}) {
  const { state, show } = useAgenda();
  if (options.length < 2) return null;
  return (
    <label className={`agenda-pick ${state[name] ? 'agenda-picked' : ''}`}>
      <span className="visually-hidden">{label}</span>
      <select value={state[name]} onChange={(event) => show({ [name]: event.currentTarget.value })}>
        <option value="">{label}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A link that is one of several; `aria-current` says which. */
function Tab({ change, isOn, children }: { change: Partial<AgendaState>; isOn: boolean; children: string }) {
  const link = useLink(change);
  return (
    <a className="agenda-tab" aria-current={isOn ? 'true' : undefined} {...link}>
      {children}
    </a>
  );
}

/** The days. */
export function Days({ day }: { day: string }) {
  const { t } = usePage();
  const { agenda } = useAgenda();
  const words = useDay();
  if (agenda.dates.length < 2) return null;
  const whole = { search: '', guest: '', mine: false };
  return (
    <nav className="agenda-tabs agenda-days" aria-label={t('public-agenda:days')}>
      {agenda.dates.map(({ date, title }) => (
        <Tab key={date} change={{ ...whole, day: date }} isOn={day === date}>
          {[words(date, 'short'), title].filter(Boolean).join(' · ')}
        </Tab>
      ))}
      <Tab change={{ ...whole, day: 'all' }} isOn={day === ''}>
        {t('public-agenda:all-days')}
      </Tab>
    </nav>
  );
}

const languageName = (tag: string, locale: string): string => {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
};

/** What is looked at, and search: one row, which scrolls where it is wider than the screen. */
export function Filters() {
  const { t, locale } = usePage();
  const { agenda, state, show, stars } = useAgenda();
  const kind = useKind();
  const kinds = [...new Set(agenda.items.map((item) => item.kind))].filter(Boolean);
  const spoken = [...new Set(agenda.items.map((item) => item.language))].filter(Boolean);
  const used = new Set(agenda.items.map(({ placeId }) => placeId));
  const places = agenda.places.filter(({ placeId }) => used.has(placeId));
  return (
    <div className="agenda-tabs agenda-filters">
      <Tab change={{ view: 'time' }} isOn={state.view === 'time'}>
        {t('public-agenda:by-time')}
      </Tab>
      <Tab change={{ view: 'places' }} isOn={state.view === 'places'}>
        {t('public-agenda:by-place')}
      </Tab>
      {(stars.size > 0 || state.mine) && (
        <Tab change={{ mine: !state.mine }} isOn={state.mine}>
          {t('public-agenda:mine', { count: stars.size })}
        </Tab>
      )}
      <label className="agenda-search">
        <span className="visually-hidden">{t('public-agenda:search')}</span>
        <input
          type="search"
          name="search"
          value={state.search}
          placeholder={t('public-agenda:search')}
          onInput={(event) => show({ search: event.currentTarget.value })}
        />
      </label>
      <Choice name="kind" label={t('public-agenda:kind')} options={kinds.map((each) => [each, kind(each)])} />
      <Choice
        name="track"
        label={t('public-agenda:track')}
        options={agenda.tracks.map(({ trackId, name }) => [trackId, name])}
      />
      <Choice
        name="place"
        label={t('public-agenda:place')}
        options={places.map(({ placeId, name }) => [placeId, name])}
      />
      <Choice
        name="spoken"
        label={t('public-agenda:spoken')}
        options={spoken.map((tag) => [tag, languageName(tag, locale)])}
      />
    </div>
  );
}
