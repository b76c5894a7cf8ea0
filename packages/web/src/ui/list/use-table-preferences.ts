import { createStore, type Store } from '../../core/store.ts';
import { useStore } from '../use-store.ts';

export interface TablePreferences {
  dense: boolean;
  /** Columns hidden by choice. */
  hidden: readonly string[];
  /** Extra columns shown by choice. */
  shown: readonly string[];
  /** Columns in the order of this person, where the list lets them have one; those that are not named come after. */
  order: readonly string[];
}

const none: TablePreferences = { dense: false, hidden: [], shown: [], order: [] };

function stored(name: string): TablePreferences {
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(`table.${name}`) ?? '{}') as Partial<TablePreferences>) };
  } catch {
    return none;
  }
}

const stores = new Map<string, Store<TablePreferences>>();

function storeOf(name: string): Store<TablePreferences> {
  const known = stores.get(name);
  if (known) return known;
  const made = createStore(stored(name));
  stores.set(name, made);
  return made;
}

/** A person's columns and density for one list, kept in this browser; the page of a list may ask for them too. */
export function useTablePreferences(name: string): [TablePreferences, (next: TablePreferences) => void] {
  const store = storeOf(name);
  return [
    useStore(store),
    (next) => {
      localStorage.setItem(`table.${name}`, JSON.stringify(next));
      store.set(next);
    },
  ];
}
