import type { PublicPlan } from '@convoke/contract/booth/booth.calls.ts';
import { useMemo, useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { Backdrop } from '../ui/cover.tsx';
import { Frame } from '../ui/frame.tsx';
import { Hall, kindOf } from './hall.tsx';

export const namespaces = ['public-booths'] as const;

/** The halls of an event with who is where: a plan to look at, and a list that says the same. */
export function View({ data: { event, blocks } }: { data: PublicPlan }) {
  const { t } = usePage();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const eventPath = `/event/${encodeURIComponent(event.code)}`;
  const found = useMemo(() => {
    const words = search.normalize('NFKC').toLowerCase().trim();
    return blocks
      .flatMap((block) => block.booths.map((booth) => ({ ...booth, hall: block.name })))
      .filter(
        (booth) =>
          kindOf(booth) !== 'free' &&
          `${booth.number} ${booth.exhibitor}`.normalize('NFKC').toLowerCase().includes(words),
      );
  }, [blocks, search]);
  const show = (boothId: string) => {
    setChosen(boothId);
    document.getElementById(`booth-${boothId}`)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  };
  return (
    <>
      <Backdrop url={event.coverUrl} seed={event.code} />
      <Frame className="booths">
        <p className="post-event">
          <a href={eventPath}>{event.title}</a>
        </p>
        <h1>{t('public-booths:heading')}</h1>
        {blocks.map((block) => (
          <Hall key={block.blockId} block={block} chosen={chosen} onChoose={setChosen} isNamed={blocks.length > 1} />
        ))}
        <section aria-labelledby="exhibitors">
          <h2 id="exhibitors">{t('public-booths:exhibitors')}</h2>
          <div className="field">
            <input
              type="search"
              aria-label={t('public-booths:search')}
              placeholder={t('public-booths:search')}
              value={search}
              onChange={(change) => setSearch(change.target.value)}
            />
          </div>
          <p className="visually-hidden" role="status">
            {t('public-booths:found', { count: found.length })}
          </p>
          {found.length === 0 ? (
            <p className="fine">{t(search ? 'public-booths:none' : 'public-booths:nobody')}</p>
          ) : (
            <ul className="booths-list">
              {found.map((booth) => (
                <li key={booth.boothId} className={booth.boothId === chosen ? 'chosen' : undefined}>
                  <button type="button" onClick={() => show(booth.boothId)}>
                    <b>{booth.number}</b>{' '}
                    {booth.exhibitor || <span className="fine">{t('public-booths:reserved')}</span>}
                    {blocks.length > 1 && <span className="fine"> · {booth.hall}</span>}
                  </button>
                  {booth.link && (
                    <a href={booth.link} target="_blank" rel="noopener nofollow">
                      {t('public-booths:site')}
                      <span className="visually-hidden"> {booth.exhibitor}</span>
                    </a>
                  )}
                </li>
              ))}
            </ul>
          )}
        </section>
      </Frame>
    </>
  );
}
