import { describe, expect, test } from 'vitest';
import { type Language, languages, type Texts } from '../../core/language.ts';
import { describeAnswer, describeCondition, describeFieldAnswer, sheetAnswer, textIn } from './form.describe.ts';
import type { Condition } from '../form.engine.ts';
import { cellOf } from '../logic/form.logic.ts';
import { branch, field, inAll, option, options, rows } from '../testing/build.ts';

const texts = (en: string, zh: string, es: string, ja: string): Texts => ({ en, zh, es, ja });

test('a text not written in a language is shown in the first one it was written in', () => {
  expect(textIn(texts('', '姓名', '', '名前'), 'es')).toBe('姓名');
  expect(textIn(undefined, 'en')).toBe('');
});

describe('an answer in words', () => {
  const food = field('food', 'multiple', {
    options: [
      { ...option('v'), label: texts('Vegan', '纯素', 'Vegano', 'ヴィーガン') },
      { ...option('o', { isOther: true }), label: texts('Other', '其他', 'Otro', 'その他') },
    ],
  });

  test('joins what was chosen as the language does, with the words beside "other"', () => {
    const answers = { food: ['v', 'o'], 'food#other': 'no nuts' };
    expect(languages.map((language) => describeFieldAnswer(food, answers, language))).toEqual([
      'Vegan, Other: no nuts',
      '纯素、其他：no nuts',
      'Vegano, Otro: no nuts',
      'ヴィーガン、その他：no nuts',
    ]);
  });

  test.each([
    [field('a', 'cascade', { tree: [branch('p', branch('q'))] }), ['p', 'q'], 'p / q'],
    [field('a', 'region'), ['广东省', '深圳市'], '广东省 / 深圳市'],
    [field('a', 'sort', { options: options('x', 'y') }), ['y', 'x'], 'y > x'],
    [
      field('a', 'matrix', { rows: rows('r', 's'), options: options('x', 'y') }),
      { r: 'x', s: ['x', 'y'] },
      'r: x; s: x, y',
    ],
    [field('a', 'file'), [{ fileId: 'f', name: 'cv.pdf', bytes: 1 }], 'cv.pdf'],
    [field('a', 'number'), 4.5, '4.5'],
    [field('a', 'date'), '2026-01-31', '2026-01-31'],
    [field('a', 'agreement'), true, 'Agreed'],
    [field('a', 'single', { options: options('x') }), 'gone', 'gone'],
    [field('a', 'text'), undefined, ''],
    // Of another type than the field is now: shown by its own form.
    [field('a', 'text'), ['x', 'y'], 'x, y'],
    [field('a', 'cascade', { tree: [] }), ['x', 'y'], 'x / y'],
    [field('a', 'file'), { r: 'x' }, 'r: x'],
  ])('%j', (of, answer, expected) => {
    expect(describeAnswer(of, answer, 'en')).toBe(expected);
  });

  test('in a sheet leaves numbers as numbers, and what was not answered empty', () => {
    expect(sheetAnswer(field('a', 'rating'), { a: 4 }, 'en')).toBe(4);
    expect(sheetAnswer(field('a', 'text'), {}, 'en')).toBeNull();
    expect(sheetAnswer(field('a', 'text'), null, 'en')).toBeNull();
  });
});

