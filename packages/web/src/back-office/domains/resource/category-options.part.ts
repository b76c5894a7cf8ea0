import { useTranslation } from 'react-i18next';
import { useCategories } from './library/use-categories.ts';

export const noCategory = 'none';

/** The categories of the library to choose one of, or none. Whoever shows them loads the text namespace `library`. */
export function useCategoryOptions(): { value: string; label: string }[] {
  const { t } = useTranslation();
  return [{ value: noCategory, label: t('library:category.none') }, ...useCategories().options];
}
