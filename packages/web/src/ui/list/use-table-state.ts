import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

interface Options<Filter extends string> {
  /** Names of the filters besides `search`; each is a query parameter of the page and a field of the call. */
  filters?: readonly Filter[];
  size?: number;
  /** The call's own default, so that the address stays short. */
  sort?: string;
}

export interface TableChanges {
  search?: string | undefined;
  sort?: string | undefined;
  current?: number | undefined;
  size?: number | undefined;
}

export interface TableState<Filter extends string = string> {
  current: number;
  size: number;
  search: string;
  sort: string | undefined;
  filter: (name: Filter) => string | undefined;
  /** How many filters and searches narrow the list. */
  narrowed: number;
  set: (changes: TableChanges) => void;
  /** Sets one filter; undefined or empty takes it away. */
  setFilter: (name: Filter, value: string | undefined) => void;
  reset: () => void;
  /** The call's input: paging, search, sort and filters that are set. */
  input: { current: number; size: number; search?: string; sort?: string } & Partial<Record<Filter, string>>;
}

/** A list's filters, sort and page, kept in the address so that reloading, going back and sharing keep them. */
export function useTableState<Filter extends string = never>(options: Options<Filter> = {}): TableState<Filter> {
  const [params, setParams] = useSearchParams();
  const { filters, size: defaultSize = 20, sort: defaultSort } = options;
  const names = (filters ?? []).join(' ');

  const apply = useCallback(
    (changes: readonly (readonly [string, string | number | undefined])[]) => {
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          // Another filter or order begins at the first page again.
          next.delete('current');
          for (const [name, value] of changes) {
            if (value === undefined || value === '' || (name === 'current' && value === 1)) next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  const set = useCallback((changes: TableChanges) => apply(Object.entries(changes)), [apply]);
  const setFilter = useCallback((name: string, value: string | undefined) => apply([[name, value]]), [apply]);
  const reset = useCallback(() => setParams({}, { replace: true }), [setParams]);

  return useMemo(() => {
    const whole = (name: string, fallback: number) => {
      const value = Number(params.get(name));
      return Number.isInteger(value) && value > 0 ? value : fallback;
    };
    const current = whole('current', 1);
    const size = Math.min(500, whole('size', defaultSize));
    const search = params.get('search') ?? '';
    const sort = params.get('sort') ?? defaultSort;
    const set_: Partial<Record<Filter, string>> = {};
    for (const name of names.split(' ') as Filter[]) {
      const value = name && params.get(name);
      if (value) set_[name] = value;
    }
    return {
      current,
      size,
      search,
      sort,
      filter: (name: Filter) => set_[name],
      narrowed: Object.keys(set_).length + (search ? 1 : 0),
      set,
      setFilter,
      reset,
      input: { current, size, ...(search && { search }), ...(sort && { sort }), ...set_ },
    };
  }, [params, names, defaultSize, defaultSort, set, setFilter, reset]);
}
