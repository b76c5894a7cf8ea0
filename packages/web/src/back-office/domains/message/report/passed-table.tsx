import { passedRules } from '@convoke/contract/message/message.rules.ts';
import { messagePassedList } from '@convoke/contract/message/message.calls.ts';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { FilterSelect } from '../../../../ui/list/filters.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { useList } from '../../../../ui/list/use-list.ts';
import { EmptyState } from '../../../../ui/states.tsx';
import { classTexts, messagesKey } from '../common/message-texts.ts';

type Row = NonNullable<ReturnType<typeof usePassed>['query']['data']>['records'][number];

const usePassed = (taskId: string) =>
  useList(messagePassedList, { taskId }, { key: [...messagesKey, 'passed', taskId] });

/** Names on the lists that became no message, each with the reason. */
export function PassedTable({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  const list = usePassed(taskId);
  const columns: Column<Row>[] = [
    { key: 'address', title: t('message:field.recipient'), main: true, render: (row) => row.address || '—' },
    { key: 'rule', part: 'state', title: t('message:field.reason'), render: (row) => t(classTexts[row.rule]) },
    {
      key: 'source',
      part: 'fact',
      title: t('message:field.source'),
      render: (row) =>
        row.firstSource === null || row.firstSource === row.source
          ? t('message:report.sourceAt', { n: row.source + 1 })
          : t('message:report.sourceFirst', { n: row.source + 1, first: row.firstSource + 1 }),
    },
  ];
  return (
    <DataTable
      name="message-passed"
      label={t('message:report.passed')}
      list={list}
      rowKey={(row) => row.passedId}
      columns={columns}
      filters={
        <FilterSelect
          list={list}
          name="rule"
          label={t('message:field.reason')}
          options={passedRules.map((rule) => ({ value: rule, label: t(classTexts[rule]) }))}
        />
      }
      empty={<EmptyState title={t('message:report.noPassed')} />}
    />
  );
}
