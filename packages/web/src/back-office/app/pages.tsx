import i18next from 'i18next';
import { type ComponentType, createElement, lazy, type LazyExoticComponent, type ReactElement } from 'react';
import { type AppRoute, pageLoader } from './routes.tsx';

const pages = new Map<string, LazyExoticComponent<ComponentType>>();

function lazyPage(route: AppRoute): LazyExoticComponent<ComponentType> {
  const known = pages.get(route.name);
  if (known) return known;
  const load = pageLoader(route);
  if (!load) throw new Error(`no page ${route.page}`);
  const page = lazy(async () => {
    const [module] = await Promise.all([load(), i18next.loadNamespaces([...(route.texts ?? [])])]);
    return module;
  });
  pages.set(route.name, page);
  return page;
}

/** The page of a route; its code and texts are fetched together when it is first shown. */
export function pageElement(route: AppRoute): ReactElement {
  return createElement(lazyPage(route));
}
