import type { Condition, FieldType, FormField } from '@convoke/contract/form/form.engine.ts';

/**
 * Conditions as the builder shows them: groups of lines. A negation has no line of its own: "none of", "not all of" and "is not" say it
 * where it applies.
 */
export const groupModes = ['all', 'any', 'none', 'notAll'] as const;
export type GroupMode = (typeof groupModes)[number];

export interface Group {
  mode: GroupMode;
  parts: Part[];
}

export interface Line {
  fieldId: string;
  is: Comparison;
  value?: string | number | boolean | undefined;
}

export type Part = Group | Line;

export const comparisons = [
  'answered',
  'empty',
  'equals',
  'differs',
  'contains',
  'lacks',
  'greater',
  'less',
  'atLeast',
  'atMost',
] as const;
export type Comparison = (typeof comparisons)[number];

/** What a condition may nest; the engine goes six deep. */
export const deepestGroup = 3;

export const isGroup = (part: Part): part is Group => 'mode' in part;

/** "At least" is "not less": the negations that lines say. */
const negated: Readonly<Partial<Record<Comparison, 'equals' | 'contains' | 'greater' | 'less'>>> = {
  differs: 'equals',
  lacks: 'contains',
  atMost: 'greater',
  atLeast: 'less',
};
const negation: Readonly<Record<string, Comparison>> = {
  equals: 'differs',
  contains: 'lacks',
  greater: 'atMost',
  less: 'atLeast',
};

const swapped: Readonly<Record<GroupMode, GroupMode>> = { all: 'notAll', notAll: 'all', any: 'none', none: 'any' };

function partOf(condition: Condition): Part {
  if ('all' in condition) return { mode: 'all', parts: condition.all.map(partOf) };
  if ('any' in condition) return { mode: 'any', parts: condition.any.map(partOf) };
  if ('not' in condition) {
    const inner = partOf(condition.not);
    if (isGroup(inner)) return { ...inner, mode: swapped[inner.mode] };
    if (inner.is === 'answered') return { ...inner, is: 'empty' };
    if (inner.is === 'empty') return { ...inner, is: 'answered' };
    const opposite = negation[inner.is];
    return opposite ? { ...inner, is: opposite } : { mode: 'none', parts: [inner] };
  }
  return { ...condition };
}

/** The builder begins with a group, whatever the condition is. */
export function groupOf(condition: Condition): Group {
  const part = partOf(condition);
  return isGroup(part) ? part : { mode: 'all', parts: [part] };
}

function conditionOf(part: Part): Condition {
  if (isGroup(part)) {
    const inner = part.parts.map(conditionOf);
    switch (part.mode) {
      case 'all':
        return { all: inner };
      case 'any':
        return { any: inner };
      case 'none':
        return { not: { any: inner } };
      case 'notAll':
        return { not: { all: inner } };
    }
  }
  const { fieldId, is, value } = part;
  if (is === 'answered' || is === 'empty') return { fieldId, is };
  const positive = negated[is];
  if (positive) return { not: { fieldId, is: positive, value: value ?? '' } };
  return { fieldId, is: is as 'equals', value: value ?? '' };
}

/** A group without lines is no condition: the field is always shown. */
export function conditionOfGroup(group: Group): Condition | undefined {
  const kept = withoutEmpty(group);
  return kept && conditionOf(kept);
}

function withoutEmpty(group: Group): Group | undefined {
  const parts = group.parts.flatMap((part) => {
    const kept = isGroup(part) ? withoutEmpty(part) : part;
    return kept ? [kept] : [];
  });
  return parts.length > 0 ? { ...group, parts } : undefined;
}

/** What can be asked of an answer of this type. */
export function comparisonsOf(type: FieldType): readonly Comparison[] {
  switch (type) {
    case 'text':
    case 'longText':
    case 'phone':
    case 'email':
      return ['answered', 'empty', 'equals', 'differs', 'contains', 'lacks'];
    case 'number':
    case 'rating':
    case 'scale':
    case 'score':
      return ['equals', 'differs', 'greater', 'atLeast', 'less', 'atMost', 'answered', 'empty'];
    case 'date':
      return ['answered', 'empty', 'equals', 'greater', 'less'];
    case 'single':
    case 'dropdown':
      return ['equals', 'differs', 'answered', 'empty'];
    case 'multiple':
      return ['contains', 'lacks', 'equals', 'answered', 'empty'];
    case 'sort':
      return ['equals', 'differs', 'answered', 'empty'];
    case 'cascade':
      return ['contains', 'lacks', 'equals', 'answered', 'empty'];
    case 'matrix':
      // How they read of a matrix: matrix-cells.ts.
      return ['contains', 'lacks', 'equals', 'differs', 'answered', 'empty'];
    case 'agreement':
    case 'file':
    case 'region':
    case 'signature':
      return ['answered', 'empty'];
    case 'description':
    case 'pageBreak':
      return [];
  }
}

export const takesValue = (is: Comparison): boolean => is !== 'answered' && is !== 'empty';

/** The first value that makes sense: a line is a whole condition from the beginning. */
export function firstLine(field: FormField): Line {
  const is = comparisonsOf(field.type)[0] ?? 'answered';
  return { fieldId: field.fieldId, is, ...(takesValue(is) && { value: firstValue(field) }) };
}

export function firstValue(field: FormField): string | number {
  if (field.options?.[0]) return field.options[0].value;
  if (field.tree?.[0]) return field.tree[0].value;
  if (['number', 'rating', 'scale', 'score'].includes(field.type)) return field.min ?? 1;
  return '';
}
