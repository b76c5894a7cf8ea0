import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** The title of the document. */
export function useTitle(title: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = t('layout:documentTitle', { title });
  }, [title, t]);
}
