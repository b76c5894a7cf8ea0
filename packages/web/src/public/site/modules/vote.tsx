import { usePage } from '../../core/page-context.tsx';
import { ModuleHead, type ViewProps, WayTo } from '../pieces.tsx';

/** The way to a vote. */
export function Vote({ props: { heading, text, vote }, data: { live } }: ViewProps<'vote'>) {
  const { t } = usePage();
  const thing = vote === null ? undefined : live.votes[vote];
  if (!thing) return null;
  return (
    <>
      <ModuleHead heading={heading} text={text} />
      <WayTo thing={thing} button={t('public-site:vote')} />
    </>
  );
}
