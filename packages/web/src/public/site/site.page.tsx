import type { SiteData } from '@convoke/contract/site/site.shown.ts';
import type { ReactNode } from 'react';
import { usePage } from '../core/page-context.tsx';
import { momentText } from '../core/time.ts';
import { Icon } from '../ui/icon.tsx';
import { shownOnly } from './missing.ts';
import { ModuleFrame } from './module-frame.tsx';
import { SiteAction, SiteFooter, SiteHeader } from './shell.tsx';

export const namespaces = ['public-event', 'public-news', 'public-site'] as const;

export function View({ data: given }: { data: SiteData }) {
  const { t } = usePage();
  const data = shownOnly(given);
  const { site } = data;
  return (
    <SiteGround data={data}>
      <a className="skip" href="#main">
        {t('public-core:skip')}
      </a>
      <SiteHeader data={data} />
      <main id="main" className="site-main">
        <Preview data={data} />
        {!site.modules.some(({ module }) => module === 'banner') && (
          <h1 className="site-title">{site.page.title || data.event.title}</h1>
        )}
        {site.modules.map((module) => (
          <ModuleFrame key={module.id} {...module} data={data} />
        ))}
        <SiteAction data={data} />
      </main>
      <SiteFooter data={data} />
    </SiteGround>
  );
}

/** What the looks go by. */
export function SiteGround({ data: { site }, children }: { data: Pick<SiteData, 'site'>; children: ReactNode }) {
  const { look, corners } = site.style;
  return (
    <div className="site" data-look={look} data-corners={corners}>
      {children}
    </div>
  );
}

function Preview({ data: { event, previewUntil } }: { data: SiteData }) {
  const { t, locale } = usePage();
  if (previewUntil === undefined) return null;
  return (
    <p className="note site-preview" role="status">
      <Icon name="alert" />
      <span>{t('public-event:preview-until', { time: momentText(previewUntil, event.timeZone, locale) })}</span>
    </p>
  );
}

/** The data without the modules that break the page: `isWhole` renders one by itself. */
export function mend(data: SiteData, isWhole: (part: ReactNode) => boolean): SiteData {
  const modules = data.site.modules.filter((module) => isWhole(<ModuleFrame {...module} data={data} />));
  return { ...data, site: { ...data.site, modules } };
}
