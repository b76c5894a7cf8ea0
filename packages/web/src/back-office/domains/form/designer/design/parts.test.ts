import type { Condition, FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { formDefinition } from '@convoke/contract/form/form.engine.ts';
import { checkForm } from '@convoke/contract/form/definition/form.definition.ts';
import { expect, test } from 'vitest';
import { changesBetween, differs } from './changes.part.ts';
import { comparisonsOf, conditionOfGroup, firstLine, groupOf } from './conditions.ts';
import { copiesOf } from './copies.ts';
import { fieldKinds, isUnworded, newField } from './field-kinds.ts';
import { cellsOf, lineOfCells, matrixComparisons } from './matrix-cells.ts';
import { lackingInForm, written } from './field-texts.ts';
import { indented, parseTree } from './tree-text.ts';

const label = (text: string) => ({ en: text, zh: text, es: text, ja: text });
const field = (fieldId: string, more: Partial<FormField> = {}): FormField => ({
  fieldId,
  type: 'text',
  required: false,
  label: label(fieldId),
  ...more,
});
const form = (...fields: FormField[]): FormDefinition => ({ version: 1, fields });

test('everything in the palette makes a field that can be stored and published at once', () => {
  const fields = fieldKinds.reduce<FormField[]>((all, kind) => [...all, newField(kind, all)], []);
  expect(formDefinition.safeParse({ version: 1, fields }).error?.issues ?? []).toEqual([]);
  // A score adds up nothing until it is told what, and only its author knows the terms of an agreement.
  const unfinished = fields.filter(({ type }) => type === 'score' || type === 'agreement');
  const ids = new Set(unfinished.map(({ fieldId }) => fieldId));
  expect(checkForm(form(...fields)).filter(({ fieldId }) => !ids.has(fieldId))).toEqual([]);
  expect(new Set(fields.map((each) => each.fieldId)).size).toBe(fields.length);
});

test('a second phone number is a question like any other', () => {
  const kind = fieldKinds.find((each) => each.key === 'phone');
  if (!kind) throw new Error('no phone');
  const first = newField(kind, []);
  expect(first.means).toBe('phone');
  expect(newField(kind, [first]).means).toBeUndefined();
});

test('whoever words a new field in one language words it for all until they have their own', () => {
  const kind = fieldKinds.find((each) => each.key === 'single');
  if (!kind) throw new Error('no single choice');
  const fresh = newField(kind, []);
  expect(isUnworded(fresh.label)).toBe(true);
  const worded = written(fresh.label, 'zh', '饮食');
  expect(worded).toEqual({ en: '', zh: '饮食', es: '', ja: '' });
  expect(written(worded, 'en', 'Diet')).toEqual({ en: 'Diet', zh: '饮食', es: '', ja: '' });
  const options = fresh.options ?? [];
  expect(lackingInForm(form({ ...fresh, label: worded, options }))).toEqual({ en: 1, zh: 0, es: 1, ja: 1 });
});

test('copies have ids of their own, point at one another, and leave what only one may have', () => {
  const [a, b] = copiesOf([
    field('a', { means: 'name', parameter: 'who' }),
    field('b', { showWhen: { all: [{ fieldId: 'a', is: 'answered' }, { not: { fieldId: 'z', is: 'empty' } }] } }),
  ]);
  expect(a?.fieldId).not.toBe('a');
  expect(a).not.toHaveProperty('means');
  expect(a).not.toHaveProperty('parameter');
  expect(b?.showWhen).toEqual({
    all: [{ fieldId: a?.fieldId, is: 'answered' }, { not: { fieldId: 'z', is: 'empty' } }],
  });
  expect(copiesOf([field('a', { means: 'name' })], [])[0]?.means).toBe('name');
});

const conditions: Condition[] = [
  { fieldId: 'a', is: 'answered' },
  { all: [{ fieldId: 'a', is: 'equals', value: 'x' }] },
  { any: [{ fieldId: 'a', is: 'greater', value: 3 }, { not: { fieldId: 'b', is: 'less', value: 2 } }] },
  { not: { any: [{ fieldId: 'a', is: 'empty' }, { not: { fieldId: 'b', is: 'contains', value: 'y' } }] } },
  { not: { all: [{ fieldId: 'a', is: 'equals', value: 1 }, { any: [{ fieldId: 'b', is: 'answered' }] }] } },
  { not: { not: { not: { fieldId: 'a', is: 'equals', value: 'x' } } } },
];

function holds(condition: Condition, truth: (fieldId: string, is: string) => boolean): boolean {
  if ('all' in condition) return condition.all.every((each) => holds(each, truth));
  if ('any' in condition) return condition.any.some((each) => holds(each, truth));
  if ('not' in condition) return !holds(condition.not, truth);
  return condition.is === 'empty' ? !truth(condition.fieldId, 'answered') : truth(condition.fieldId, condition.is);
}

test.each(conditions)('the builder keeps what a condition means: %j', (condition) => {
  const again = conditionOfGroup(groupOf(condition));
  if (!again) throw new Error('no condition');
  const facts = ['answered', 'equals', 'contains', 'greater', 'less'].flatMap((is) => [`a ${is}`, `b ${is}`]);
  for (let bits = 0; bits < 2 ** facts.length; bits += 1) {
    const truth = (fieldId: string, is: string) => Boolean((bits >> facts.indexOf(`${fieldId} ${is}`)) & 1);
    expect(holds(again, truth)).toBe(holds(condition, truth));
  }
  // What it made it shows again just so.
  expect(groupOf(again)).toEqual(groupOf(condition));
});

const grid = field('grid', {
  type: 'matrix',
  rows: ['r', 'r=x', 's'].map((value) => ({ value, label: label(`row ${value}`) })),
  options: ['x', 'y'].map((value) => ({ value, label: label(`column ${value}`) })),
});

test('what is asked of a matrix is taken apart into row, column and comparison, and put together as it was', () => {
  for (const is of matrixComparisons)
    for (const rows of ['any', 'every'] as const)
      for (const row of [null, 'r', 'r=x', 's'])
        for (const column of ['x', 'y']) {
          const line = lineOfCells(grid, { row, rows, column, is });
          const again = cellsOf(grid, line);
          expect(lineOfCells(grid, again)).toEqual(line);
          if (is === 'equals' || is === 'differs')
            expect(again).toEqual({ row, rows: row === null ? rows : 'any', column, is });
          const showWhen = conditionOfGroup({ mode: 'all', parts: [line] });
          const problems = checkForm(form(grid, field('b', { ...(showWhen && { showWhen }) })));
          expect(problems.filter((each) => each.fieldId === 'b')).toEqual([]);
        }
});

test('a cell that was stored as one of several columns is shown as the cell it names', () => {
  expect(cellsOf(grid, { fieldId: 'grid', is: 'lacks', value: 'r=x=y' })).toMatchObject({
    row: 'r=x',
    column: 'y',
    is: 'differs',
  });
  // Its column is gone: what it named is still said.
  expect(cellsOf(grid, { fieldId: 'grid', is: 'equals', value: 's=z' })).toMatchObject({ row: 's', column: 'z' });
});

test('a group without lines is no condition', () => {
  expect(conditionOfGroup({ mode: 'all', parts: [] })).toBeUndefined();
  expect(conditionOfGroup({ mode: 'any', parts: [{ mode: 'all', parts: [] }] })).toBeUndefined();
});

test('the first line about any field is a condition that can be published', () => {
  for (const kind of fieldKinds) {
    const asked = newField(kind, []);
    if (comparisonsOf(asked.type).length === 0) continue;
    const showWhen = conditionOfGroup({ mode: 'all', parts: [firstLine(asked)] });
    const problems = checkForm(form(asked, field('b', { ...(showWhen && { showWhen }) })));
    expect([kind.key, problems.filter((each) => each.fieldId === 'b')]).toEqual([kind.key, []]);
  }
});

test('a cascade is written as indented text, with spaces or tabs, and keeps its values', () => {
  const tree = parseTree('Europe\n  Spain\n    Madrid\n  France\nAsia', [], 'en');
  expect(indented(tree, 'en')).toBe('Europe\n  Spain\n    Madrid\n  France\nAsia');
  expect(indented(parseTree('Europe\n\tSpain\n\t\tMadrid', [], 'en'), 'en')).toBe('Europe\n  Spain\n    Madrid');
  const valueOf = (nodes: typeof tree, ...path: string[]) =>
    path.reduce<{ value?: string; children?: typeof tree | undefined }>(
      (node, name) => node.children?.find((each) => each.label.en === name) ?? {},
      { children: nodes },
    ).value;
  const moved = parseTree('Asia\nEurope\n  France\n  Spain\n    Madrid', tree, 'en');
  expect(valueOf(moved, 'Europe', 'Spain', 'Madrid')).toBe(valueOf(tree, 'Europe', 'Spain', 'Madrid'));
  const renamed = parseTree('Europa\n  Spain\n    Madrid\n  France\nAsia', tree, 'en');
  expect(valueOf(renamed, 'Europa', 'Spain')).toBe(valueOf(tree, 'Europe', 'Spain'));
});

test('another language of a cascade is written beside the first', () => {
  const tree = parseTree('Spain', [], 'en');
  expect(parseTree('西班牙', tree, 'zh')[0]?.label).toEqual({ en: 'Spain', zh: '西班牙', es: '', ja: '' });
});

test('what publishing changes is named field by field, whatever the order of properties', () => {
  const before = form(field('a'), field('b', { max: 3, min: 1 }), field('c'), field('d'));
  const sameB = field('b', { min: 1, max: 3 });
  expect(changesBetween(before, form(field('a'), sameB, field('c'), field('d')))).toEqual([]);
  const now = form(field('d'), field('a'), { ...sameB, required: true }, field('x'));
  expect(changesBetween(before, now).map(({ kind, field: { fieldId } }) => `${kind} ${fieldId}`)).toEqual([
    'moved d',
    'changed b',
    'added x',
    'removed c',
  ]);
  expect(differs(before, { ...before, pace: 'field' })).toBe(true);
  expect(differs(before, { ...before, pace: 'page' })).toBe(false);
});
