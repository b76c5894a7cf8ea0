import { expect, test } from 'vitest';
import * as z from 'zod';
import { languages } from './language.ts';
import { describeIssues, type ProblemName, problemText, problemTexts } from './problems.ts';

test('a sentence never stands with a hole where its number belongs', () => {
  for (const language of languages) {
    for (const name of Object.keys(problemTexts) as ProblemName[]) {
      const text = problemText(name, language);
      expect(text, `${language} ${name}`).toBe(
        problemTexts[name][language].includes('{n}') ? problemTexts.invalid[language] : problemTexts[name][language],
      );
    }
  }
  expect(problemText('tooShort', 'en')).toBe('Not valid.');
  expect(problemText('tooShort', 'en', 3)).toBe('At least 3 characters.');
  expect(problemText('tooFew', 'es', 0)).toBe('Elija al menos 0.');
});

test('a schema’s own problem brings its number along', () => {
  const few = z.string().superRefine((text, check) => {
    if (text.length < 3) check.addIssue({ code: 'custom', params: { problem: 'tooShort', n: 3 } });
  });
  const refused = few.safeParse('a');
  expect(describeIssues(refused.error?.issues ?? [], 'en')).toEqual([{ path: '', message: 'At least 3 characters.' }]);
});
