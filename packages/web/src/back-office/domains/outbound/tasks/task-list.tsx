import { PhoneOutlined } from '@ant-design/icons';
import {
  outboundTaskDelete,
  outboundTaskPage,
  type CallTaskRow,
} from '@convoke/contract/outbound/outbound.task.calls.ts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { FilterSelect, useOptions } from '../../../../ui/list/filters.tsx';
import { useRowActions } from '../../../../ui/list/row-actions.tsx';
import { useList } from '../../../../ui/list/use-list.ts';
import { EmptyState } from '../../../../ui/states.tsx';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { taskStateTexts } from '../common/state-tags.tsx';
import { useTaskColumns } from './task-columns.tsx';
import { stepsOf, type TaskStep, useTaskState } from './use-task-state.ts';
import './tasks.css';

/** The call tasks with how far each has come. */
export function TaskList() {
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const list = useList(outboundTaskPage, {}, { everyMs: 10_000 });
  const deletes = useDeletes(list.refresh);
  const change = useTaskState();
  const open = ({ taskId }: CallTaskRow) => setParams({ task: taskId });
  const rowKey = ({ taskId }: CallTaskRow) => taskId;
  const { column, walk } = useRowActions<CallTaskRow>({
    list,
    rowKey,
    nameOf: ({ name }) => name,
    label: ({ name }) => t('common:actionsFor', { name }),
    actions: [
      { key: 'open', label: t('outbound:task.show'), run: open },
      ...(['open', 'paused', 'closed'] as const).map((to: TaskStep) => ({
        key: `to ${to}`,
        label: t(`outbound:step.${to}`),
        danger: to === 'closed',
        when: (row: CallTaskRow) => stepsOf(row).includes(to),
        run: (row: CallTaskRow) => change(row, to),
      })),
      {
        key: 'delete',
        label: t('common:delete'),
        danger: true,
        run: ({ taskId, name }) =>
          deletes({ name, text: t('outbound:task.deleteText'), call: outboundTaskDelete, input: { taskId } }),
      },
    ],
  });
  const columns = useTaskColumns();
  return (
    <DataTable
      name="call-tasks"
      label={t('outbound:tab.tasks')}
      list={list}
      rowKey={rowKey}
      columns={[...columns, column]}
      walk={walk}
      onOpen={open}
      searchPlaceholder={t('common:searchName')}
      filters={<FilterSelect list={list} name="state" label={t('field:state')} options={useOptions(taskStateTexts)} />}
      empty={
        <EmptyState icon={<PhoneOutlined />} title={t('outbound:task.empty')} text={t('outbound:task.emptyText')} />
      }
    />
  );
}
