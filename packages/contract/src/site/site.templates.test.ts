import { expect, test } from 'vitest';
import { siteDocument } from './site.document.ts';
import { moduleKinds } from './site.modules.ts';
import { siteLooks, weakPairs } from './site.style.ts';
import { documentOfTemplate, siteTemplates } from './site.templates.ts';

let made = 0;
const newId = () => `part-${(made += 1).toString().padStart(6, '0')}`;

test.each(siteLooks)('%s is a whole site that can be read, light and dark', (look) => {
  const start = { language: 'en', languages: ['en', 'ja'], has: new Set(moduleKinds), newId } as const;
  const document = documentOfTemplate(look, start);
  expect(siteDocument.parse(document)).toEqual(document);
  expect(document.pages[0]?.modules[0]?.module).toBe('banner');
  expect(document.menus[0]?.title).toEqual({ en: 'About', ja: '概要' });
  const { light, dark } = siteTemplates[look].style;
  expect([weakPairs(light), weakPairs(dark)]).toEqual([[], []]);
});

test('what an event has nothing for waits, switched off, and stands in no menu', () => {
  const document = documentOfTemplate('conference', { language: 'en', languages: ['en'], has: new Set(), newId });
  const on = document.pages[0]?.modules.filter(({ isOn }) => isOn).map(({ module }) => module);
  expect(on).toEqual(['banner', 'introduction', 'contact']);
  expect(document.menus.map(({ title }) => title.en)).toEqual(['About']);
});
