import { describe, expect, it, test } from 'vitest';
import { languages } from '../../core/language.ts';
import { hasBanner, siteDocument } from '../site.document.ts';
import { type ModuleKind, moduleKinds } from '../site.modules.ts';
import { siteLooks, weakPairs } from '../site.style.ts';
import { documentOf, type TemplateEvent } from './template.ts';
import { productTemplates } from './templates.ts';

const all = new Set(moduleKinds);
const none = new Set<ModuleKind>();
const event = (has: TemplateEvent['has']): TemplateEvent => ({ language: 'zh', languages: ['zh', 'en'], has });

/** Texts that lack a language, by the way to them. */
function untold(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [];
  if ('en' in value) return languages.every((each) => (value as Record<string, string>)[each]) ? [] : [path];
  return Object.entries(value).flatMap(([name, inner]) => untold(inner, `${path}/${name}`));
}

describe.each(siteLooks)('the template %s', (look) => {
  const template = productTemplates[look];

  it('is a document with a banner, whatever the event has', () => {
    for (const has of [all, none]) {
      const document = documentOf(template, event(has));
      expect(siteDocument.parse(document)).toEqual(document);
      expect(hasBanner(document)).toBe(true);
      expect(document.style.look).toBe(look);
      expect([document.language, document.languages]).toEqual(['zh', ['zh', 'en']]);
    }
  });

  it('is read in light and dark', () => {
    expect([weakPairs(template.style.light), weakPairs(template.style.dark)]).toEqual([[], []]);
  });

  it('says everything in four languages', () => {
    expect(untold(template)).toEqual([]);
  });

  it('leads nowhere where there is nothing to show', () => {
    const { pages, menus } = documentOf(template, event(none));
    const modules = pages.flatMap((page) => page.modules);
    for (const { target } of menus)
      if (target.kind === 'module') expect(modules.find(({ id }) => id === target.moduleId)?.isOn).toBe(true);
    for (const { id, target } of menus)
      if (target.kind === 'group') expect(menus.some(({ parentId }) => parentId === id)).toBe(true);
  });

  it('shows what the event has', () => {
    const { pages } = documentOf(template, event(all));
    const shown = pages.flatMap((page) => page.modules).filter(({ isOn }) => isOn);
    for (const kind of ['introduction', 'schedule', 'guests', 'partners', 'tickets', 'news', 'map'])
      expect(shown.map(({ module }) => module)).toContain(kind);
  });
});

test('no two look alike', () => {
  const faces = siteLooks.map((look) => {
    const { style, pages } = productTemplates[look];
    return JSON.stringify([style.light, style.dark, pages[0]?.modules.map(({ kind }) => kind)]);
  });
  expect(new Set(faces).size).toBe(siteLooks.length);
});