describe('a condition as a sentence', () => {
  const fields = [
    field('diet', 'single', {
      label: texts('Diet', '饮食', 'Dieta', '食事'),
      options: [{ ...option('v'), label: texts('Vegan', '纯素', 'Vegana', 'ヴィーガン') }],
    }),
    field('company', 'text', { label: texts('Company', '公司', 'Idioma', '会社名') }),
    field('age', 'number', { label: texts('Age', '年龄', 'Edad', '年齢') }),
    field('topics', 'multiple', { label: inAll('T'), options: options('x') }),
    field('rank', 'sort', { label: inAll('S'), options: options('x', 'y') }),
    field('day', 'date', { label: inAll('D') }),
    field('ok', 'agreement', { label: inAll('OK') }),
    field('grid', 'matrix', { label: inAll('M'), rows: rows('r'), options: options('x') }),
    field('place', 'cascade', { label: inAll('P'), tree: [branch('p', branch('q'))] }),
  ];
  const vegan: Condition = { fieldId: 'diet', is: 'equals', value: 'v' };
  const works: Condition = { not: { fieldId: 'company', is: 'empty' } };
  const adult: Condition = { fieldId: 'age', is: 'greater', value: 17 };
  const all = (condition: Condition) => languages.map((language) => describeCondition(condition, fields, language));
  const en = (condition: Condition) => describeCondition(condition, fields, 'en');

  test('reads as people say it, in every language', () => {
    expect(all({ all: [vegan, works] })).toEqual([
      'Shown when “Diet” is “Vegan” and “Company” is not empty.',
      '当“饮食”是“纯素”，且“公司”不为空时显示。',
      'Se muestra si «Dieta» es «Vegana» e «Idioma» no está vacío.',
      '「食事」が「ヴィーガン」である、かつ「会社名」が空ではないときに表示されます。',
    ]);
    expect(all({ any: [{ not: vegan }, adult] })).toEqual([
      'Shown when “Diet” is not “Vegan” or “Age” is greater than 17.',
      '当“饮食”不是“纯素”，或“年龄”大于 17 时显示。',
      'Se muestra si «Dieta» no es «Vegana» o «Edad» es mayor que 17.',
      '「食事」が「ヴィーガン」ではない、または「年齢」が17より大きいときに表示されます。',
    ]);
  });

  test('puts what belongs together in brackets, and negations where they apply', () => {
    expect(en({ all: [{ any: [vegan, adult] }, works] })).toBe(
      'Shown when (“Diet” is “Vegan” or “Age” is greater than 17) and “Company” is not empty.',
    );
    expect(en({ not: { any: [vegan, { not: adult }] } })).toBe(
      'Shown when “Diet” is not “Vegan” and “Age” is greater than 17.',
    );
    expect(en({ not: adult })).toBe('Shown when “Age” is at most 17.');
    expect(en({ all: [{ any: [vegan] }] })).toBe('Shown when “Diet” is “Vegan”.');
  });

  test.each<[Condition, string]>([
    [{ fieldId: 'topics', is: 'contains', value: 'x' }, '“x” is chosen in “T”'],
    [{ fieldId: 'topics', is: 'equals', value: 'x' }, 'only “x” is chosen in “T”'],
    [{ fieldId: 'topics', is: 'less', value: 3 }, '“T” has fewer than 3 entries'],
    [{ fieldId: 'rank', is: 'equals', value: 'y' }, '“y” comes first in “S”'],
    [{ fieldId: 'day', is: 'less', value: '2026-01-01' }, '“D” is before 2026-01-01'],
    [{ fieldId: 'ok', is: 'equals', value: true }, '“OK” is agreed to'],
    [{ fieldId: 'ok', is: 'equals', value: false }, '“OK” is not agreed to'],
    [{ not: { fieldId: 'ok', is: 'answered' } }, '“OK” is not agreed to'],
    [{ fieldId: 'grid', is: 'contains', value: 'x' }, 'a row of “M” is “x”'],
    [{ fieldId: 'grid', is: 'equals', value: cellOf('r', 'x') }, '“r” in “M” is “x”'],
    [{ fieldId: 'place', is: 'contains', value: 'q' }, '“P” is in “q”'],
    [{ fieldId: 'company', is: 'contains', value: '$& {f}' }, '“Company” contains “$& {f}”'],
    [{ fieldId: 'gone', is: 'answered' }, 'a deleted field is not empty'],
  ])('%j', (condition, clause) => {
    expect(en(condition)).toBe(`Shown when ${clause}.`);
  });

  test('every clause of every language names its field', () => {
    const asked: Condition[] = fields.flatMap(({ fieldId }) => [
      { fieldId, is: 'answered' } as const,
      ...(['equals', 'contains', 'greater', 'less'] as const).map((is) => ({ fieldId, is, value: 'x' })),
    ]);
    for (const language of languages)
      for (const condition of asked)
        for (const each of [condition, { not: condition }]) {
          const sentence = describeCondition(each, fields, language);
          const named = fields.find(({ fieldId }) => 'fieldId' in condition && fieldId === condition.fieldId);
          expect(sentence).toContain(named?.label[language as Language]);
          expect(sentence).not.toMatch(/[{}]/);
        }
  });

  test('cuts labels that are whole paragraphs', () => {
    const long = field('long', 'text', { label: inAll('😀'.repeat(300)) });
    const sentence = describeCondition({ fieldId: 'long', is: 'answered' }, [long], 'en');
    expect(sentence).toBe(`Shown when “${'😀'.repeat(59)}…” is not empty.`);
  });
});
