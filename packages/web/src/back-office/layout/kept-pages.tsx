import { Activity, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, NavigationType, Route, Routes, useLocation, useNavigationType } from 'react-router';
import { closedBy } from '../../ui/closing.ts';
import { DialogHost } from '../../ui/dialogs.tsx';
import { PageBoundary } from '../../ui/page-boundary.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { currentEvent, eventIdOf } from '../../core/current-event.ts';
import { useStore } from '../../ui/use-store.ts';
import { findRoute } from '../app/guards.ts';
import { fetchPage, pageElement } from '../app/pages.tsx';
import { progress } from '../app/progress.ts';
import { type AppRoute, appRoutes } from '../app/routes.tsx';
import { close, forEvent, keepMounted, visit } from '../app/tabs.ts';
import { openTabs } from '../app/tabs-store.ts';

interface Props {
  /** The active page; undefined while one is being reloaded: all are hidden then. */
  route: AppRoute | undefined;
  /** Whether user and menu are there. */
  ready: boolean;
}

/** Pages stay mounted, hidden, while their tab is open, each with the address it was left at. */
export function KeptPages({ route, ready }: Props) {
  const location = useLocation();
  const how = useNavigationType();
  const tabs = useStore(openTabs);
  const event = useStore(currentEvent);
  const { t } = useTranslation();
  const [places, setPlaces] = useState<ReadonlyMap<string, Location>>(new Map());

  useEffect(() => {
    if (!route) return;
    const { pathname, search } = location;
    const { title, affix = false } = route;
    const visited = visit(openTabs.get(), { path: pathname, search, title, affix });
    // Going back to where something was closed once closes nothing that was opened since.
    const closed = how === NavigationType.Pop ? undefined : closedBy(location.state);
    openTabs.set(closed === undefined ? visited : close(visited, closed));
  }, [route, location, how]);

  const eventId = event?.eventId;
  // The tabs of pages within an event go along to another one.
  useEffect(() => {
    if (eventId)
      openTabs.set(forEvent(openTabs.get(), eventId, (path) => findRoute(path, appRoutes)?.inWithin ?? false));
  }, [eventId]);

  useEffect(() => {
    // Begun while user and menu are still on their way; a failure shows when the page is rendered.
    if (route) fetchPage(route).catch(() => undefined);
  }, [route]);

  // Kept in order of use, the active one first; written while rendering so that the page appears with its own address at once.
  if (route && places.get(location.pathname) !== location) {
    const recent = [...places.keys()];
    const kept = keepMounted(recent, location.pathname, tabs);
    setPlaces(
      new Map(kept.map((path) => [path, path === location.pathname ? location : (places.get(path) as Location)])),
    );
  }

  if (!ready) return route && <PageSkeleton title={t(route.title)} />;
  const open = new Set(tabs.map((tab) => tab.path));
  // A stable order, so that React moves no page about in the document.
  const paths = [...places.keys()].sort();
  return paths.map((path) => {
    const place = places.get(path);
    const its = findRoute(path, appRoutes);
    const active = route !== undefined && path === location.pathname;
    if (!place || !its || (!active && (its.noCache || !open.has(path)))) return null;
    const version = tabs.find((tab) => tab.path === path)?.version ?? 0;
    // A page about another event is another page, and one that was left behind on another event is gone.
    const about = its.inWithin ? eventIdOf(place.search) : undefined;
    if (!active && about !== eventId && its.inWithin) return null;
    const key = `${path} ${version} ${about ?? ''}`;
    return (
      <Activity key={key} mode={active ? 'visible' : 'hidden'}>
        <HidesQuietly />
        <Page route={its} location={place} />
      </Activity>
    );
  });
}

/**
 * Keeps a field that has the focus from hearing that its page was hidden. The browser tells it a moment later, when the elements that it then asks for
 * are gone: a date field throws. Taking the focus away first does not help, React gives it back at the end of the same change.
 */
export function HidesQuietly() {
  useLayoutEffect(
    () => () => {
      const active = document.activeElement;
      if (active?.closest('#page'))
        active.addEventListener('focusout', (event) => event.stopPropagation(), { once: true });
    },
    [],
  );
  return null;
}

function Page({ route, location }: { route: AppRoute; location: Location }) {
  const { t } = useTranslation();
  return (
    <PageBoundary>
      <Suspense fallback={<PageSkeleton title={t(route.title)} />}>
        <Routes location={location}>
          <Route path={route.path} element={<DialogHost>{pageElement(route)}</DialogHost>} />
        </Routes>
        <Arrived location={location} />
      </Suspense>
    </PageBoundary>
  );
}

/** Rendered together with the page, so its effect runs when the page's code has come. */
function Arrived({ location }: { location: Location }) {
  // every navigation ends the bar anew.
  useEffect(() => progress.done(), [location]);
  return null;
}
