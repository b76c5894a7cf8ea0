import { usePage } from '../../core/page-context.tsx';
import { News as NewsList } from '../../news/news.tsx';
import { NothingYet, useStill, type ViewProps } from '../pieces.tsx';

/** The event's news; an open page takes new ones in by itself. */
export function News({ props: { heading, most }, data }: ViewProps<'news'>) {
  const { t } = usePage();
  const isStill = useStill(data);
  const { news } = data.event;
  return (
    <>
      {news.records.length === 0 && <NothingYet text={t('public-site:no-news')} />}
      <NewsList event={data.event} isLive={!isStill} most={most} heading={heading || undefined} />
    </>
  );
}
