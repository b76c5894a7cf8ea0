import { expect, test } from 'vitest';
import { moduleKinds } from './site.modules.ts';
import { differingParts, partOfRef, refOf } from './site.parts.ts';
import { documentOf } from './templates/template.ts';
import { meetup } from './templates/meetup.ts';

const document = documentOf(meetup, { language: 'en', languages: ['en'], has: new Set(moduleKinds) });
const [page] = document.pages;
const modules = page?.modules ?? [];

test('what differs is told part by part; the order of names says nothing', () => {
  expect(differingParts(document, document)).toEqual([]);
  const turned = Object.fromEntries(Object.entries(document).reverse()) as typeof document;
  expect(differingParts(document, turned)).toEqual([]);
  const [first, second] = modules;
  const other = {
    ...document,
    style: { ...document.style, corners: 'sharp' as const },
    pages: [{ ...page!, modules: [{ ...first!, name: 'Top' }, ...modules.slice(1)] }],
  };
  expect(differingParts(document, other)).toEqual([
    { part: 'style', id: '' },
    { part: 'module', id: first?.id },
  ]);
  const moved = { ...document, pages: [{ ...page!, modules: [second!, first!, ...modules.slice(2)] }] };
  expect(differingParts(document, moved)).toEqual([{ part: 'order', id: '' }]);
});

test('a module that was added is told by itself, and stands elsewhere than before', () => {
  const added = { ...modules[0]!, id: 'added-1' };
  const other = { ...document, pages: [{ ...page!, modules: [...modules, added] }] };
  expect(differingParts(document, other)).toEqual([
    { part: 'order', id: '' },
    { part: 'module', id: 'added-1' },
  ]);
});

test('a module is named with its event', () => {
  const eventId = '01890000-0000-7000-8000-000000000000';
  expect(partOfRef(refOf(eventId, 'module-1'))).toEqual({ eventId, part: 'module-1' });
});
