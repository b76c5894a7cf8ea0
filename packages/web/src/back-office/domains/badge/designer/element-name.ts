import { type BadgeElement, badgeFields } from '@convoke/contract/badge/badge.rules.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What an element is called: its text with the names of its fields, or what it is. */
export function useElementName(): (element: BadgeElement) => string {
  const { t } = useTranslation();
  return useCallback(
    (element) => {
      if (element.kind !== 'text') return t(`badge:kind.${element.kind}`);
      const words = element.text.replace(/\{(\w+)\}/g, (mark, field: string) => {
        const known = badgeFields.find((each) => each === field);
        return known ? t(`badge:field.${known}`) : mark;
      });
      return words.trim() || t('badge:kind.text');
    },
    [t],
  );
}
