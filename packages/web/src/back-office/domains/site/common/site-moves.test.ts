import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import { siteDocument } from '@convoke/contract/site/site.document.ts';
import { moduleKinds } from '@convoke/contract/site/site.modules.ts';
import { documentOf } from '@convoke/contract/site/templates/template.ts';
import { productTemplates } from '@convoke/contract/site/templates/templates.ts';
import { expect, test } from 'vitest';
import { missingTexts } from './missing-texts.ts';
import { beginHistory, changeHistory } from './site-history.ts';
import {
  beginModule,
  duplicatedModule,
  freeSlug,
  hasRoom,
  moved,
  movedMenu,
  movedPage,
  withField,
  withModules,
  withNewPage,
  withoutLanguage,
  withoutMenu,
  withoutPage,
  withText,
} from './site-moves.ts';

const has = new Set(moduleKinds);
const begun = (): SiteDocument =>
  documentOf(productTemplates.conference, { language: 'en', languages: ['en', 'zh'], has });
/** A site that the server would keep. */
const kept = (document: SiteDocument) => siteDocument.safeParse(document).error?.issues ?? [];
const first = (document: SiteDocument) => {
  const [page] = document.pages;
  if (!page) throw new Error('no page');
  return page;
};

test('a text is written in one language, and the others stay', () => {
  expect(withText({ zh: '你好' }, 'en', 'Hello')).toEqual({ zh: '你好', en: 'Hello' });
  expect(withText({ zh: '你好', en: 'Hello' }, 'en', '')).toEqual({ zh: '你好' });
});

test('a language goes with all that is said in it, and nothing else does', () => {
  const faq = beginModule('faq', 'faq-part-9');
  const items = [{ question: { en: 'Why?', zh: '为什么？' }, answer: { en: '<p>So.</p>', zh: '<p>因为。</p>' } }];
  const picture = {
    documentId: '0198c0de-0000-7000-8000-000000000001',
    alt: { en: 'A hall', zh: '大厅' },
    x: 10,
    y: 20,
  };
  const banner = beginModule('banner', 'banner-part-9');
  const document = withModules(begun(), first(begun()).id, [
    { ...banner, props: { ...banner.props, picture } },
    { ...faq, props: { ...faq.props, items } },
    { id: 'unknown-part', module: 'hologram', v: 1, isOn: true, name: '', props: { words: { zh: '你好' } } },
  ]);
  const next = withoutLanguage(document, 'zh');
  expect(next.languages).toEqual(['en']);
  expect(kept(next)).toEqual([]);
  const { modules } = first(next);
  expect(modules[0]?.props['picture']).toEqual({ ...picture, alt: { en: 'A hall' } });
  expect(modules[1]?.props['items']).toEqual([{ question: { en: 'Why?' }, answer: { en: '<p>So.</p>' } }]);
  expect(modules[2]).toEqual(first(document).modules[2]);
  const said = JSON.stringify([...next.pages.map(({ title }) => title), ...next.menus]);
  expect(said).not.toContain('"zh"');
  expect(said).toContain('"en"');
});

test('a field deep in a list changes alone', () => {
  const faq = beginModule('faq', 'faq-part-9');
  const items = [
    { question: { en: 'Why?' }, answer: { en: '<p>So.</p>', zh: '<p>因为。</p>' } },
    { question: { en: 'When?' }, answer: { en: '<p>Now.</p>', zh: '<p>现在。</p>' } },
  ];
  const page = first(begun());
  const document = withModules(begun(), page.id, [{ ...faq, props: { ...faq.props, items } }]);
  const next = withField(document, faq.id, ['items', 0, 'question'], { en: 'Why not?' });
  expect(first(next).modules[0]?.props['items']).toEqual([{ ...items[0], question: { en: 'Why not?' } }, items[1]]);
  expect(next.pages[1]).toBe(document.pages[1]);
});

