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
import type { CheckIn } from '../person/use-check-in.ts';
import type { Reviewing } from '../review/use-review.tsx';

/** The columns of the list of participants; moments in the event's zone. */
export function useParticipantColumns(
  timeZone: string | undefined,
  review: Reviewing,
  checkIn: CheckIn,
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
        title: t('field:attendeeName'),
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
        title: t('field:state'),
        render: (row) => <ParticipantStateTag state={row.state} />,
      },
      ...(!hasGroups
        ? []
        : [
            {
              key: 'group',
              title: t('field:group'),
              render: (row) => (row.group ? <GroupTag group={row.group} /> : text(null)),
            } satisfies Column<ParticipantRow>,
          ]),
      {
        key: 'phone',
        part: 'fact',
        title: t('field:phone'),
        render: (row) => <span className="number">{text(row.phone)}</span>,
      },
      {
        key: 'ticket',
        part: 'fact',
        title: t('field:ticket'),
        render: (row) => (
          <>
            {/* First: what is cut where it is narrow is the name. */}
            {row.isSandbox && <Tag color="orange">{t('common:sandbox')}</Tag>}
            {text(row.ticketName)}
          </>
        ),
      },
      { key: 'company', title: t('field:companyName'), render: (row) => text(row.company) },
      { key: 'title', title: t('field:jobTitle'), extra: true, render: (row) => text(row.title) },
      { key: 'email', title: t('field:email'), extra: true, render: (row) => text(row.email) },
      {
        key: 'submittedAt',
        title: t('participant:column.submittedAt'),
        sort: 'submittedAt',
        render: (row) => moment(row.submittedAt),
      },
      { key: 'signedInAt', title: t('participant:column.signedInAt'), render: (row) => moment(row.signedInAt) },
      {
        key: 'entries',
        title: t('field:entries'),
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
        title: t('field:channel'),
        extra: true,
        render: (row) => channelName(row.channel, t),
      },
      {
        key: 'badge',
        title: t('badge:canvas.label'),
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
        render: (row) => <RowReview row={row} review={review} checkIn={checkIn} />,
      },
    ];
    // `review` and `checkIn` are made anew each time but do the same.
  }, [t, i18n.language, timeZone, hasGroups, checkIn.point]);
}
