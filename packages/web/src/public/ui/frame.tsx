/** @jsxImportSource preact */
import type { Language } from '@convoke/contract/core/language.ts';
import type { ComponentChildren } from 'preact';
import { usePage } from '../core/page-context.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** What every page has around it: the way past the bar, the bar, the foot. */
export function Frame({
  start,
  children,
  className = '',
  offered,
}: {
  start?: ComponentChildren;
  children: ComponentChildren;
  className?: string;
  /** The languages to choose from, where not every one is offered. */
  offered?: readonly Language[];
}) {
  const { t } = usePage();
  return (
    <>
      <a class="skip" href="#main">
        {t('public-core:skip')}
      </a>
      <header class="bar">
        <div class="bar-start">{start ?? <span class="wordmark">{t('public-core:product')}</span>}</div>
        {offered?.length !== 1 && <LanguageSwitch offered={offered} />}
      </header>
      <main id="main" class={className}>
        {children}
      </main>
      <footer class="foot">{t('public-core:footer')}</footer>
    </>
  );
}
