import {
  guestAdd,
  guestDelete,
  guestEdit,
  guestExport,
  guestGet,
  guestInLecture,
  guestList,
  guestRestore,
  guestTypeAdd,
  guestTypeDelete,
  guestTypeList,
  guestTypeSet,
  guestTypeUpdate,
} from '@convoke/contract/guest/guest.calls.ts';
import { guestAddLecture, guestLectureDelete } from '@convoke/contract/guest/guest.event.calls.ts';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onePixel } from '../../../testing/fuzz-values.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const add = (input: object) => organisation.call(guestAdd, input as never);
const tryEdit = (input: object) => server.send(guestEdit, input as never, { token: organisation.token });
const read = (guestId: string) => organisation.call(guestGet, { guestId });
const names = async (input: object = {}) =>
  (await organisation.call(guestList, { size: 500, ...input })).records.map(({ name }) => name);
const fieldsOf = (answer: { data: unknown }) =>
  (answer.data as { fields?: { path: string }[] }).fields?.map(({ path }) => path);

const ada = {
  name: 'Ada Lovelace',
  company: 'Analytical Engines',
  title: 'Mathematician',
  biography: '<p>Wrote the first program.</p>',
  words: { zh: { name: '艾达·洛芙莱斯', biography: '<p>写了第一个程序。</p>' } },
  links: [{ kind: 'website', url: 'https://example.com/ada' }],
  phone: '138 0013 8000',
  email: 'Ada@Example.com',
  note: 'Prefers trains',
};

