import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages } from '../core/language.ts';
import { problemText } from '../core/problems.ts';
import { asks, checkAnswers } from './logic/form.check.ts';
import { answerColumns, answersFor } from './logic/form.columns.ts';
import { checkForm, formProblemText } from './definition/form.definition.ts';
import { describeCondition, describeFieldAnswer } from './words/form.describe.ts';
import type { FormDefinition, FormField } from './form.engine.ts';
import { nextPage, pagesOf, presetAnswers, visibleFields } from './logic/form.logic.ts';
import { formScore } from './logic/form.score.ts';
import './regions/regions.data.ts';
import { anyCase, anyForm } from './testing/arbitrary.ts';
import { branch, field, form, option } from './testing/build.ts';

// `npm run test:long` tries them more often.
const runs = { numRuns: 300 * Number(process.env['PROPERTY_TIMES'] ?? 1) };
const json = (value: unknown) => JSON.stringify(value);

test('nothing that comes in makes the engine throw, and what comes out can be stored', () => {
  fc.assert(
    fc.property(anyCase, ({ asked, raw }) => {
      const { answers, problems, shown } = checkAnswers(asked, raw);
      expect(json(answers)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      for (const { problem, n } of problems)
        for (const language of languages) expect(problemText(problem, language, n)).not.toMatch(/\{n\}|undefined/);
      formScore(asked, answers, shown);
      visibleFields(asked, raw);
      nextPage(asked, raw, 0);
      presetAnswers(asked, raw as Record<string, string>);
      answerColumns([asked, { ...asked, version: 0, fields: asked.fields.slice(1) }]);
      answersFor(asked, answers);
      for (const { problem, n } of checkForm(asked))
        formProblemText({ problem, ...(n !== undefined && { n }) }, asked, 'zh');
      for (const each of asked.fields) {
        expect(typeof describeFieldAnswer(each, answers, 'ja')).toBe('string');
        // Whatever an older version stored.
        expect(typeof describeFieldAnswer(each, raw as never, 'en')).toBe('string');
        if (each.showWhen) describeCondition(each.showWhen, asked.fields, 'es');
      }
    }),
    runs,
  );
});

test('the cases are worth their name: many answers are good, and many are not', () => {
  let good = 0;
  let bad = 0;
  for (const { asked, raw } of fc.sample(anyCase, 200)) {
    const { answers, problems } = checkAnswers(asked, raw);
    good += Object.keys(answers).length;
    bad += problems.length;
  }
  expect(good).toBeGreaterThan(100);
  expect(bad).toBeGreaterThan(100);
});

test('answers in normal form come out as they went in', () => {
  fc.assert(
    fc.property(anyCase, ({ asked, raw }) => {
      const once = checkAnswers(asked, raw);
      const again = checkAnswers(asked, JSON.parse(json(once.answers)) as Record<string, unknown>);
      expect(json(again.answers)).toBe(json(once.answers));
      // What is wrong the second time was wrong the first: fields that had no good answer.
      const wrong = new Set(once.problems.map((each) => each.fieldId));
      for (const { fieldId, problem } of again.problems) {
        expect(wrong).toContain(fieldId);
        expect(['required', 'consent']).toContain(problem);
      }
      expect([...again.shown]).toEqual([...once.shown]);
    }),
    runs,
  );
});

test('only fields that are shown have answers or problems, and every required one has either', () => {
  fc.assert(
    fc.property(anyCase, ({ asked, raw }) => {
      const { answers, problems, shown } = checkAnswers(asked, raw);
      for (const key of Object.keys(answers)) expect(shown).toContain(key.replace(/#other$/, ''));
      for (const { fieldId } of problems) expect(shown).toContain(fieldId);
      const told = new Set([...Object.keys(answers), ...problems.map((each) => each.fieldId)]);
      for (const each of visibleFields(asked, raw))
        if (each.required && asks(each)) expect(told).toContain(each.fieldId);
    }),
    runs,
  );
});

test('pages hold what is shown, each field once, and going on reaches the last', () => {
  fc.assert(
    fc.property(anyCase, ({ asked, raw }) => {
      const pages = pagesOf(asked, raw);
      const shown = visibleFields(asked, raw).filter(({ type }) => type !== 'score' && type !== 'pageBreak');
      expect(pages.flatMap((page) => page.fields)).toEqual(shown);
      expect(pages.every((page) => page.fields.length > 0)).toBe(true);
      for (let at = 0; at < pages.length - 1; at += 1) expect(nextPage(asked, raw, at)).toBe(at + 1);
      expect(nextPage(asked, raw, pages.length - 1)).toBeNull();
    }),
    runs,
  );
});

test('what stands in a form at first passes its checks', () => {
  const values = fc.dictionary(
    fc.constantFrom('p', 'q', 'toString'),
    fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 3 })),
  );
  fc.assert(
    fc.property(anyForm, values, (asked, parameters) => {
      const first = presetAnswers(asked, parameters);
      const { answers, problems } = checkAnswers(asked, first);
      for (const { fieldId } of problems) expect(Object.keys(first)).not.toContain(fieldId);
      for (const key of Object.keys(answers).filter((each) => Object.keys(first).includes(each)))
        expect(json(answers[key])).toBe(json(first[key]));
    }),
    runs,
  );
});

