import { DownloadOutlined, ApartmentOutlined, SafetyCertificateOutlined, TagsOutlined } from '@ant-design/icons';
import {
  memberDelete,
  memberListDelete,
  memberRestore,
  type MemberRow,
} from '@convoke/contract/member/member.calls.ts';
import { memberScreen, memberScreenExport } from '@convoke/contract/member/member.filter.calls.ts';
import type { SavedFilter } from '@convoke/contract/member/member.saved.calls.ts';
import { memberLabelMatching, memberResultGroup } from '@convoke/contract/member/member.group.calls.ts';
import { mostInLabelStep } from '@convoke/contract/member/member.label.rules.ts';
import { mostMergedAtOnce } from '@convoke/contract/member/member.merge.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../../core/call.ts';
import { browserZone, formatNumber } from '../../../core/format.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { EventFilter } from '../../../ui/list/event-filter.tsx';
import { FilterDays } from '../../../ui/list/filter-days.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { useOfferMessage } from '../../../ui/offer-message.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import type { MenuItem } from '../../../ui/row-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { unlessRefused, useTold } from '../../../ui/told.ts';
import { useDelete } from '../../../ui/use-delete.ts';
import { membersKey, originTexts } from './common/member-texts.ts';
import { useMemberFields } from './fields/use-fields.ts';
import { useChannels } from './channels/use-channels.ts';
import type { Labelled } from './labels/label-dialog.tsx';
import { useMemberGroups, useTags } from './labels/use-labels.ts';
import { ListHeader } from './list/list-header.tsx';
import { useMemberColumns } from './list/member-columns.tsx';
import { useViews } from './saved/use-views.ts';
import { ViewBar } from './saved/view-bar.tsx';
import { useViewColumns } from './saved/view-columns.tsx';
import { useUndoMerge } from './merge/use-undo-merge.ts';
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
const SyncDialog = onDemand(
  () => import('./list/sync-dialog.tsx').then((part) => part.SyncDialog),
  ({ open }) => open,
);
const GroupsDrawer = onDemand(
  () => import('./labels/groups-drawer.tsx').then((part) => part.GroupsDrawer),
  ({ open }) => open,
);
const ViewDialog = lazy(() => import('./saved/view-dialog.tsx').then((part) => ({ default: part.ViewDialog })));
const FoundGroupDialog = lazy(() =>
  import('./saved/found-group-dialog.tsx').then((part) => ({ default: part.FoundGroupDialog })),
);
const ConsentDialog = onDemand(
  () => import('./rights/consent-dialog.tsx').then((part) => part.ConsentDialog),
  ({ memberIds }) => memberIds !== undefined,
);
const RightsDrawer = onDemand(
  () => import('./rights/rights-drawer.tsx').then((part) => part.RightsDrawer),
  ({ open }) => open,
);
const WormDialog = lazy(() =>
  import('../../../ui/worm/worm-dialog.tsx').then((part) => ({ default: part.WormDialog })),
);
const ChannelsDrawer = onDemand(
  () => import('./channels/channels-drawer.tsx').then((part) => part.ChannelsDrawer),
  ({ open }) => open,
);
const FieldsDrawer = onDemand(
  () => import('./fields/fields-drawer.tsx').then((part) => part.FieldsDrawer),
  ({ open }) => open,
);
const ExportDialog = onDemand(
  () => import('./list/export-dialog.tsx').then((part) => part.ExportDialog),
  ({ open }) => open,
);
const MergeMembersDialog = onDemand(
  () => import('./merge/merge-members-dialog.tsx').then((part) => part.MergeMembersDialog),
  ({ memberIds }) => memberIds !== undefined,
);
const LabelDialog = lazy(() => import('./labels/label-dialog.tsx').then((part) => ({ default: part.LabelDialog })));

