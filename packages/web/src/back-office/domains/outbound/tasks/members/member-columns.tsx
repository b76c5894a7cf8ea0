import type { CalleeRow } from '@convoke/contract/outbound/outbound.shapes.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../../core/format.ts';
import { Stack } from '../../../../../ui/layout.tsx';
import { numberColumn, textColumn } from '../../../../../ui/list/columns.tsx';
import type { Column } from '../../../../../ui/list/table-types.ts';
import { CalleeTag, IntentTag } from '../../../member/calls/call-words.part.tsx';

export function useMemberColumns(): Column<CalleeRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      title: t('field:personName'),
      main: true,
      render: (row) => (
        <Stack gap="none">
          <strong>{row.name || '—'}</strong>
          {/* A phone's row sets both in one line. */} {row.company && <span className="muted">{row.company}</span>}
        </Stack>
      ),
    },
    { key: 'state', part: 'state', title: t('field:state'), render: (row) => <CalleeTag state={row.state} /> },
    {
      key: 'number',
      title: t('field:phone'),
      part: 'fact',
      render: ({ number }) =>
        number === null ? (
          <span className="muted">{t('called:rule.noNumber')}</span>
        ) : (
          <span className="number">{number}</span>
        ),
    },
    { key: 'agent', title: t('called:agent'), part: 'fact', render: ({ agent }) => agent?.name ?? '—' },
    {
      key: 'intent',
      title: t('called:outcome'),
      render: ({ intent }) => (intent ? <IntentTag intent={intent} /> : '—'),
    },
    {
      key: 'due',
      title: t('outbound:member.due'),
      sort: 'dueAt',
      render: ({ dueAt }) => (dueAt === null ? '—' : formatDateTime(dueAt)),
    },
    {
      key: 'last',
      title: t('outbound:member.last'),
      render: ({ lastCall }) =>
        lastCall === null ? (
          '—'
        ) : (
          <Stack gap="none">
            {formatDateTime(lastCall.at)}
            {lastCall.cause && <span className="muted">{t(`called:cause.${lastCall.cause}`)}</span>}
          </Stack>
        ),
    },
    numberColumn('tries', t('called:calls')),
    textColumn('title', t('field:jobTitle'), { extra: true }),
    textColumn('remark', t('called:remark'), { extra: true }),
  ];
}