describe('a form without problems', () => {
  test('has conditions that look back only: each can be asked from the first field to the last', () => {
    fc.assert(
      fc.property(anyCase, ({ asked, raw }) => {
        const good = { ...asked, fields: withoutProblems(asked) };
        // A later field never changes what is shown before it.
        const whole = [...checkAnswers(good, raw).shown];
        for (let count = 0; count <= good.fields.length; count += 1) {
          const part = [...checkAnswers({ ...good, fields: good.fields.slice(0, count) }, raw).shown];
          expect(part).toEqual(whole.slice(0, part.length));
        }
      }),
      runs,
    );
  });
});

/** The fields at which nothing is wrong, until nothing is. */
function withoutProblems(asked: FormDefinition): FormField[] {
  let { fields } = asked;
  for (;;) {
    const wrong = new Set(checkForm({ fields }).map((each) => each.fieldId));
    if (wrong.size === 0) return fields;
    fields = fields.filter((each) => !wrong.has(each.fieldId));
  }
}

describe('the work grows with what there is to look at', () => {
  /** Every reading of a property, at any depth, is a step. */
  function counted<Value extends object>(value: Value, counter: { steps: number }): Value {
    return new Proxy(value, {
      get: (target, key, receiver) => {
        counter.steps += 1;
        const inner: unknown = Reflect.get(target, key, receiver);
        return typeof inner === 'object' && inner !== null ? counted(inner, counter) : inner;
      },
    });
  }

  const values = (count: number) => Array.from({ length: count }, (_, at) => `v${at}`);
  const all = (count: number) => values(count).map((value) => option(value, { points: 1 }));
  const many = (count: number, make: (at: number) => FormField) =>
    form(...Array.from({ length: count }, (_, at) => make(at)));
  const answersOf = (count: number, value: unknown) => Object.fromEntries(values(count).map((key) => [key, value]));

  const cases: [string, (size: number) => [FormDefinition, Record<string, unknown>]][] = [
    ['fields', (n) => [many(n, (at) => field(`v${at}`, 'text')), answersOf(n, 'x')]],
    ['values of one field', (n) => [form(field('a', 'multiple', { options: all(50) })), { a: values(n) }]],
    ['options', (n) => [form(field('a', 'multiple', { options: all(n) })), { a: values(n).reverse() }]],
    [
      'options that stand alone',
      (n) => [
        form(field('a', 'multiple', { options: all(n).map((each) => ({ ...each, isAlone: true })) })),
        { a: values(n) },
      ],
    ],
    ['places of a sort', (n) => [form(field('a', 'sort', { options: all(n) })), { a: values(n).reverse() }]],
    ['rows', (n) => [form(field('a', 'matrix', { rows: all(n), options: all(10) })), { a: answersOf(n, 'v9') }]],
    [
      'branches',
      (n) => [form(field('a', 'cascade', { tree: values(n).map((value) => branch(value)) })), { a: [`v${n - 1}`] }],
    ],
    [
      'the length of a path',
      (n) => [form(field('a', 'cascade', { tree: [branch('x', branch('y'))] })), { a: ['x', 'y', ...values(n)] }],
    ],
    [
      'files',
      (n) => [
        form(field('a', 'file', { max: 20 })),
        { a: values(n).map((fileId) => ({ fileId, name: 'f', bytes: 1 })) },
      ],
    ],
    ['keys that nobody asked for', (n) => [form(field('a', 'text')), answersOf(n, 'x')]],
    [
      'conditions',
      (n) => [
        many(n, (at) =>
          field(`v${at}`, 'text', { ...(at > 0 && { showWhen: { fieldId: `v${at - 1}`, is: 'answered' } }) }),
        ),
        answersOf(n, 'x'),
      ],
    ],
    [
      'scores of the same fields',
      (n) => [
        form(
          field('a', 'multiple', { options: all(200) }),
          ...values(n).map((id) =>
            field(id, 'score', { scoreOf: { fieldIds: Array(50).fill('a') as string[], how: 'sum' } }),
          ),
        ),
        { a: values(200) },
      ],
    ],
  ];

  test.each(cases)('checkAnswers by %s', (_name, build) => {
    const stepsFor = (size: number) => {
      const counter = { steps: 0 };
      const [asked, raw] = build(size);
      checkAnswers(counted(asked, counter), counted(raw, counter));
      return counter.steps;
    };
    const [small, large] = [stepsFor(200), stepsFor(1600)];
    expect(small).toBeGreaterThan(0);
    // Eight times as much is at most eight times the work, and what is the same for both.
    expect(large).toBeLessThanOrEqual(small * 8.5);
  });

  test.each(cases)('checkForm by %s', (_name, build) => {
    const stepsFor = (size: number) => {
      const counter = { steps: 0 };
      checkForm(counted(build(size)[0], counter));
      return counter.steps;
    };
    expect(stepsFor(1600)).toBeLessThanOrEqual(stepsFor(200) * 8.5);
  });

  test('the counting sees work that grows by the square', () => {
    const stepsFor = (size: number) => {
      const counter = { steps: 0 };
      const list = counted({ values: values(size) }, counter);
      for (const each of list.values) list.values.indexOf(`${each}?`);
      return counter.steps;
    };
    expect(stepsFor(400)).toBeGreaterThan(stepsFor(50) * 30);
  });
});
