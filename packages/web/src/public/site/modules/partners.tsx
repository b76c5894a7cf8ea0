import { usePage } from '../../core/page-context.tsx';
import { hasOrganizers, OrganizerGroups } from '../../event/organizers.tsx';
import { ModuleHead, NothingYet, type ViewProps } from '../pieces.tsx';

/** Who hosts, supports and reports, group by group. */
export function Partners({ props: { heading, text, size }, data: { event } }: ViewProps<'partners'>) {
  const { t } = usePage();
  if (!hasOrganizers(event)) return <NothingYet text={t('public-site:no-partners')} />;
  return (
    <div className={`partners partners-${size}`}>
      <ModuleHead heading={heading} text={text} otherwise={t('public-event:organizers')} />
      <OrganizerGroups event={event} />
    </div>
  );
}
