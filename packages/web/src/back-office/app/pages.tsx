import i18next from 'i18next';
import { type ComponentType, createElement, type LazyExoticComponent, type ReactElement } from 'react';
import type { AppRoute } from './routes.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

type PageModule = { default: ComponentType };

const fetched = new Map<string, Promise<PageModule>>();
const pages = new Map<string, LazyExoticComponent<ComponentType>>();

/** Fetches a page's code and texts; once begun, whoever asks again waits for the same. What failed may be tried again. */
export function fetchPage(route: AppRoute): Promise<PageModule> {
  const known = fetched.get(route.name);
  if (known) return known;
  const coming = Promise.all([route.page(), i18next.loadNamespaces([...(route.texts ?? [])])]).then(
    ([module]) => module,
  );
  fetched.set(route.name, coming);
  coming.catch(() => fetched.delete(route.name));
  return coming;
}

function lazyPage(route: AppRoute): LazyExoticComponent<ComponentType> {
  const known = pages.get(route.name);
  if (known) return known;
  const page = lazyPart(() => fetchPage(route));
  pages.set(route.name, page);
  return page;
}

/** The page of a route; its code and texts are fetched together when it is first shown. */
export function pageElement(route: AppRoute): ReactElement {
  return createElement(lazyPage(route));
}
