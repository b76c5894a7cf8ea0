import {
  memberDelete,
  memberEntry,
  memberInfo,
  memberList,
  memberLogList,
  memberRestore,
  memberUpdate,
} from '@convoke/contract/member/member.calls.ts';
import {
  memberFieldAdd,
  memberFieldDelete,
  memberFieldEdit,
  memberFieldList,
  memberFieldRestore,
  memberFieldSort,
} from '@convoke/contract/member/member.field.calls.ts';
import type { FieldValue, MemberFieldKind } from '@convoke/contract/member/member.field.rules.ts';
import { memberGroupAdd } from '@convoke/contract/member/member.group.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { emptyLabel } from '../labels/member.labels.work.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const call: Organisation['call'] = (of, input) => organisation.call(of, input);
const query = (text: string, values: unknown[]) =>
  withClient(server.database.superuserUrl, async (client) => (await client.query(text, values)).rows as unknown[]);
const field = async (name: string, kind: MemberFieldKind, more: object = {}) =>
  (await call(memberFieldAdd, { name, kind, ...more })).memberFieldId;
const names = async () => (await call(memberFieldList, {})).map(({ name }) => name);
const one = async (memberFieldId: string) => {
  const found = (await call(memberFieldList, {})).find((each) => each.memberFieldId === memberFieldId);
  if (!found) throw new Error('there is no such field');
  return found;
};
/** The ids of a field's options, by their names. */
const optionsOf = async (memberFieldId: string) =>
  Object.fromEntries((await one(memberFieldId)).options.map(({ name, optionId }) => [name, optionId]));
const person = (...fields: [string, FieldValue | null][]) =>
  call(memberEntry, { name: 'Ana', fields: fields.map(([memberFieldId, value]) => ({ memberFieldId, value })) });
const valuesOf = async (memberId: string) =>
  Object.fromEntries((await call(memberInfo, { memberId })).fields.map((each) => [each.memberFieldId, each.value]));
const change = async (memberId: string, ...fields: [string, FieldValue | null][]) => {
  const { version } = await call(memberInfo, { memberId });
  const given = fields.map(([memberFieldId, value]) => ({ memberFieldId, value }));
  return call(memberUpdate, { memberId, version, fields: given });
};

/** What was refused: its name, or what is wrong with which field. */
async function refusal(of: Parameters<TestServer['send']>[0], input: object): Promise<unknown> {
  const { code, data } = await server.send(of, input, { token: organisation.token });
  const { failure, fields } = (data ?? {}) as { failure?: string; fields?: { path: string; message: string }[] };
  if (code === 1000 && fields) return fields.map(({ path, message }) => `${path}: ${message}`).join(' ');
  return code === 0 ? 'done' : (failure ?? code);
}

