import { openSegments } from '@convoke/contract/core/open-paths.ts';
import { safeRedirect } from '@convoke/contract/core/session.ts';
import { matchPath } from 'react-router';
import { type CurrentEvent, eventIdOf, inEvent } from '../../core/current-event.ts';
import { loginAddress } from '../../core/session.ts';
import { isRemovedForEvent } from '@convoke/contract/menu.ts';
import type { AppRoute } from './routes.tsx';

/** What to do with a location. */
export type Verdict =
  | { kind: 'not-found' }
  /** A page of the public entry: the browser must load it whole. */
  | { kind: 'leave' }
  /** Comes straight to `to`: a page made anew, or one within an event whose address did not say which. */
  | { kind: 'reload'; to: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'page'; route: AppRoute };

export interface Place {
  pathname: string;
  search: string;
}

export interface Visitor {
  signedIn: boolean;
  /** Undefined until the user info has come: its pages wait for it. */
  roles: readonly string[] | undefined;
  /** The event that the address names, once it is known. */
  event: CurrentEvent | null;
  /** Which event an address within one is about when it names none. */
  lastEventId: string | undefined;
}

export function decide(place: Place, visitor: Visitor, routes: readonly AppRoute[], home: string): Verdict {
  const segment = place.pathname.split('/')[1] ?? '';
  if (segment === 'login' && visitor.signedIn) {
    return { kind: 'redirect', to: safeRedirect(new URLSearchParams(place.search).get('redirect')) };
  }
  if (segment === '404') return { kind: 'not-found' };
  if (openSegments.has(segment)) return { kind: 'leave' };
  if (!visitor.signedIn) return { kind: 'redirect', to: loginAddress(`${place.pathname}${place.search}`) };
  if (place.pathname === '/') return { kind: 'redirect', to: home };
  if (segment === 'redirect') {
    return { kind: 'reload', to: safeRedirect(`${place.pathname.slice('/redirect'.length)}${place.search}`) };
  }
  const route = findRoute(place.pathname, routes);
  if (!route || (visitor.roles && !isFor(route, visitor.roles))) return { kind: 'redirect', to: '/404' };
  if (route.inWithin) {
    if (eventIdOf(place.search) === undefined) {
      if (visitor.lastEventId === undefined) return { kind: 'redirect', to: '/activity-manage/list' };
      return { kind: 'reload', to: inEvent(`${place.pathname}${place.search}`, visitor.lastEventId) };
    }
    if (visitor.event && isRemovedForEvent(route.name, visitor.event)) return { kind: 'redirect', to: '/404' };
  }
  return { kind: 'page', route };
}

/** Whether somebody with these roles may see a page. */
export function isFor({ roles }: Pick<AppRoute, 'roles'>, own: readonly string[]): boolean {
  return !roles?.length || roles.some((role) => own.includes(role));
}

export function findRoute(pathname: string, routes: readonly AppRoute[]): AppRoute | undefined {
  return routes.find((route) => matchPath({ path: route.path, end: true }, pathname) !== null);
}
