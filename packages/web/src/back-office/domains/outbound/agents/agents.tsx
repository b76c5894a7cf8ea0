import { LinkOutlined, UserOutlined } from '@ant-design/icons';
import {
  type CallAgentRow,
  outboundAgentDelete,
  outboundAgentPage,
} from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { publicAddress } from '../../../../core/config.ts';
import { formatNumber } from '../../../../core/format.ts';
import { useCopy } from '../../../../ui/copy-text.tsx';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { momentColumn, numberColumn } from '../../../../ui/list/columns.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { FilterSelect } from '../../../../ui/list/filters.tsx';
import { useRowActions } from '../../../../ui/list/row-actions.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { useList } from '../../../../ui/list/use-list.ts';
import { EmptyState } from '../../../../ui/states.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { SeatTag } from '../common/state-tags.tsx';

/** Who calls: their seats, and what is with each of them. */
export function Agents() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const copy = useCopy();
  const list = useList(outboundAgentPage, {}, { everyMs: 10_000 });
  const refresh = useRefresh('outbound');
  const deletes = useDeletes(refresh);
  const edit = (opened: CallAgentRow) =>
    dialogs.open(() => import('./agent-dialog.tsx').then((part) => part.AgentDialog), { opened, onSaved: refresh });
  const rowKey = ({ outboundId }: CallAgentRow) => outboundId;
  const { column, walk } = useRowActions<CallAgentRow>({
    list,
    rowKey,
    nameOf: ({ name }) => name,
    label: ({ name }) => t('common:actionsFor', { name }),
    actions: [
      { key: 'edit', label: t('common:edit'), run: edit },
      {
        key: 'progress',
        label: t('outbound:agent.progress'),
        run: ({ outboundId, name }) =>
          dialogs.open(() => import('./agent-tasks-drawer.tsx').then((part) => part.AgentTasksDrawer), {
            outboundId,
            name,
          }),
      },
      {
        key: 'delete',
        label: t('common:delete'),
        danger: true,
        run: ({ outboundId, name }) =>
          deletes({ name, text: t('outbound:agent.deleteText'), call: outboundAgentDelete, input: { outboundId } }),
      },
    ],
  });
  const columns: Column<CallAgentRow>[] = [
    {
      key: 'name',
      title: t('field:personName'),
      main: true,
      sort: 'name',
      render: (row) => (
        <Stack gap="none">
          <strong>{row.name}</strong> <span className="muted">{row.loginName}</span>
        </Stack>
      ),
    },
    {
      key: 'state',
      part: 'state',
      title: t('field:state'),
      render: ({ isActive, seat }) =>
        isActive ? <SeatTag state={seat.state} /> : <Tag>{t('outbound:agent.inactive')}</Tag>,
    },
    {
      key: 'done',
      part: 'fact',
      title: t('outbound:figure.progress'),
      render: ({ open, finished }) => (
        <span className="number">
          {t('outbound:agent.of', { done: formatNumber(finished), all: formatNumber(finished + open) })}
        </span>
      ),
    },
    numberColumn('open', t('outbound:agent.open')),
    numberColumn('weight', t('outbound:agent.weight')),
    {
      ...numberColumn<CallAgentRow>('most', t('outbound:agent.most')),
      render: ({ most }) =>
        most === null ? <span className="muted">{t('field:unlimited')}</span> : formatNumber(most),
    },
    momentColumn()('lastSeenAt', t('outbound:agent.lastSeen')),
    momentColumn()('createdAt', t('field:created'), { extra: true, sort: 'createdAt' }),
  ];
  return (
    <DataTable
      name="call-agents"
      label={t('outbound:tab.agents')}
      list={list}
      rowKey={rowKey}
      columns={[...columns, column]}
      walk={walk}
      onOpen={edit}
      searchPlaceholder={t('common:searchName')}
      filters={
        <FilterSelect
          list={list}
          name="isActive"
          label={t('field:state')}
          options={[
            { value: 'true', label: t('outbound:agent.active') },
            { value: 'false', label: t('outbound:agent.inactive') },
          ]}
        />
      }
      tools={
        <Button icon={<LinkOutlined />} onClick={() => void copy(publicAddress('/outboundLogin'))}>
          {t('outbound:agent.link')}
        </Button>
      }
      empty={
        <EmptyState icon={<UserOutlined />} title={t('outbound:agent.empty')} text={t('outbound:agent.emptyText')} />
      }
    />
  );
}
