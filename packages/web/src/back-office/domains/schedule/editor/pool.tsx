import { SearchOutlined } from '@ant-design/icons';
import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import type { Programme } from './programme.ts';

interface Props {
  items: readonly AgendaRow[];
  guests: Programme['guests'];
}

/** So many are drawn; the search finds the others. */
const mostShown = 200;

/** What has no time yet: dragged onto the grid, or taken there with the space key. */
export function Pool({ items, guests }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const names = new Map(guests.map((guest) => [guest.eventGuestId, guest.name]));
  const peopleOf = (item: AgendaRow) => item.guests.map(({ eventGuestId }) => names.get(eventGuestId) ?? '').join(', ');
  const found = items.filter((item) => `${item.title} ${peopleOf(item)}`.toLocaleLowerCase().includes(wanted));
  return (
    <aside className="panel schedule-pool" data-schedule-pool aria-label={t('schedule:pool.title')}>
      <h2>
        {t('schedule:pool.title')} <span className="muted number">{formatNumber(items.length)}</span>
      </h2>
      {items.length > 5 && (
        <Input
          prefix={<SearchOutlined />}
          allowClear
          size="small"
          value={search}
          aria-label={t('schedule:pool.search')}
          placeholder={t('schedule:pool.search')}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {items.length === 0 && <p className="muted">{t('schedule:pool.empty')}</p>}
      {items.length > 0 && found.length === 0 && <p className="muted">{t('schedule:pool.nothing')}</p>}
      <ul>
        {found.slice(0, mostShown).map((item) => (
          <li key={item.agendaId}>
            <button
              type="button"
              className="schedule-waiting"
              data-item={item.agendaId}
              aria-describedby="schedule-how-pool"
            >
              <span>{item.title}</span>
              <span className="muted">
                {[t('schedule:minutes', { n: item.minutes }), peopleOf(item)].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > mostShown && (
        <p className="muted">{t('schedule:pool.more', { n: formatNumber(found.length - mostShown) })}</p>
      )}
    </aside>
  );
}
