import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { memberDelete, memberEntry, memberInfo, memberRestore } from '@convoke/contract/member/member.calls.ts';
import { memberMerge, memberMergeUndo } from '@convoke/contract/member/member.merge.calls.ts';
import { memberPhoto, memberPhotoRemove, memberPhotoSet } from '@convoke/contract/member/member.photo.calls.ts';
import { mostThumbBytes } from '@convoke/contract/participant/participant.rules.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { memberPhotos } from './member.photo.jobs.ts';

let server: TestServer;
let host: Organisation;
let stranger: Organisation;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
  stranger = await server.organisation();
});
afterAll(() => server.close());

const portrait = (width = 900, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#b5651d' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();

const upload = (memberId: string, bytes: Buffer, token = host.token) =>
  server.send(memberPhotoSet, { memberId }, { token, file: { name: 'me.jpg', bytes } });
const look = (photoId: string, token = host.token) => server.send(memberPhoto, { photoId }, { token });
const photoOf = async (memberId: string) => (await host.call(memberInfo, { memberId })).photo;

async function person(name = 'Ana') {
  const made = await host.call(memberEntry, { name });
  return made.memberId;
}

async function pictured(name?: string) {
  const memberId = await person(name);
  const { data, code } = await upload(memberId, await portrait());
  expect(code).toBe(0);
  return { memberId, photo: data };
}

/** Rows of photos of these members, and files beyond those that were there before, once the job has run. */
async function left(memberIds: readonly string[], before: readonly string[]): Promise<[number, number]> {
  await memberPhotos.run(server.services, { organisationId: host.organisationId });
  const rows = await withClient(server.database.superuserUrl, (client) =>
    client.query('SELECT FROM member_photo WHERE member_id = ANY($1)', [memberIds]),
  );
  return [rows.rowCount ?? 0, (await files()).filter((name) => !before.includes(name)).length];
}

async function files(): Promise<string[]> {
  const all = await readdir(path.join(server.services.settings.DATA_DIR, 'files'), { recursive: true });
  return all.filter((name) => name.endsWith('.bin'));
}

describe('a photo of a member', () => {
  test('is kept upright and small, and stands with the person', async () => {
    const { memberId, photo } = await pictured();
    expect(await photoOf(memberId)).toEqual(photo);
    const answer = await look(photo.photoId);
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    const large = await sharp(answer.body).metadata();
    expect([large.format, large.width, large.height, large.orientation]).toEqual(['webp', 480, 360, undefined]);
    const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    const { data } = await upload(memberId, noise);
    expect(Buffer.from(data.thumb, 'base64').length).toBeLessThanOrEqual(mostThumbBytes);
  });

  test('is nobody else’s to give, to take or to see, and has no public address', async () => {
    const { memberId, photo } = await pictured();
    expect((await look(photo.photoId, stranger.token)).status).toBe(403);
    expect((await upload(memberId, await portrait(), stranger.token)).status).toBe(403);
    expect((await server.send(memberPhotoRemove, { memberId }, { token: stranger.token })).status).toBe(403);
    expect(await photoOf(memberId)).toEqual(photo);
    for (const name of await files()) expect((await server.app.inject({ url: `/files/${name}` })).statusCode).toBe(404);
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'FILE_MISSING'],
    ['a text', Buffer.from('me, smiling'), 'FILE_NOT_ACCEPTED'],
    ['the beginning of a picture', Buffer.from('ffd8ffe000104a464946', 'hex'), 'FILE_NOT_ACCEPTED'],
  ])('%s is refused, the former photo stays', async (_, bytes, failure) => {
    const { memberId, photo } = await pictured();
    expect(await upload(memberId, bytes)).toMatchObject({ status: 200, data: { failure } });
    expect(await photoOf(memberId)).toEqual(photo);
  });

  test('replaced or taken away takes its file along', async () => {
    const before = await files();
    const { memberId, photo } = await pictured();
    const { data: second } = await upload(memberId, await portrait(300, 300));
    expect((await look(photo.photoId)).status).toBe(403);
    expect((await look(second.photoId)).status).toBe(200);
    expect(await left([memberId], before)).toEqual([1, 1]);
    await host.call(memberPhotoRemove, { memberId });
    await host.call(memberPhotoRemove, { memberId });
    expect(await photoOf(memberId)).toBeNull();
    expect(await left([memberId], before)).toEqual([0, 0]);
  });

  test('given twice at once is one photo', async () => {
    const before = await files();
    const memberId = await person();
    const bytes = await portrait(200, 200);
    const both = await Promise.all([upload(memberId, bytes), upload(memberId, bytes)]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(both.map(({ data }) => data.photoId)).toContain((await photoOf(memberId))?.photoId);
    expect(await left([memberId], before)).toEqual([1, 1]);
  });

  test('of a deleted member comes back with them; nobody can be given one meanwhile', async () => {
    const { memberId, photo } = await pictured();
    await host.call(memberDelete, { memberId });
    expect((await upload(memberId, await portrait())).status).toBe(403);
    await host.call(memberRestore, { memberIds: [memberId] });
    expect(await photoOf(memberId)).toEqual(photo);
  });
});

describe('a photo of people who were made one', () => {
  const versioned = async (memberId: string) => {
    const { version } = await host.call(memberInfo, { memberId });
    return { memberId, version };
  };
  const merge = async (into: string, other: string) =>
    host.call(memberMerge, { ...(await versioned(into)), others: [await versioned(other)] });

  test('is that of who stays, or else of who became them, and goes back with the undoing', async () => {
    const bare = await person('Ana');
    const { memberId: other, photo } = await pictured('Anna');
    const { mergeId } = await merge(bare, other);
    expect(await photoOf(bare)).toEqual(photo);
    // By the id from before the merge it is given to who they are by now.
    const { data: own } = await upload(other, await portrait(200, 200));
    expect(await photoOf(bare)).toEqual(own);
    await host.call(memberMergeUndo, { mergeId });
    expect([await photoOf(bare), await photoOf(other)]).toEqual([own, photo]);
  });

  test('is taken from all of them', async () => {
    const before = await files();
    const [one, two] = [await pictured('Bo'), await pictured('Bob')];
    const { mergeId } = await merge(one.memberId, two.memberId);
    await host.call(memberPhotoRemove, { memberId: two.memberId });
    await host.call(memberMergeUndo, { mergeId });
    expect([await photoOf(one.memberId), await photoOf(two.memberId)]).toEqual([null, null]);
    expect(await left([one.memberId, two.memberId], before)).toEqual([0, 0]);
  });
});

test('who is erased leaves no photo behind', async () => {
  const before = await files();
  const { memberId, photo } = await pictured();
  await host.call(memberDelete, { memberId });
  await server.services.database.inOrganisation(host.organisationId, 'write', (tx) =>
    sql`SELECT erase_member(${host.organisationId}, ${memberId})`.execute(tx),
  );
  expect((await look(photo.photoId)).status).toBe(403);
  expect(await left([memberId], before)).toEqual([0, 0]);
});
