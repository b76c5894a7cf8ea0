import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  checkinScan,
  checkinSelf,
  checkinUserByCode,
  checkinUserDetail,
} from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinPhoto, checkinRoster, checkinSearch } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { checkinKeyAdd, checkinKeyDelete } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { checkinExport } from '@convoke/contract/checkin/checkin.office.calls.ts';
import { eventDelete } from '@convoke/contract/event/event.calls.ts';
import { participantDetail, participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantDelete } from '@convoke/contract/participant/participant.office.calls.ts';
import { participantPhotoRemove, participantPhotoSet } from '@convoke/contract/participant/participant.photo.calls.ts';
import { mostThumbBytes } from '@convoke/contract/participant/participant.rules.ts';
import { withClient } from '@convoke/launcher/database.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { photoJob } from './participant.photo.jobs.ts';

let server: TestServer;
let host: Organisation;
let stranger: Organisation;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
  stranger = await server.organisation();
});
afterAll(() => server.close());

const nonce = () => randomBytes(16).toString('hex');
/** A photograph as phones make it: lying on its side, with the place where it was taken. */
const portrait = (width = 900, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#b5651d' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer();
const noise = async () =>
  sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } })
    .png()
    .toBuffer();

async function upload(partsId: string, bytes: Buffer, token = host.token) {
  return server.send(participantPhotoSet, { partsId }, { token, file: { name: 'me.jpg', bytes } });
}

/** An event with two people, the first one with a photo, and what everybody else needs to look for it. */
async function withPhoto() {
  const { eventId, code } = await host.event();
  const ada = someone();
  const { participantCode } = await host.register(code, ada);
  const other = await host.register(code, someone());
  const people = (await host.call(participantPage, { eventId })).records;
  const partsId = people.find((each) => each.participantCode === participantCode)?.partsId ?? '';
  const { data, code: answered } = await upload(partsId, await portrait());
  expect(answered).toBe(0);
  const { url, keyId } = await host.call(checkinKeyAdd, { eventId });
  const key = url.split('#key=')[1] ?? '';
  return { eventId, ada, participantCode, otherCode: other.participantCode, partsId, photo: data, key, keyId };
}

const look = (photoId: string, token: string) => server.send(checkinPhoto, { photoId }, { token });
const picture = (photoId: string, token: string) =>
  server.app.inject({ url: `/event/public/v2/signin/photo/${photoId}`, headers: { authorization: `Bearer ${token}` } });

async function files(): Promise<string[]> {
  const all = await readdir(path.join(server.services.settings.DATA_DIR, 'files'), { recursive: true });
  return all.filter((name) => name.endsWith('.bin'));
}

