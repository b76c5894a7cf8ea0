import type { EventOrganizer, EventOrganizerGroup } from '@convoke/contract/organizer/organizer.event.calls.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { type MenuItem, RowMenu } from '../../../../ui/row-menu.tsx';
import { SortableLine, SortableList } from '../../../../ui/sortable.tsx';
import { OrganizerLogo } from '../common/organizer-logo.tsx';

interface Props {
  group: EventOrganizerGroup;
  /** What the group is called. */
  name: string;
  onSort: (mapIds: string[]) => void;
  menuOf: (organizer: EventOrganizer) => readonly MenuItem[];
}

/** A group of an event and its organizers, each sorted by its handle. */
export function GroupBlock({ group, name, onSort, menuOf }: Props) {
  const { t } = useTranslation();
  return (
    <SortableLine item={{ key: group.groupId, name }} className="organizer-group">
      <div className="organizer-group-body">
        <h2 className="organizer-group-name">
          {name} <span className="muted">{formatNumber(group.organizers.length)}</span>
        </h2>
        <SortableList
          className="organizer-lines"
          items={group.organizers.map((each) => ({ ...each, key: each.mapId }))}
          onSort={onSort}
        >
          {(organizer) => (
            <SortableLine key={organizer.key} item={organizer} className="organizer-line">
              <OrganizerLogo name={organizer.name} logoUrl={organizer.logoUrl} />
              <span className="organizer-cell-words organizer-line-words">
                <span>{organizer.name}</span>
                {organizer.link && <span className="muted organizer-link">{organizer.link}</span>}
              </span>
              <RowMenu label={t('common:actionsFor', { name: organizer.name })} items={menuOf(organizer)} />
            </SortableLine>
          )}
        </SortableList>
      </div>
    </SortableLine>
  );
}
