import { createContext, useContext } from 'react';
import type { PageContext } from './types.ts';

const Context = createContext<PageContext | null>(null);

export const PageProvider = Context.Provider;

/** The language, its texts and the addresses of the page that is shown. */
export function usePage(): PageContext {
  const page = useContext(Context);
  if (page === null) throw new Error('usePage outside of a page');
  return page;
}
