import type { SiteModule } from '@convoke/contract/site/site.document.ts';
import { type ModuleKind, moduleKinds } from '@convoke/contract/site/site.modules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentOf, idOf, modulesOf, unknownItem } from './editor-boundary.ts';
import { beginModule } from '../common/site-moves.ts';

/** Puck's own way of making ids. */
const puckId = (kind: string) => `${kind}-${crypto.randomUUID()}`;

const known = fc.constantFrom(...moduleKinds).map((kind) => ({ ...beginModule(kind), name: kind }));
/** Of a version to come: what it holds is nobody's business here. */
const unknown = fc
  .record({ module: fc.constantFrom('hologram', 'banner'), props: fc.dictionary(fc.string(), fc.jsonValue()) })
  .map(
    ({ module, props }): SiteModule => ({
      id: crypto.randomUUID(),
      module,
      v: 99,
      isOn: true,
      name: '',
      props: props as SiteModule['props'],
    }),
  );
const modules = fc.array(fc.oneof(known, unknown), { maxLength: 12 });

test('a page goes to Puck and comes back as the very same', () => {
  fc.assert(
    fc.property(modules, (page) => {
      expect(modulesOf(contentOf(page), page, beginModule)).toBe(page);
    }),
  );
});

test('whatever Puck moves and removes, what is left is what it was, in all languages and of unknown kinds too', () => {
  fc.assert(
    fc.property(modules, fc.infiniteStream(fc.nat()), fc.nat(), (page, places, gone) => {
      const left = contentOf(page).toSpliced(page.length === 0 ? 0 : gone % page.length, 1);
      const shuffled = left
        .map((item) => ({ item, place: places.next().value as number }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item);
      const after = modulesOf(shuffled, page, beginModule);
      expect(after.map(({ id }) => id)).toEqual(shuffled.map(({ props }) => props.id));
      for (const module of after) expect(page).toContain(module);
    }),
  );
});

test('what Puck adds begins empty, under an id of ours that stays the same', () => {
  fc.assert(
    fc.property(modules, fc.constantFrom(...moduleKinds), (page, kind: ModuleKind) => {
      const made = { type: kind, props: { id: puckId(kind) } };
      const after = modulesOf([...contentOf(page), made], page, beginModule);
      expect(after.at(-1)).toEqual(beginModule(kind, idOf(made.props.id)));
      // Told of again, it is the one that is there by now.
      expect(modulesOf([...contentOf(page), made], after, beginModule)).toBe(after);
      expect(idOf(made.props.id)).toMatch(/^[A-Za-z0-9_-]{6,40}$/);
    }),
  );
});

test('Puck is told of no text', () => {
  const page = [{ ...beginModule('banner'), props: { ...beginModule('banner').props, title: { en: 'Secret' } } }];
  expect(JSON.stringify(contentOf(page))).not.toContain('Secret');
});

test('what it cannot draw is one kind to it, and nothing is made of that', () => {
  const page = [{ ...beginModule('banner'), v: 99 }];
  expect(contentOf(page)[0]?.type).toBe(unknownItem);
  expect(modulesOf([{ type: unknownItem, props: { id: 'someone-elses' } }], page, beginModule)).toEqual([]);
});
