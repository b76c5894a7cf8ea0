import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { placeInFile } from './import-places.ts';

const t = ((key: string, { n }: { n: number }) => `${key.split('.').at(-1)} ${n}`) as unknown as TFunction;

const file = {
  templates: [
    { name: 'First' },
    {
      name: 'Second',
      form: { fields: [{ label: { en: '', zh: '颜色' }, options: [{ label: { en: 'Red' } }, {}] }] },
      content: { rounds: [{ title: 'Final', candidates: [{ name: 'Ana' }] }] },
    },
  ],
};

test.each([
  ['templates.1.form.fields.0.type', 'templates 2 “Second” › form › fields 1 “颜色” › type'],
  ['templates.1.form.fields.0.options.1.value', 'templates 2 “Second” › form › fields 1 “颜色” › options 2 › value'],
  ['templates.1.content.rounds.0.voters', 'templates 2 “Second” › content › rounds 1 “Final” › voters'],
  ['templates.7', 'templates 8'],
  ['templates', 'templates'],
  ['format', 'format'],
  ['', ''],
])('%s is told in words', (path, words) => {
  expect(placeInFile(path, file, t)).toBe(words);
});
