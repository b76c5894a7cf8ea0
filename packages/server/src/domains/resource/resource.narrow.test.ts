import { eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import { eventPublicInfo } from '@convoke/contract/event/event.public.calls.ts';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { makeNarrow } from './resource.narrow.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer({ domains: ['event'] });
  ours = await server.organisation();
});
afterAll(() => server.close());

async function uploaded(width: number, height: number) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer();
  const { data } = await server.send(resourceFileUpload, {}, { token: ours.token, file: { name: 'a.png', bytes } });
  return { ...data, narrowUrl: data.url.replace('.webp', '-640.webp') };
}
const widthAt = async (url: string) => {
  const answer = await server.app.inject({ url });
  return answer.statusCode === 200 ? (await sharp(answer.rawPayload).metadata()).width : null;
};
const rows = (keys: readonly string[]) =>
  server.services.database.inOrganisation(ours.organisationId, 'read', (db) =>
    db.selectFrom('stored_file').select(['key', 'has_narrow', 'width']).where('key', 'in', keys).execute(),
  );
/** As a picture stands that was kept before there were narrow ones. */
const asBefore = (key: string) =>
  server.services.database.inOrganisation(ours.organisationId, 'write', async (tx) => {
    await tx.deleteFrom('stored_file').where('key', '=', key.replace('.webp', '-640.webp')).execute();
    await tx.updateTable('stored_file').set({ has_narrow: null }).where('key', '=', key).execute();
  });
const run = () => makeNarrow.run(server.services, { organisationId: ours.organisationId });

test('a wide picture has a narrow copy, and the page of an event whose cover it is names both', async () => {
  const wide = await uploaded(2400, 1500);
  expect(await widthAt(wide.narrowUrl)).toBe(640);
  expect(await widthAt((await uploaded(700, 500)).narrowUrl)).toBeNull();
  const { eventId, code } = await ours.event({});
  const widths = async () => (await server.send(eventPublicInfo, { code })).data.coverWidths;
  expect(await widths()).toBeNull();
  await ours.call(eventUpdate, { eventId, coverKey: wide.key });
  expect(await widths()).toBe(`${wide.narrowUrl} 640w, ${wide.url} 1920w`);
  await asBefore(wide.key);
  expect(await widths()).toBeNull();
});

test('pictures that were kept before get theirs, once; one whose file is gone is passed over', async () => {
  const [wide, small, gone] = [await uploaded(1000, 600), await uploaded(300, 200), await uploaded(1200, 600)];
  for (const { key } of [wide, small, gone]) await asBefore(key);
  await server.services.storage.remove(wide.narrowUrl.slice('/files/'.length));
  await server.services.storage.remove(gone.key);
  await Promise.all([run(), run()]);
  expect(await widthAt(wide.narrowUrl)).toBe(640);
  const narrowKey = wide.narrowUrl.slice('/files/'.length);
  const found = new Map(
    (await rows([wide.key, small.key, gone.key, narrowKey])).map((row) => [row.key, row.has_narrow]),
  );
  expect(found).toEqual(
    new Map([
      [wide.key, true],
      [small.key, false],
      [gone.key, false],
      [narrowKey, false],
    ]),
  );
});
