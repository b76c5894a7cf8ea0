import { usePage } from '../../core/page-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ModuleHead, OwnLink, Rich, type ViewProps } from '../pieces.tsx';

/** Looks back at earlier times: pictures, words, where to watch. */
export function Review({ props: { heading, text, most }, data: { live } }: ViewProps<'review'>) {
  const { t } = usePage();
  const reviews = live.reviews.slice(0, most);
  return (
    <>
      <ModuleHead heading={heading} text={text} otherwise={t('public-site:review')} />
      <ul className="review-list">
        {reviews.map((review) => (
          <li key={review.templateMapId} className="review-card">
            {review.pictures.length > 0 && (
              <div className="review-pictures">
                {review.pictures.slice(0, 4).map(({ url, alt }) => (
                  <a key={url} href={url} target="_blank" rel="noopener" aria-label={alt || t('public-site:picture')}>
                    <img src={url} alt={alt} loading="lazy" decoding="async" />
                  </a>
                ))}
              </div>
            )}
            <div className="review-words">
              <h3>{review.title}</h3>
              <Rich html={review.text} />
              {review.recordingUrl && (
                <OwnLink className="text-link" href={review.recordingUrl}>
                  {t('public-site:watch')} <Icon name="out" />
                </OwnLink>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
