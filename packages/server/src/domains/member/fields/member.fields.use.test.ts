import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { memberEntry, memberExport, memberInfo } from '@convoke/contract/member/member.calls.ts';
import { memberFieldAdd, memberFieldDelete, memberFieldList } from '@convoke/contract/member/member.field.calls.ts';
import type { FieldValue } from '@convoke/contract/member/member.field.rules.ts';
import { memberScreen, memberScreenExport, memberScreenWhy } from '@convoke/contract/member/member.filter.calls.ts';
import { memberGroupAdd, memberGroupExport, memberGroupPut } from '@convoke/contract/member/member.group.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;
let fields: Record<'shoe' | 'topics' | 'born' | 'motto' | 'vegan', string>;
let options: Record<string, string>;

const call: Organisation['call'] = (of, input) => organisation.call(of, input);
const person = (name: string, values: Record<string, FieldValue>) =>
  call(memberEntry, {
    name,
    fields: Object.entries(values).map(([memberFieldId, value]) => ({ memberFieldId, value })),
  });

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
  const field = async (name: string, kind: 'number' | 'choices' | 'date' | 'text' | 'yesNo', more: object = {}) =>
    (await call(memberFieldAdd, { name, kind, ...more })).memberFieldId;
  fields = {
    shoe: await field('Shoe', 'number'),
    topics: await field('Topics', 'choices', { options: ['Art', 'Law'] }),
    born: await field('Born', 'date'),
    motto: await field('Motto', 'text'),
    vegan: await field('Vegan', 'yesNo'),
  };
  const all = await call(memberFieldList, {});
  options = Object.fromEntries(all.flatMap((each) => each.options.map(({ name, optionId }) => [name, optionId])));
  await person('Ana', {
    [fields.shoe]: 41,
    [fields.topics]: [options['Law'] ?? '', options['Art'] ?? ''],
    [fields.motto]: '=1+1, "so"',
    [fields.vegan]: true,
  });
  await person('Bo', { [fields.shoe]: 44.5, [fields.born]: '1992-02-29', [fields.vegan]: false });
});

const file = async (of: Parameters<TestServer['send']>[0], input: object) => {
  const answer = await server.send(of, input, { token: organisation.token });
  return {
    type: answer.headers['content-type'],
    name: String(answer.headers['content-disposition']),
    body: answer.body,
  };
};

describe('a sheet of members', () => {
  test('is a table of text with a byte order mark, quotes and no formula; own fields come with it', async () => {
    const { type, name, body } = await file(memberExport, { as: 'csv' });
    expect([type, name]).toEqual(['text/csv; charset=utf-8', expect.stringContaining('.csv')]);
    expect([...body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = body.toString('utf8').slice(1).split('\r\n');
    expect(lines[0]).toMatch(/^Name,Phone,E-mail,.*,Shoe,Topics,Born,Motto,Vegan$/);
    expect(lines[1]).toMatch(/^Bo,.*,44\.5,,1992-02-29,,No$/);
    expect(lines[2]).toMatch(/^Ana,.*,41,"Art, Law",,"'=1\+1, ""so""",Yes$/);
    expect(lines.slice(3)).toEqual(['']);
  });

  test('has the columns that are named, in xlsx too, of a filter and of a group', async () => {
    const value = { memberFieldId: fields.shoe, number: 41 };
    const tree: FilterGroup = { all: [{ field: 'own', operator: 'atMost', value }] };
    const some = { columns: ['name'], memberFieldIds: [fields.vegan, fields.shoe] };
    const ofFilter = await file(memberScreenExport, { tree, as: 'csv', ...some });
    expect(ofFilter.body.toString('utf8')).toBe('\ufeffName,Shoe,Vegan\r\nAna,41,Yes\r\n');
    const { groupId } = await call(memberGroupAdd, { name: 'Club' });
    const [ana] = (await call(memberScreen, { tree })).records;
    await call(memberGroupPut, { groupId, memberIds: [ana?.memberId ?? ''] });
    const ofGroup = await file(memberGroupExport, { groupId, ...some });
    const { sheets } = await readXlsx(ofGroup.body);
    expect(sheets[0]?.rows).toEqual([
      ['Name', 'Shoe', 'Vegan'],
      ['Ana', 41, 'Yes'],
    ]);
    const unknown = { memberFieldIds: ['00000000-0000-4000-8000-000000000000'] };
    expect((await server.send(memberExport, unknown, { token: organisation.token })).code).toBe(403);
  });
});

describe('a filter', () => {
  const found = async (operator: string, value: object) =>
    (
      await call(memberScreen, { tree: { all: [{ field: 'own', operator, value }] } as never, sort: 'name' })
    ).records.map(({ name }) => name);

  test('asks for own fields by their kind', async () => {
    const { shoe, topics, born, motto, vegan } = fields;
    expect(await found('atLeast', { memberFieldId: shoe, number: 44.5 })).toEqual(['Bo']);
    expect(await found('any', { memberFieldId: topics, optionIds: [options['Art'], options['Law']] })).toEqual(['Ana']);
    expect(await found('none', { memberFieldId: topics, optionIds: [options['Art']] })).toEqual(['Bo']);
    expect(await found('between', { memberFieldId: born, from: '1992-02-29', to: '1992-02-29' })).toEqual(['Bo']);
    expect(await found('begins', { memberFieldId: motto, text: '=1' })).toEqual(['Ana']);
    expect(await found('contains', { memberFieldId: motto, text: 'SO' })).toEqual(['Ana']);
    expect(await found('no', { memberFieldId: vegan })).toEqual(['Bo']);
    expect(await found('empty', { memberFieldId: born })).toEqual(['Ana']);
    expect(await found('filled', { memberFieldId: topics })).toEqual(['Ana']);
  });

  test('is true of nobody where its field is deleted or of another kind, and says so', async () => {
    expect(await found('contains', { memberFieldId: fields.shoe, text: '4' })).toEqual([]);
    await call(memberFieldDelete, { memberFieldId: fields.shoe });
    const value = { memberFieldId: fields.shoe };
    expect(await found('empty', value)).toEqual([]);
    const [ana] = (await call(memberScreen, { sort: 'name' })).records;
    const tree: FilterGroup = { all: [{ field: 'own', operator: 'empty', value }] };
    const why = await call(memberScreenWhy, { memberId: ana?.memberId ?? '', tree });
    expect([why.holds, why.nodes[1]?.fact?.kind]).toEqual([null, 'missing']);
    expect((await call(memberInfo, { memberId: ana?.memberId ?? '' })).fields).toHaveLength(3);
  });
});
