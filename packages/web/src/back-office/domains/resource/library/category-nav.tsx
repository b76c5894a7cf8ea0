import { PlusOutlined } from '@ant-design/icons';
import {
  categoryDelete,
  type CategoryRow,
  categoryUpdateList,
  type FirstCategory,
} from '@convoke/contract/resource/category.calls.ts';
import { documentZip } from '@convoke/contract/resource/document.many.calls.ts';
import { Button, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import type { Address } from '../../../../ui/list/use-address.ts';
import { useSave } from '../../../../ui/list/export-button.tsx';
import { type MenuItem, RowMenu } from '../../../../ui/row-menu.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { useIsMobile } from '../../../../ui/use-device.ts';
import { flat, movedTo } from './category-order.ts';
import { CategoryPlace, noCategory, Place, useMove } from './library-drag.tsx';
import { NameInPlace } from './name-in-place.tsx';
import { useCategories } from './use-categories.ts';

interface Props {
  list: Address<'categoryId' | 'state'>;
}

const trash = 'trash';

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
  const rename = useRename();
  const add = useAdd();
  const fixed = [
    { value: '', label: t('library:category.all') },
    { value: noCategory, label: t('library:category.none') },
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
    return renamed === category.categoryId ? (
      <NameInPlace
        name={category.name}
        onName={(name) => rename(category, name)}
        onDone={() => setRenamed(undefined)}
      />
    ) : (
      <CategoryPlace category={category}>
        {entry({ value: category.categoryId, label: category.name })}
        <RowMenu label={t('common:actionsFor', { name: category.name })} items={menuOf(category, startRenaming)} />
      </CategoryPlace>
    );
  };
  return (
    <nav className="panel library-nav" aria-label={label}>
      {fixed.map((each) =>
        each.value === noCategory ? (
          <Place key={each.value} id={noCategory}>
            {entry(each)}
          </Place>
        ) : (
          <div key={each.value}>{entry(each)}</div>
        ),
      )}
      {read.isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {read.error && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      <ul className="library-lines">
        {categories.map((first) => (
          <li key={first.categoryId}>
            {line(first)}
            {first.children.length > 0 && (
              <ul className="library-lines within">
                {first.children.map((child) => (
                  <li key={child.categoryId}>{line(child)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {entry(last)}
      <Button type="text" icon={<PlusOutlined />} onClick={() => add(null)}>
        {t('library:category.add')}
      </Button>
    </nav>
  );
}

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

/** What can be done with a category. One that holds others cannot go into another. */
function useCategoryMenu(categories: readonly FirstCategory[], onGone: () => void) {
  const { t } = useTranslation();
  const add = useAdd();
  const refresh = useRefresh('category');
  const refreshDocuments = useRefresh('document');
  const told = useTold(refresh);
  const deletes = useDeletes(refresh);
  const move = useMove(categories);
  const zip = useSave(documentZip);
  return (category: CategoryRow, onRename: () => void): MenuItem[] => {
    const { categoryId, parentId, name } = category;
    const holds = categories.some((each) => each.categoryId === categoryId && each.children.length > 0);
    const moveTo = (to: string | null) =>
      told(call(categoryUpdateList, { categories: [{ categoryId, parentId: to }] }, { hideLoad: true }));
    const targets = holds
      ? []
      : categories.filter((each) => each.categoryId !== categoryId && each.categoryId !== parentId);
    const beside =
      parentId === null ? categories : (categories.find((each) => each.categoryId === parentId)?.children ?? []);
    const at = beside.findIndex((each) => each.categoryId === categoryId);
    const step = (to: CategoryRow | undefined, where: 'before' | 'after', label: string): MenuItem => {
      const moved = to && movedTo(categories, categoryId, to.categoryId, where);
      return moved && moved !== 'tooDeep' ? { label, onClick: () => move(categoryId, moved) } : false;
    };
    return [
      { label: t('common:rename'), onClick: onRename },
      step(beside[at - 1], 'before', t('common:table.moveUp', { name })),
      step(beside[at + 1], 'after', t('common:table.moveDown', { name })),
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
