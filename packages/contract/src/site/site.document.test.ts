import { expect, test } from 'vitest';
import { siteDocument } from './site.document.ts';
import { documentOf } from './templates/template.ts';
import { productTemplates } from './templates/templates.ts';

test('a language stands once', () => {
  const begun = documentOf(productTemplates.conference, { language: 'en', languages: ['en', 'zh'], has: new Set() });
  expect(siteDocument.safeParse(begun).success).toBe(true);
  expect(siteDocument.safeParse({ ...begun, languages: ['en', 'zh', 'zh'] }).success).toBe(false);
});
