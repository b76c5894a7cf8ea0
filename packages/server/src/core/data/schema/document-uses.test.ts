import { readFileSync } from 'node:fs';
import { documentUseKinds } from '@convoke/contract/resource/document.rules.ts';
import { expect, test } from 'vitest';
import { loadDomains } from '../../../domains.ts';
import { schemaFile } from './compare.ts';

/** The library's own tables come and go with their documents; a picture that was copied stays. */
const own = ['document_link', 'document_version', 'stored_file'];

const lines = readFileSync(schemaFile, 'utf8').split('\n');
const naming = lines.flatMap((line) => {
  const found = /^(\w+) constraint \w+ FOREIGN KEY \(organisation_id, (\w+)\) REFERENCES document\(organisation_id, id\)(.*)$/.exec(
    line,
  );
  const [, table = '', column = '', onDelete = ''] = found ?? [];
  return found && !own.includes(table) ? [{ table, column, onDelete }] : [];
});
const uses = (await loadDomains()).flatMap(({ documentUses = {}, tables = {} }) =>
  Object.entries(documentUses).map(([table, { kind }]) => ({ table, kind, isOwn: table in tables })),
);

test('every table that names documents is declared as a use, on the card of its own domain', () => {
  expect(uses.map(({ table }) => table).sort()).toEqual([...new Set(naming.map(({ table }) => table))].sort());
  expect(uses.filter(({ isOwn }) => !isOwn)).toEqual([]);
  expect(new Set(uses.map(({ kind }) => kind))).toEqual(new Set(documentUseKinds));
});

test.each(naming)('what $table says of a document goes with it, and is found by an index', ({ table, column, onDelete }) => {
  expect(column).toBe('document_id');
  expect(onDelete.trim()).toMatch(/^ON DELETE (?:CASCADE|SET NULL \(document_id\))$/);
  const index = new RegExp(`^${table} index .*\\(organisation_id, document_id\\b`);
  expect(lines.filter((line) => index.test(line))).not.toEqual([]);
});
