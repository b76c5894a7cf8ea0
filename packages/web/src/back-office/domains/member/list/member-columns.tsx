import type { MemberField } from '@convoke/contract/member/member.field.calls.ts';
import type { MemberRow } from '@convoke/contract/member/member.calls.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import type { Column } from '../../../../ui/list/table-types.ts';
import { type MenuItem, RowMenu } from '../../../../ui/row-menu.tsx';
import { WormTag } from '../../worm/worm-tag.part.tsx';
import { originTexts } from '../common/member-texts.ts';
import { valueText } from '../fields/field-texts.ts';
import { LabelChip } from '../labels/label-chip.tsx';
import { EditCell } from './edit-cell.tsx';
import { type Editable, isEditable, valueIn } from './editable.ts';

interface Wanted {
  menuOf: (member: MemberRow) => readonly MenuItem[];
  /** The organisation's own fields: hidden until chosen. */
  fields: readonly MemberField[];
  /** Further ones, hidden until chosen. */
  more: readonly Column<MemberRow>[];
  refresh: () => Promise<unknown>;
}

/** The columns of the list of members. */
export function useMemberColumns({ menuOf, fields, more, refresh }: Wanted): Column<MemberRow>[] {
  const { t } = useTranslation();
  const edited = (row: MemberRow, of: Editable, name: string, text: string) => (
    <EditCell member={row} of={of} name={name} refresh={refresh}>
      {text || '—'}
    </EditCell>
  );
  const own = fields.map((field): Column<MemberRow> => {
    const text = (row: MemberRow) => valueText(field, valueIn(row, field), t);
    return {
      key: field.memberFieldId,
      title: field.name,
      extra: true,
      ...(field.kind === 'number' && { align: 'right' as const }),
      render: (row) => (isEditable(field) ? edited(row, field, field.name, text(row)) : text(row) || '—'),
    };
  });
  return [
    {
      key: 'name',
      title: t('field:personName'),
      main: true,
      sort: 'name',
      render: (row) => (
        <span className="member-cell">
          <span>{row.name || row.phone || row.email || '—'}</span>
          {row.worm && <WormTag how={row.worm} />}
          {row.title && <span className="muted">{row.title}</span>}
        </span>
      ),
    },
    {
      key: 'events',
      part: 'state',
      title: t('field:events'),
      render: (row) =>
        row.events === 0 ? (
          <span className="muted">—</span>
        ) : (
          t('member:events', { count: row.events, n: formatNumber(row.events) })
        ),
    },
    {
      key: 'tags',
      title: t('field:tags'),
      render: (row) => (
        <span className="member-chips">
          {row.tags.length === 0 ? '—' : row.tags.map((tag) => <LabelChip key={tag.id} label={tag} />)}
        </span>
      ),
    },
    { key: 'phone', part: 'fact', title: t('field:phone'), render: (row) => row.phone ?? '—' },
    {
      key: 'company',
      part: 'fact',
      title: t('field:company'),
      render: (row) => edited(row, 'company', t('field:company'), row.company),
    },
    {
      key: 'title',
      title: t('field:jobTitle'),
      extra: true,
      render: (row) => edited(row, 'title', t('field:jobTitle'), row.title),
    },
    { key: 'email', title: t('field:email'), render: (row) => row.email ?? '—' },
    { key: 'origin', title: t('member:field.origin'), extra: true, render: (row) => t(originTexts[row.origin]) },
    { key: 'channel', title: t('field:channel'), extra: true, render: (row) => row.channel || '—' },
    {
      key: 'lastAt',
      title: t('member:field.lastAt'),
      sort: 'lastAt',
      render: (row) => formatDateTime(row.lastAt),
    },
    {
      key: 'createdAt',
      title: t('member:field.createdAt'),
      sort: 'createdAt',
      extra: true,
      render: (row) => formatDateTime(row.createdAt),
    },
    ...own,
    ...more,
    {
      key: 'actions',
      part: 'actions',
      title: '',
      align: 'right',
      render: (row) => <RowMenu label={t('member:action.of', { name: row.name })} items={menuOf(row)} />,
    },
  ];
}
