import {
  type FilterField,
  filterFields,
  type FilterGroup,
  type FilterMatch,
  filterTree,
  type FilterNode,
  groupOf,
  groupWith,
} from '@convoke/contract/member/filter/filter.tree.ts';

/** A filter while it is made: what a condition asks for may still be missing. */
export interface DraftCondition {
  key: number;
  field: FilterField;
  operator: string;
  value: Readonly<Record<string, unknown>>;
}

export interface DraftGroup {
  key: number;
  match: FilterMatch;
  nodes: readonly DraftNode[];
}

export type DraftNode = DraftCondition | DraftGroup;

let keys = 0;
const newKey = () => {
  keys += 1;
  return keys;
};

export const newCondition = (field: FilterField = 'name'): DraftCondition => ({
  key: newKey(),
  field,
  operator: operatorsOf(field)[0] ?? '',
  value: {},
});

/** Of a field of the organisation's own. */
export const newOwnCondition = (memberFieldId: string, operator: string): DraftCondition => ({
  key: newKey(),
  field: 'own',
  operator,
  value: { memberFieldId },
});

export const newGroup = (match: FilterMatch, nodes: readonly DraftNode[] = [newCondition()]): DraftGroup => ({
  key: newKey(),
  match,
  nodes,
});

export const operatorsOf = (field: FilterField): string[] => Object.keys(filterFields[field]);

export function draftOf(tree: FilterGroup | undefined): DraftGroup {
  const group = tree && groupOf(tree);
  return group ? newGroup(group.match, group.nodes.map(draftNode)) : newGroup('all');
}

function draftNode(node: FilterNode): DraftNode {
  const group = groupOf(node);
  if (group) return newGroup(group.match, group.nodes.map(draftNode));
  const { field, operator, value } = node as { field: FilterField; operator: string; value: DraftCondition['value'] };
  return { key: newKey(), field, operator, value };
}

function rawOf(node: DraftNode): unknown {
  if ('nodes' in node) return groupWith(node.match, node.nodes.map(rawOf) as FilterNode[]);
  const { field, operator, value } = node;
  return { field, operator, value };
}

/** The tree; null while something is missing. */
export function treeOf(draft: DraftGroup): FilterGroup | null {
  const read = filterTree.safeParse(rawOf(draft));
  return read.success ? read.data : null;
}

export const isWhole = (condition: DraftCondition): boolean =>
  filterTree.safeParse({ all: [rawOf(condition)] }).success;

/** With a node changed, or taken out where there is none; a group of which nothing is left goes with it. */
export function changed(group: DraftGroup, key: number, next: DraftNode | null): DraftGroup {
  const nodes = group.nodes.flatMap((each): DraftNode[] => {
    if (each.key === key) return next ? [next] : [];
    if (!('nodes' in each)) return [each];
    const inner = changed(each, key, next);
    return inner.nodes.length === 0 ? [] : [inner];
  });
  return { ...group, nodes };
}
