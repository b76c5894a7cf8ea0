import { usePage } from '../../core/page-context.tsx';
import { OrganizerGroups } from '../../event/organizers.tsx';
import { ModuleHead, type ViewProps } from '../pieces.tsx';

/** Who hosts, supports and reports, group by group. */
export function Partners({ props: { heading, text, size }, data: { event } }: ViewProps<'partners'>) {
  const { t } = usePage();
  return (
    <div className={`partners partners-${size}`}>
      <ModuleHead heading={heading} text={text} otherwise={t('public-event:organizers')} />
      <OrganizerGroups event={event} />
    </div>
  );
}
