import type { CallTaskRow } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatPercent } from '../../../../core/format.ts';
import { Row } from '../../../../ui/layout.tsx';
import { momentColumn, numberColumn } from '../../../../ui/list/columns.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { TaskTag } from '../common/state-tags.tsx';

/** All members of a task, wherever they are. */
export const membersOf = ({ unallotted, open, finished, banned }: CallTaskRow) => unallotted + open + finished + banned;

export function useTaskColumns(): Column<CallTaskRow>[] {
  const { t } = useTranslation();
  return [
    { key: 'name', title: t('called:task'), main: true, sort: 'name', render: (row) => <strong>{row.name}</strong> },
    { key: 'state', part: 'state', title: t('field:state'), render: (row) => <TaskTag state={row.state} /> },
    { key: 'done', part: 'fact', title: t('outbound:figure.progress'), render: (row) => <Done task={row} /> },
    numberColumn('unallotted', t('called:state.unallotted')),
    numberColumn('open', t('outbound:figure.open')),
    numberColumn('calls', t('called:calls')),
    {
      key: 'answered',
      title: t('outbound:figure.answered'),
      align: 'right',
      render: ({ calls, answered }) => (calls === 0 ? '—' : formatPercent(answered / calls)),
    },
    numberColumn('successes', t('outbound:figure.successes')),
    { key: 'mode', title: t('outbound:field.mode'), extra: true, render: (row) => t(`outbound:mode.${row.mode}`) },
    numberColumn('banned', t('called:state.banned'), { extra: true }),
    {
      key: 'times',
      title: t('outbound:field.times'),
      extra: true,
      render: ({ opensAt, closesAt }) =>
        [opensAt, closesAt].map((at) => (at === null ? '…' : formatDateTime(at))).join(' – '),
    },
    momentColumn()('createdAt', t('field:created.f'), { sort: 'createdAt' }),
  ];
}

/** How many of the members are through. */
export function Done({ task }: { task: CallTaskRow }) {
  const { t } = useTranslation();
  const all = membersOf(task);
  const done = task.finished + task.banned;
  if (all === 0) return <span className="muted">{t('outbound:task.noMembers')}</span>;
  return (
    <Row className="call-done">
      <span className="number">
        {formatNumber(done)} <span className="muted">/ {formatNumber(all)}</span>
      </span>
      <Progress
        percent={(done / all) * 100}
        showInfo={false}
        size="small"
        status="normal"
        aria-label={t('outbound:figure.progress')}
      />
    </Row>
  );
}
