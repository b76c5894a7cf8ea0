import { expect, test } from 'vitest';
import { checkAnswers } from './form.check.ts';
import { answerColumns, answerIn, answersFor } from './form.columns.ts';
import { describeFieldAnswer } from '../words/form.describe.ts';
import { branch, field, form, inAll, option, options } from '../testing/build.ts';

const old = {
  ...form(
    field('name', 'text', { label: inAll('Name') }),
    field('gone', 'text', { label: inAll('Fax') }),
    field('size', 'single', {
      options: [option('s', { label: inAll('Small') }), option('m', { label: inAll('Medium') })],
    }),
    field('place', 'cascade', { tree: [branch('p', branch('q1'), branch('q2')), branch('r')] }),
    field('kind', 'text'),
    field('words', 'description'),
  ),
  version: 1,
};
const newest = {
  ...form(
    field('size', 'single', { options: [option('m', { label: inAll('M') }), option('l', { label: inAll('L') })] }),
    field('name', 'text', { label: inAll('Full name') }),
    field('place', 'cascade', { tree: [branch('p', branch('q2'), branch('q3'))] }),
    field('kind', 'multiple', { options: options('x') }),
    field('score', 'score'),
  ),
  version: 2,
};

test('columns are the newest version’s fields, then what only older ones asked', () => {
  const columns = answerColumns([old, newest]);
  expect(columns.map((each) => [each.fieldId, each.field.label.en, each.isGone])).toEqual([
    ['size', 'size', false],
    ['name', 'Full name', false],
    ['place', 'place', false],
    ['kind', 'kind', false],
    ['score', 'score', false],
    ['gone', 'Fax', true],
  ]);
  expect(answerColumns([newest, old])).toEqual(columns);
});

test('what was ever answered keeps its words; what is still there takes its newest ones', () => {
  const columns = answerColumns([newest, old]);
  const words = (answers: Record<string, string | string[]>) =>
    Object.fromEntries(
      columns
        .filter((each) => answerIn(each, answers) !== undefined)
        .map((each) => [each.fieldId, describeFieldAnswer(each.field, answers, 'en')]),
    );
  expect(words({ size: 's', place: ['p', 'q1'], kind: 'free text', gone: '123' })).toEqual({
    size: 'Small',
    place: 'p / q1',
    kind: 'free text',
    gone: '123',
  });
  expect(words({ size: 'm', place: ['r'] })).toEqual({ size: 'M', place: 'r' });
});

test('versions themselves stay as they were', () => {
  const before = JSON.stringify([newest, old]);
  answerColumns([newest, old]);
  expect(JSON.stringify([newest, old])).toBe(before);
});

test('an edit of an older answer begins with all that is still asked, and says what has become impossible', () => {
  const kept = answersFor(newest, { name: 'Ana', size: 's', gone: '123', score: 7 });
  expect(kept).toEqual({ name: 'Ana', size: 's' });
  expect(checkAnswers(newest, kept).problems).toEqual([{ fieldId: 'size', problem: 'choice' }]);
});
