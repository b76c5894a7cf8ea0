import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { memberFilterList, type SavedFilter } from '@convoke/contract/member/member.saved.calls.ts';
import { useSearchParams } from 'react-router';
import { useFilterAddress } from '../filter/filter-address.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** Nobody: of a saved filter that cannot be read, or that is not there, never everyone is shown. */
const nobody: FilterGroup = {
  all: [
    { field: 'name', operator: 'filled', value: {} },
    { field: 'name', operator: 'empty', value: {} },
  ],
};

export interface Views {
  views: readonly SavedFilter[];
  /** The one that the address names. */
  view: SavedFilter | undefined;
  /** The address names one that is not there any more. */
  isMissing: boolean;
  /** False while the one that the address names is being fetched. */
  isKnown: boolean;
  /** What the list is asked with: what was changed on the page, or else what is saved. */
  tree: FilterGroup | undefined;
  /** The address has a filter of its own, whatever becomes of the saved one. */
  isOwn: boolean;
  /** What is on the page differs from what is saved. */
  isChanged: boolean;
  setTree: (tree: FilterGroup | undefined) => void;
  error: unknown;
}

/** Saved filters as views of the list; the address names one, so that a link opens it. */
export function useViews(): Views {
  const [params] = useSearchParams();
  const [own, setTree] = useFilterAddress();
  const { data, error } = useCall(memberFilterList, {}, { quiet: true, everyMs: 30_000 });
  const viewId = params.get('view');
  const view = data?.find(({ filterId }) => filterId === viewId);
  const isMissing = viewId !== null && data !== undefined && !view;
  const saved = view ? (view.tree ?? nobody) : viewId === null ? undefined : nobody;
  return {
    views: data ?? [],
    view,
    isMissing,
    isKnown: viewId === null || data !== undefined,
    tree: own ?? saved,
    isOwn: own !== undefined,
    isChanged: view !== undefined && own !== undefined && JSON.stringify(own) !== JSON.stringify(view.tree),
    setTree,
    error,
  };
}
