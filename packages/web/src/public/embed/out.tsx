import type { ReactNode } from 'react';
import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';

/** A way to a page of ours, which opens in a tab of its own. */
export function Out({ href, isMain = false, children }: { href: string; isMain?: boolean; children: ReactNode }) {
  const { t } = usePage();
  return (
    <a className={isMain ? 'button primary' : 'button'} href={href} target="_blank" rel="noopener">
      {children}
      <Icon name="out" />
      <span className="visually-hidden">({t('public-embed:new-tab')})</span>
    </a>
  );
}
