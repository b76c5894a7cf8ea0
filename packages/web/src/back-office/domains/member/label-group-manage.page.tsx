import { PlusOutlined } from '@ant-design/icons';
import {
  memberTagCategoryDelete,
  memberTagCategoryEdit,
  memberTagCategoryRestore,
  type TagCategory,
} from '@convoke/contract/member/member.tag.calls.ts';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../core/call.ts';
import { formatNumber } from '../../../core/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { SortableLine, SortableList } from '../../../ui/sortable.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { useRefresh } from '../../../ui/use-call.ts';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { CategoryDialog } from './labels/category-dialog.tsx';
import { LabelChip } from './labels/label-chip.tsx';
import { useTagCategories } from './labels/use-labels.ts';
import './member.css';

/** The categories that keep tags in order. */
export default function LabelGroupManagePage() {
  const { t } = useTranslation();
  const refresh = useRefresh('member');
  const told = useTold(refresh);
  const remove = useDeletes(refresh);
  const { categories, isLoaded, error } = useTagCategories();
  const [opened, setOpened] = useState<TagCategory | 'new'>();
  const sort = (keys: string[]) => {
    const moved = keys.findIndex((key, place) => key !== categories[place]?.categoryId);
    // The one that stands elsewhere: taken forward it is there now, taken back it was there.
    const isForward = keys[moved + 1] === categories[moved]?.categoryId;
    const key = isForward ? keys[moved] : categories[moved]?.categoryId;
    const category = categories.find(({ categoryId }) => categoryId === key);
    if (!category) return;
    const { categoryId, version } = category;
    void told(
      call(memberTagCategoryEdit, { categoryId, version, place: keys.indexOf(categoryId) }, { hideLoad: true }),
    );
  };
  const addButton = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened('new')}>
      {t('label:category.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('layout:title.LabelGroupManage')} text={t('label:category.text')} action={addButton} />
      <section className="panel label-panel" aria-label={t('layout:title.LabelGroupManage')}>
        {error && !isLoaded ? (
          <ErrorState error={error} onRetry={() => void refresh()} />
        ) : !isLoaded ? (
          <Skeleton active />
        ) : categories.length === 0 ? (
          <EmptyState title={t('label:category.empty')} text={t('label:category.emptyText')} action={addButton} />
        ) : (
          <SortableList
            className="label-list"
            items={categories.map((category) => ({ key: category.categoryId, name: category.name, category }))}
            onSort={sort}
          >
            {(item) => (
              <SortableLine key={item.key} item={item} className="label-line">
                <LabelChip label={item.category} />
                <span className="label-space" />
                <Link to={`/member-manage/label-manage?categoryId=${item.key}`}>
                  {t('label:category.tags', { count: item.category.tags, n: formatNumber(item.category.tags) })}
                </Link>
                <RowMenu
                  label={t('member:action.of', { name: item.name })}
                  items={[
                    { label: t('member:action.edit'), onClick: () => setOpened(item.category) },
                    'divider',
                    {
                      label: t('common:delete.ok'),
                      danger: true,
                      onClick: () =>
                        remove({
                          kind: 'category',
                          name: item.name,
                          text: t('label:category.askText'),
                          call: memberTagCategoryDelete,
                          input: { tagCategoryId: item.key },
                          restore: { call: memberTagCategoryRestore, input: { categoryIds: [item.key] } },
                        }),
                    },
                  ]}
                />
              </SortableLine>
            )}
          </SortableList>
        )}
      </section>
      {opened && (
        <CategoryDialog
          key={opened === 'new' ? 'new' : opened.categoryId}
          opened={opened}
          count={categories.length}
          onClose={() => setOpened(undefined)}
          onSaved={refresh}
        />
      )}
    </>
  );
}
