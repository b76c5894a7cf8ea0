import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { onSessionEnd } from '../../core/call.ts';
import { currentEvent } from '../../core/current-event.ts';
import { isSignedIn } from '../../core/session.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { useStore } from '../../ui/use-store.ts';
import { Layout } from '../layout/layout.tsx';
import { ProgressBar } from '../layout/progress-bar.tsx';
import { decide, type Verdict } from './guards.ts';
import { progress } from './progress.ts';
import { queryClient } from './query-client.ts';
import { appRoutes, workbenchPath } from './routes.tsx';
import { clearTabs } from './tabs-store.ts';

// Its picture weighs more than the whole shell, and hardly anybody sees it.
const NotFound = onDemand(
  () => import('./not-found.tsx').then((part) => part.NotFound),
  () => true,
);

/** Where every address begins: decides what it shows, and who must sign in first. */
export function Root() {
  const location = useLocation();
  const event = useStore(currentEvent);
  const { pathname, search, key } = location;
  const verdict = useMemo(
    // the key makes a repeated visit to the same address a new decision: the session may have ended meanwhile.
    () => decide({ pathname, search }, { signedIn: isSignedIn(), event }, appRoutes, workbenchPath),
    [pathname, search, key, event],
  );

  useEffect(() => {
    return onSessionEnd((target) => {
      queryClient.clear();
      clearTabs();
      // The login is a page of its own (packages/web/src/public/login).
      window.location.replace(target);
    });
  }, []);

  // Not on a new query alone: filtering a list must not move it.
  // the path is what the effect answers to.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);

  useDocumentTitle(verdict);
  return (
    <>
      <ProgressBar />
      <Shown verdict={verdict} />
    </>
  );
}

function Shown({ verdict }: { verdict: Verdict }) {
  const { key } = useLocation();
  // Before the page's own effects: a page that is there already is done at once, and its bar must not begin after that.
  useLayoutEffect(() => {
    progress.start();
    // Pages of the layout end it themselves once their code has come.
    if (verdict.kind === 'not-found') progress.done();
  }, [verdict, key]);
  switch (verdict.kind) {
    case 'redirect':
      return <Navigate to={verdict.to} replace />;
    case 'leave':
      return <Leave />;
    case 'not-found':
      return <NotFound />;
    default:
      return (
        <Layout
          route={verdict.kind === 'page' ? verdict.route : undefined}
          reloadTo={verdict.kind === 'reload' ? verdict.to : undefined}
        />
      );
  }
}

/** The public pages are another entry. When the server has sent this one for such an address, it has no page there. */
function Leave() {
  const { pathname, search } = useLocation();
  const isFirst = useMemo(() => landing === pathname, [pathname]);
  useEffect(() => {
    if (!isFirst) window.location.replace(pathname + search);
  }, [isFirst, pathname, search]);
  return isFirst ? <NotFound /> : null;
}

const landing = window.location.pathname;

function useDocumentTitle(verdict: Verdict): void {
  const { t } = useTranslation();
  const key =
    verdict.kind === 'page' ? verdict.route.title : verdict.kind === 'not-found' ? 'layout:notFound.title' : undefined;
  const title = key && t(key);
  useEffect(() => {
    if (title) document.title = t('layout:documentTitle', { title });
  }, [title, t]);
}
