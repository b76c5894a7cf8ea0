import { DownloadOutlined } from '@ant-design/icons';
import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import type { MemberRow } from '@convoke/contract/member/member.calls.ts';
import { memberScreen, memberScreenExport } from '@convoke/contract/member/member.filter.calls.ts';
import type { SavedFilter } from '@convoke/contract/member/member.saved.calls.ts';
import { memberLabelMatching, memberResultGroup } from '@convoke/contract/member/member.group.calls.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { browserZone } from '../../../core/format.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import type { MenuItem } from '../../../ui/row-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useRefresh } from '../../../ui/use-call.ts';
import { useMemberFields } from './fields/use-fields.ts';
import { ListHeader } from './list/list-header.tsx';
import { useMemberColumns } from './list/member-columns.tsx';
import { MemberFilters } from './list/member-filters.tsx';
import { useDeals } from './list/use-deals.ts';
import { useRemoveMembers } from './list/use-remove-members.ts';
import { useSetUp } from './list/use-set-up.ts';
import { useViews } from './saved/use-views.ts';
import { ViewChips, ViewNotes } from './saved/view-bar.tsx';
import { useViewColumns } from './saved/view-columns.tsx';
import './member.css';

const MemberDrawer = onDemand(
  () => import('./person/member-drawer.tsx').then((part) => part.MemberDrawer),
  ({ memberId }) => memberId !== undefined,
);

// The words of its sentence are heavy, in four languages.
const FilterBar = lazy(() => import('./filter/filter-bar.tsx').then((part) => ({ default: part.FilterBar })));
const MemberBulk = onDemand(
  () => import('./list/member-bulk.tsx').then((part) => part.MemberBulk),
  () => true,
);
const FilterDrawer = onDemand(
  () => import('./filter/filter-drawer.tsx').then((part) => part.FilterDrawer),
  ({ open }) => open,
);

