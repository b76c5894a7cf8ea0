import { expect, test } from 'vitest';
import { brokenOwnership, writesOf } from './table-owners.ts';

const tables = new Set(['form', 'form_version', 'vote', 'directory']);
const owners = { form: 'form', form_version: 'form', vote: 'vote', directory: 'any' };
const written = (file: string, source: string) => writesOf(file, source, tables).map(({ table }) => table);
const broken = (file: string, source: string, together = {}) =>
  brokenOwnership(tables, writesOf(file, source, tables), { owners, together });

test('every way to write is seen, reading, comments and tests are not', () => {
  const source = `
    // insertInto('form')
    await tx.insertInto('vote').values({}).execute();
    await tx.updateTable('form').set({}).execute();
    await tx.selectFrom('form_version').execute();
    await sql\`DELETE FROM directory WHERE code = \${code}\`.execute(tx);
    await tx.insertInto('no_table').execute();
  `;
  expect(written('src/domains/vote/office/vote.edits.ts', source)).toEqual(['vote', 'form', 'directory']);
  expect(written('src/domains/vote/office/vote.test.ts', source)).toEqual([]);
  expect(written('src/domains/vote/vote.samples.ts', source)).toEqual([]);
  expect(written('src/core/vote.ts', source)).toEqual([]);
});

test('SQL functions are of the domain of their folder', () => {
  const source =
    '-- UPDATE vote\nINSERT INTO form_version VALUES (1);\n UPDATE ONLY form SET name = 1; SELECT 1 FROM vote FOR UPDATE;';
  expect(writesOf('functions/form/a.sql', source, tables)).toEqual([
    { file: 'functions/form/a.sql', domain: 'form', table: 'form_version' },
    { file: 'functions/form/a.sql', domain: 'form', table: 'form' },
  ]);
});

test('a table of another domain is written through its owner, or with a reason', () => {
  const file = 'src/domains/vote/vote.edits.ts';
  const source = `insertInto('form'); insertInto('vote'); insertInto('directory')`;
  expect(broken(file, source)).toEqual([
    `${file}: vote writes form, which is form's: through its *.ops.ts, or in its card's writes with the reason`,
  ]);
  expect(broken(file, source, { [file]: { tables: ['form'], why: 'in one statement' } })).toEqual([]);
});

test('the list itself is kept: no table without an owner, no reason without a write', () => {
  const list = {
    owners: { form: 'form', vote: 'vote', directory: 'any', former: 'vote' },
    together: { 'functions/vote/a.sql': { tables: ['form'], why: 'once' } },
  };
  expect(brokenOwnership(tables, [], list)).toEqual([
    'form_version is in no card',
    'a card names the table former, which there is not',
    "a card's writes: functions/vote/a.sql does not write form (any more)",
  ]);
});