describe('a photo of a person', () => {
  test('is kept upright, small, without camera data; the small one is a square of at most 4 kB, also of noise', async () => {
    const { photo, partsId, key } = await withPhoto();
    const answer = await server.send(checkinPhoto, { photoId: photo.photoId }, { token: key });
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    const large = await sharp(answer.body).metadata();
    expect([large.format, large.width, large.height]).toEqual(['webp', 480, 360]);
    expect([large.exif, large.orientation]).toEqual([undefined, undefined]);
    const thumb = Buffer.from(photo.thumb, 'base64');
    const small = await sharp(thumb).metadata();
    expect([small.format, small.width, small.height, small.exif]).toEqual(['webp', 96, 96, undefined]);
    const loud = await upload(partsId, await noise());
    expect(Buffer.from(loud.data.thumb, 'base64').length).toBeLessThanOrEqual(mostThumbBytes);
  });

  test('stands with the scan, the search, the list and each device’s list; whoever has none is no byte longer', async () => {
    const { eventId, ada, participantCode, otherCode, partsId, photo, key } = await withPhoto();
    const roster = await server.send(checkinRoster, { eventId }, { token: key });
    const [one, two] = [...roster.data.people].sort((a, b) => Number('photo' in b) - Number('photo' in a));
    expect(one?.photo).toEqual(photo);
    expect(two && 'photo' in two).toBe(false);
    const scans = [participantCode, otherCode].map((code) => ({
      nonce: nonce(),
      code,
      scannedAt: new Date().toISOString(),
    }));
    const { data } = await server.send(checkinScan, { eventId, scans }, { token: key });
    expect(data.outcomes.map((each) => [each.result, each.photo])).toEqual([
      ['ok', photo],
      ['ok', null],
    ]);
    const found = await server.send(checkinSearch, { eventId, q: ada.phone.slice(-6) }, { token: key });
    expect(found.data.map((each) => each.photo)).toEqual([photo]);
    const signUserId = found.data[0]?.signUserId ?? '';
    expect((await host.call(checkinUserDetail, { signUserId })).photo).toEqual(photo);
    expect((await host.call(participantDetail, { partsId })).photo).toEqual(photo);
  });

  test('is neither the person’s to see nor the kiosk’s, has no public address, and no sheet carries it', async () => {
    const { eventId, participantCode, photo } = await withPhoto();
    const token = await server.applicationToken();
    const own = await server.send(checkinUserByCode, { code: participantCode }, { token });
    expect(own.data.photo).toBeNull();
    expect((await look(photo.photoId, token)).status).toBe(403);
    const { url } = await host.call(checkinKeyAdd, { eventId, role: 'kiosk' });
    const kiosk = url.split('#key=')[1] ?? '';
    expect((await look(photo.photoId, kiosk)).status).toBe(403);
    const self = await server.send(checkinSelf, { eventId, nonce: nonce(), code: participantCode }, { token: kiosk });
    expect(JSON.stringify(self.data)).not.toContain(photo.thumb);
    for (const name of await files()) expect((await server.app.inject({ url: `/files/${name}` })).statusCode).toBe(404);
    const sheet = await server.send(checkinExport, { eventId }, { token: host.token });
    expect(sheet.body.toString('latin1')).not.toContain(photo.photoId);
  });

  test('is refused to another organisation, to another event’s link, and to a link that was taken back', async () => {
    const { photo, key, keyId, partsId } = await withPhoto();
    expect((await look(photo.photoId, key)).status).toBe(200);
    expect((await look(photo.photoId, host.token)).status).toBe(200);
    expect((await look(photo.photoId, stranger.token)).status).toBe(403);
    expect((await upload(partsId, await portrait(), stranger.token)).status).toBe(403);
    const taking = await server.send(participantPhotoRemove, { partsId }, { token: stranger.token });
    expect(taking.status).toBe(403);
    const elsewhere = await withPhoto();
    expect((await look(photo.photoId, elsewhere.key)).status).toBe(403);
    await host.call(checkinKeyDelete, { keyId });
    expect((await look(photo.photoId, key)).status).toBe(401);
    expect((await picture(photo.photoId, host.token)).statusCode).not.toBe(200);
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'FILE_MISSING'],
    ['a text', Buffer.from('me, smiling'), 'FILE_NOT_ACCEPTED'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'FILE_NOT_ACCEPTED'],
    ['the beginning of a picture', Buffer.from('ffd8ffe000104a464946', 'hex'), 'FILE_NOT_ACCEPTED'],
  ])('%s is refused, the former photo stays', async (_, bytes, failure) => {
    const { partsId, photo } = await withPhoto();
    expect(await upload(partsId, bytes)).toMatchObject({ status: 200, data: { failure } });
    expect((await host.call(participantDetail, { partsId })).photo).toEqual(photo);
  });
});