describe('a guest of the library', () => {
  test('is kept with its words, links and contacts', async () => {
    const { guestId, version } = await add(ada);
    expect(await read(guestId)).toMatchObject({
      ...ada,
      version,
      language: 'en',
      phone: '13800138000',
      email: 'ada@example.com',
      changedBy: 'organiser',
    });
  });

  test('is refused with what cannot be, at its field', async () => {
    const refused = async (more: object) =>
      fieldsOf(await server.send(guestAdd, { ...ada, ...more } as never, { token: organisation.token }));
    expect(await refused({ name: ' ' })).toEqual(['name']);
    expect(await refused({ phone: 'nobody' })).toEqual(['phone']);
    expect(await refused({ email: 'nobody' })).toEqual(['email']);
    expect(await refused({ links: [{ kind: 'website', url: 'javascript:alert(1)' }] })).toEqual(['links.0.url']);
    expect(await refused({ links: [{ kind: 'website', url: 'https://192.168.1.1/' }] })).toEqual(['links.0.url']);
    expect(await names()).toEqual([]);
  });

  test('has a number of any country; one that says none, or is none of its country, is told so', async () => {
    const phoneOf = async (phone: string) => (await read((await add({ name: 'Kei', phone })).guestId)).phone;
    expect(await phoneOf('+81 (0)90-1234-5678')).toBe('+819012345678');
    expect(await phoneOf('0086 138 0013 8000')).toBe('13800138000');
    const problem = async (phone: string) => {
      const answer = await server.send(guestAdd, { ...ada, phone }, { token: organisation.token });
      return (answer.data as unknown as { fields: { message: string }[] }).fields.map((each) => each.message);
    };
    expect(await problem('212 555 0123')).toEqual(['Start with the country code, such as +81 90 1234 5678.']);
    expect(await problem('+81 12')).toEqual(['Not a valid phone number of this country or region.']);
  });

  test('keeps nothing of a biography that would run or restyle the page', async () => {
    const biography = '<p style="position:fixed" onclick="x()">Hi<script>x</script><style>p{display:none}</style></p>';
    const { guestId } = await add({ name: 'Eve', biography, words: { ja: { biography } } });
    const { biography: kept, words } = await read(guestId);
    expect([kept, words.ja?.biography]).toEqual(['<p>Hi</p>', '<p>Hi</p>']);
  });

  test('takes a picture that the organisation uploaded, and no other one', async () => {
    const file = { name: 'a.png', bytes: onePixel };
    const upload = async (of: Organisation) =>
      (await server.send(resourceFileUpload, {}, { token: of.token, file })).data.key;
    const { guestId } = await add({ name: 'Bo', photoKey: await upload(organisation) });
    expect((await read(guestId)).photoUrl).toMatch(/^\/files\/.+\.webp$/);
    expect(await names({ photo: 'with' })).toEqual(['Bo']);
    const foreign = await upload(await server.organisation());
    const answer = await server.send(guestAdd, { name: 'Cy', photoKey: foreign }, { token: organisation.token });
    expect((answer.data as unknown as { failure: string }).failure).toBe('FILE_MISSING');
  });

  test('is not overwritten by a stale save, which is told what stands there now', async () => {
    const { guestId, version } = await add(ada);
    const [first, second] = await Promise.all([
      tryEdit({ ...ada, guestId, version, title: 'Countess' }),
      tryEdit({ ...ada, guestId, version, title: 'Poet' }),
    ]);
    const refused = first.code === 0 ? second : first;
    const kept = await read(guestId);
    expect(refused).toMatchObject({
      code: 3001,
      data: { failure: 'GUEST_CHANGED', current: { title: kept.title, version: 2 } },
    });
  });

  test('is deleted and comes back, but not while an event uses it, which the refusal names', async () => {
    const { guestId } = await add(ada);
    const { eventId } = await organisation.event({ title: 'Autumn school' });
    await organisation.call(guestAddLecture, { eventId, guestId });
    const remove = () => server.send(guestDelete, { guestId }, { token: organisation.token });
    expect(await remove()).toMatchObject({ code: 3001, data: { events: [{ eventId, title: 'Autumn school' }] } });
    expect(await organisation.call(guestInLecture, { guestId })).toMatchObject({
      inLecture: true,
      events: [{ eventId, kind: 'speaker', state: 'INVITED' }],
    });
    await organisation.call(guestLectureDelete, { guestId, eventId });
    expect((await remove()).code).toBe(0);
    expect(await names()).toEqual([]);
    expect((await server.send(guestGet, { guestId }, { token: organisation.token })).code).toBe(403);
    expect(await organisation.call(guestRestore, { guestIds: [guestId] })).toEqual({ changed: 1 });
    expect(await names()).toEqual([ada.name]);
  });

  test('is either bound or deleted when both are asked at once', async () => {
    const { eventId } = await organisation.event();
    for (let round = 0; round < 8; round += 1) {
      const { guestId } = await add({ name: `Guest ${round}` });
      const [bound, gone] = await Promise.all([
        server.send(guestAddLecture, { eventId, guestId }, { token: organisation.token }),
        server.send(guestDelete, { guestId }, { token: organisation.token }),
      ]);
      expect([bound.code === 0, gone.code === 0].filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('the library', () => {
  test('is searched by name in any language, company, title and contact, whatever the width of the letters', async () => {
    await add(ada);
    await add({ name: 'Grace Hopper', company: 'US Navy', phone: '+14155552671' });
    for (const search of ['lovel', 'ANALYTICAL', '洛芙', '13800138', 'ada@', 'ＡＤＡ'])
      expect(await names({ search }), search).toEqual([ada.name]);
    expect(await names({ search: 'navy' })).toEqual(['Grace Hopper']);
    expect(await names({ search: '%' })).toEqual([]);
  });

  test('is sorted and walked by cursor without a gap', async () => {
    for (const name of ['Zoe', 'anna', 'Bob', 'carl', 'Dora']) await add({ name });
    const walked: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await organisation.call(guestList, { sort: 'name', size: 2, ...(cursor && { cursor }) });
      walked.push(...page.records.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor);
    expect(walked).toEqual(['anna', 'Bob', 'carl', 'Dora', 'Zoe']);
    expect(await names({ sort: '-name' })).toEqual(walked.toReversed());
  });

  test('is filtered by type, event, answer and picture, and says how many events use each', async () => {
    const { guestTypeId } = await organisation.call(guestTypeAdd, { name: 'Keynote' });
    const one = await add({ name: 'One', guestTypeId });
    await add({ name: 'Two' });
    const { eventId } = await organisation.event();
    await organisation.call(guestAddLecture, { eventId, guestId: one.guestId });
    expect(await names({ guestTypeId })).toEqual(['One']);
    expect(await names({ eventId })).toEqual(['One']);
    expect(await names({ state: 'INVITED' })).toEqual(['One']);
    expect(await names({ state: 'CONFIRMED' })).toEqual([]);
    expect(await names({ photo: 'without', sort: 'name' })).toEqual(['One', 'Two']);
    const [row] = (await organisation.call(guestList, { guestTypeId })).records;
    expect(row).toMatchObject({ events: 1, typeName: 'Keynote' });
  });

  test('is another one for each organisation', async () => {
    await add(ada);
    const other = await server.organisation();
    expect((await other.call(guestList, {})).records).toEqual([]);
  });

  test('is exported as a sheet in which no text is a formula', async () => {
    await add({ ...ada, name: '=1+1', note: '@cmd' });
    const file = await server.send(guestExport, {}, { token: organisation.token });
    const { sheets } = await readXlsx(file.body);
    const [titles, row] = sheets[0]?.rows ?? [];
    expect(titles?.slice(0, 3)).toEqual(['Name', 'Company', 'Job title']);
    expect(row?.[0]).toBe("'=1+1");
    expect(row).toContain('Wrote the first program.');
    expect(row).toContain('写了第一个程序。');
  });
});

describe('types of guests', () => {
  test('have names of their own, are given to many and leave no guest behind', async () => {
    const { guestTypeId } = await organisation.call(guestTypeAdd, { name: 'Press' });
    const twice = await server.send(guestTypeAdd, { name: 'PRESS' }, { token: organisation.token });
    expect((twice.data as unknown as { failure: string }).failure).toBe('GUEST_TYPE_TAKEN');
    const guestIds = [(await add({ name: 'A' })).guestId, (await add({ name: 'B' })).guestId];
    expect(await organisation.call(guestTypeSet, { guestIds, guestTypeId })).toEqual({ changed: 2 });
    expect(await organisation.call(guestTypeSet, { guestIds, guestTypeId })).toEqual({ changed: 0 });
    await organisation.call(guestTypeUpdate, { guestTypeId, name: 'Media' });
    expect(await organisation.call(guestTypeList, {})).toEqual([{ guestTypeId, name: 'Media', guests: 2 }]);
    await organisation.call(guestTypeDelete, { guestTypeId });
    expect((await read(guestIds[0] ?? '')).guestTypeId).toBeNull();
    expect(await names()).toHaveLength(2);
  });
});
