import { passedRules } from '@convoke/contract/message/message.rules.ts';
import { messagePassedList } from '@convoke/contract/message/message.list.calls.ts';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { FilterSelect } from '../../../../ui/list/filters.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { useList } from '../../../../ui/list/use-list.ts';
import { EmptyState } from '../../../../ui/states.tsx';
import { classTexts } from '../common/message-texts.ts';

type Row = NonNullable<ReturnType<typeof usePassed>['query']['data']>['records'][number];

const usePassed = (taskId: string) => useList(messagePassedList, { taskId });

interface Props {
  taskId: string;
  /** What the lists of the task are called. */
  labels: readonly string[];
}

/** Names on the lists that became no message, each with the reason and the list; of a double also the list that counts. */
export function PassedTable({ taskId, labels }: Props) {
  const { t } = useTranslation();
  const list = usePassed(taskId);
  const columns: Column<Row>[] = [
    {
      key: 'address',
      title: t('message:field.recipient'),
      main: true,
      render: ({ memberName, address }) => [memberName, address].filter(Boolean).join(' · ') || '—',
    },
    { key: 'rule', part: 'state', title: t('field:reason'), render: (row) => t(classTexts[row.rule]) },
    {
      key: 'source',
      part: 'fact',
      title: t('message:field.source'),
      render: ({ source, firstSource }) => {
        const list = labels[source] ?? '';
        if (firstSource === null) return list;
        return firstSource === source
          ? t('message:report.sourceTwice', { list })
          : t('message:report.sourceFirst', { list, first: labels[firstSource] ?? '' });
      },
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
          label={t('field:reason')}
          options={passedRules.map((rule) => ({ value: rule, label: t(classTexts[rule]) }))}
        />
      }
      empty={<EmptyState title={t('message:report.noPassed')} />}
    />
  );
}
