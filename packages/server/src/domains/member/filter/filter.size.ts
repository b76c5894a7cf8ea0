import {
  conditionsOf,
  type FilterGroup,
  type FilterNode,
  groupOf,
} from '@convoke/contract/member/filter/filter.tree.ts';
import { deepestExpanded, mostExpanded } from '@convoke/contract/member/filter/filter.problem.ts';
import { Refusal } from '../../../core/failure.ts';

export type TreeProblem = 'MEMBER_GROUP_CIRCLE' | 'MEMBER_FILTER_LARGE';

/**
 * What is wrong with a tree once those of the dynamic groups that it names stand in their places, as they do when it is read: it is too large, or a group leads
 * back to itself. Null = nothing. Looks at no more than it allows.
 */
export function problemOf(
  tree: FilterNode,
  trees: ReadonlyMap<string, FilterGroup>,
  own: readonly string[] = [],
): TreeProblem | null {
  const left: { node: FilterNode; depth: number; within: readonly string[] }[] = [
    { node: tree, depth: 1, within: own },
  ];
  let conditions = 0;
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, depth, within } = next;
    if (depth > deepestExpanded) return 'MEMBER_FILTER_LARGE';
    const group = groupOf(node);
    if (group) {
      left.push(...group.nodes.map((each) => ({ node: each, depth: groupOf(each) ? depth + 1 : depth, within })));
      continue;
    }
    conditions += 1;
    if (conditions > mostExpanded) return 'MEMBER_FILTER_LARGE';
    for (const id of groupIdsIn(node)) {
      const inner = trees.get(id);
      if (within.includes(id)) return 'MEMBER_GROUP_CIRCLE';
      if (inner) left.push({ node: inner, depth: depth + 1, within: [...within, id] });
    }
  }
  return null;
}

/** The groups that a tree names, each once. */
export const groupIdsIn = (node: FilterNode): string[] => [
  ...new Set(conditionsOf(node).flatMap((each) => (each.field === 'group' ? each.value.groupIds : []))),
];

/** Refuses a tree that is too large to be read. One that leads back to itself is true of nobody where it does. */
export function checkSize(tree: FilterNode, trees: ReadonlyMap<string, FilterGroup>): void {
  const problem = problemOf(tree, trees);
  if (problem) throw new Refusal('MEMBER_FILTER_LARGE');
}
