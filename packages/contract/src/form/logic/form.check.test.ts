import { describe, expect, test } from 'vitest';
import type { FormField } from '../form.engine.ts';
import { checkAnswers, otherKey } from './form.check.ts';
import { field, form, option, options } from '../testing/build.ts';
import { outcome } from '../testing/outcome.ts';

test('what has not been answered is a problem only where it is required', () => {
  for (const raw of [undefined, null, '']) {
    expect(outcome(field('a', 'text', { required: true }), raw)).toEqual(['required']);
    expect(outcome(field('a', 'text'), raw)).toBeUndefined();
  }
});

test('of a phone and an e-mail that do for each other one is enough; with neither, both say so', () => {
  const phone = field('phone', 'phone', { orElse: 'email' });
  const email = field('email', 'email', { orElse: 'phone' });
  const problemsOf = (raw: Record<string, unknown>, ...fields: FormField[]) =>
    checkAnswers(form(...(fields.length > 0 ? fields : [phone, email])), raw).problems.map(({ fieldId, problem }) => [
      fieldId,
      problem,
    ]);
  expect(problemsOf({ phone: '13800000000' })).toEqual([]);
  expect(problemsOf({ email: 'a@b.cn', phone: ' ' })).toEqual([]);
  expect(problemsOf({ phone: '', email: null })).toEqual([
    ['phone', 'phoneOrEmail'],
    ['email', 'phoneOrEmail'],
  ]);
  // Who typed one of them is told what is wrong with that one alone.
  expect(problemsOf({ phone: '123' })).toEqual([['phone', 'phone']]);
  // Without the other on the form, or in sight, this one is needed.
  expect(problemsOf({}, phone)).toEqual([['phone', 'required']]);
  const hidden = { ...email, showWhen: { fieldId: 'phone', is: 'answered' as const } };
  expect(problemsOf({}, phone, hidden)).toEqual([['phone', 'required']]);
});

describe('a whole set of answers', () => {
  const other = option('other', { isOther: true });

  test('keeps the words beside "other" only while it is chosen', () => {
    const asked = form(field('a', 'multiple', { options: [...options('x'), other] }));
    expect(checkAnswers(asked, { a: ['other'], [otherKey('a')]: '  my  own ' }).answers).toEqual({
      a: ['other'],
      'a#other': 'my own',
    });
    expect(checkAnswers(asked, { a: ['x'], [otherKey('a')]: 'my own' }).answers).toEqual({ a: ['x'] });
    expect(checkAnswers(asked, { a: ['other'], [otherKey('a')]: 'x'.repeat(300) }).problems).toEqual([
      { fieldId: 'a', problem: 'tooLong', n: 200 },
    ]);
  });

  test('drops what no field asks for, and what every object has by itself', () => {
    const asked = form(field('toString', 'text'), field('constructor', 'text', { required: true }));
    const { answers, problems } = checkAnswers(asked, { more: 1 });
    expect([answers, problems]).toEqual([{}, [{ fieldId: 'constructor', problem: 'required' }]]);
  });

  test('a field called __proto__ is an answer like any other, and changes no object', () => {
    const asked = form(field('__proto__', 'text'));
    const { answers } = checkAnswers(asked, JSON.parse('{"__proto__":"x"}') as Record<string, unknown>);
    expect(JSON.stringify(answers)).toBe('{"__proto__":"x"}');
    expect(Object.getPrototypeOf(answers)).toBe(Object.prototype);
  });

  test('a field that is not shown is neither asked nor answered, nor is what hangs on it', () => {
    const asked = form(
      field('guest', 'single', { options: options('yes', 'no') }),
      field('name', 'text', { required: true, showWhen: { fieldId: 'guest', is: 'equals', value: 'yes' } }),
      field('diet', 'text', { required: true, showWhen: { fieldId: 'name', is: 'answered' } }),
      field('none', 'text', { required: true, showWhen: { fieldId: 'diet', is: 'empty' } }),
    );
    const given = { guest: 'no', name: 'Ana', diet: 'all', none: 'x' };
    const hidden = checkAnswers(asked, given);
    expect(hidden).toMatchObject({ answers: { guest: 'no', none: 'x' }, problems: [] });
    expect([...hidden.shown]).toEqual(['guest', 'none']);
    expect(checkAnswers(asked, { ...given, guest: 'yes' }).answers).toEqual({ guest: 'yes', name: 'Ana', diet: 'all' });
  });

  test('a score is calculated, whatever was sent, and conditions see it', () => {
    const asked = form(
      field('a', 'single', { options: [option('x', { points: 3 }), option('y')] }),
      field('b', 'rating'),
      field('sum', 'score', { scoreOf: { fieldIds: ['a', 'b', 'a'], how: 'sum' } }),
      field('why', 'text', { required: true, showWhen: { fieldId: 'sum', is: 'greater', value: 6 } }),
    );
    expect(checkAnswers(asked, { a: 'x', b: 4, sum: 100 })).toMatchObject({
      answers: { a: 'x', b: 4, sum: 7 },
      problems: [{ fieldId: 'why', problem: 'required' }],
    });
    expect(checkAnswers(asked, { sum: 100 })).toMatchObject({ answers: {}, problems: [] });
  });
});
