import type { WatchModule } from '@convoke/contract/live/live.watch.calls.ts';
import type { ReactNode } from 'react';
import { usePage } from '../core/page-context.tsx';
import { Chapters } from './chapters.tsx';
import { Documents, Target, Words } from './modules.tsx';
import type { Tab } from './tabs.tsx';
import type { Watch } from './use-watch.ts';

interface Props {
  watch: Watch;
  chapters: { shownAt: number | null; canShow: (at: number) => boolean; show: (at: number) => void };
}

/** The modules that are on, as tabs. */
export function useTabs({ watch, chapters }: Props): Tab[] {
  const { t } = usePage();
  const { info, live } = watch;

  function content(module: WatchModule): ReactNode {
    switch (module.kind) {
      case 'introduction':
      case 'page':
        return <Words html={module.text} />;
      case 'programme':
        return <Chapters info={info} live={live} {...chapters} />;
      case 'documents':
        return <Documents module={module} pass={watch.entry?.pass} />;
      case 'vote':
      case 'questionnaire':
        return <Target module={module} />;
      case 'chat':
      case 'questions':
        return null;
    }
  }

  return info.modules.map((module) => ({
    // Of each kind there is one, but for pages.
    key: module.kind === 'page' ? module.moduleId : module.kind,
    name: module.name || t(`public-watch:module-${module.kind}`),
    pictureUrl: module.pictureUrl,
    isFull: ['chat', 'questions', 'vote', 'questionnaire'].includes(module.kind),
    show: () => content(module),
  }));
}
