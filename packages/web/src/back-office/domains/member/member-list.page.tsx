import { DownloadOutlined, ApartmentOutlined, TagsOutlined } from '@ant-design/icons';
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
import { onDemand } from '../../../ui/on-demand.tsx';
import type { MenuItem } from '../../../ui/row-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useRefresh } from '../../../ui/use-call.ts';
import { useMemberFields } from './fields/use-fields.ts';
import { BulkDialogs, type Dealt } from './list/bulk-dialogs.tsx';
import { ListHeader, type ListPart } from './list/list-header.tsx';
import { MemberBulk } from './list/member-bulk.tsx';
import { useMemberColumns } from './list/member-columns.tsx';
import { MemberFilters } from './list/member-filters.tsx';
import { SetUpDrawers } from './list/set-up-drawers.tsx';
import { useRemoveMembers } from './list/use-remove-members.ts';
import { useViews } from './saved/use-views.ts';
import { ViewBar } from './saved/view-bar.tsx';
import { useViewColumns } from './saved/view-columns.tsx';
import './member.css';

const MemberDrawer = onDemand(
  () => import('./person/member-drawer.tsx').then((part) => part.MemberDrawer),
  ({ memberId }) => memberId !== undefined,
);
const MemberDialog = onDemand(
  () => import('./list/member-dialog.tsx').then((part) => part.MemberDialog),
  ({ opened }) => opened !== undefined,
);
// The words of its sentence are heavy, in four languages.
const FilterBar = lazy(() => import('./filter/filter-bar.tsx').then((part) => ({ default: part.FilterBar })));
const FilterDrawer = onDemand(
  () => import('./filter/filter-drawer.tsx').then((part) => part.FilterDrawer),
  ({ open }) => open,
);
const ViewDialog = lazy(() => import('./saved/view-dialog.tsx').then((part) => ({ default: part.ViewDialog })));
const FoundGroupDialog = lazy(() =>
  import('./saved/found-group-dialog.tsx').then((part) => ({ default: part.FoundGroupDialog })),
);
const WormDialog = lazy(() => import('../worm/worm-dialog.part.tsx').then((part) => ({ default: part.WormDialog })));
const ExportDialog = onDemand(
  () => import('./list/export-dialog.tsx').then((part) => part.ExportDialog),
  ({ open }) => open,
);

