import { usePage } from '../../core/page-context.tsx';
import { ModuleHead, type ViewProps } from '../pieces.tsx';

/** The way to the plan of the booths. */
export function Booths({ props: { heading, text }, data: { event } }: ViewProps<'booths'>) {
  const { t } = usePage();
  return (
    <>
      <ModuleHead heading={heading} text={text} otherwise={t('public-site:booths')} />
      <a className="booth-card" href={`/event/${encodeURIComponent(event.code)}/booths`}>
        <svg viewBox="0 0 240 80" aria-hidden="true" focusable="false">
          {[0, 1, 2, 3, 4, 5].map((at) => (
            <rect
              key={at}
              x={8 + (at % 3) * 78}
              y={at < 3 ? 8 : 46}
              width={at % 2 === 0 ? 68 : 52}
              height="26"
              rx="3"
            />
          ))}
        </svg>
        <span className="button quiet">{t('public-event:booths')}</span>
      </a>
    </>
  );
}
