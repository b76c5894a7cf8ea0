import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Language, languages } from '@convoke/contract/core/language.ts';
import { menuTitles } from '@convoke/contract/menu-titles/all.ts';
import { expect, test } from 'vitest';
import { shellNamespaces } from '../core/i18n.ts';

const source = join(import.meta.dirname, '..');
const texts = import.meta.dirname;

type Entries = Record<string, string>;

function namespacesOf(language: string): string[] {
  return readdirSync(join(texts, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -5))
    .sort();
}

function entriesOf(language: string, namespace: string): Entries {
  const entries = JSON.parse(readFileSync(join(texts, language, `${namespace}.json`), 'utf8')) as Entries;
  if (namespace !== 'layout') return entries;
  const titles = Object.entries(menuTitles[language as Language]);
  return { ...entries, ...Object.fromEntries(titles.map(([name, title]) => [`title.${name}`, title])) };
}

const plural = /_(?:zero|one|two|few|many|other)$/;

/** Keys without their plural endings: languages differ in which endings they need. */
function baseKeys(entries: Entries): string[] {
  return [...new Set(Object.keys(entries).map((key) => key.replace(plural, '')))].sort();
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

const sources = filesBelow(source)
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ name: relative(source, path), code: readFileSync(path, 'utf8') }));

/** What `npm run new:domain` writes names keys of the shell, too; its title comes with it. */
const templates = join(source, '../../../scripts/new-domain');
const made = readdirSync(templates).map((name) => ({
  name,
  code: readFileSync(join(templates, name), 'utf8').replace(/'layout:title\.\w+'/g, ''),
}));

/** Comments may show how a key is written. */
const uncommented = [...sources, ...made].map(({ name, code }) => ({
  name,
  code: code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
}));

const namespaces = namespacesOf('en');

test('every language has the same namespaces', () => {
  for (const language of languages) expect(namespacesOf(language), language).toEqual(namespaces);
});

test.each(namespaces)(
  '%s has the same keys in every language, none empty, with the plural forms that each needs',
  (namespace) => {
    const expected = baseKeys(entriesOf('en', namespace));
    for (const language of languages) {
      const entries = entriesOf(language, namespace);
      expect(baseKeys(entries), language).toEqual(expected);
      for (const [key, text] of Object.entries(entries)) expect(text.trim(), `${language} ${key}`).not.toBe('');
      // The public pages fall back to the general form; i18next would show the key.
      const forms = new Intl.PluralRules(language)
        .resolvedOptions()
        .pluralCategories.filter((form) => form !== 'many' || !namespace.startsWith('public-'));
      for (const key of expected) {
        if (!(`${key}_other` in entries)) continue;
        const missing = forms.filter((form) => !(`${key}_${form}` in entries));
        expect(missing, `${language} ${key}`).toEqual([]);
      }
    }
  },
);

test.each(namespaces)('%s has the same placeholders in every language', (namespace) => {
  const placeholders = (text: string) => [...new Set(text.match(/\{\{?\w+\}?\}/g))].sort();
  const english = entriesOf('en', namespace);
  for (const language of languages) {
    for (const [key, text] of Object.entries(entriesOf(language, namespace))) {
      const model = english[key] ?? english[key.replace(plural, '_other')] ?? '';
      // A form for one may say "one" instead of the number.
      const optional =
        /_(?:zero|one|two)$/.test(key) || key.replace(plural, '_other') !== key ? ['{{count}}', '{count}'] : [];
      const found = placeholders(text).filter((each) => !optional.includes(each));
      expect(found, `${language} ${key}`).toEqual(placeholders(model).filter((each) => !optional.includes(each)));
    }
  }
});

