import {
  brandCooperationAdd,
  brandCooperationDelete,
  brandCooperationList,
  brandUpdate,
} from '@convoke/contract/brand/brand.calls.ts';
import { eventPublicInfo } from '@convoke/contract/event/event.public.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

const list = (search?: string) => organisation.call(brandCooperationList, { search });
const names = async (search?: string) => (await list(search)).map(({ name }) => name);
const token = () => ({ token: organisation.token });

test('the own brand is made once, also by two at once, and then changed by whoever knows it', async () => {
  const answers = await Promise.all(['Lumen', 'Lumen Two'].map((name) => server.send(brandUpdate, { name }, token())));
  expect(answers.some(({ code }) => code === 0)).toBe(true);
  const [own] = await list();
  expect(own).toMatchObject({ isOwn: true });
  expect(await list()).toHaveLength(1);
  const version = own?.version ?? 0;
  await organisation.call(brandUpdate, { version, name: 'Lumen Events', link: 'https://lumen.example.com' });
  const stale = await server.send(brandUpdate, { version, name: 'Old' }, token());
  expect(stale.data).toMatchObject({
    failure: 'BRAND_CHANGED',
    current: { name: 'Lumen Events', version: version + 1 },
  });
  // Without a version the last write wins, and says what stood there.
  const blind = await organisation.call(brandUpdate, { name: 'Blind' });
  expect(blind).toMatchObject({ version: version + 2, overwritten: { name: 'Lumen Events' } });
});

test('brands one works with are added, changed, found and deleted; one that was deleted comes back by its name', async () => {
  const { brandId, version } = await organisation.call(brandCooperationAdd, { name: 'Acme' });
  await organisation.call(brandCooperationAdd, { name: 'Bolt' });
  const again = await server.send(brandCooperationAdd, { name: 'acme' }, token());
  expect(again.data).toMatchObject({ failure: 'BRAND_TAKEN' });
  await organisation.call(brandUpdate, { brandId, version, name: 'Acme Labs' });
  expect(await names()).toEqual(['Acme Labs', 'Bolt']);
  expect(await names('LAB')).toEqual(['Acme Labs']);
  expect((await server.send(brandUpdate, { brandId, version: 2, name: 'Bolt' }, token())).data).toMatchObject({
    failure: 'BRAND_TAKEN',
  });
  await organisation.call(brandCooperationDelete, { brandId });
  expect((await server.send(brandCooperationDelete, { brandId }, token())).code).not.toBe(0);
  expect(await organisation.call(brandCooperationAdd, { name: 'ACME LABS' })).toMatchObject({ brandId });
  expect(await names()).toEqual(['ACME LABS', 'Bolt']);
});

test('a name added by several at once stands there once', async () => {
  const add = () => server.send(brandCooperationAdd, { name: 'Acme' }, token());
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await names()).toEqual(['Acme']);
});

test('the own brand is not deleted, and a link leads to the internet or nowhere', async () => {
  const { brandId } = await organisation.call(brandUpdate, { name: 'Lumen' });
  expect((await server.send(brandCooperationDelete, { brandId }, token())).code).not.toBe(0);
  const refused = await server.send(brandCooperationAdd, { name: 'Eve', link: 'javascript:alert(1)' }, token());
  expect(refused.code).toBe(1000);
});

test('pages of events show those that are to be shown, the own one first', async () => {
  const { code } = await organisation.event();
  await organisation.call(brandUpdate, { name: 'Lumen' });
  await organisation.call(brandCooperationAdd, { name: 'Acme', link: 'https://acme.example.com' });
  await organisation.call(brandCooperationAdd, { name: 'Hidden', isShown: false });
  const page = await server.send(eventPublicInfo, { code });
  expect(page.data.brands).toEqual([
    { name: 'Lumen', logoUrl: null, link: '', isOwn: true },
    { name: 'Acme', logoUrl: null, link: 'https://acme.example.com', isOwn: false },
  ]);
});
