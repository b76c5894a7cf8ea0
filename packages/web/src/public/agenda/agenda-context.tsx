import type { PublicAgenda, PublicPerson } from '@convoke/contract/schedule/schedule.public.calls.ts';
import { createContext, type MouseEvent, useContext } from 'react';
import { addressOf, type AgendaState } from './agenda-state.ts';

/** What every piece of the programme asks for. */
export interface AgendaContext {
  agenda: PublicAgenda;
  state: AgendaState;
  /** Shows something else. `isStep`: Back comes back from it. */
  show: (change: Partial<AgendaState>, isStep?: boolean) => void;
  people: ReadonlyMap<string, PublicPerson>;
  places: ReadonlyMap<string, string>;
  stars: ReadonlySet<number>;
  turn: (number: number) => void;
  /** Sets one's own choice as a whole. */
  replace: (numbers: readonly number[]) => void;
  /** One's own that overlap another of one's own. */
  clashing: ReadonlySet<number>;
  url: string;
}

const Context = createContext<AgendaContext | null>(null);
export const AgendaProvider = Context.Provider;

export function useAgenda(): AgendaContext {
  const context = useContext(Context);
  if (!context) throw new Error('outside of the programme');
  return context;
}

/** A link to another state of this page: followed without a trip where the page is awake, like any other where it is not. */
export function useLink(change: Partial<AgendaState>) {
  const { state, show, url } = useAgenda();
  return {
    href: addressOf(url, { ...state, ...change }),
    onClick: (event: MouseEvent) => {
      // In a new tab, as one asked.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      show(change, true);
    },
  };
}
