import { type FilterGroup, filterTree } from '@convoke/contract/member/filter/filter.tree.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** The tree that the address holds; what is no tree of this version is passed over. */
export function useFilterAddress(): [FilterGroup | undefined, (tree: FilterGroup | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.get('filter');
  const tree = useMemo(() => readTree(text), [text]);
  const set = (next: FilterGroup | undefined) =>
    setParams((now) => {
      const changed = new URLSearchParams(now);
      changed.delete('current');
      if (next) changed.set('filter', JSON.stringify(next));
      else {
        // Nothing is left of a saved filter either.
        changed.delete('filter');
        changed.delete('view');
      }
      return changed;
    });
  return [tree, set];
}

function readTree(text: string | null): FilterGroup | undefined {
  if (!text) return undefined;
  try {
    const read = filterTree.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
