import { categoryFirstList, type FirstCategory } from '@convoke/contract/resource/category.calls.ts';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../ui/use-call.ts';

/** The categories, and what each is called with the one above it. */
export function useCategories() {
  const { t } = useTranslation();
  const read = useCall(categoryFirstList, {});
  const categories: readonly FirstCategory[] = read.data ?? [];
  const all = categories.flatMap((first) => [
    { value: first.categoryId, label: first.name },
    ...first.children.map((child) => ({ value: child.categoryId, label: `${first.name} / ${child.name}` })),
  ]);
  const nameOf = (categoryId: string | null) =>
    all.find(({ value }) => value === categoryId)?.label ?? t('library:category.none');
  return { read, categories, options: all, nameOf };
}
