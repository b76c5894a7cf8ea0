import type { BanRow } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../core/format.ts';
import { Stack } from '../../../../ui/layout.tsx';
import { momentColumn, textColumn } from '../../../../ui/list/columns.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';

export function useBanColumns(): Column<BanRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'number',
      title: t('field:phone'),
      main: true,
      render: (row) => (
        <Stack gap="none">
          <strong className="number">{row.number}</strong>{' '}
          {row.member && (
            <Link to={`/member-manage/list?member=${row.member.memberId}`}>{row.member.name || t('field:member')}</Link>
          )}
        </Stack>
      ),
    },
    {
      key: 'scope',
      part: 'state',
      title: t('outbound:ban.scope'),
      render: ({ task }) =>
        task ? <Tag color="orange">{task.name}</Tag> : <Tag color="red">{t('outbound:ban.everywhere')}</Tag>,
    },
    {
      key: 'source',
      part: 'fact',
      title: t('outbound:ban.source'),
      render: ({ source, callId }) =>
        callId ? (
          <Link to={`/member-manage/call-list?call=${callId}`}>{t(`outbound:ban.by.${source}`)}</Link>
        ) : (
          t(`outbound:ban.by.${source}`)
        ),
    },
    textColumn('reason', t('field:reason')),
    {
      key: 'endsAt',
      part: 'fact',
      title: t('outbound:ban.endsAt'),
      render: ({ endsAt }) =>
        endsAt === null ? <span className="muted">{t('outbound:ban.forGood')}</span> : formatDateTime(endsAt),
    },
    momentColumn()('at', t('outbound:ban.at'), { sort: 'at' }),
    textColumn('by', t('outbound:ban.who'), { extra: true }),
  ];
}