describe('fields of the organisation’s own', () => {
  test('are added at the end, put in order, changed, deleted and brought back', async () => {
    const birthday = await field('Birthday', 'date');
    const size = await field('Size', 'choice', { options: ['S', 'M'] });
    const number = await field('Number', 'number', { isRequired: true });
    expect(await names()).toEqual(['Birthday', 'Size', 'Number']);
    await call(memberFieldSort, { memberFieldIds: [number, birthday] });
    expect(await names()).toEqual(['Number', 'Birthday', 'Size']);
    await call(memberFieldEdit, { memberFieldId: birthday, version: 1, name: 'Day of birth', isRequired: true });
    expect(await one(birthday)).toMatchObject({ name: 'Day of birth', isRequired: true, kind: 'date', version: 2 });
    await call(memberFieldDelete, { memberFieldId: size });
    expect(await names()).toEqual(['Number', 'Day of birth']);
    expect(await call(memberFieldRestore, { memberFieldIds: [size, number] })).toEqual({ restored: 1 });
    expect(await names()).toEqual(['Number', 'Day of birth', 'Size']);
  });

  test('are asked of everyone, or of a group', async () => {
    const { groupId } = await call(memberGroupAdd, { name: 'Club' });
    const { groupId: others } = await call(memberGroupAdd, { name: 'Press' });
    await field('Everyone', 'text');
    const ofClub = await field('Of the club', 'text', { groupId });
    expect(await one(ofClub)).toMatchObject({ groupId, groupName: 'Club' });
    const asked = async (id: string) => (await call(memberFieldList, { groupId: id })).map(({ name }) => name);
    expect(await asked(groupId)).toEqual(['Everyone', 'Of the club']);
    expect(await asked(others)).toEqual(['Everyone']);
  });

  test('keep what each kind takes, as it is answered by the list and by one member', async () => {
    const size = await field('Size', 'choice', { options: ['S', 'M'] });
    const topics = await field('Topics', 'choices', { options: ['Art', 'Law', 'War'] });
    const [{ S: small }, { Art: art, War: war }] = [await optionsOf(size), await optionsOf(topics)];
    const given: [string, FieldValue][] = [
      [await field('Text', 'text'), '  Two words '],
      [await field('Long', 'longText'), 'One\nTwo'],
      [await field('Number', 'number'), 0.1],
      [await field('Large', 'number'), -123456789012.345],
      [await field('Day', 'date'), '1992-02-29'],
      [await field('Yes', 'yesNo'), false],
      [await field('Phone', 'phone'), '138 0013 8000'],
      [await field('Mail', 'email'), 'Ana@Example.com'],
      [await field('Link', 'link'), 'https://example.com/ana'],
      [size, small ?? ''],
      [topics, [war ?? '', art ?? '']],
    ];
    const { memberId } = await person(...given);
    const kept = Object.values(await valuesOf(memberId));
    const plain = ['Two words', 'One\nTwo', 0.1, -123456789012.345, '1992-02-29', false, 'ana@example.com', small];
    expect(kept).toEqual(expect.arrayContaining([...plain, '13800138000', 'https://example.com/ana']));
    expect(kept).toContainEqual(expect.arrayContaining([art, war]));
    expect(kept).toHaveLength(given.length);
    const [listed] = (await call(memberList, {})).records;
    expect(listed?.fields).toHaveLength(given.length);
  });

  test('tell in the history what stood there and what stands there since; what stays the same is not told', async () => {
    const topics = await field('Topics', 'choices', { options: ['Art', 'Law'] });
    const note = await field('Shoe', 'number');
    const { Art: art = '', Law: law = '' } = await optionsOf(topics);
    const { memberId } = await person([topics, [law, art]]);
    await change(memberId, [topics, [art, law]], [note, 44]);
    await change(memberId, [topics, null], [note, 45]);
    const { records } = await call(memberLogList, { memberId });
    expect(
      records.map(({ kind, changes }) => [kind, changes.map(({ name, was, became }) => [name, was, became])]),
    ).toEqual([
      [
        'edited',
        [
          ['Topics', ['Art', 'Law'], null],
          ['Shoe', 44, 45],
        ],
      ],
      ['edited', [['Shoe', null, 44]]],
      ['added', [['Topics', null, ['Art', 'Law']]]],
    ]);
    expect(await valuesOf(memberId)).toEqual({ [note]: 45 });
  });

  test('stay with a member who is deleted and brought back, and with a field that is', async () => {
    const shoe = await field('Shoe', 'number');
    const { memberId } = await person([shoe, 44]);
    await call(memberDelete, { memberId });
    await call(memberRestore, { memberIds: [memberId] });
    expect(await valuesOf(memberId)).toEqual({ [shoe]: 44 });
    await call(memberFieldDelete, { memberFieldId: shoe });
    expect(await valuesOf(memberId)).toEqual({});
    await call(memberFieldRestore, { memberFieldIds: [shoe] });
    expect(await valuesOf(memberId)).toEqual({ [shoe]: 44 });
  });

  test('are emptied once nobody can bring them back', async () => {
    const shoe = await field('Shoe', 'number');
    const topics = await field('Topics', 'choices', { options: ['Art'] });
    await person([shoe, 44], [topics, Object.values(await optionsOf(topics))]);
    const { organisationId } = organisation;
    for (const id of [shoe, topics]) {
      await call(memberFieldDelete, { memberFieldId: id });
      await query(`UPDATE member_field SET deleted_at = now() - interval '31 days' WHERE id = $1`, [id]);
      await emptyLabel(server.services, { organisationId, table: 'member_field', id });
    }
    const left = await query(
      `SELECT 1 FROM member_value WHERE organisation_id = $1 UNION ALL SELECT 1 FROM member_choice WHERE organisation_id = $1`,
      [organisationId],
    );
    expect(left).toEqual([]);
    expect(await call(memberFieldRestore, { memberFieldIds: [shoe] })).toEqual({ restored: 0 });
  });

  test('have a kind that changes until somebody has something in them', async () => {
    const shoe = await field('Shoe', 'text');
    await call(memberFieldEdit, { memberFieldId: shoe, version: 1, kind: 'choices', options: [{ name: '44' }] });
    const { memberId } = await person([shoe, Object.values(await optionsOf(shoe))]);
    expect(await one(shoe)).toMatchObject({ kind: 'choices', hasValues: true });
    const edit = { memberFieldId: shoe, version: 2, kind: 'number' };
    expect(await refusal(memberFieldEdit, edit)).toBe('MEMBER_FIELD_KIND');
    await change(memberId, [shoe, null]);
    await call(memberFieldEdit, { memberFieldId: shoe, version: 2, kind: 'number' });
    expect(await one(shoe)).toMatchObject({ kind: 'number', options: [], hasValues: false });
    await change(memberId, [shoe, 44]);
    expect(await refusal(memberFieldEdit, { memberFieldId: shoe, version: 3, kind: 'text' })).toBe('MEMBER_FIELD_KIND');
  });

  test('no longer offer a choice that is taken away; it stays with who has it, and comes back by its name', async () => {
    const size = await field('Size', 'choice', { options: ['S', 'M', 'L'] });
    const { S: small = '', M: medium = '', L: large = '' } = await optionsOf(size);
    const { memberId } = await person([size, small]);
    await call(memberFieldEdit, { memberFieldId: size, version: 1, options: [{ optionId: large, name: 'XL' }] });
    expect((await one(size)).options).toEqual([
      { optionId: small, name: 'S', isOffered: false },
      { optionId: large, name: 'XL', isOffered: true },
    ]);
    expect(await valuesOf(memberId)).toEqual({ [size]: small });
    // As it is it may be sent again; nobody else can be given it.
    await change(memberId, [size, small]);
    const others = { name: 'Bo', fields: [{ memberFieldId: size, value: small }] };
    expect(await refusal(memberEntry, others)).toBe('fields.0.value: Not one of the choices.');
    expect(await refusal(memberEntry, { ...others, fields: [{ memberFieldId: size, value: medium }] })).toMatch(
      /^fields/,
    );
    const again = [{ optionId: large, name: 'S' }, { name: 'M' }];
    expect(await refusal(memberFieldEdit, { memberFieldId: size, version: 2, options: again })).toBe(
      'MEMBER_LABEL_NAME_USED',
    );
    await call(memberFieldEdit, { memberFieldId: size, version: 2, options: [{ name: 's' }, { name: 'M' }] });
    expect(await optionsOf(size)).toMatchObject({ s: small });
  });

  test('that must be filled in are missed of someone new, and cannot be emptied', async () => {
    const { groupId } = await call(memberGroupAdd, { name: 'Club' });
    const shoe = await field('Shoe', 'number', { isRequired: true });
    await field('Of the club', 'number', { isRequired: true, groupId });
    expect(await refusal(memberEntry, { name: 'Ana' })).toBe('Shoe: Required.');
    const empty = { name: 'Ana', fields: [{ memberFieldId: shoe, value: null }] };
    expect(await refusal(memberEntry, empty)).toBe('fields.0.value: Required.');
    const { memberId } = await person([shoe, 44]);
    const emptied = { memberId, version: 1, fields: empty.fields };
    expect(await refusal(memberUpdate, emptied)).toBe('fields.0.value: Required.');
    expect(await valuesOf(memberId)).toEqual({ [shoe]: 44 });
  });

  const wrong: readonly (readonly [MemberFieldKind, unknown, string])[] = [
    ['text', 'a\tb\u0007', 'Contains characters that cannot be saved.'],
    ['text', 'x'.repeat(501), 'At most 500 characters.'],
    ['text', 7, 'Not valid.'],
    ['number', 'seven', 'Enter a number.'],
    ['number', 1e21, 'Enter a number.'],
    ['number', 1e-7, 'Enter a number.'],
    ['number', 1234567890123456, 'At most 15 characters.'],
    ['date', '2026-02-29', 'Not a valid date.'],
    ['date', '0000-01-01', 'Not a valid date.'],
    ['date', '31/01/2026', 'Not a valid date.'],
    ['yesNo', 'yes', 'Not valid.'],
    ['phone', '12', ''],
    ['email', 'ana@', 'Not a valid e-mail address.'],
    ['link', 'javascript:alert(1)', ''],
    ['choice', 'S', 'Not one of the choices.'],
    ['choices', ['00000000-0000-4000-8000-000000000000'], 'Not one of the choices.'],
    ['choices', 'S', ''],
  ];
  test.each(wrong)('refuse what a %s does not take: %j', async (kind, value, message) => {
    const options = kind === 'choice' || kind === 'choices' ? ['S'] : [];
    const memberFieldId = await field('Field', kind, { options });
    const said = await refusal(memberEntry, { name: 'Ana', fields: [{ memberFieldId, value }] });
    expect(String(said)).toContain(`fields.0.value: ${message}`);
    expect(await query('SELECT 1 FROM member WHERE organisation_id = $1', [organisation.organisationId])).toEqual([]);
  });

  test('refuse one twice, a name that is taken, choices without any, a group that a filter fills, what is unknown', async () => {
    const shoe = await field('Shoe', 'number');
    const twice = [
      { memberFieldId: shoe, value: 1 },
      { memberFieldId: shoe, value: 2 },
    ];
    expect(await refusal(memberEntry, { name: 'Ana', fields: twice })).toBe('fields.1.value: Not valid.');
    expect(await refusal(memberFieldAdd, { name: 'SHOE', kind: 'text' })).toBe('MEMBER_LABEL_NAME_USED');
    expect(await refusal(memberFieldAdd, { name: 'Size', kind: 'choice' })).toBe('options: Required.');
    expect(await refusal(memberFieldAdd, { name: 'Size', kind: 'choice', options: ['S', 's'] })).toBe(
      'MEMBER_LABEL_NAME_USED',
    );
    expect(await refusal(memberFieldEdit, { memberFieldId: shoe, version: 7, name: 'Boot' })).toBe(
      'MEMBER_LABEL_CHANGED',
    );
    const [dynamic] = (await query(
      `INSERT INTO member_group (organisation_id, name, colour, kind, tree) VALUES ($1, 'Guests', 'blue', 'dynamic', '{}') RETURNING id`,
      [organisation.organisationId],
    )) as { id: string }[];
    const ofFilter = { name: 'Size', kind: 'text', groupId: dynamic?.id };
    expect(await refusal(memberFieldAdd, ofFilter)).toBe('MEMBER_FIELD_GROUP');
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await refusal(memberEntry, { name: 'Ana', fields: [{ memberFieldId: unknown, value: 1 }] })).toBe(
      'FORBIDDEN',
    );
    expect(await names()).toEqual(['Shoe']);
  });
});
