import { describe, expect, test } from 'vitest';
import { checkAnswers } from './form.check.ts';
import { formScore, mostPoints } from './form.score.ts';
import { field, form, option, options, rows } from '../testing/build.ts';

const pointed = [
  option('a', { points: 2 }),
  option('b', { points: 0.1 }),
  option('c', { points: 0.2 }),
  option('d', { points: -1 }),
];

test('score fields add up options, ratings and other scores, or take their mean', () => {
  const asked = form(
    field('one', 'single', { options: pointed }),
    field('many', 'multiple', { options: pointed }),
    field('table', 'matrix', { rows: rows('x', 'y'), options: pointed }),
    field('stars', 'rating'),
    field('skipped', 'scale'),
    field('sum', 'score', { scoreOf: { fieldIds: ['one', 'many', 'table', 'skipped'], how: 'sum' } }),
    field('mean', 'score', { scoreOf: { fieldIds: ['one', 'stars', 'skipped'], how: 'mean' } }),
    field('all', 'score', { scoreOf: { fieldIds: ['sum', 'mean'], how: 'sum' } }),
    field('nothing', 'score', { scoreOf: { fieldIds: ['skipped'], how: 'sum' } }),
  );
  const { answers } = checkAnswers(asked, {
    one: 'a',
    many: ['b', 'c', 'd'],
    table: { x: 'a', y: 'd' },
    stars: 5,
  });
  // 0.1 + 0.2 is 0.3 here, not 0.30000000000000004.
  expect(answers).toMatchObject({ sum: 2.3, mean: 3.5, all: 5.8 });
  expect(answers).not.toHaveProperty('nothing');
});

describe('an exam', () => {
  const exam = form(
    field('capital', 'text', { right: { answer: 'Madrid', points: 2 } }),
    field('primes', 'multiple', { options: options('2', '4', '7'), right: { answer: ['7', '2'], points: 3 } }),
    field('order', 'sort', { options: options('i', 'ii'), right: { answer: ['i', 'ii'], points: 1 } }),
    field('table', 'matrix', { rows: rows('x'), options: options('y', 'n'), right: { answer: { x: 'y' }, points: 1 } }),
    field('sum', 'number', { right: { answer: 4, points: 1 } }),
    field('taste', 'single', { options: pointed }),
    field('stars', 'rating'),
  );
  const result = (raw: Record<string, unknown>) => {
    const { answers, shown } = checkAnswers(exam, raw);
    return formScore(exam, answers, shown);
  };

  test('gives the points of right answers and of options; ratings are no points', () => {
    const score = result({
      capital: ' madrid ',
      primes: ['2', '7'],
      order: ['i', 'ii'],
      table: { x: 'y' },
      sum: '4.0',
      taste: 'b',
      stars: 5,
    });
    expect(score).toMatchObject({ total: 8.1, maximum: 10 });
    expect(score.fields.map((each) => each.isRight)).toEqual([true, true, true, true, true, undefined]);
  });

  test('gives nothing for what is wrong or half right', () => {
    const score = result({ capital: 'Paris', primes: ['2'], order: ['ii', 'i'], table: { x: 'n' }, taste: 'd' });
    expect(score).toMatchObject({ total: -1, maximum: 10 });
    expect(score.fields.filter((each) => each.isRight)).toEqual([]);
  });

  test('counts only what is shown', () => {
    const asked = form(
      field('a', 'single', { options: pointed }),
      field('b', 'single', { options: pointed, showWhen: { fieldId: 'a', is: 'equals', value: 'b' } }),
    );
    const { answers, shown } = checkAnswers(asked, { a: 'a', b: 'a' });
    expect(formScore(asked, answers, shown)).toMatchObject({ total: 2, maximum: 2 });
  });
});

test('the most points of choosing several keep to how many may be chosen, and to what stands alone', () => {
  expect(mostPoints(field('a', 'multiple', { options: pointed }))).toBe(2.3);
  expect(mostPoints(field('a', 'multiple', { options: pointed, max: 2 }))).toBe(2.2);
  expect(mostPoints(field('a', 'multiple', { options: [...pointed, option('z', { points: 9, isAlone: true })] }))).toBe(
    9,
  );
});
