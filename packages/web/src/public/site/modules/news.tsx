import { News as NewsList } from '../../news/news.tsx';
import { useStill, type ViewProps } from '../pieces.tsx';

/** The event's news; an open page takes new ones in by itself. */
export function News({ props: { heading, most }, data }: ViewProps<'news'>) {
  const isStill = useStill(data);
  return <NewsList event={data.event} isLive={!isStill} most={most} heading={heading || undefined} />;
}
