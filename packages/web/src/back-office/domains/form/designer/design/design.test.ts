import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { expect, test } from 'vitest';
import { type Action, begin, type Design, mostFields, reduce } from './design.ts';

const label = (text: string) => ({ en: text, zh: '', es: '', ja: '' });
const field = (fieldId: string, more: Partial<FormField> = {}): FormField => ({
  fieldId,
  type: 'text',
  required: false,
  label: label(fieldId),
  ...more,
});
const form = (...ids: string[]): FormDefinition => ({ version: 1, fields: ids.map((id) => field(id)) });
const run = (design: Design, ...actions: Action[]) => actions.reduce(reduce, design);
const ids = (design: Design) => design.form.fields.map((each) => each.fieldId).join('');
const typed = (text: string): Action => ({ do: 'change', fieldId: 'a', patch: { label: label(text) }, tag: 'label' });

test('a field is added after the chosen one, else at the end, and is chosen then', () => {
  const start = begin(form('a', 'b', 'c'));
  expect(ids(run(start, { do: 'add', fields: [field('x')] }))).toBe('abcx');
  const added = run(start, { do: 'choose', fieldId: 'a' }, { do: 'add', fields: [field('x'), field('y')] });
  expect(ids(added)).toBe('axybc');
  expect(added.chosen).toEqual(['x', 'y']);
  expect(ids(run(start, { do: 'add', fields: [field('x')], at: 0 }))).toBe('xabc');
});

test('no more fields are taken than a form may have', () => {
  const full = begin({ version: 1, fields: Array.from({ length: mostFields }, (_, index) => field(`f${index}`)) });
  expect(run(full, { do: 'add', fields: [field('x')] })).toBe(full);
});

test('whoever removes several in a row goes on with the next one', () => {
  const start = run(begin(form('a', 'b', 'c')), { do: 'choose', fieldId: 'b' });
  const once = run(start, { do: 'remove', fieldIds: start.chosen });
  expect([ids(once), once.chosen]).toEqual(['ac', ['c']]);
  const twice = run(once, { do: 'remove', fieldIds: once.chosen });
  expect([ids(twice), twice.chosen]).toEqual(['a', ['a']]);
  expect(ids(run(twice, { do: 'remove', fieldIds: ['a'] }))).toBe('');
});

test('fields move before another one or to the end, several at once in their order', () => {
  const start = begin(form('a', 'b', 'c', 'd'));
  expect(ids(run(start, { do: 'move', fieldIds: ['d', 'b'], before: 'a' }))).toBe('bdac');
  expect(ids(run(start, { do: 'move', fieldIds: ['a'], before: null }))).toBe('bcda');
  expect(ids(run(start, { do: 'move', fieldIds: ['b', 'c'], before: 'c' }))).toBe('abcd');
  expect(run(start, { do: 'move', fieldIds: ['a'], before: 'b' }).past).toEqual([]);
  expect(run(start, { do: 'move', fieldIds: ['a'], before: 'gone' })).toBe(start);
});

test('the chosen fields go up and down by one, and stop at the ends', () => {
  const start = run(
    begin(form('a', 'b', 'c', 'd')),
    { do: 'choose', fieldId: 'b' },
    { do: 'choose', fieldId: 'c', how: 'toggle' },
  );
  expect(ids(run(start, { do: 'shift', by: -1 }))).toBe('bcad');
  expect(ids(run(start, { do: 'shift', by: 1 }))).toBe('adbc');
  expect(ids(run(start, { do: 'shift', by: 1 }, { do: 'shift', by: 1 }))).toBe('adbc');
});