/** Every string that looks like a key of one of our namespaces. A template's fixed beginning (`participant:state.${x}`) stands for all keys that begin so. */
function usedKeys(): { whole: Map<string, string>; begun: Set<string> } {
  const whole = new Map<string, string>();
  const begun = new Set<string>();
  const pattern = new RegExp(`(['"\`])((?:${namespaces.join('|')}):[A-Za-z0-9_.-]*)(\\$\\{|\\1)`, 'g');
  for (const { name, code } of uncommented) {
    for (const [, , key = '', end] of code.matchAll(pattern)) {
      if (end === '${') begun.add(key);
      else whole.set(key, name);
    }
    // `${namespace}:title` stands for that key of every namespace.
    for (const [, key = ''] of code.matchAll(/\}:([A-Za-z0-9_.-]+)`/g)) {
      for (const namespace of namespaces) if (key in entriesOf('en', namespace)) whole.set(`${namespace}:${key}`, name);
    }
  }
  return { whole, begun };
}

test('every key that is used exists', () => {
  const known = new Set(
    namespaces.flatMap((namespace) => baseKeys(entriesOf('en', namespace)).map((key) => `${namespace}:${key}`)),
  );
  const { whole, begun } = usedKeys();
  expect([...whole].filter(([key]) => !known.has(key)).map(([key, name]) => `${key} in ${name}`)).toEqual([]);
  expect([...begun].filter((start) => ![...known].some((key) => key.startsWith(start)))).toEqual([]);
});

test('every key names a namespace that exists', () => {
  const unknown = uncommented.flatMap(({ name, code }) =>
    [...code.matchAll(/\bt\(\s*(['"`])([a-z-]+):/g)]
      // The templates of `npm run new:domain` are about gadgets.
      .filter(([, , namespace = '']) => !namespaces.includes(namespace) && namespace !== 'gadget')
      .map(([, , namespace]) => `${namespace} in ${name}`),
  );
  expect([...new Set(unknown)]).toEqual([]);
});

test('every key that exists is used', () => {
  const { whole, begun } = usedKeys();
  const unused = namespaces.flatMap((namespace) =>
    baseKeys(entriesOf('en', namespace))
      .map((key) => `${namespace}:${key}`)
      .filter((key) => !whole.has(key) && ![...begun].some((start) => key.startsWith(start))),
  );
  expect(unused).toEqual([]);
});

interface Text {
  namespace: string;
  key: string;
  /** What it says in every language, in all its plural forms. */
  says: string;
}

const isPublic = (namespace: string) => namespace.startsWith('public-');
const alwaysLoaded = new Set([...shellNamespaces, 'public-core']);

/**
 * Which texts stand more often than they should: twice in a namespace, beside the same in the shell, or in three namespaces. Left are
 * - what two domains say and no other: in the shell every page would load it
 * - public pages among each other: each loads its own small namespace, without the shell
 * - keys that end in a value (`vote:action.${action}`): each value has its own, whatever it says
 * The same English is no repetition where another language says it in two ways; what agrees with a feminine noun in Spanish ends in `.f`.
 */
function repeated(all: readonly Text[]): string[] {
  const { begun } = usedKeys();
  const free = all.filter(({ namespace, key }) => ![...begun].some((start) => `${namespace}:${key}`.startsWith(start)));
  return Object.values(Object.groupBy(free, ({ namespace, says }) => `${isPublic(namespace)} ${says}`)).flatMap(
    (group = []) => {
      const places = [...new Set(group.map(({ namespace }) => namespace))];
      const isOnce = group.length === 1;
      const isApart = places.length === group.length && !places.some((each) => alwaysLoaded.has(each));
      if (isOnce || (isApart && (places.length === 2 || places.every(isPublic)))) return [];
      return [group.map(({ namespace, key }) => `${namespace}:${key}`).join(' = ')];
    },
  );
}

