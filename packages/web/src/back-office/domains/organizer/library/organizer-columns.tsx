import type { OrganizerRow } from '@convoke/contract/organizer/organizer.calls.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import type { Column } from '../../../../ui/list/table-types.ts';
import { type MenuItem, RowMenu } from '../../../../ui/row-menu.tsx';
import { OrganizerLogo } from '../common/organizer-logo.tsx';
import { useGroupName } from '../common/use-groups.ts';

/** The columns of the library. */
export function useOrganizerColumns(menuOf: (organizer: OrganizerRow) => readonly MenuItem[]): Column<OrganizerRow>[] {
  const { t } = useTranslation();
  const nameOf = useGroupName();
  return [
    {
      key: 'name',
      title: t('organizer:field.name'),
      main: true,
      sort: 'name',
      render: (row) => (
        <span className="organizer-cell">
          <OrganizerLogo name={row.name} logoUrl={row.logoUrl} />
          <span className="organizer-cell-words">
            <span>{row.name}</span>
            {row.link && <span className="muted organizer-link">{row.link}</span>}
          </span>
        </span>
      ),
    },
    {
      key: 'group',
      title: t('organizer:field.groupId'),
      render: (row) =>
        row.groupKind === null ? (
          <span className="muted">{t('organizer:form.noGroup')}</span>
        ) : (
          nameOf({ kind: row.groupKind, name: row.groupName ?? '' })
        ),
    },
    {
      key: 'contact',
      title: t('organizer:field.contactName'),
      render: (row) => (
        <span className="organizer-cell-words">
          <span>{row.contactName}</span>
          <span className="muted">{[row.phone, row.email].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    {
      key: 'events',
      title: t('organizer:field.events'),
      align: 'right',
      render: (row) => formatNumber(row.events),
    },
    {
      key: 'updatedAt',
      title: t('organizer:field.updatedAt'),
      sort: 'updatedAt',
      render: (row) => formatDateTime(row.updatedAt),
    },
    {
      key: 'createdAt',
      title: t('organizer:field.createdAt'),
      sort: 'createdAt',
      extra: true,
      render: (row) => formatDateTime(row.createdAt),
    },
    {
      key: 'actions',
      part: 'actions',
      title: '',
      align: 'right',
      render: (row) => <RowMenu label={t('common:actionsFor', { name: row.name })} items={menuOf(row)} />,
    },
  ];
}
