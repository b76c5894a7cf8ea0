import type { PublicDynamic } from '@convoke/contract/dynamic/dynamic.public.calls.ts';
import { usePage } from '../core/page-context.tsx';

/** The pictures of one: a single one as it is, several as a grid; each opens in full. */
export function Pictures({ pictures }: Pick<PublicDynamic, 'pictures'>) {
  const { t } = usePage();
  if (pictures.length === 0) return null;
  return (
    <ul className={`news-pictures${pictures.length === 1 ? ' news-single' : ''}`}>
      {pictures.map(({ url }, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener" aria-label={t('public-news:picture', { n: index + 1 })}>
            <img src={url} alt="" loading="lazy" decoding="async" />
          </a>
        </li>
      ))}
    </ul>
  );
}
