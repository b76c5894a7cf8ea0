import { PlusOutlined } from '@ant-design/icons';
import {
  type MemberTag,
  memberTagListDelete,
  memberTagMove,
  memberTagPage,
  memberTagRestore,
} from '@convoke/contract/member/member.tag.calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../core/format.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { FilterSelect } from '../../../ui/list/filters.tsx';
import { useRowActions } from '../../../ui/list/row-actions.tsx';
import type { Column } from '../../../ui/list/table-types.ts';
import { useBulk } from '../../../ui/list/use-bulk.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { MenuButton } from '../../../ui/row-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useDelete } from '../../../ui/use-delete.ts';
import { useRefresh } from '../../../ui/use-call.ts';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { LabelChip } from './labels/label-chip.tsx';
import { MergeDialog } from './labels/merge-dialog.tsx';
import { TagDialog } from './labels/tag-dialog.tsx';
import { useTagCategories } from './labels/use-labels.ts';
import './member.css';

/** The tags of members: made, put into categories, merged, deleted; the figure of each opens its people. */
export default function LabelManagePage() {
  const { t } = useTranslation();
  const refresh = useRefresh('member');
  const list = useList(memberTagPage, {}, { everyMs: 15_000 });
  const { categories } = useTagCategories();
  const [opened, setOpened] = useState<MemberTag | 'new'>();
  const [merged, setMerged] = useState<{ tags: MemberTag[]; clear: () => void }>();
  const move = useBulk(memberTagMove, 'tagIds', refresh);
  const deletes = useDeletes(refresh);
  const ask = useDelete(refresh);
  const removeMany = (tagIds: string[], clear: () => void) =>
    ask({
      id: tagIds.join(),
      question: t('label:tag.askSeveral', { count: tagIds.length, n: formatNumber(tagIds.length) }),
      text: t('label:tag.askText'),
      done: t('label:tag.deleted', { count: tagIds.length, n: formatNumber(tagIds.length) }),
      onDelete: async () => {
        await call(memberTagListDelete, { tagIds });
        clear();
      },
      onUndo: async () => {
        await call(memberTagRestore, { tagIds });
        await refresh();
      },
    });
  const columns: Column<MemberTag>[] = [
    {
      key: 'name',
      title: t('label:tag'),
      main: true,
      sort: 'name',
      render: (row) => <LabelChip label={row} />,
    },
    {
      key: 'members',
      part: 'state',
      title: t('label:members'),
      sort: 'members',
      render: (row) => (
        <Link to={`/member-manage/list?tagId=${row.tagId}`}>
          {t('label:people', { count: row.members, n: formatNumber(row.members) })}
        </Link>
      ),
    },
    { key: 'category', part: 'fact', title: t('label:category'), render: (row) => row.categoryName ?? '—' },
    {
      key: 'createdAt',
      title: t('label:createdAt'),
      sort: 'createdAt',
      render: (row) => formatDateTime(row.createdAt),
    },
  ];
  const rowKey = (row: MemberTag) => row.tagId;
  const { column, walk, bulk } = useRowActions({
    list,
    rowKey,
    nameOf: ({ name }) => name,
    label: ({ name }) => t('member:action.of', { name }),
    actions: [
      { key: 'edit', label: t('member:action.edit'), run: setOpened },
      {
        key: 'merge',
        label: t('label:merge.ok'),
        many: {
          when: (keys, _, known) => keys.filter((key) => known.has(key)).length > 1,
          run: (keys, clear, known) => setMerged({ tags: keys.flatMap((key) => known.get(key) ?? []), clear }),
        },
      },
      {
        key: 'delete',
        label: t('common:delete.ok'),
        danger: true,
        run: ({ tagId, name }) =>
          deletes({
            kind: 'tag',
            name,
            text: t('label:tag.askText'),
            call: memberTagListDelete,
            input: { tagIds: [tagId] },
            restore: { call: memberTagRestore, input: { tagIds: [tagId] } },
          }),
        many: { run: (keys, clear) => removeMany([...keys], clear) },
      },
    ],
    more: (keys, clear) => (
      <MenuButton
        size="small"
        items={[
          ...categories.map((category) => ({
            label: <LabelChip label={category} />,
            onClick: () => move(keys, { categoryId: category.categoryId }, ({ moved }) => movedText(moved), clear),
          })),
          'divider' as const,
          {
            label: t('label:category.none'),
            onClick: () => move(keys, { categoryId: null }, ({ moved }) => movedText(moved), clear),
          },
        ]}
      >
        {t('label:category')}
      </MenuButton>
    ),
  });
  const addButton = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened('new')}>
      {t('label:tag.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('layout:title.LabelManage')} text={t('label:tag.text')} action={addButton} />
      <DataTable
        name="member-tags"
        label={t('layout:title.LabelManage')}
        list={list}
        rowKey={rowKey}
        columns={[...columns, column]}
        walk={walk}
        onOpen={setOpened}
        searchPlaceholder={t('label:tag.search')}
        filters={
          <FilterSelect
            list={list}
            name="categoryId"
            label={t('label:category')}
            options={categories.map(({ categoryId, name }) => ({ value: categoryId, label: name }))}
          />
        }
        bulk={bulk}
        empty={<EmptyState title={t('label:tag.empty')} text={t('label:tag.emptyText')} action={addButton} />}
      />
      {opened && (
        <TagDialog
          key={opened === 'new' ? 'new' : opened.tagId}
          opened={opened}
          count={list.rows.length}
          categoryId={list.filter('categoryId')}
          onClose={() => setOpened(undefined)}
          onSaved={refresh}
        />
      )}
      {merged && (
        <MergeDialog
          tags={merged.tags}
          onClose={() => setMerged(undefined)}
          onDone={async () => {
            merged.clear();
            await refresh();
          }}
        />
      )}
    </>
  );

  function movedText(n: number) {
    return t('label:tag.moved', { count: n, n: formatNumber(n) });
  }
}
