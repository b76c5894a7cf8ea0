import type { SiteModule } from '@convoke/contract/site/site.document.ts';
import { isModuleKind } from '@convoke/contract/site/site.modules.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What a module is called: as its organiser says, else as its kind. */
export function useModuleName(): (module: SiteModule) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ module, name }) => name || t(isModuleKind(module) ? `site:kind.${module}` : 'site:kind.unknown'),
    [t],
  );
}
