import type { GuestRow } from '@convoke/contract/guest/guest.calls.ts';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import type { Column } from '../../../../ui/list/table-types.ts';
import { type MenuItem, RowMenu } from '../../../../ui/row-menu.tsx';
import { GuestFace } from '../common/guest-face.tsx';

interface Context {
  onUses: (guest: GuestRow) => void;
  menuOf: (guest: GuestRow) => readonly MenuItem[];
}

/** The columns of the library. */
export function useGuestColumns({ onUses, menuOf }: Context): Column<GuestRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      title: t('guest:field.name'),
      main: true,
      sort: 'name',
      render: (row) => (
        <span className="guest-cell">
          <GuestFace name={row.name} photoUrl={row.photoUrl} />
          <span className="guest-cell-words">
            <span>{row.name}</span>
            {row.title && <span className="muted">{row.title}</span>}
          </span>
        </span>
      ),
    },
    {
      key: 'events',
      part: 'state',
      title: t('guest:field.events'),
      render: (row) =>
        row.events === 0 ? (
          <span className="muted">{t('guest:uses.none')}</span>
        ) : (
          <Button type="link" size="small" className="guest-uses" onClick={() => onUses(row)}>
            {t('guest:uses.count', { n: formatNumber(row.events) })}
          </Button>
        ),
    },
    { key: 'company', part: 'fact', title: t('guest:field.company'), render: (row) => row.company || '—' },
    {
      key: 'type',
      part: 'fact',
      title: t('guest:field.type'),
      render: (row) => (row.typeName ? <Tag>{row.typeName}</Tag> : '—'),
    },
    { key: 'phone', title: t('guest:field.phone'), render: (row) => row.phone || '—' },
    { key: 'email', title: t('guest:field.email'), render: (row) => row.email || '—' },
    {
      key: 'updatedAt',
      title: t('guest:field.updatedAt'),
      sort: 'updatedAt',
      render: (row) => formatDateTime(row.updatedAt),
    },
    {
      key: 'createdAt',
      title: t('guest:field.createdAt'),
      sort: 'createdAt',
      extra: true,
      render: (row) => formatDateTime(row.createdAt),
    },
    {
      key: 'actions',
      part: 'actions',
      title: '',
      align: 'right',
      render: (row) => <RowMenu label={t('guest:action.of', { name: row.name })} items={menuOf(row)} />,
    },
  ];
}
