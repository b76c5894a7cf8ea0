import type { PaginationProps } from 'antd';
import { type AriaAttributes, cloneElement, isValidElement } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the arrows of a Pagination, which antd names by a tooltip around them only: for its `itemRender`. */
export function usePageArrows(): NonNullable<PaginationProps['itemRender']> {
  const { t } = useTranslation();
  const names: Readonly<Record<string, string>> = {
    prev: t('common:table.previous'),
    next: t('common:table.next'),
  };
  return (_, kind, item) => {
    const name = names[kind];
    return name !== undefined && isValidElement<AriaAttributes>(item)
      ? cloneElement(item, { 'aria-label': name })
      : item;
  };
}
