import type { WatchModule } from '@convoke/contract/live/live.watch.calls.ts';
import { type ReactNode, useMemo } from 'react';
import { usePage } from '../../core/page-context.tsx';
import { ChatTab } from '../chat/chat-tab.tsx';
import { QuestionsTab } from '../chat/questions-tab.tsx';
import type { Feed } from '../feed.ts';
import { Chapters } from './chapters.tsx';
import { ChatName } from './chat-name.tsx';
import { Documents, Target, Words } from './modules.tsx';
import type { Tab } from './tabs.tsx';
import type { Watch } from '../use-watch.ts';

interface Props {
  watch: Watch;
  feed: Feed;
  /** The moment of the picture that is seen, ms; null = there is none. */
  playedAt: () => number | null;
  chapters: { shownAt: number | null; canShow: (at: number) => boolean; show: (at: number) => void };
}

/** The modules that are on, as tabs. */
export function useTabs({ watch, feed, playedAt, chapters }: Props): Tab[] {
  const { t } = usePage();
  const { info, live, entry, newestPass } = watch;
  const liveId = live?.liveId;
  // The page is drawn anew each second; a long chat need not be.
  const [chat, questions] = useMemo(() => {
    if (entry === null || liveId === undefined) return [null, null];
    const { pass, viewerId, name } = entry;
    const props = { code: info.code, liveId, pass, viewerId, name, newestPass, feed };
    return [<ChatTab key={liveId} {...props} playedAt={playedAt} />, <QuestionsTab key={liveId} {...props} />];
  }, [info.code, liveId, entry, newestPass, feed, playedAt]);

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
        if (entry === null) return <p className="fine chat-none">{t('public-watch:enter-first')}</p>;
        return (
          <>
            {entry.name === '' && info.access === 'anyone' && <ChatName entering={watch} />}
            {module.kind === 'chat' ? chat : questions}
          </>
        );
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
