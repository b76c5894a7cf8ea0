import type { PublicDynamic } from '@convoke/contract/dynamic/dynamic.public.calls.ts';
import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { ReactNode } from 'react';
import { usePage } from '../core/page-context.tsx';
import { momentText } from '../core/time.ts';
import { Pictures } from './pictures.tsx';
import { useNews } from './use-news.ts';

interface NewsProps {
  event: PublicEvent;
  isLive: boolean;
  /** How many are shown at first; all that came with the page where left out. */
  most?: number;
  heading?: ReactNode;
}

const fewer = ({ records, hasMore }: PublicEvent['news'], most: number) => ({
  records: records.slice(0, most),
  hasMore: hasMore || records.length > most,
});

/** The news of an event: those that are pinned, then the newest. An open page takes new ones in by itself; a preview stays as it is. */
export function News({ event, isLive, most, heading }: NewsProps) {
  const { t } = usePage();
  const news = most === undefined ? event.news : fewer(event.news, most);
  const { records, hasMore, isNew, more, isReading, problem } = useNews(event.eventId, news, isLive);
  const fresh = records.filter(isNew).length;
  return (
    <>
      {/* There from the beginning, so that what comes is read out. */}
      <p className="visually-hidden" role="status">
        {fresh > 0 ? t('public-news:new', { count: fresh }) : ''}
      </p>
      {records.length > 0 && (
        <section className="event-news" aria-labelledby="news">
          <div className="news-top">
            <h2 id="news">{heading ?? t('public-news:title')}</h2>
            <a className="fine" href={`/event/dynamic/feed/${encodeURIComponent(event.code)}/news.atom`}>
              {t('public-news:feed')}
            </a>
          </div>
          <ul className="news-list">
            {records.map((record) => (
              <li key={record.dynamicId} className={isNew(record) ? 'news-item news-fresh' : 'news-item'}>
                <NewsItem record={record} event={event} isLive={isLive} />
              </li>
            ))}
          </ul>
          {problem && (
            <p className="field-problem" role="alert">
              {problem}
            </p>
          )}
          {hasMore && isLive && (
            <button type="button" className="button quiet" disabled={isReading} onClick={() => void more()}>
              {t('public-news:more')}
            </button>
          )}
        </section>
      )}
    </>
  );
}

function NewsItem({ record, event, isLive }: { record: PublicDynamic; event: PublicEvent; isLive: boolean }) {
  const { t, locale } = usePage();
  const path = `/event/${encodeURIComponent(event.code)}/news/${record.dynamicId}`;
  const isArticle = record.kind === 'article';
  // Of an article the cover is enough here.
  const pictures = isArticle ? record.pictures.slice(0, 1) : record.pictures;
  return (
    <article>
      <p className="news-when">
        {record.isPinned && <span className="news-pin">{t('public-news:pinned')}</span>}
        <a href={path} inert={!isLive}>
          <time dateTime={record.publishedAt}>{momentText(record.publishedAt, event.timeZone, locale)}</time>
        </a>
      </p>
      {isArticle && (
        <h3>
          <a href={path} inert={!isLive}>
            {record.title}
          </a>
        </h3>
      )}
      {record.text && (
        <p className={isArticle ? 'news-text' : 'news-text news-short'}>
          {record.text}
          {record.hasMore && '…'}
        </p>
      )}
      <Pictures pictures={pictures} />
      {record.hasMore && (
        <a className="news-read" href={path} inert={!isLive}>
          {t('public-news:read')}
        </a>
      )}
    </article>
  );
}
