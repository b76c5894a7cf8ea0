import type { FormProblemName } from './form.definition.texts.ts';
import type { FormField } from '../form.engine.ts';
import { longestText } from '../fields/form.text.ts';
import { textIn } from '../words/form.text-in.ts';

/** What is wrong with the parts of a field: options, rows, levels, limits. Part of form.definition.ts. */

export interface Found {
  problem: FormProblemName;
  n?: number | string;
}

/** How far a cascade may go down, and how much it may hold in all. */
export const deepestTree = 5;
export const largestTree = 3000;

const takesOptions: { readonly [Type in FormField['type']]?: number } = {
  single: 1,
  multiple: 1,
  dropdown: 1,
  matrix: 1,
  sort: 2,
};

/** Whose options can have a limit: what is counted is how many people chose them. */
const isCounted = ({ type }: FormField) => type === 'single' || type === 'multiple' || type === 'dropdown';

/** The values that stand more than once. */
function repeated(list: readonly { value: string }[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { value } of list) (seen.has(value) ? twice : seen).add(value);
  return [...twice];
}

const isNameless = (each: { label: FormField['label'] }) => textIn(each.label, 'en').trim() === '';

export function optionProblems(field: FormField): Found[] {
  const least = takesOptions[field.type];
  const options = field.options ?? [];
  const found: Found[] = [];
  if (options.some((each) => each.limit !== undefined) && !isCounted(field)) found.push({ problem: 'limitPlace' });
  if (least === undefined) return found;
  if (options.length < least) found.push({ problem: 'noOptions', n: least });
  for (const value of repeated(options)) found.push({ problem: 'sameOption', n: value });
  if (options.some(isNameless)) found.push({ problem: 'noOptionLabel' });
  if (options.filter((each) => each.isOther).length > 1) found.push({ problem: 'twoOthers' });
  return found;
}

export function rowProblems(field: FormField): Found[] {
  if (field.type !== 'matrix') return [];
  const rows = field.rows ?? [];
  const found: Found[] = [];
  if (rows.length === 0) found.push({ problem: 'noRows' });
  for (const value of repeated(rows)) found.push({ problem: 'sameRow', n: value });
  if (rows.some(isNameless)) found.push({ problem: 'noOptionLabel' });
  if (rows.some((row) => row.value === '__proto__')) found.push({ problem: 'reservedId' });
  return found;
}

export function branchProblems(field: FormField): Found[] {
  if (field.type !== 'cascade') return [];
  const found: Found[] = [];
  const same = new Set<string>();
  let nameless = false;
  let count = 0;
  let level = [field.tree ?? []];
  if (level[0]?.length === 0) found.push({ problem: 'noTree' });
  for (let depth = 1; level.length > 0; depth += 1) {
    const below: typeof level = [];
    for (const brothers of level) {
      count += brothers.length;
      for (const value of repeated(brothers)) same.add(value);
      for (const each of brothers) {
        nameless = nameless || isNameless(each);
        if (each.children?.length) below.push(each.children);
      }
    }
    if (depth === deepestTree && below.length > 0) {
      found.push({ problem: 'treeTooDeep', n: deepestTree });
      break;
    }
    level = below;
  }
  if (count > largestTree) found.push({ problem: 'treeTooLarge', n: largestTree });
  for (const value of same) found.push({ problem: 'sameBranch', n: value });
  if (nameless) found.push({ problem: 'noOptionLabel' });
  return found;
}

const isCount = (value: number | undefined, least: number, most: number) =>
  value === undefined || (Number.isInteger(value) && value >= least && value <= most);

/** Most stars of a rating, most steps of a scale, most files in one answer. */
export const mostStars = 10;
export const mostSteps = 100;
export const mostFiles = 20;

export function limitProblems(field: FormField): Found[] {
  const { min, max, from, to } = field;
  const found: Found[] = [];
  const bad = (...values: (number | undefined)[]) =>
    found.push({ problem: 'badLimit', n: values.filter((each) => each !== undefined).join(' – ') });
  const over = (low: number | undefined, high: number | undefined) =>
    low !== undefined && high !== undefined && low > high;
  switch (field.type) {
    case 'text':
    case 'longText': {
      const most = longestText[field.type];
      if (!isCount(min, 0, most) || !isCount(max, 1, most)) bad(min, max);
      else if (over(min, max)) found.push({ problem: 'minOverMax' });
      if (field.pattern?.kind === 'mask' && !/[A0*]/.test(field.pattern.mask ?? ''))
        found.push({ problem: 'emptyMask' });
      break;
    }
    case 'number':
      if (over(min, max)) found.push({ problem: 'minOverMax' });
      break;
    case 'date':
      if (from !== undefined && to !== undefined && from > to) found.push({ problem: 'minOverMax' });
      break;
    case 'multiple': {
      const choices = field.options?.filter((each) => !each.isAlone).length ?? 0;
      if (!isCount(min, 0, 200) || !isCount(max, 1, 200)) bad(min, max);
      else if (over(min, max)) found.push({ problem: 'minOverMax' });
      else if (over(min, choices)) found.push({ problem: 'minOverOptions', n: choices });
      break;
    }
    case 'rating':
      if (!isCount(max, 2, mostStars)) bad(max);
      break;
    case 'scale': {
      const [low, high] = [min ?? 0, max ?? 10];
      if (low >= high) found.push({ problem: 'minOverMax' });
      else if (!isCount(low, -1000, 1000) || !isCount(high, -1000, 1000) || high - low > mostSteps) bad(low, high);
      break;
    }
    case 'file':
      if (!isCount(min, 0, mostFiles) || !isCount(max, 1, mostFiles)) bad(min, max);
      else if (over(min, max ?? 1)) found.push({ problem: 'minOverMax' });
      break;
    default:
      break;
  }
  return found;
}