describe('a photo that goes', () => {
  /** What the job leaves: rows of the event, and files beyond those that were there before. */
  async function left(eventId: string, before: readonly string[]): Promise<[number, number]> {
    await photoJob.run(server.services, { organisationId: host.organisationId });
    const rows = await withClient(server.database.superuserUrl, (client) =>
      client.query('SELECT FROM participant_photo WHERE event_id = $1', [eventId]),
    );
    return [rows.rowCount ?? 0, (await files()).filter((name) => !before.includes(name)).length];
  }

  test('taken away or replaced takes its file along, and every device hears of it', async () => {
    const before = await files();
    const { eventId, partsId, photo, key } = await withPhoto();
    const { revision } = (await server.send(checkinRoster, { eventId }, { token: key })).data;
    const { data: second } = await upload(partsId, await portrait(300, 300));
    expect(second.photoId).not.toBe(photo.photoId);
    expect((await look(photo.photoId, key)).status).toBe(403);
    expect(await left(eventId, before)).toEqual([1, 1]);
    await host.call(participantPhotoRemove, { partsId });
    await host.call(participantPhotoRemove, { partsId });
    const { data: news } = await server.send(checkinRoster, { eventId, since: revision }, { token: key });
    expect(news.people.map((each) => 'photo' in each)).toEqual([false]);
    expect(await left(eventId, before)).toEqual([0, 0]);
  });

  test('of who is deleted is gone at once', async () => {
    const before = await files();
    const { eventId, partsId, photo, key } = await withPhoto();
    await host.call(participantDelete, { partsIds: [partsId] });
    expect((await look(photo.photoId, key)).status).toBe(403);
    expect(await left(eventId, before)).toEqual([0, 0]);
    expect((await upload(partsId, await portrait())).status).toBe(403);
  });

  test('of a deleted event is shown to nobody, and goes when the event cannot come back', async () => {
    const before = await files();
    const { eventId, photo } = await withPhoto();
    await host.call(eventDelete, { eventId });
    expect((await look(photo.photoId, host.token)).status).toBe(403);
    await photoJob.run(server.services, {});
    expect(await left(eventId, before)).toEqual([1, 1]);
    await withClient(server.database.superuserUrl, (client) =>
      client.query(`UPDATE event SET deleted_at = now() - interval '31 days' WHERE id = $1`, [eventId]),
    );
    await photoJob.run(server.services, {});
    expect(await left(eventId, before)).toEqual([0, 0]);
  });

  test('given twice at once is one photo', async () => {
    const before = await files();
    const { eventId, partsId } = await withPhoto();
    const picture = await portrait(200, 200);
    const both = await Promise.all([upload(partsId, picture), upload(partsId, picture)]);
    expect(both.map((each) => each.code)).toEqual([0, 0]);
    const { photo } = await host.call(participantDetail, { partsId });
    expect(both.map((each) => each.data.photoId)).toContain(photo?.photoId);
    expect(await left(eventId, before)).toEqual([1, 1]);
  });
});

test('a list of many photos comes in pages that reach a phone in time', { timeout: 60_000 }, async () => {
  const { eventId, code } = await host.event();
  await Promise.all(Array.from({ length: 310 }, () => host.register(code, someone())));
  await withClient(server.database.superuserUrl, async (client) => {
    await client.query('UPDATE event_tally SET revision = 1000 WHERE event_id = $1', [eventId]);
    await client.query(
      `WITH made AS (INSERT INTO participant_photo (organisation_id, event_id, storage_key, thumb, made_by)
         SELECT organisation_id, event_id, id::text, 'x', $2 FROM participant WHERE event_id = $1 RETURNING id, storage_key, organisation_id),
       apart AS (SELECT id, row_number() OVER () AS at FROM participant WHERE event_id = $1)
       UPDATE participant p SET photo_id = made.id, revision = apart.at FROM made JOIN apart ON apart.id::text = made.storage_key
       WHERE p.organisation_id = made.organisation_id AND p.id = apart.id`,
      [eventId, host.userId],
    );
  });
  const first = await host.call(checkinRoster, { eventId });
  expect([first.people.length, first.more, first.revision]).toEqual([300, true, 300]);
  const rest = await host.call(checkinRoster, { eventId, since: first.revision });
  expect([rest.people.length, rest.more]).toEqual([10, false]);
});