/** Everyone who has ever registered, each once. */
export default function MemberListPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: membersKey }), [client]);
  const views = useViews();
  const { tree, setTree, view } = views;
  const [saving, setSaving] = useState<'new' | 'view'>();
  const [grouping, setGrouping] = useState<{ exceptIds?: string[]; clear?: () => void }>();
  const [isFiltering, setFiltering] = useState(false);
  const list = useList(
    memberScreen,
    { tree, timeZone: browserZone() },
    { key: [...membersKey, 'list'], everyMs: 30_000, enabled: views.isKnown },
  );
  const [edited, setEdited] = useState<string>();
  const [isSyncing, setSyncing] = useState(false);
  const [worm, setWorm] = useState<{ phone: string; name: string }>();
  const [hasGroups, setGroups] = useState(false);
  const [hasChannels, setChannels] = useState(false);
  const [hasFields, setFields] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const { fields } = useMemberFields();
  const [labelled, setLabelled] = useState<{ who: Labelled; clear: () => void }>();
  const [consenting, setConsenting] = useState<{ keys: readonly string[]; clear: () => void }>();
  const [merging, setMerging] = useState<{ keys: readonly string[]; clear: () => void }>();
  const undoMerge = useUndoMerge(refresh);
  const [hasRights, setRights] = useState(false);
  const { tags } = useTags();
  const { groups } = useMemberGroups();
  const { channels } = useChannels();
  const remove = useDelete(refresh);
  const told = useTold(refresh);
  const offer = useOfferMessage();
  const origins = useOptions(originTexts);

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
  const restore = (memberIds: string[]) =>
    told(call(memberRestore, { memberIds }), ({ restored, contactsLost }) =>
      [
        t('member:deleted.restored', { n: formatNumber(restored) }),
        contactsLost > 0 && t('member:deleted.lost', { n: formatNumber(contactsLost) }),
      ]
        .filter(Boolean)
        .join(' '),
    );
  const removeAll = async (keys: readonly string[], clear: () => void) => {
    const parts = Array.from({ length: Math.ceil(keys.length / 200) }, (_, n) => keys.slice(n * 200, n * 200 + 200));
    let deleted = 0;
    for (const memberIds of parts)
      deleted += (await unlessRefused(call(memberListDelete, { memberIds: [...memberIds] })))?.deleted ?? 0;
    clear();
    await refresh();
    offer('deleted members', {
      text: t('member:deleted.several', { n: formatNumber(deleted) }),
      button: t('common:undo'),
      onTake: () => void Promise.all(parts.map((memberIds) => restore([...memberIds]))),
    });
  };
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
      onClick: () =>
        remove({
          id: member.memberId,
          question: t('member:delete.question', { name: member.name }),
          text: t('member:delete.text'),
          ok: t('member:action.delete'),
          done: t('member:delete.done', { name: member.name }),
          onDelete: () => call(memberDelete, { memberId: member.memberId }),
          onUndo: () => restore([member.memberId]),
        }),
    },
  ];
  const more = useViewColumns('members', views.views, list.rows);
  const columns = useMemberColumns({ menuOf, fields, more, refresh });
  return (
    <>
      <ListHeader
        onAdd={() => setEdited('new')}
        onOpen={(part) =>
          ({ groups: setGroups, channels: setChannels, fields: setFields, rights: setRights, sync: setSyncing })[part](
            true,
          )
        }
      />
      <ViewBar
        views={views}
        sort={list.sort as SavedFilter['sort'] | undefined}
        onEdit={() => setSaving('view')}
        onSaveAs={() => setSaving('new')}
        refresh={refresh}
      />
      {tree && !views.isMissing && view?.tree !== null && (
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
        filters={
          <>
            <EventFilter eventId={list.filter('eventId')} onChange={(eventId) => list.set({ eventId })} />
            <FilterSelect list={list} name="origin" label={t('member:field.origin')} options={origins} />
            <FilterSelect
              list={list}
              name="tagId"
              label={t('label:tag')}
              options={tags.map(({ tagId, name }) => ({ value: tagId, label: name }))}
            />
            <FilterSelect
              list={list}
              name="groupId"
              label={t('label:group')}
              options={groups.map(({ groupId, name }) => ({ value: groupId, label: name }))}
            />
            <FilterSelect
              list={list}
              name="channelId"
              label={t('member-channel:channel')}
              options={channels.map(({ channelId, name }) => ({ value: channelId, label: name }))}
            />
            <FilterDays
              list={list}
              from="lastFrom"
              to="lastTo"
              label={t('member:field.lastAt')}
              timeZone={browserZone()}
              placeholder={[t('member:filter.lastFrom'), t('member:filter.lastTo')]}
            />
            <FilterDays
              list={list}
              from="createdFrom"
              to="createdTo"
              label={t('member:field.createdAt')}
              timeZone={browserZone()}
              placeholder={[t('member:filter.createdFrom'), t('member:filter.createdTo')]}
            />
          </>
        }
        tools={
          <>
            <Button icon={<ApartmentOutlined />} aria-expanded={isFiltering} onClick={() => setFiltering(true)}>
              {t('member:filter.title')}
            </Button>
            <Button
              icon={<TagsOutlined />}
              onClick={() =>
                setLabelled({ who: { filter: list.inputFor(memberLabelMatching) }, clear: () => undefined })
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
          <>
            <Button size="small" icon={<TagsOutlined />} onClick={() => setLabelled({ who: { keys }, clear })}>
              {t('label:labels')}
            </Button>
            <Button
              size="small"
              disabled={keys.length > mostInLabelStep}
              onClick={() => setGrouping({ exceptIds: [...keys], clear })}
            >
              {t('label:saved.allBut')}
            </Button>
            <Button size="small" icon={<SafetyCertificateOutlined />} onClick={() => setConsenting({ keys, clear })}>
              {t('member-rights:record')}
            </Button>
            <Button
              size="small"
              disabled={keys.length < 2 || keys.length > mostMergedAtOnce}
              onClick={() => setMerging({ keys, clear })}
            >
              {t('member-merge:merge')}
            </Button>
            <ConfirmButton
              size="small"
              danger
              question={t('member:delete.several', { n: formatNumber(keys.length) })}
              text={t('member:delete.text')}
              onConfirm={() => removeAll(keys, clear)}
            >
              {t('member:action.delete')}
            </ConfirmButton>
          </>
        )}
        empty={
          <EmptyState
            title={t('member:empty.title')}
            text={t('member:empty.text')}
            action={<Button onClick={() => setSyncing(true)}>{t('member:sync.title')}</Button>}
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
      <GroupsDrawer
        open={hasGroups}
        onClose={() => setGroups(false)}
        onShow={(groupId) => {
          setGroups(false);
          list.set({ groupId });
        }}
        refresh={refresh}
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
      <ChannelsDrawer
        open={hasChannels}
        onClose={() => setChannels(false)}
        onShow={(channelId) => {
          setChannels(false);
          list.set({ channelId });
        }}
        refresh={refresh}
      />
      <FieldsDrawer open={hasFields} onClose={() => setFields(false)} refresh={refresh} />
      <ExportDialog open={isExporting} input={list.inputFor(memberScreenExport)} onClose={() => setExporting(false)} />
      {labelled && (
        <Suspense>
          <LabelDialog
            who={labelled.who}
            onClose={() => setLabelled(undefined)}
            onDone={labelled.clear}
            refresh={refresh}
          />
        </Suspense>
      )}
      <ConsentDialog
        memberIds={consenting?.keys}
        onClose={() => setConsenting(undefined)}
        onDone={async () => {
          consenting?.clear();
          await refresh();
        }}
      />
      <MergeMembersDialog
        memberIds={merging?.keys}
        onClose={() => setMerging(undefined)}
        onMerged={async ({ mergeId, people }) => {
          merging?.clear();
          await refresh();
          offer('merged members', {
            text: t('member-merge:done', { count: people, n: formatNumber(people) }),
            button: t('common:undo'),
            onTake: () => void undoMerge(mergeId),
          });
        }}
      />
      <RightsDrawer open={hasRights} onClose={() => setRights(false)} />
      <SyncDialog open={isSyncing} onClose={() => setSyncing(false)} />
    </>
  );
}