test('letters typed in a row are undone together; another field or another text is a step of its own', () => {
  const design = run(
    begin(form('a', 'b')),
    typed('D'),
    typed('Di'),
    { do: 'change', fieldId: 'a', patch: { required: true } },
    typed('Die'),
  );
  const labels = (each: Design) => each.form.fields[0]?.label.en;
  expect(labels(design)).toBe('Die');
  const back = run(design, { do: 'undo' });
  expect([labels(back), back.form.fields[0]?.required]).toEqual(['Di', true]);
  const further = run(back, { do: 'undo' }, { do: 'undo' });
  expect(labels(further)).toBe('a');
  expect(labels(run(further, { do: 'undo' }))).toBe('a');
  expect(labels(run(further, { do: 'redo' }, { do: 'redo' }, { do: 'redo' }))).toBe('Die');
});

test('choosing another field ends what belongs together', () => {
  const design = run(begin(form('a', 'b')), typed('D'), { do: 'choose', fieldId: 'b' }, typed('Di'), { do: 'undo' });
  expect(design.form.fields[0]?.label.en).toBe('D');
});

test('a change after an undo leaves nothing to redo', () => {
  const design = run(begin(form('a')), typed('D'), { do: 'undo' }, typed('E'));
  expect(design.future).toEqual([]);
  expect(run(design, { do: 'redo' })).toBe(design);
});

test('undoing a removal brings the field back and chooses it', () => {
  const start = run(begin(form('a', 'b', 'c')), { do: 'choose', fieldId: 'b' });
  const back = run(start, { do: 'remove', fieldIds: ['b'] }, { do: 'choose', fieldId: 'a' }, { do: 'undo' });
  expect([ids(back), back.chosen]).toEqual(['abc', ['b']]);
});

test('what a patch leaves undefined is taken away', () => {
  const start = begin({ version: 1, fields: [field('a', { max: 20 })] });
  const design = run(start, { do: 'change', fieldId: 'a', patch: { max: undefined, min: 2 } });
  expect(design.form.fields[0]).toEqual({ ...field('a'), min: 2 });
  expect('max' in (design.form.fields[0] ?? {})).toBe(false);
});

test('the arrow keys go from field to field and stop at the ends; with Shift the choice grows and shrinks', () => {
  const start = begin(form('a', 'b', 'c'));
  const down: Action = { do: 'step', by: 1 };
  expect(run(start, down).chosen).toEqual(['a']);
  expect(run(start, { do: 'step', by: -1 }).chosen).toEqual(['c']);
  expect(run(start, down, down, down, down).chosen).toEqual(['c']);
  const grown = run(start, down, { ...down, extend: true }, { ...down, extend: true });
  expect(grown.chosen).toEqual(['a', 'b', 'c']);
  expect(run(grown, { do: 'step', by: -1, extend: true }).chosen).toEqual(['a', 'b']);
});

test('a form taken from elsewhere can be undone, and choosing what is gone ends', () => {
  const start = run(begin(form('a', 'b')), { do: 'choose', fieldId: 'b' });
  const taken = run(start, { do: 'take', form: form('x') });
  expect([ids(taken), taken.chosen]).toEqual(['x', []]);
  expect(ids(run(taken, { do: 'undo' }))).toBe('ab');
});

test('a phone and an e-mail of which one is enough are made so in one step, and the one left alone is needed', () => {
  const contact = (design: Design) => design.form.fields.map(({ required, orElse }) => [required, orElse]);
  const start = begin(form('a', 'b'));
  const either = run(
    start,
    { do: 'change', fieldId: 'a', patch: { required: true } },
    { do: 'either', fieldIds: ['a', 'b'], on: true },
  );
  expect(contact(either)).toEqual([
    [false, 'b'],
    [false, 'a'],
  ]);
  expect(contact(run(either, { do: 'undo' }))[0]).toEqual([true, undefined]);
  expect(contact(run(either, { do: 'remove', fieldIds: ['b'] }))).toEqual([[true, undefined]]);
  const required = run(either, { do: 'change', fieldId: 'a', patch: { required: true, orElse: undefined } });
  expect(contact(required)).toEqual([
    [true, undefined],
    [false, undefined],
  ]);
});