/** Everyone who has ever registered, each once. */
export default function MemberListPage() {
  const { t } = useTranslation();
  const refresh = useRefresh('member');
  const views = useViews();
  const { tree, setTree, view } = views;
  const [saving, setSaving] = useState<'new' | 'view'>();
  const [grouping, setGrouping] = useState<{ exceptIds?: string[]; clear?: () => void }>();
  const [isFiltering, setFiltering] = useState(false);
  const list = useList(memberScreen, { tree, timeZone: browserZone() }, { everyMs: 30_000, enabled: views.isKnown });
  const [edited, setEdited] = useState<string>();
  const [settingUp, setSettingUp] = useState<ListPart>();
  const [worm, setWorm] = useState<{ phone: string; name: string }>();
  const [isExporting, setExporting] = useState(false);
  const { fields } = useMemberFields();
  const [dealing, setDealing] = useState<Dealt & { clear: () => void }>();
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

  // In one step: of two changes of the address made at once only the last is kept.
  const resetAll = () =>
    setParams((now) => new URLSearchParams([...now].filter(([name]) => name === 'size' || name === 'sort')), {
      replace: true,
    });
  // A filter narrows the list like those beside the search.
  const filtered = tree ? { ...list, narrowed: list.narrowed + 1, reset: resetAll } : list;
  const menuOf = (member: MemberRow): readonly MenuItem[] => [
    { label: t('member:action.open'), onClick: () => open(member.memberId) },
    { label: t('member:action.edit'), onClick: () => setEdited(member.memberId) },
    // Whoever is there by their name alone may be put there by their number.
    ...(member.worm !== 'phone' && (member.phone || member.name)
      ? [{ label: t('worm:addPerson'), onClick: () => setWorm({ phone: member.phone ?? '', name: member.name }) }]
      : []),
    'divider',
    {
      label: t('member:action.delete'),
      danger: true,
      onClick: () => removeOne(member),
    },
  ];
  const more = useViewColumns('members', views.views, list.rows);
  const columns = useMemberColumns({ menuOf, fields, more, refresh });
  return (
    <>
      <ListHeader onAdd={() => setEdited('new')} onOpen={setSettingUp} />
      <ViewBar
        views={views}
        sort={list.sort as SavedFilter['sort'] | undefined}
        onEdit={() => setSaving('view')}
        onSaveAs={() => setSaving('new')}
        refresh={refresh}
      />
      {tree && (views.isOwn || (!views.isMissing && view?.tree !== null)) && (
        <Suspense>
          <FilterBar
            tree={tree}
            onEdit={() => setFiltering(true)}
            onSave={view ? undefined : () => setSaving('new')}
            onGroup={() => setGrouping({})}
            onClear={() => setTree(undefined)}
          />
        </Suspense>
      )}
      <DataTable
        name="members"
        label={t('layout:title.MemberList')}
        list={filtered}
        rowKey={(row) => row.memberId}
        columns={columns}
        canOrder
        onOpen={(row) => open(row.memberId)}
        searchPlaceholder={t('member:search')}
        filters={<MemberFilters list={list} />}
        tools={
          <>
            <Button icon={<ApartmentOutlined />} aria-expanded={isFiltering} onClick={() => setFiltering(true)}>
              {t('member:filter.title')}
            </Button>
            <Button
              icon={<TagsOutlined />}
              onClick={() =>
                setDealing({
                  part: 'label',
                  who: { filter: list.inputFor(memberLabelMatching) },
                  clear: () => undefined,
                })
              }
            >
              {t('label:bulk.open')}
            </Button>
            <Button icon={<DownloadOutlined />} onClick={() => setExporting(true)}>
              {t('common:export')}
            </Button>
          </>
        }
        bulk={(keys, clear) => (
          <MemberBulk
            keys={keys}
            onDeal={(dealt) => setDealing({ ...dealt, clear })}
            onGroupOthers={() => setGrouping({ exceptIds: [...keys], clear })}
            onRemove={() => removeAll(keys, clear)}
          />
        )}
        empty={
          <EmptyState
            title={t('member:empty.title')}
            text={t('member:empty.text')}
            action={<Button onClick={() => setSettingUp('sync')}>{t('member:sync.title')}</Button>}
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
        onEdit={setEdited}
        onWorm={setWorm}
        refresh={refresh}
      />
      <MemberDialog
        opened={edited}
        onClose={() => setEdited(undefined)}
        onSaved={async (memberId) => {
          await refresh();
          open(memberId);
        }}
      />
      {saving && tree && (
        <Suspense>
          <ViewDialog
            opened={
              saving === 'view' && view ? view : { tree, sort: (list.sort as SavedFilter['sort'] | undefined) ?? null }
            }
            onClose={() => setSaving(undefined)}
            onSaved={async (filterId) => {
              await refresh();
              setParams((now) => {
                const next = new URLSearchParams(now);
                if (saving === 'new') next.delete('filter');
                next.set('view', filterId);
                return next;
              });
            }}
          />
        </Suspense>
      )}
      {grouping && (
        <Suspense>
          <FoundGroupDialog
            tree={grouping.exceptIds ? undefined : tree}
            filter={{
              ...list.inputFor(memberResultGroup),
              ...(grouping.exceptIds && { exceptIds: grouping.exceptIds }),
            }}
            onClose={() => setGrouping(undefined)}
            onDone={grouping.clear}
            refresh={refresh}
          />
        </Suspense>
      )}
      {worm && (
        <Suspense>
          <WormDialog opened={worm} onClose={() => setWorm(undefined)} onSaved={refresh} />
        </Suspense>
      )}
      <ExportDialog open={isExporting} input={list.inputFor(memberScreenExport)} onClose={() => setExporting(false)} />
      <SetUpDrawers
        opened={settingUp}
        onClose={() => setSettingUp(undefined)}
        onShow={(filter) => list.set(filter)}
        refresh={refresh}
      />
      <BulkDialogs dealing={dealing} onClose={() => setDealing(undefined)} refresh={refresh} />
    </>
  );
}
