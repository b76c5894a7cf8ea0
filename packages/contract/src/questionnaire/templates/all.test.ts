import { expect, test } from 'vitest';
import { languages } from '../../core/language.ts';
import { asks, checkAnswers } from '../../form/logic/form.check.ts';
import { checkForm } from '../../form/definition/form.definition.ts';
import { formDefinition, type FormField } from '../../form/form.engine.ts';
import { formScore } from '../../form/logic/form.score.ts';
import { surveyTemplates } from './all.ts';
import { exam } from './exam.ts';
import { templateCategories } from '../questionnaire.rules.ts';

/** Every text that people read of a template, each with the place it stands at. */
function textsOf(value: unknown, at: string): [string, Record<string, unknown>][] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  if ('en' in value && 'zh' in value) return [[at, value as Record<string, unknown>]];
  return entries.flatMap(([name, each]) => textsOf(each, `${at}.${name}`));
}

test('there are a dozen and more, each under an id of its own, in every category', () => {
  expect(surveyTemplates.length).toBeGreaterThanOrEqual(12);
  expect(new Set(surveyTemplates.map((each) => each.id)).size).toBe(surveyTemplates.length);
  expect(new Set(surveyTemplates.map((each) => each.category))).toEqual(new Set(templateCategories));
});

test.each(surveyTemplates)('$id is a form that could be published as it stands', (template) => {
  expect(formDefinition.parse(template.form)).toEqual(template.form);
  expect(checkForm(template.form)).toEqual([]);
});

test.each(surveyTemplates)('$id says everything in every language', (template) => {
  const texts = textsOf(template, template.id);
  expect(texts.length).toBeGreaterThan(10);
  for (const [at, text] of texts) {
    expect(Object.keys(text).sort(), at).toEqual([...languages].sort());
    for (const language of languages) {
      const words = String(text[language]);
      expect(words.trim(), `${at} ${language}`).not.toBe('');
      expect(words, `${at} ${language}`).not.toContain('|');
    }
  }
});

test.each(surveyTemplates)('$id asks six questions and more, of several kinds', (template) => {
  const asked = template.form.fields.filter(asks);
  expect(asked.length).toBeGreaterThanOrEqual(6);
  expect(new Set(asked.map((each) => each.type)).size).toBeGreaterThanOrEqual(3);
});

test('most of them have logic, and one has a ranking with a matrix', () => {
  const hasLogic = (fields: readonly FormField[]) => fields.some((each) => each.showWhen);
  expect(surveyTemplates.filter((each) => hasLogic(each.form.fields)).length).toBeGreaterThanOrEqual(10);
  const kinds = surveyTemplates.find((each) => each.id === 'workshop-preference')?.form.fields.map((each) => each.type);
  expect(kinds).toEqual(expect.arrayContaining(['sort', 'matrix']));
});

test('the exam gives a hundred points for what is right, and fewer for what is not', () => {
  const good = {
    name: 'Li Na',
    alarm: 'out',
    exits: ['boxes', 'chairs', 'cables'],
    visitors: 120,
    aid: ['look', 'call', 'help'],
    number: '119',
  };
  const all = checkAnswers(exam.form, good);
  expect(all.problems).toEqual([]);
  expect(all.answers['total']).toBe(100);
  expect(formScore(exam.form, all.answers, all.shown)).toMatchObject({ total: 100, maximum: 100 });
  const some = checkAnswers(exam.form, { ...good, alarm: 'film', visitors: 30 });
  expect(some.answers['total']).toBe(60);
});

test('a question that logic hides is neither asked nor needed', () => {
  const diet = surveyTemplates.find((each) => each.id === 'dietary-needs');
  if (!diet) throw new Error('no template');
  const base = { name: 'Li Na', meals: ['lunch'], diet: 'all' };
  expect(checkAnswers(diet.form, { ...base, allergies: ['none'] }).problems).toEqual([]);
  const serious = checkAnswers(diet.form, { ...base, allergies: ['nuts'], serious: 'yes' });
  expect(serious.problems.map((each) => each.fieldId)).toEqual(['emergency']);
});
