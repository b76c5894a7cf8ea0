import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allCalls } from './all-calls.ts';
import { coreFailures } from './core/failures.ts';
import type { Domain } from './core/domain.ts';
import { domains } from './domains.ts';
import { menuPages } from './menu.ts';

const cards: readonly Domain[] = domains;

test('every domain has a card, and every card is listed', () => {
  const folders = readdirSync(import.meta.dirname).filter((name) =>
    existsSync(`${import.meta.dirname}/${name}/${name}.domain.ts`),
  );
  const withCalls = readdirSync(import.meta.dirname).filter((name) =>
    existsSync(`${import.meta.dirname}/${name}/${name}.calls.ts`),
  );
  expect(cards.map(({ name }) => name)).toEqual(folders);
  expect(folders).toEqual(expect.arrayContaining(withCalls));
});

test('no two cards say what the same failure, page or kind of code is', () => {
  const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);
  const failures = cards.flatMap((card) => (card.failures ?? []).flatMap((each) => Object.keys(each)));
  expect(twice([...Object.keys(coreFailures), ...failures])).toEqual([]);
  expect(twice(menuPages().map(({ name }) => name))).toEqual([]);
  expect(twice(cards.flatMap((card) => card.kinds ?? []))).toEqual([]);
});

test('every page of a card stands in the menu: its group is one', () => {
  const shown = new Set<string>(menuPages().map(({ name }) => name));
  expect(cards.flatMap((card) => card.pages ?? []).filter(({ name }) => !shown.has(name))).toEqual([]);
});

test('a call names its organisation by a kind of code that some card gives', () => {
  const kinds = new Set(cards.flatMap((card) => card.kinds ?? []));
  const named = allCalls.flatMap(({ scope }) =>
    [scope?.code?.kind, scope?.code?.idOf].filter((kind) => kind !== undefined),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((kind) => !kinds.has(kind))).toEqual([]);
});
