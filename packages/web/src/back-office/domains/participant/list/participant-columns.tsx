import type { ParticipantRow } from '@convoke/contract/participant/participant.calls.ts';
import { Tag } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../core/format.ts';
import { ParticipantStateTag } from '../participant-state.part.tsx';
import { WormTag } from '../../worm/worm-tag.part.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { channelName } from '../common/channel-name.ts';
import { GroupTag } from '../groups/group-tag.tsx';
import { RowReview } from '../review/row-review.tsx';
import type { Reviewing } from '../review/use-review.tsx';

/** The columns of the list of participants; moments in the event's zone. */
export function useParticipantColumns(
  timeZone: string | undefined,
  review: Reviewing,
  hasGroups: boolean,
): Column<ParticipantRow>[] {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and dates change with the language.
  return useMemo(() => {
    const moment = (at: string | null) =>
      at === null ? <span className="muted">—</span> : formatDateTime(at, timeZone);
    const text = (value: string | null) => value || <span className="muted">—</span>;
    return [
      {
        key: 'name',
        title: t('participant:column.name'),
        main: true,
        sort: 'name',
        render: (row) => (
          <>
            <span className="person-name">{row.name || '—'}</span>
            {row.worm && <WormTag how={row.worm} />}
          </>
        ),
      },
      {
        key: 'state',
        part: 'state',
        title: t('participant:column.state'),
        render: (row) => <ParticipantStateTag state={row.state} />,
      },
      ...(!hasGroups
        ? []
        : [
            {
              key: 'group',
              title: t('participant:group.one'),
              render: (row) => (row.group ? <GroupTag group={row.group} /> : text(null)),
            } satisfies Column<ParticipantRow>,
          ]),
      {
        key: 'phone',
        part: 'fact',
        title: t('participant:column.phone'),
        render: (row) => <span className="number">{text(row.phone)}</span>,
      },
      {
        key: 'ticket',
        part: 'fact',
        title: t('participant:column.ticket'),
        render: (row) => (
          <>
            {/* First: what is cut where it is narrow is the name. */}
            {row.isSandbox && <Tag color="orange">{t('participant:sandbox')}</Tag>}
            {text(row.ticketName)}
          </>
        ),
      },
      { key: 'company', title: t('participant:column.company'), render: (row) => text(row.company) },
      { key: 'title', title: t('participant:column.title'), extra: true, render: (row) => text(row.title) },
      { key: 'email', title: t('participant:column.email'), extra: true, render: (row) => text(row.email) },
      {
        key: 'submittedAt',
        title: t('participant:column.submittedAt'),
        sort: 'submittedAt',
        render: (row) => moment(row.submittedAt),
      },
      { key: 'signedInAt', title: t('participant:column.signedInAt'), render: (row) => moment(row.signedInAt) },
      {
        key: 'entries',
        title: t('participant:column.entries'),
        extra: true,
        render: (row) =>
          text(row.entries && t('participant:entries.used', { n: row.entries.used, most: row.entries.most })),
      },
      {
        key: 'order',
        title: t('participant:column.order'),
        extra: true,
        render: (row) => <span className="number">{text(row.orderNumber)}</span>,
      },
      {
        key: 'companion',
        title: t('participant:companion.title'),
        extra: true,
        render: (row) =>
          row.holderName !== null
            ? t('participant:companion.ofName', { name: row.holderName || '—' })
            : text(row.bringing > 0 ? String(row.bringing) : null),
      },
      {
        key: 'channel',
        title: t('participant:column.channel'),
        extra: true,
        render: (row) => channelName(row.channel, t),
      },
      {
        key: 'badge',
        title: t('badge:column.badge'),
        extra: true,
        render: (row) =>
          row.badgePrintedAt === null
            ? text(null)
            : t('badge:column.printed', {
                n: row.badgePrints,
                time: formatDateTime(row.badgePrintedAt, timeZone),
              }),
      },
      {
        key: 'reviewedAt',
        title: t('participant:column.reviewedAt'),
        extra: true,
        render: (row) => moment(row.reviewedAt),
      },
      {
        key: 'review',
        part: 'actions',
        title: t('participant:column.review'),
        align: 'right',
        render: (row) => <RowReview row={row} review={review} />,
      },
    ];
    // `review` is made anew each time but does the same.
  }, [t, i18n.language, timeZone, hasGroups]);
}
