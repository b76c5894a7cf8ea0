import { PlusOutlined, TeamOutlined } from '@ant-design/icons';
import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { outboundMembersExport, outboundMembersScreen } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { calleeStates } from '@convoke/contract/outbound/outbound.rules.ts';
import type { CalleeRow } from '@convoke/contract/outbound/outbound.shapes.ts';
import type { CallTaskRow } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { Button, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserZone } from '../../../../../core/format.ts';
import { useDialogs } from '../../../../../ui/dialogs.tsx';
import { lazyPart } from '../../../../../ui/lazy-part.ts';
import { DataTable } from '../../../../../ui/list/data-table.tsx';
import { ExportButton, ExportChosen } from '../../../../../ui/list/export-button.tsx';
import { FilterSelect } from '../../../../../ui/list/filters.tsx';
import { useRowActions } from '../../../../../ui/list/row-actions.tsx';
import { useList } from '../../../../../ui/list/use-list.ts';
import { MenuButton } from '../../../../../ui/row-menu.tsx';
import { EmptyState } from '../../../../../ui/states.tsx';
import { useRefresh } from '../../../../../ui/use-call.ts';
import { useAgentChoices, useIntentChoices } from '../../common/choices.tsx';
import { useMemberColumns } from './member-columns.tsx';
import { useMemberDeeds } from './use-member-deeds.ts';

const FilterChoice = lazyPart(async () => ({
  default: (await import('../../../member/filter/filter-choice.part.tsx')).FilterChoice,
}));

/** Whom a task calls: where each of them is, and what can be done about it. */
export function TaskMembers({ task }: { task: CallTaskRow }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { taskId } = task;
  const [tree, setTree] = useState<FilterGroup>();
  const conditions = { timeZone: browserZone(), ...(tree && { tree }) };
  const screened = useList(outboundMembersScreen, { taskId, ...conditions }, { everyMs: 10_000 });
  const reset = () => {
    setTree(undefined);
    screened.reset();
  };
  // A filter narrows the list like those beside the search.
  const list = tree ? { ...screened, narrowed: screened.narrowed + 1, reset } : screened;
  const refresh = useRefresh('outbound');
  const deeds = useMemberDeeds(task, refresh);
  const show = (row: CalleeRow) =>
    dialogs.open(() => import('./callee-drawer.tsx').then((part) => part.CalleeDrawer), { callee: row });
  const add = () =>
    dialogs.open(() => import('./bind-dialog.tsx').then((part) => part.BindDialog), { taskId, onDone: refresh });
  const allot = (outboundMemberIds?: readonly string[], onDone?: () => void) =>
    dialogs.open(() => import('./allot-dialog.tsx').then((part) => part.AllotDialog), {
      taskId,
      outboundMemberIds,
      onDone: async () => {
        onDone?.();
        await refresh();
      },
    });
  const isClosed = task.state === 'closed';
  const rowKey = (row: CalleeRow) => row.outboundMemberId;
  const { column, walk, bulk } = useRowActions<CalleeRow>({
    list,
    rowKey,
    nameOf: ({ name }) => name,
    label: ({ name }) => t('common:actionsFor', { name }),
    actions: [
      { key: 'why', label: t('called:why'), run: show },
      {
        key: 'allot',
        label: t('outbound:allot.button'),
        when: ({ state }) => state === 'unallotted' && !isClosed,
        run: (row) => allot([rowKey(row)]),
        many: { run: (keys, clear) => allot(keys, clear) },
      },
      ...deeds,
    ],
    more: (keys) => (
      <ExportChosen call={outboundMembersExport} input={{ taskId, outboundMemberIds: [...keys] }} count={keys.length} />
    ),
  });
  return (
    <DataTable
      name="call-members"
      label={t('outbound:task.tab.members')}
      list={list}
      rowKey={rowKey}
      columns={[...useMemberColumns(), column]}
      walk={walk}
      onOpen={show}
      searchPlaceholder={t('outbound:member.search')}
      filters={
        <>
          <FilterSelect
            list={list}
            name="state"
            label={t('field:state')}
            options={calleeStates.map((value) => ({ value, label: t(`called:state.${value}`) }))}
          />
          <FilterSelect list={list} name="outboundId" label={t('called:agent')} options={useAgentChoices()} />
          <FilterSelect list={list} name="intentId" label={t('called:outcome')} options={useIntentChoices()} />
          <span className="call-conditions">
            <Suspense fallback={<Skeleton.Button active size="small" />}>
              <FilterChoice tree={tree} onChange={setTree} />
            </Suspense>
          </span>
        </>
      }
      tools={
        <>
          {!isClosed && (
            <>
              <Button icon={<PlusOutlined />} onClick={add}>
                {t('outbound:bind.button')}
              </Button>
              <Button icon={<TeamOutlined />} disabled={task.unallotted === 0} onClick={() => allot()}>
                {t('outbound:allot.button')}
              </Button>
            </>
          )}
          <MenuButton
            items={[
              {
                label: t('outbound:allotments.title'),
                onClick: () =>
                  dialogs.open(() => import('./allotments-drawer.tsx').then((part) => part.AllotmentsDrawer), {
                    taskId,
                  }),
              },
              {
                label: t('outbound:reset.title'),
                disabled: isClosed,
                onClick: () =>
                  dialogs.open(() => import('./reset-dialog.tsx').then((part) => part.ResetDialog), {
                    taskId,
                    onDone: refresh,
                  }),
              },
            ]}
          >
            {t('common:more')}
          </MenuButton>
          <ExportButton
            call={outboundMembersExport}
            input={list.inputFor(outboundMembersExport, { taskId, ...conditions })}
          />
        </>
      }
      bulk={bulk}
      empty={
        <EmptyState
          icon={<TeamOutlined />}
          title={t('outbound:task.noMembers')}
          text={t('outbound:task.noMembersText')}
          action={!isClosed && <Button onClick={add}>{t('outbound:bind.button')}</Button>}
        />
      }
    />
  );
}