/** Everyone who has ever registered, each once. */
export default function MemberListPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const refresh = useRefresh('member');
  const views = useViews();
  const { tree, setTree, view } = views;
  const [isFiltering, setFiltering] = useState(false);
  const list = useList(memberScreen, { tree, timeZone: browserZone() }, { everyMs: 30_000, enabled: views.isKnown });
  const openMember = (opened: string) =>
    dialogs.open(() => import('./list/member-dialog.tsx').then((part) => part.MemberDialog), {
      opened,
      onSaved: async (memberId) => {
        await refresh();
        open(memberId);
      },
    });
  const setUp = useSetUp((filter) => list.set(filter), refresh);
  const openWorm = (opened: { phone: string; name: string }) =>
    dialogs.open(() => import('../worm/worm-dialog.part.tsx').then((part) => part.WormDialog), {
      opened,
      onSaved: refresh,
    });
  const { fields } = useMemberFields();
  const deals = useDeals(refresh);
  const { removeOne, removeAll } = useRemoveMembers(refresh);

  // In the address: a participant's page leads here.
  const [params, setParams] = useSearchParams();
  const opened = params.get('member') ?? undefined;
  const open = (memberId: string | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (memberId) next.set('member', memberId);
        else next.delete('member');
        return next;
      },
      { replace: true },
    );

  const sort = list.sort as SavedFilter['sort'] | undefined;
  const openView = (opened: (Pick<SavedFilter, 'sort'> & { tree: FilterGroup }) | SavedFilter) =>
    dialogs.open(() => import('./saved/view-dialog.tsx').then((part) => part.ViewDialog), {
      opened,
      onSaved: async (filterId) => {
        await refresh();
        setParams((now) => {
          const next = new URLSearchParams(now);
          if (!('filterId' in opened)) next.delete('filter');
          next.set('view', filterId);
          return next;
        });
      },
    });
  const saveAs = () => tree && openView({ tree, sort: sort ?? null });
  /** A group of all that match, or of all but some. */
  const group = (exceptIds?: string[], onDone?: () => void) =>
    dialogs.open(() => import('./saved/found-group-dialog.tsx').then((part) => part.FoundGroupDialog), {
      tree: exceptIds ? undefined : tree,
      filter: { ...list.inputFor(memberResultGroup), ...(exceptIds && { exceptIds }) },
      onDone,
      refresh,
    });

  // In one step: of two changes of the address made at once only the last is kept.
  const resetAll = () =>
    setParams((now) => new URLSearchParams([...now].filter(([name]) => name === 'size' || name === 'sort')), {
      replace: true,
    });
  // A filter narrows the list like those beside the search.
  const filtered = tree ? { ...list, narrowed: list.narrowed + 1, reset: resetAll } : list;
  const menuOf = (member: MemberRow): readonly MenuItem[] => [
    { label: t('member:action.open'), onClick: () => open(member.memberId) },
    { label: t('common:edit'), onClick: () => openMember(member.memberId) },
    // Whoever is there by their name alone may be put there by their number.
    ...(member.worm !== 'phone' && (member.phone || member.name)
      ? [{ label: t('worm:addPerson'), onClick: () => openWorm({ phone: member.phone ?? '', name: member.name }) }]
      : []),
    'divider',
    {
      label: t('common:delete'),
      danger: true,
      onClick: () => removeOne(member),
    },
  ];
  const more = useViewColumns('members', views.views, list.rows);
  const columns = useMemberColumns({ menuOf, fields, more, refresh });
  return (
    <>
      <ListHeader onAdd={() => openMember('new')} onOpen={setUp} />
      <ViewNotes views={views} sort={sort} onSaveAs={saveAs} refresh={refresh} />
      <DataTable
        name="members"
        label={t('layout:title.MemberList')}
        list={filtered}
        rowKey={(row) => row.memberId}
        columns={columns}
        canOrder
        onOpen={(row) => open(row.memberId)}
        searchPlaceholder={t('member:search')}
        chips={
          <MemberFilters list={list} onConditions={() => setFiltering(true)}>
            <ViewChips views={views} onEdit={() => view && openView(view)} refresh={refresh} />
            {tree && (views.isOwn || (!views.isMissing && view?.tree !== null)) && (
              <Suspense>
                <FilterBar
                  tree={tree}
                  onEdit={() => setFiltering(true)}
                  onSave={view ? undefined : saveAs}
                  onGroup={() => group()}
                  onClear={() => setTree(undefined)}
                />
              </Suspense>
            )}
          </MemberFilters>
        }
        tools={
          <Button
            icon={<DownloadOutlined />}
            onClick={() =>
              dialogs.open(() => import('./list/export-dialog.tsx').then((part) => part.ExportDialog), {
                input: list.inputFor(memberScreenExport),
              })
            }
          >
            {t('common:export')}
          </Button>
        }
        bulk={(keys, clear) => (
          <MemberBulk
            keys={keys}
            deals={deals}
            clear={clear}
            onGroupOthers={() => group([...keys], clear)}
            onRemove={() => removeAll(keys, clear)}
            refresh={refresh}
          />
        )}
        bulkAll={(clear) => (
          <>
            <Button size="small" onClick={() => deals.label({ filter: list.inputFor(memberLabelMatching) }, clear)}>
              {t('label:labels')}
            </Button>
            <Button size="small" onClick={() => group(undefined, clear)}>
              {t('label:saved.group')}
            </Button>
          </>
        )}
        empty={
          <EmptyState
            title={t('member:empty.title')}
            text={t('member:empty.text')}
            action={<Button onClick={() => setUp('sync')}>{t('member:sync.title')}</Button>}
          />
        }
      />
      <FilterDrawer
        open={isFiltering}
        tree={tree}
        onClose={() => setFiltering(false)}
        onApply={(next) => {
          setFiltering(false);
          setTree(next);
        }}
      />
      <MemberDrawer
        memberId={opened}
        tree={tree}
        onClose={() => open(undefined)}
        onEdit={openMember}
        onWorm={openWorm}
        refresh={refresh}
      />
    </>
  );
}
