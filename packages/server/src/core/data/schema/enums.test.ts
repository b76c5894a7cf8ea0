import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadDomains } from '../../../domains.ts';
import { coreEnums } from '../core-tables.ts';
import { schemaFile } from './compare.ts';

/** What columns may hold, as the cards say. */
const enums = [{ enums: coreEnums }, ...(await loadDomains())].flatMap((card) =>
  Object.entries(card.enums ?? {}).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, values]) => [`${table}.${column}`, values] as const),
  ),
);

/** Every CHECK of the schema that lists what a column may hold. */
const listed = new Map<string, readonly (string | number)[]>(
  readFileSync(schemaFile, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const found = /^(\w+) constraint \w+ CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(line);
      const [, table = '', column = '', values = ''] = found ?? [];
      const each = values.split(', ').map((value) => /^'(.*)'::text$/.exec(value)?.[1] ?? Number(value));
      return found ? [[`${table}.${column}`, each] as const] : [];
    }),
);

test('every column that holds one of a list stands in a card', () => {
  expect([...listed.keys()].sort()).toEqual(enums.map(([column]) => column).sort());
});

test.each(enums)('%s holds what the card lists', (column, values) => {
  const sorted = (list: readonly (string | number)[]) => list.map(String).sort();
  expect(sorted(listed.get(column) ?? [])).toEqual(sorted(values));
});
