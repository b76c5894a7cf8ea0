import type * as z from 'zod';

/** Groups within groups, the outermost counted. */
export const deepestFilter = 6;
export const mostConditions = 60;

/** The same with what dynamic groups ask for in the place of the conditions that name them. */
export const deepestExpanded = 18;
export const mostExpanded = 240;

interface Problem {
  path: PropertyKey[];
  message: string;
  params: { problem: string; n?: number };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (value: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(value, key) ? value[key] : undefined;

/** The first thing that is wrong with a tree, and where: how deep and large it is, then fields, operators and values. Null = nothing. */
export function treeProblem(
  raw: unknown,
  fields: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>,
): Problem | null {
  const left: { node: unknown; path: PropertyKey[]; depth: number }[] = [{ node: raw, path: [], depth: 1 }];
  let conditions = 0;
  const says = (path: PropertyKey[], problem: string, n?: number): Problem => ({
    path,
    message: '',
    params: { problem, ...(n !== undefined && { n }) },
  });
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, path, depth } = next;
    if (!isObject(node)) return says(path, node === undefined ? 'required' : 'invalid');
    const matches = ['all', 'any', 'none'].filter((name) => Object.hasOwn(node, name));
    const [match] = matches;
    if (match !== undefined) {
      const nodes = own(node, match);
      if (matches.length > 1 || Object.keys(node).length > 1 || !Array.isArray(nodes)) return says(path, 'invalid');
      if (nodes.length === 0) return says([...path, match], 'required');
      if (depth > deepestFilter) return says(path, 'filterDeep', deepestFilter);
      if (nodes.length > mostConditions) return says([...path, match], 'tooMany', mostConditions);
      left.push(
        ...nodes.map((each: unknown, at) => ({ node: each, path: [...path, match, at], depth: depth + 1 })).reverse(),
      );
      continue;
    }
    conditions += 1;
    if (conditions > mostConditions) return says([], 'tooMany', mostConditions);
    if (path.length === 0) return says(path, 'invalid');
    const [field, operator] = [own(node, 'field'), own(node, 'operator')];
    const table = typeof field === 'string' && Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (!table) return says([...path, 'field'], 'choice');
    const value = typeof operator === 'string' && Object.hasOwn(table, operator) ? table[operator] : undefined;
    if (!value) return says([...path, 'operator'], 'choice');
    const odd = Object.keys(node).find((key) => !['field', 'operator', 'value'].includes(key));
    if (odd !== undefined) return says([...path, odd], 'invalid');
    const read = value.safeParse(own(node, 'value'), { reportInput: true });
    const [issue] = read.success ? [] : read.error.issues;
    if (issue) return { ...(issue as unknown as Problem), path: [...path, 'value', ...issue.path] };
  }
  return null;
}