test('what led to a module or a page that is gone goes too, so that the site can be kept', () => {
  const document = begun();
  const page = first(document);
  const next = withModules(document, page.id, page.modules.slice(0, 1));
  expect(next.menus.length).toBeLessThan(document.menus.length);
  expect(kept(next)).toEqual([]);
  const made = withNewPage(document, 'Travel & hotels', 'en');
  expect(made.document.pages.at(-1)).toMatchObject({ slug: 'travel-hotels', title: { en: 'Travel & hotels' } });
  expect(kept(made.document)).toEqual([]);
  expect(withoutPage(made.document, made.pageId)).toEqual(document);
});

test('addresses are plain, and none is taken twice', () => {
  const { document } = withNewPage(begun(), 'Café', 'en');
  expect([freeSlug(document, 'Café'), freeSlug(document, '交通'), freeSlug(document, '--')]).toEqual([
    'cafe-2',
    'page',
    'page',
  ]);
});

test('the first page stays first', () => {
  const one = withNewPage(begun(), 'One', 'en').document;
  const two = withNewPage(one, 'Two', 'en').document;
  expect(movedPage(two, two.pages.length - 1, -1).pages.at(-1)?.slug).toBe('one');
  expect(movedPage(two, 1, -1).pages.map(({ slug }) => slug)).toEqual(two.pages.map(({ slug }) => slug));
  expect(movedPage(two, 0, 1)).toBe(two);
});

test('an entry of the menu moves among its neighbours, and takes what is below it along when it goes', () => {
  const entry = (id: string, parentId = '') => ({ id, parentId, title: {}, target: { kind: 'group' as const } });
  const menus = [entry('aaaaaa'), entry('bbbbbb', 'aaaaaa'), entry('cccccc'), entry('dddddd', 'aaaaaa')];
  expect(movedMenu(menus, 'dddddd', -1).map(({ id }) => id)).toEqual(['aaaaaa', 'dddddd', 'cccccc', 'bbbbbb']);
  expect(withoutMenu(menus, 'aaaaaa').map(({ id }) => id)).toEqual(['cccccc']);
});

test('a page has as many of a kind as it may, and a copy is another module', () => {
  const document = begun();
  const page = first(document);
  expect(hasRoom(page, 'banner')).toBe(false);
  const intro = beginModule('introduction');
  const next = withModules(document, page.id, [intro]);
  const copy = duplicatedModule(next, first(next), intro.id);
  expect(copy && first(copy.document).modules.map(({ module }) => module)).toEqual(['introduction', 'introduction']);
  expect(copy?.moduleId).not.toBe(intro.id);
  expect(moved(['a', 'b', 'c'], 0, 5)).toEqual(['b', 'c', 'a']);
});

test('what is missing in a language is counted, and what is empty everywhere is not', () => {
  const document = begun();
  expect(missingTexts(document, 'zh')).toBe(0);
  const page = first(document);
  const next = withModules(document, page.id, [
    { ...beginModule('banner'), props: { ...beginModule('banner').props, title: { en: 'Only English' } } },
  ]);
  expect(missingTexts(next, 'zh') - missingTexts({ ...next, pages: next.pages.slice(1) }, 'zh')).toBe(1);
});

test('undoing goes back by steps, and what changed nothing is none', () => {
  const document = begun();
  const type = (title: string) => ({
    do: 'set' as const,
    step: 'title',
    to: (now: SiteDocument) => ({ ...now, language: now.language, menus: [], logo: title }),
  });
  let history = beginHistory(document);
  history = changeHistory(history, { do: 'set', to: (now) => now });
  expect(history.past).toHaveLength(0);
  history = changeHistory(changeHistory(history, type('a')), type('ab'));
  expect(history.past).toHaveLength(1);
  history = changeHistory(changeHistory(history, { do: 'rest' }), type('abc'));
  expect(history.past).toHaveLength(2);
  history = changeHistory(changeHistory(history, { do: 'undo' }), { do: 'undo' });
  expect(history.now).toBe(document);
  expect(changeHistory(history, { do: 'redo' }).now.logo).toBe('ab');
});
