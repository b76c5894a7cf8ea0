import { usePage } from '../../core/page-context.tsx';
import { ModuleHead, Picture, type ViewProps } from '../pieces.tsx';

/** Pictures, each of which opens in full. They come as somebody scrolls to them. */
export function Gallery({ props: { heading, layout, pictures } }: ViewProps<'gallery'>) {
  const { t } = usePage();
  const shown = pictures.flatMap(({ picture, caption }) => (picture ? [{ picture, caption }] : []));
  return (
    <>
      <ModuleHead heading={heading} />
      <ul className={`gallery gallery-${layout}`}>
        {shown.map(({ picture, caption }, at) => (
          <li key={`${at}-${picture.url}`}>
            <figure>
              <a
                href={picture.url}
                target="_blank"
                rel="noopener"
                aria-label={picture.alt || t('public-news:picture', { n: at + 1 })}
              >
                <Picture picture={picture} sizes="(min-width: 900px) 33vw, 50vw" />
              </a>
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </>
  );
}
