import { PlusOutlined } from '@ant-design/icons';
import {
  categoryDelete,
  categoryFirstList,
  type CategoryRow,
  categoryUpdateList,
  type FirstCategory,
} from '@convoke/contract/resource/category.calls.ts';
import { documentZip } from '@convoke/contract/resource/document.many.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import type { Address } from '../../../../ui/list/use-address.ts';
import { useSave } from '../../../../ui/list/export-button.tsx';
import { type MenuItem, RowMenu } from '../../../../ui/row-menu.tsx';
import { SortableLine, SortableList } from '../../../../ui/sortable.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { queryOf, useRefresh } from '../../../../ui/use-call.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { useIsMobile } from '../../../../ui/use-device.ts';
import { NameInPlace } from './name-in-place.tsx';
import { useCategories } from './use-categories.ts';

interface Props {
  list: Address<'categoryId' | 'state'>;
}

const trash = 'trash';
const none = 'none';

/** The categories beside their documents, in the organiser's order; a select on a narrow screen. */
export function CategoryNav({ list }: Props) {
  const { t } = useTranslation();
  const isMobile = useIsMobile();
  const { read, categories, options } = useCategories();
  const open = list.filter('state') === trash ? trash : (list.filter('categoryId') ?? '');
  const choose = (value: string) =>
    list.set(value === trash ? { state: trash, categoryId: null } : { state: null, categoryId: value });
  const menuOf = useCategoryMenu(categories, () => choose(''));
  const [renamed, setRenamed] = useState<string>();
  const sort = useSort(categories);
  const rename = useRename();
  const add = useAdd();
  const fixed = [
    { value: '', label: t('library:category.all') },
    { value: none, label: t('library:category.none') },
  ];
  const last = { value: trash, label: t('library:trash.title') };
  const label = t('library:category.which');

  if (isMobile) {
    const opened = flat(categories).find(({ categoryId }) => categoryId === open);
    return (
      <div className="library-select">
        <Select aria-label={label} value={open} options={[...fixed, ...options, last]} onChange={choose} />
        <Button icon={<PlusOutlined />} aria-label={t('library:category.add')} onClick={() => add(null)} />
        {opened && (
          <RowMenu
            label={t('common:actionsFor', { name: opened.name })}
            items={menuOf(opened, () => setRenamed(opened.categoryId))}
          />
        )}
        {opened && renamed === opened.categoryId && (
          <NameInPlace
            name={opened.name}
            onName={(name) => rename(opened, name)}
            onDone={() => setRenamed(undefined)}
          />
        )}
      </div>
    );
  }
  const entry = ({ value, label: words }: { value: string; label: string }) => (
    <button
      type="button"
      className="library-entry"
      aria-current={value === open ? 'true' : undefined}
      onClick={() => choose(value)}
    >
      {words}
    </button>
  );
  const line = (category: CategoryRow) => {
    const startRenaming = () => setRenamed(category.categoryId);
    return (
      <span className="library-line">
        {renamed === category.categoryId ? (
          <NameInPlace
            name={category.name}
            onName={(name) => rename(category, name)}
            onDone={() => setRenamed(undefined)}
          />
        ) : (
          <>
            {entry({ value: category.categoryId, label: category.name })}
            <RowMenu label={t('common:actionsFor', { name: category.name })} items={menuOf(category, startRenaming)} />
          </>
        )}
      </span>
    );
  };
  const keyed = <Category extends CategoryRow>(all: readonly Category[]) =>
    all.map((each) => ({ ...each, key: each.categoryId }));
  return (
    <nav className="panel library-nav" aria-label={label}>
      {fixed.map((each) => (
        <div key={each.value}>{entry(each)}</div>
      ))}
      {read.isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {read.error && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      <SortableList className="library-lines" items={keyed(categories)} onSort={(keys) => sort(null, keys)}>
        {(first) => (
          <SortableLine key={first.key} item={first} className="library-category">
            <div className="library-within">
              {line(first)}
              {first.children.length > 0 && (
                <SortableList
                  className="library-lines"
                  items={keyed(first.children)}
                  onSort={(keys) => sort(first.categoryId, keys)}
                >
                  {(child) => (
                    <SortableLine key={child.key} item={child} className="library-category">
                      {line(child)}
                    </SortableLine>
                  )}
                </SortableList>
              )}
            </div>
          </SortableLine>
        )}
      </SortableList>
      {entry(last)}
      <Button type="text" icon={<PlusOutlined />} onClick={() => add(null)}>
        {t('library:category.add')}
      </Button>
    </nav>
  );
}

const flat = (categories: readonly FirstCategory[]): CategoryRow[] =>
  categories.flatMap((first) => [first, ...first.children]);

function useAdd() {
  const dialogs = useDialogs();
  const refresh = useRefresh('category');
  return (parent: CategoryRow | null) =>
    dialogs.open(() => import('./category-dialog.tsx').then((part) => part.CategoryDialog), {
      parent,
      onSaved: refresh,
    });
}

function useRename() {
  const told = useTold(useRefresh('category'));
  return ({ categoryId }: CategoryRow, name: string) =>
    told(call(categoryUpdateList, { categories: [{ categoryId, name }] }, { hideLoad: true }));
}

/** Puts categories that stand side by side into this order: at once, what the server says then stands. */
function useSort(categories: readonly FirstCategory[]) {
  const client = useQueryClient();
  const told = useTold(useRefresh('category'));
  return (parentId: string | null, keys: readonly string[]) => {
    const inOrder = <Category extends CategoryRow>(all: readonly Category[]) =>
      keys.flatMap((key) => all.find(({ categoryId }) => categoryId === key) ?? []);
    client.setQueryData(
      queryOf(categoryFirstList, {}).queryKey,
      parentId === null
        ? inOrder(categories)
        : categories.map((each) =>
            each.categoryId === parentId ? { ...each, children: inOrder(each.children) } : each,
          ),
    );
    const moved = keys.map((categoryId, position) => ({ categoryId, position }));
    void told(call(categoryUpdateList, { categories: moved }, { hideLoad: true }));
  };
}

/** What can be done with a category. One that holds others cannot go into another. */
function useCategoryMenu(categories: readonly FirstCategory[], onGone: () => void) {
  const { t } = useTranslation();
  const add = useAdd();
  const refresh = useRefresh('category');
  const refreshDocuments = useRefresh('document');
  const told = useTold(refresh);
  const deletes = useDeletes(refresh);
  const zip = useSave(documentZip);
  return (category: CategoryRow, onRename: () => void): MenuItem[] => {
    const { categoryId, parentId, name } = category;
    const holds = categories.some((each) => each.categoryId === categoryId && each.children.length > 0);
    const moveTo = (to: string | null) =>
      told(call(categoryUpdateList, { categories: [{ categoryId, parentId: to }] }, { hideLoad: true }));
    const targets = holds
      ? []
      : categories.filter((each) => each.categoryId !== categoryId && each.categoryId !== parentId);
    return [
      { label: t('common:rename'), onClick: onRename },
      { label: t('library:zip'), onClick: () => zip.save({ categoryId }) },
      parentId === null && { label: t('library:category.addInside'), onClick: () => add(category) },
      parentId !== null && { label: t('library:category.moveOut'), onClick: () => moveTo(null) },
      ...targets.map((each) => ({
        label: t('library:category.moveInto', { name: each.name }),
        onClick: () => moveTo(each.categoryId),
      })),
      'divider',
      {
        label: t('common:delete'),
        danger: true,
        onClick: () =>
          deletes({
            kind: 'category',
            name,
            text: t('library:category.deleteText'),
            call: categoryDelete,
            input: { id: categoryId, moveUp: true },
            onDone: async () => {
              onGone();
              await refreshDocuments();
            },
          }),
      },
    ];
  };
}
