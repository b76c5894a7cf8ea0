import { expect, test } from 'vitest';
import { siteDocument } from './site.document.ts';
import { shownSite } from './site.shown.ts';
import { documentOf } from './templates/template.ts';
import { productTemplates } from './templates/templates.ts';

const begun = documentOf(productTemplates.conference, {
  language: 'en',
  languages: ['en', 'zh'],
  has: new Set(['schedule']),
});
const titleIn = (languages: readonly ('en' | 'zh')[]) =>
  shownSite({ ...begun, languages: [...languages] }, '', {
    code: 'abcdefghij12',
    version: 1,
    language: 'zh',
    pictureOf: () => undefined,
  })?.menus[0]?.title;

test('a language that was taken off is not shown, and its texts are kept', () => {
  const [menu] = begun.menus;
  expect(titleIn(['en', 'zh'])).toBe(menu?.title.zh);
  expect(titleIn(['en'])).toBe(menu?.title.en);
  expect(titleIn(['en'])).not.toBe(menu?.title.zh);
});

test('a language stands once', () => {
  expect(siteDocument.safeParse({ ...begun, languages: ['en', 'zh', 'zh'] }).success).toBe(false);
});
