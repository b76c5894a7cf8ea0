import type { SignMember } from '@convoke/contract/checkin/checkin.calls.ts';
import { Tag } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../core/format.ts';
import type { Column } from '../../../../ui/list/table-types.ts';
import { Thumb } from '../../participant/photo/thumb.part.tsx';
import { Joined } from './joined.tsx';
import { SignStatusTag } from './sign-status.tsx';
import { StatusButton } from './status-button.tsx';

/** The columns of the list of expected people; `saysHow`: how they came into the group too. */
export function useSignUserColumns(eventId: string, timeZone: string, saysHow: boolean): Column<SignMember>[] {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and dates change with the language.
  return useMemo(() => {
    const text = (value: string | null) => value || <span className="muted">—</span>;
    const columns: Column<SignMember>[] = [
      {
        key: 'name',
        title: t('checkin:column.name'),
        main: true,
        render: (user) => (
          <>
            <Thumb photo={user.photo} />
            <strong>{user.name || '—'}</strong>
          </>
        ),
      },
      {
        key: 'status',
        part: 'state',
        title: t('checkin:column.status'),
        render: (user) => <SignStatusTag status={user.signStatus} />,
      },
      {
        key: 'phone',
        part: 'fact',
        title: t('checkin:column.phone'),
        render: (user) => <span className="number">{text(user.phone)}</span>,
      },
      {
        key: 'ticket',
        // A phone shows two facts: in a group, how somebody came into it is one.
        ...(saysHow ? {} : { part: 'fact' as const }),
        title: t('checkin:column.ticket'),
        render: (user) => (
          <>
            {/* First: what is cut where it is narrow is the name. */}
            {user.isSandbox && <Tag color="orange">{t('checkin:sandbox')}</Tag>}
            {text(user.ticketName)}
          </>
        ),
      },
      {
        key: 'joinedBy',
        part: 'fact',
        title: t('checkin:joined.title'),
        render: (user) => <Joined member={user} />,
      },
      {
        key: 'entries',
        title: t('checkin:column.entries'),
        extra: true,
        render: (user) =>
          text(user.entries && t('checkin:entries.used', { n: user.entries.used, most: user.entries.most })),
      },
      { key: 'company', title: t('checkin:column.company'), render: (user) => text(user.company) },
      { key: 'title', title: t('checkin:column.title'), extra: true, render: (user) => text(user.title) },
      {
        key: 'signedInAt',
        title: t('checkin:column.signedInAt'),
        render: (user) => text(user.signedInAt && formatDateTime(user.signedInAt, timeZone)),
      },
      {
        key: 'action',
        part: 'actions',
        title: t('checkin:column.action'),
        align: 'right',
        render: (user) => <StatusButton eventId={eventId} user={user} />,
      },
    ];
    return columns.filter(({ key }) => saysHow || key !== 'joinedBy');
  }, [t, i18n.language, eventId, timeZone, saysHow]);
}
