import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { onSessionEnd, onSignInAgain } from '../../core/call.ts';
import { eventIdOf, lastEventId } from '../../core/current-event.ts';
import { isSignedIn } from '../../core/session.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { pageNames } from '../../ui/page-name.ts';
import { useStore } from '../../ui/use-store.ts';
import { Layout } from '../layout/layout.tsx';
import { ProgressBar } from '../layout/progress-bar.tsx';
import { useBackPlace } from './back-closes.ts';
import { type Gate, useEventGate } from './event-gate.ts';
import { decide, findRoute, type Verdict } from './guards.ts';
import { progress } from './progress.ts';
import { queryClient } from './query-client.ts';
import { appRoutes, workbenchPath } from './routes.tsx';
import { askSignIn, isAskingSignIn } from './sign-in-again.ts';
import { clearTabs } from './tabs-store.ts';
import { useMe } from './use-session.ts';

// Its picture weighs more than the whole shell, and hardly anybody sees it.
const NotFound = onDemand(
  () => import('./not-found.tsx').then((part) => part.NotFound),
  () => true,
);

const SignInDialog = onDemand(
  () => import('./sign-in-dialog.tsx').then((part) => part.SignInDialog),
  ({ open }) => open,
);

/** A component of its own: all of the page would be drawn anew with the root. */
function SignInAgain() {
  return <SignInDialog open={useStore(isAskingSignIn)} />;
}

/** Where every address begins: decides what it shows, and who must sign in first. */
export function Root() {
  const location = useLocation();
  const { pathname, search, key } = location;
  // Who is asked to sign in over the page still has it.
  const signedIn = isSignedIn() || isAskingSignIn.get();
  const isWithin = signedIn && (findRoute(pathname, appRoutes)?.inWithin ?? false);
  const gate = useEventGate(isWithin ? eventIdOf(search) : undefined);
  const event = gate.kind === 'open' ? gate.event : null;
  const roles = useMe().data?.roles;
  const verdict = useMemo(
    // the key makes a repeated visit to the same address a new decision: the session may have ended meanwhile.
    () => {
      const visitor = { signedIn: isSignedIn() || isAskingSignIn.get(), roles, event, lastEventId: lastEventId() };
      return decide({ pathname, search }, visitor, appRoutes, workbenchPath);
    },
    [pathname, search, key, event, roles],
  );

  useEffect(() => {
    onSignInAgain(askSignIn);
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

  useBackPlace();
  useDocumentTitle(verdict, gate);
  return (
    <>
      <ProgressBar />
      <Shown verdict={verdict} gate={gate} />
      <SignInAgain />
    </>
  );
}

function Shown({ verdict, gate }: { verdict: Verdict; gate: Gate }) {
  const { key } = useLocation();
  // Before the page's own effects: a page that is there already is done at once, and its bar must not begin after that.
  useLayoutEffect(() => {
    progress.start();
    // Pages of the layout end it themselves once their code has come.
    if (verdict.kind === 'not-found' || gate.kind === 'missing' || gate.kind === 'failed') progress.done();
  }, [verdict, gate.kind, key]);
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
          gate={gate}
          reloadTo={verdict.kind === 'reload' ? verdict.to : undefined}
        />
      );
  }
}

/** The public pages are another entry. When the server has sent this one for such an address, it has no page there. */
function Leave() {
  const { pathname, search } = useLocation();
  const isFirst = landing === pathname;
  useEffect(() => {
    if (!isFirst) window.location.replace(pathname + search);
  }, [isFirst, pathname, search]);
  return isFirst ? <NotFound /> : null;
}

const landing = window.location.pathname;

/** A page within an event names it: "Overview · Spring Conference · Convoke"; one about one thing is called like that. */
function useDocumentTitle(verdict: Verdict, gate: Gate): void {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isLost = verdict.kind === 'page' && gate.kind === 'missing';
  const key = isLost
    ? 'layout:eventMissing.title'
    : verdict.kind === 'page'
      ? verdict.route.title
      : verdict.kind === 'not-found' || (verdict.kind === 'leave' && pathname === landing)
        ? 'layout:notFound.title'
        : undefined;
  const name = useStore(pageNames).get(pathname);
  const title = key && (verdict.kind === 'page' && !isLost && name !== undefined ? name : t(key));
  const event = gate.kind === 'open' ? gate.event.title : undefined;
  useEffect(() => {
    if (!title) return;
    document.title =
      event === undefined ? t('layout:documentTitle', { title }) : t('layout:documentTitleEvent', { title, event });
  }, [title, event, t]);
}
