import type { CategoryRow, FirstCategory } from '@convoke/contract/resource/category.calls.ts';

/** Where something is dropped on a category. */
export type Where = 'before' | 'into' | 'after';

export interface Moved {
  parentId: string | null;
  /** All that stand side by side then, in order. */
  order: readonly string[];
}

/** All categories, those of the second level behind the one they are in. */
export const flat = (categories: readonly FirstCategory[]): CategoryRow[] =>
  categories.flatMap((first) => [first, ...first.children]);

/** Where a category comes to stand when it is dropped on another: 'tooDeep' where that would be a third level, null where it stands there already. */
export function movedTo(
  categories: readonly FirstCategory[],
  moved: string,
  target: string,
  where: Where,
): Moved | 'tooDeep' | null {
  const all = flat(categories);
  const on = all.find(({ categoryId }) => categoryId === target);
  const dragged = all.find(({ categoryId }) => categoryId === moved);
  if (!on || !dragged || moved === target) return null;
  if (where === 'into' && on.parentId !== null) return 'tooDeep';
  const parentId = where === 'into' ? target : on.parentId;
  const holds = categories.some(({ categoryId, children }) => categoryId === moved && children.length > 0);
  if (parentId !== null && holds) return 'tooDeep';
  const beside = all.filter((each) => each.parentId === parentId).map(({ categoryId }) => categoryId);
  const order = beside.filter((each) => each !== moved);
  order.splice(where === 'into' ? order.length : order.indexOf(target) + (where === 'after' ? 1 : 0), 0, moved);
  const isSame = dragged.parentId === parentId && order.every((each, at) => each === beside[at]);
  return isSame ? null : { parentId, order };
}

/** The categories as they stand after a move. */
export function withMoved(
  categories: readonly FirstCategory[],
  moved: string,
  { parentId, order }: Moved,
): FirstCategory[] {
  const all = flat(categories);
  const dragged = all.find(({ categoryId }) => categoryId === moved);
  const inOrder = <Category extends CategoryRow>(of: readonly Category[]) =>
    order.flatMap((id) => of.find(({ categoryId }) => categoryId === id) ?? []);
  const rest = categories
    .filter(({ categoryId }) => categoryId !== moved || parentId === null)
    .map((first) => ({ ...first, children: first.children.filter(({ categoryId }) => categoryId !== moved) }));
  if (!dragged) return rest;
  const here = { ...dragged, parentId };
  if (parentId === null) {
    const isFirst = rest.some(({ categoryId }) => categoryId === moved);
    return inOrder(isFirst ? rest : [...rest, { ...here, children: [] }]);
  }
  return rest.map((first) =>
    first.categoryId === parentId ? { ...first, children: inOrder([...first.children, here]) } : first,
  );
}
