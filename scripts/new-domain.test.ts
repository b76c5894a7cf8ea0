import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { filesOf, type NewDomain, withLine, written } from './new-domain.ts';

const domain: NewDomain = { name: 'lamp', plural: 'lamps', en: 'lamps', zh: '灯', es: 'lámparas', ja: 'ランプ' };
const folder = new URL('./new-domain/', import.meta.url);
const templates = readdirSync(folder).map((file) => file.replace(/\.txt$/, ''));
const read = (file: string) => readFileSync(new URL(`${file}.txt`, folder), 'utf8');

test('every template has its place, called by the domain and by the moment', () => {
  const files = filesOf(domain, new Date('2027-01-02T03:04:05Z'));
  expect(Object.keys(files).toSorted()).toEqual(templates.filter((file) => file !== 'texts.json').toSorted());
  expect(files['migration.ts']).toBe('packages/server/migrations/20270102T0304_lamp.ts');
  expect(files['page.tsx']).toBe('packages/web/src/back-office/domains/lamp/lamps.page.tsx');
});

test.each(templates)('%s is about the domain, and nothing in it about gadgets', (file) => {
  const text = written(read(file), domain);
  expect(text).not.toMatch(/gadget|@\w+@/i);
  if (file.endsWith('.ts')) expect(() => stripTypeScriptTypes(text)).not.toThrow();
});

test('the texts are the same in four languages', () => {
  const texts = JSON.parse(written(read('texts.json'), domain)) as Record<string, object>;
  const keys = Object.values(texts).map((each) => Object.keys(each));
  expect(keys).toEqual(Array(4).fill(keys[0]));
});

test('a domain is listed once, where the alphabet has it', () => {
  const list = `import { aDomain } from './a/a.domain.ts';\nimport { zDomain } from './z/z.domain.ts';\n\nexport const domains = [\n  aDomain,\n  zDomain,\n];\n`;
  const add = (text: string) =>
    [`import { lampDomain } from './lamp/lamp.domain.ts';`, '  lampDomain,'].reduce(
      (all, line) => withLine(all, 'lamp', line),
      text,
    );
  const once = add(list);
  expect(once.split('\n').filter((line) => line.includes('Domain'))).toEqual([
    `import { aDomain } from './a/a.domain.ts';`,
    `import { lampDomain } from './lamp/lamp.domain.ts';`,
    `import { zDomain } from './z/z.domain.ts';`,
    '  aDomain,',
    '  lampDomain,',
    '  zDomain,',
  ]);
  expect(add(once)).toBe(once);
});
