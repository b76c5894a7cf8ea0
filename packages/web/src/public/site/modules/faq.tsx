import { usePage } from '../../core/page-context.tsx';
import { ModuleHead, Rich, type ViewProps } from '../pieces.tsx';

/** Questions that unfold. */
export function Faq({ props: { heading, items } }: ViewProps<'faq'>) {
  const { t } = usePage();
  const asked = items.filter(({ question }) => Boolean(question));
  return (
    <>
      <ModuleHead heading={heading} otherwise={t('public-site:faq')} />
      <div className="faq">
        {asked.map(({ question, answer }, at) => (
          <details key={at}>
            <summary>{question}</summary>
            <Rich html={answer} />
          </details>
        ))}
      </div>
    </>
  );
}