test('a text that several pages share stands once', () => {
  const all = namespaces.flatMap((namespace) => {
    const said = languages.map((language) =>
      Object.entries(entriesOf(language, namespace)).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    return baseKeys(entriesOf('en', namespace)).map((key): Text => {
      const forms = said.map((each) => each.filter(([name]) => name.replace(plural, '') === key));
      return {
        namespace,
        key,
        says: JSON.stringify(forms.map((each) => each.map(([form, text]) => [form.slice(key.length), text]))),
      };
    });
  });
  expect(repeated(all)).toEqual([]);
});

test('finds what stands twice, and leaves what may', () => {
  const text = (id: string, says: string): Text => {
    const [namespace = '', key = ''] = id.split(':');
    return { namespace, key, says };
  };
  expect(repeated([text('order:a', 'A'), text('order:b', 'A'), text('vote:b', 'B')])).toEqual(['order:a = order:b']);
  expect(repeated([text('common:a', 'A'), text('vote:a', 'A')])).toEqual(['common:a = vote:a']);
  const three = ['guest:a', 'order:a', 'vote:a'].map((id) => text(id, 'A'));
  expect(repeated(three)).toEqual(['guest:a = order:a = vote:a']);
  expect(repeated(three.slice(1))).toEqual([]);
  expect(repeated([text('vote:action.open', 'A'), text('vote:a', 'A')])).toEqual([]);
  expect(repeated(['public-buy:a', 'public-order:a', 'public-pay:a', 'common:a'].map((id) => text(id, 'A')))).toEqual(
    [],
  );
});

/** Names in themselves, which no language translates. */
const letters = /\p{L}{2,}/u;

/** Visible text written into a page: between tags, or as an attribute that people read. `// no text: reason` above a line (or on it) allows it. */
function hardCoded(code: string): string[] {
  const lines = code.split('\n');
  const plain = code
    // Comments, with their line breaks kept, so that line numbers stay true.
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
  const found: { at: number; text: string }[] = [];
  const attribute =
    /\s(?:title|placeholder|label|aria-label|alt|description|okText|cancelText|extra|question|text)=(?:"([^"]*)"|\{'([^']*)'\}|\{`([^`$]*)`\})/g;
  for (const match of plain.matchAll(attribute)) {
    const text = match[1] ?? match[2] ?? match[3] ?? '';
    if (letters.test(text)) found.push({ at: match.index + 1, text });
  }
  // Text between the end of one tag and the beginning of the next. Arrows, generics and comparisons do not look like that.
  for (const match of plain.matchAll(/(?<![=-])>([^<>{}]*)<(?=\/?[A-Za-z>])/g)) {
    const text = match[1]?.trim() ?? '';
    if (letters.test(text) && !/[;=()&|`]|^\s*[,.]/.test(text))
      found.push({ at: match.index + 1 + (match[1]?.indexOf(text) ?? 0), text });
  }
  return found
    .filter(({ at }) => {
      const line = plain.slice(0, at).split('\n').length - 1;
      return ![lines[line], lines[line - 1]].some((each) => each?.includes('no text:'));
    })
    .map(({ text }) => text);
}

test('pages hold no text of their own', () => {
  const found = sources
    .filter(({ name }) => name.endsWith('.tsx'))
    .flatMap(({ name, code }) => hardCoded(code).map((text) => `${name}: ${text}`));
  expect(found).toEqual([]);
});

test('the scan finds what it is for', () => {
  expect(hardCoded('<b>Hello</b>')).toEqual(['Hello']);
  expect(hardCoded('<p>\n  你好 {name}\n</p>')).toEqual([]);
  expect(hardCoded('<p>\n  你好\n</p>')).toEqual(['你好']);
  expect(hardCoded('<Input placeholder="Name" />')).toEqual(['Name']);
  expect(hardCoded('<b>{t("common:save")}</b>')).toEqual([]);
  expect(hardCoded('const f = (a: Map<string, X>): Y<Z> => a > b;')).toEqual([]);
  expect(hardCoded('// no text: a sign\n<b>H2</b><b>OK</b>')).toEqual([]);
});
