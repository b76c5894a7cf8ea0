import {
  cardAdd,
  cardContact,
  cardDefault,
  cardDelete,
  cardPage,
  cardUpdate,
} from '@convoke/contract/card/card.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({ domains: ['card'] });
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const token = () => ({ token: organisation.token });
const cards = async () => (await organisation.call(cardPage, {})).records;
const defaults = async () => (await cards()).filter(({ isDefault }) => isDefault).map(({ name }) => name);

test('the first card is the default one, another one made so takes its place, and deleting it hands it on', async () => {
  const first = await organisation.call(cardAdd, { name: 'Li Na' });
  const second = await organisation.call(cardAdd, { name: 'Li Na, Lumen', isDefault: true });
  expect(await defaults()).toEqual(['Li Na, Lumen']);
  await organisation.call(cardUpdate, { cardId: first.cardId, isDefault: true });
  expect(await defaults()).toEqual(['Li Na']);
  // The default one is so until another one is.
  await organisation.call(cardUpdate, { cardId: first.cardId, isDefault: false });
  expect((await organisation.call(cardDefault, {})).card?.name).toBe('Li Na');
  await organisation.call(cardDelete, { cardId: first.cardId });
  expect((await organisation.call(cardDefault, {})).card?.cardId).toBe(second.cardId);
  await organisation.call(cardDelete, { cardId: second.cardId });
  expect(await organisation.call(cardDefault, {})).toEqual({ card: null });
});

test('of cards added and made default at once one is the default one, and no more are kept than there may be', async () => {
  const add = (name: string) => server.send(cardAdd, { name, isDefault: true }, token());
  const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => add(`Card ${i}`)));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(20);
  expect(answers.find(({ code }) => code !== 0)?.data).toMatchObject({ failure: 'CARDS_FULL' });
  const page = await organisation.call(cardPage, { size: 50 });
  expect(page.records.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  expect(page.records[0]?.isDefault).toBe(true);
  const chosen = await Promise.all(
    page.records.map(({ cardId }) => server.send(cardUpdate, { cardId, isDefault: true }, token())),
  );
  expect(chosen.every(({ code }) => code === 0)).toBe(true);
  expect(await defaults()).toHaveLength(1);
});

test('a shared card is a vCard for who has its link; ended, the link leads nowhere, and another one comes', async () => {
  const { cardId, url } = await organisation.call(cardAdd, { name: 'Li Na', company: 'Lumen', isShared: true });
  const codeOf = (link: string | null) => link?.split('/').at(-1) ?? '';
  const file = await server.app.inject({ method: 'GET', url: `/event/public/card/${codeOf(url)}/contact.vcf` });
  expect(file.headers['content-type']).toContain('text/vcard');
  expect(file.body).toContain('ORG:Lumen\r\n');
  const ended = await organisation.call(cardUpdate, { cardId, isShared: false });
  expect(ended.url).toBeNull();
  expect((await server.send(cardContact, { code: codeOf(url) })).code).not.toBe(0);
  const again = await organisation.call(cardUpdate, { cardId, isShared: true });
  expect(codeOf(again.url)).not.toBe(codeOf(url));
  await organisation.call(cardDelete, { cardId });
  expect((await server.send(cardContact, { code: codeOf(again.url) })).code).not.toBe(0);
});

test('a stale change is refused with what stands there; without a version the last one wins and says what it replaced', async () => {
  const { cardId } = await organisation.call(cardAdd, { name: 'Li Na', phone: '13800138000' });
  await organisation.call(cardUpdate, { cardId, version: 1, jobTitle: 'Host' });
  const stale = await server.send(cardUpdate, { cardId, version: 1, jobTitle: 'Guest' }, token());
  expect(stale.data).toMatchObject({ failure: 'CARD_CHANGED', current: { jobTitle: 'Host', version: 2 } });
  const blind = await organisation.call(cardUpdate, { cardId, jobTitle: 'Guest' });
  expect(blind).toMatchObject({ version: 3, overwritten: { jobTitle: 'Host' } });
  expect((await cards())[0]).toMatchObject({ jobTitle: 'Guest', phone: '13800138000' });
});

test('what is no link, no address and no picture of ours is refused', async () => {
  for (const wrong of [{ website: 'javascript:alert(1)' }, { email: 'li@' }, { phone: 'abc' }, { name: ' ' }])
    expect((await server.send(cardAdd, { name: 'Li Na', ...wrong }, token())).code).toBe(1000);
  const picture = await server.send(cardAdd, { name: 'Li Na', pictureKey: 'someone/else.webp' }, token());
  expect(picture.data).toMatchObject({ failure: 'FILE_MISSING' });
  expect(await cards()).toEqual([]);
});

test('cards are found by name, title and company', async () => {
  await organisation.call(cardAdd, { name: '李娜', company: 'Lumen' });
  await organisation.call(cardAdd, { name: 'Li Na', jobTitle: 'Moderator' });
  const found = async (search: string) =>
    (await organisation.call(cardPage, { search })).records.map(({ name }) => name);
  expect(await found('lumen')).toEqual(['李娜']);
  expect(await found('MODER')).toEqual(['Li Na']);
  expect(await found('nobody')).toEqual([]);
});
