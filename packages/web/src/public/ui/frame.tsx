import type { Language } from '@convoke/contract/core/language.ts';
import type { ReactNode } from 'react';
import { usePage } from '../core/page-context.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** What every page has around it: the way past the bar, the bar, the foot. */
export function Frame({
  start,
  children,
  className = '',
  offered,
}: {
  start?: ReactNode;
  children: ReactNode;
  className?: string;
  /** The languages to choose from, where not every one is offered. */
  offered?: readonly Language[];
}) {
  const { t } = usePage();
  return (
    <>
      <a className="skip" href="#main">
        {t('public-core:skip')}
      </a>
      <header className="bar">
        <div className="bar-start">{start ?? <span className="wordmark">{t('public-core:product')}</span>}</div>
        {offered?.length !== 1 && <LanguageSwitch offered={offered} />}
      </header>
      <main id="main" className={className}>
        {children}
      </main>
      <footer className="foot">{t('public-core:footer')}</footer>
    </>
  );
}
