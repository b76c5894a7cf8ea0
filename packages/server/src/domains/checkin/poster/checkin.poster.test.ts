import { randomBytes } from 'node:crypto';
import { checkinUserByCode, checkinUserDetail } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinGroupAdd } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import {
  checkinPointAdd,
  checkinPointDelete,
  checkinPointList,
  checkinPointUpdate,
} from '@convoke/contract/checkin/checkin.places.calls.ts';
import {
  checkinPosterInfo,
  checkinPosterPdf,
  checkinPosterPeople,
  checkinPosterQr,
  checkinPosterRenew,
  checkinPosterSelf,
  checkinPosterSet,
  checkinPosterWait,
} from '@convoke/contract/checkin/checkin.poster.calls.ts';
import { checkinConfirm } from '@convoke/contract/checkin/checkin.waiting.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../../../testing/pdf.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { contactProofOf } from '../../form/contact/contact.ops.ts';

let server: TestServer;
let other: TestServer;
let host: Organisation;
let token: string;

beforeAll(async () => {
  server = await startServer();
  other = await startServer({ database: server.database });
  host = await server.organisation();
  token = await server.applicationToken();
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const nonce = () => randomBytes(12).toString('hex');
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const bund = { latitude: 31.2402, longitude: 121.4905 };
/** So many metres north of the place. */
const northBy = (metres: number, accuracyM = 10) => ({
  latitude: bund.latitude + metres / 111_195,
  longitude: bund.longitude,
  accuracyM,
});

/** An event whose own point has a poster. */
async function posted(set: object = {}, owner = host) {
  const { eventId, code } = await owner.event();
  const [point] = await owner.call(checkinPointList, { eventId });
  const signPointId = point?.signPointId ?? '';
  const poster = await owner.call(checkinPosterSet, { signPointId, version: 0, isOn: true, ...set });
  const posterCode = poster.url?.split('/').at(-1) ?? '';
  return { eventId, code, signPointId, poster, posterCode };
}

const self = async (posterCode: string, own: string, more: object = {}, at = server) =>
  at.send(checkinPosterSelf, { posterCode, own, nonce: nonce(), ...more }, { token });
const resultOf = async (...of: Parameters<typeof self>) => (await self(...of)).data.result;

describe('by the poster of a point', () => {
  test('somebody signs in with the own code or a link to it, sees only a masked name, and the log says how', async () => {
    const { code, posterCode } = await posted();
    const { participantCode } = await host.register(code, { name: 'Ada Lovelace' });
    const { data } = await self(posterCode, `https://any.example/qd/${participantCode.toLowerCase()}`);
    expect(data).toMatchObject({ result: 'ok', name: 'Ada L.', direction: 'in' });
    expect(JSON.stringify(data)).not.toContain('Lovelace');
    expect((await self(posterCode, participantCode)).data).toMatchObject({ result: 'already', name: 'Ada L.' });
    const { signUserId, signStatus } = await host.call(checkinUserByCode, { code: participantCode });
    expect(signStatus).toBe('SIGNED_IN');
    const { scans } = await host.call(checkinUserDetail, { signUserId });
    expect(scans.map(({ device, result, note }) => [device, result, note])).toEqual([
      ['poster', 'already', ''],
      ['poster', 'ok', ''],
    ]);
  });

  test('the same nonce again, at the same time over two servers, is the same one scan', async () => {
    const { code, posterCode } = await posted();
    const { participantCode } = await host.register(code);
    const once = { nonce: nonce() };
    const answers = await Promise.all([
      self(posterCode, participantCode, once),
      self(posterCode, participantCode, once, other),
    ]);
    expect(answers.map(({ data }) => data.result)).toEqual(['ok', 'ok']);
    const { signUserId } = await host.call(checkinUserByCode, { code: participantCode });
    expect((await host.call(checkinUserDetail, { signUserId })).scans).toHaveLength(1);
    // Two tries of their own are two: one came in, one was here already.
    const { participantCode: next } = await host.register(code);
    const two = await Promise.all([self(posterCode, next), self(posterCode, next, {}, other)]);
    expect(two.map(({ data }) => data.result).sort()).toEqual(['already', 'ok']);
  });

  test('at a point of entry and exit one may leave too; at a point of entry alone that word changes nothing', async () => {
    const { code, posterCode, signPointId } = await posted();
    const { participantCode } = await host.register(code);
    expect(await resultOf(posterCode, participantCode, { direction: 'out' })).toBe('ok');
    await host.call(checkinPointUpdate, { signPointId, direction: 'both' });
    expect((await self(posterCode, participantCode, { direction: 'out' })).data).toMatchObject({
      result: 'ok',
      direction: 'out',
    });
    expect((await host.call(checkinUserByCode, { code: participantCode })).signStatus).toBe('SIGNED_OUT');
  });

  test('where the staff lets people in, somebody waits until a desk decides', async () => {
    const { eventId, code, posterCode, signPointId } = await posted();
    await host.call(checkinPointUpdate, { signPointId, needsConfirm: true });
    const { participantCode } = await host.register(code);
    const waiting = nonce();
    expect(await resultOf(posterCode, participantCode, { nonce: waiting })).toBe('waiting');
    const stateOf = async (of: string) =>
      (await server.send(checkinPosterWait, { posterCode: of, nonce: waiting }, { token })).data;
    expect(await stateOf(posterCode)).toEqual({ result: 'waiting' });
    // The poster of another event says nothing of it.
    const elsewhere = await posted();
    const asked = { posterCode: elsewhere.posterCode, nonce: waiting };
    expect((await server.send(checkinPosterWait, asked, { token })).status).toBe(403);
    await host.call(checkinConfirm, { eventId, waiting, nonce: nonce(), letIn: true });
    expect(await stateOf(posterCode)).toEqual({ result: 'ok' });
  });
});

describe('each abuse is its own clear result', () => {
  test('a code of another event, of another organisation, of nobody, and what is no code', async () => {
    const { posterCode } = await posted();
    const elsewhere = await host.event();
    const { participantCode } = await host.register(elsewhere.code, { name: 'Somebody Else' });
    const { data } = await self(posterCode, participantCode);
    expect(data).toMatchObject({ result: 'wrong-event', name: null, ticketName: null, signedInAt: null });
    const stranger = await server.organisation();
    const theirs = await stranger.register((await stranger.event()).code);
    expect(await resultOf(posterCode, theirs.participantCode)).toBe('unknown');
    expect(await resultOf(posterCode, '00000000000000')).toBe('unknown');
    expect(await resultOf(posterCode, 'a menu')).toBe('unknown');
  });

  test('a renewed poster, one that is off, one whose point became an exit or is gone', async () => {
    const { code, posterCode, signPointId } = await posted();
    const { participantCode } = await host.register(code);
    const failureOf = async (of: string) => ((await self(of, participantCode)).data as { failure?: string }).failure;
    const renewed = await host.call(checkinPosterRenew, { signPointId });
    const fresh = renewed.url?.split('/').at(-1) ?? '';
    expect(fresh).not.toBe(posterCode);
    expect(await failureOf(posterCode)).toBe('SIGN_POSTER_RENEWED');
    const off = await host.call(checkinPosterSet, { signPointId, version: renewed.version, isOn: false });
    expect(await failureOf(fresh)).toBe('SIGN_POSTER_OFF');
    await host.call(checkinPosterSet, { signPointId, version: off.version, isOn: true });
    await host.call(checkinPointUpdate, { signPointId, direction: 'out' });
    expect(await failureOf(fresh)).toBe('SIGN_POSTER_OFF');
    await host.call(checkinPointUpdate, { signPointId, direction: 'in' });
    expect(await resultOf(fresh, participantCode)).toBe('ok');

    const { eventId } = await host.event();
    const [first] = await host.call(checkinPointList, { eventId });
    const made = await host.call(checkinPointAdd, { eventId, groupId: first?.groupId ?? '', name: 'Side door' });
    const { url } = await host.call(checkinPosterSet, { signPointId: made.signPointId, version: 0, isOn: true });
    await host.call(checkinPointDelete, { signPointId: made.signPointId });
    expect((await self(url?.split('/').at(-1) ?? '', participantCode)).status).toBe(403);
    expect((await self('AAAAAAAAAAAAAA', participantCode)).status).toBe(403);
  });

  test('a window that is closed, and a poster for the time of the event alone', async () => {
    const { code, posterCode, signPointId } = await posted();
    const { participantCode } = await host.register(code);
    const closed = [{ opensAt: minutesFromNow(-120), closesAt: minutesFromNow(-60) }];
    await host.call(checkinPointUpdate, { signPointId, windows: closed });
    expect(await resultOf(posterCode, participantCode)).toBe('outside-window');
    await host.call(checkinPointUpdate, { signPointId, windows: [] });
    // The event is in two weeks or so.
    await host.call(checkinPosterSet, { signPointId, version: 1, isOn: true, onlyEventTimes: true });
    expect(await resultOf(posterCode, participantCode)).toBe('outside-window');

    const soon = await host.event({ startsAt: minutesFromNow(50), endsAt: minutesFromNow(300) });
    const [point] = await host.call(checkinPointList, { eventId: soon.eventId });
    const set = { signPointId: point?.signPointId ?? '', version: 0, isOn: true, onlyEventTimes: true };
    const { url } = await host.call(checkinPosterSet, set);
    const early = await host.register(soon.code);
    expect(await resultOf(url?.split('/').at(-1) ?? '', early.participantCode)).toBe('ok');
  });

  test('a person who is not in the group', async () => {
    const { eventId, code } = await host.event();
    const { groupId } = await host.call(checkinGroupAdd, { eventId, groupName: 'Crew' });
    const { signPointId } = await host.call(checkinPointAdd, { eventId, groupId, name: 'Back door' });
    const { url } = await host.call(checkinPosterSet, { signPointId, version: 0, isOn: true });
    const { participantCode } = await host.register(code);
    expect(await resultOf(url?.split('/').at(-1) ?? '', participantCode)).toBe('not-in-group');
  });

  test('after twenty tries of one person in a quarter of an hour people are told to wait', async () => {
    const { code, posterCode } = await posted();
    const { participantCode } = await host.register(code);
    for (let tried = 0; tried < 20; tried += 1) expect((await self(posterCode, participantCode)).code).toBe(0);
    expect((await self(posterCode, participantCode)).status).toBe(429);
    // Somebody else at the same address is not kept waiting.
    const { participantCode: next } = await host.register(code);
    expect(await resultOf(posterCode, next)).toBe('ok');
  });
});

describe('where the place counts', () => {
  const place = { ...bund, radiusM: 100 };

  test('near is in, far is too far, and the log keeps roughly how far and never where', async () => {
    const { code, posterCode } = await posted({ place });
    const { participantCode } = await host.register(code);
    const far = await self(posterCode, participantCode, { position: northBy(1700) });
    expect(far.data).toMatchObject({ result: 'too-far', signedInAt: null });
    expect(await resultOf(posterCode, participantCode, { position: northBy(140) })).toBe('too-far');
    expect(await resultOf(posterCode, participantCode, { position: northBy(96) })).toBe('ok');
    const { signUserId } = await host.call(checkinUserByCode, { code: participantCode });
    const { scans } = await host.call(checkinUserDetail, { signUserId });
    expect(scans.map(({ result, note, passed }) => [result, note, passed])).toEqual([
      ['ok', '100 m', true],
      ['too-far', '140 m', false],
      ['too-far', '2 km', false],
    ]);
    const rows = await withClient(server.database.superuserUrl, (client) =>
      client.query(`SELECT * FROM checkin_scan WHERE device = 'poster' AND result = 'too-far'`),
    );
    expect(JSON.stringify(rows.rows)).not.toMatch(/31\.2[45]\d/);
  });

  test('what a phone is unsure of counts for its owner, but not more than 200 m', async () => {
    const { code, posterCode } = await posted({ place });
    const { participantCode } = await host.register(code);
    expect(await resultOf(posterCode, participantCode, { position: northBy(310, 3000) })).toBe('too-far');
    expect(await resultOf(posterCode, participantCode, { position: northBy(290, 3000) })).toBe('ok');
  });

  test('a phone that does not say where it is is refused, and nothing is written', async () => {
    const { code, posterCode } = await posted({ place });
    const { participantCode } = await host.register(code);
    const { data } = await self(posterCode, participantCode);
    expect(data).toMatchObject({ failure: 'SIGN_POSTER_NO_POSITION' });
    const { signUserId } = await host.call(checkinUserByCode, { code: participantCode });
    expect((await host.call(checkinUserDetail, { signUserId })).scans).toEqual([]);
    for (const position of [
      { latitude: 91, longitude: 0, accuracyM: 1 },
      { latitude: 0, longitude: 0, accuracyM: -1 },
      { latitude: 'here', longitude: 0, accuracyM: 1 },
    ])
      expect((await self(posterCode, participantCode, { position })).code).toBe(1000);
  });
});

describe('by a number or an address that somebody proves', () => {
  const people = (posterCode: string, proof: string) =>
    server.send(checkinPosterPeople, { posterCode, proof }, { token });

  test('they are told who is registered with it, and nobody else', async () => {
    const { code, posterCode } = await posted();
    const me = someone();
    const { participantCode } = await host.register(code, { ...me });
    await host.register(code);
    const own = [{ name: me.name, participantCode, ticketName: null, signStatus: 'NOT_SIGNED' }];
    const proofOf = (contact: { phone: string } | { email: string }) => contactProofOf(server.services, contact).proof;
    expect((await people(posterCode, proofOf({ phone: me.phone }))).data).toEqual(own);
    expect((await people(posterCode, proofOf({ email: me.email }))).data).toEqual(own);
    expect((await people(posterCode, proofOf({ phone: someone().phone }))).data).toEqual([]);
    // At another event of the organisation they are nobody.
    const elsewhere = await posted();
    expect((await people(elsewhere.posterCode, proofOf({ phone: me.phone }))).data).toEqual([]);
  });

  test('a proof that was made up, and an old poster, tell nothing', async () => {
    const { posterCode, signPointId } = await posted();
    const made = await people(posterCode, 'eyJwaG9uZSI6IjEzOCJ9.AAAA');
    expect(made.data).toMatchObject({ failure: 'CONTACT_PROOF_REFUSED' });
    await host.call(checkinPosterRenew, { signPointId });
    const { proof } = contactProofOf(server.services, { phone: someone().phone });
    expect((await people(posterCode, proof)).data).toMatchObject({ failure: 'SIGN_POSTER_RENEWED' });
  });
});

describe('the organiser', () => {
  test('begins with the place of the event, and finds what was set', async () => {
    const { eventId } = await host.event({ ...bund });
    const [point] = await host.call(checkinPointList, { eventId });
    const signPointId = point?.signPointId ?? '';
    expect(await host.call(checkinPosterInfo, { signPointId })).toEqual({
      signPointId,
      isOn: false,
      url: null,
      place: null,
      onlyEventTimes: false,
      version: 0,
      renewedAt: null,
      eventSpot: bund,
    });
    const set = { isOn: true, place: { ...bund, radiusM: 300 }, onlyEventTimes: true };
    await host.call(checkinPosterSet, { signPointId, version: 0, ...set });
    expect(await host.call(checkinPosterInfo, { signPointId })).toMatchObject({ ...set, version: 1 });
  });

  test('does not save over somebody else: of two at once one is refused and shown what stands', async () => {
    const { signPointId } = await posted();
    const save = (at: TestServer, onlyEventTimes: boolean) =>
      at.send(checkinPosterSet, { signPointId, version: 1, isOn: true, onlyEventTimes }, { token: host.token });
    const answers = await Promise.all([save(server, true), save(other, false)]);
    expect(answers.map(({ code }) => code).sort((one, two) => one - two)).toEqual([0, 3001]);
    const refused = answers.find(({ code }) => code === 3001);
    expect(refused?.data).toMatchObject({ failure: 'SIGN_POSTER_CHANGED', current: { version: 2 } });
  });

  test('makes no poster for an exit, nor one with half a place or a radius out of bounds', async () => {
    const { eventId } = await host.event();
    const [first] = await host.call(checkinPointList, { eventId });
    const exit = { eventId, groupId: first?.groupId ?? '', name: 'Exit', direction: 'out' as const };
    const { signPointId } = await host.call(checkinPointAdd, exit);
    const set = (more: object) =>
      server.send(checkinPosterSet, { signPointId, version: 0, isOn: true, ...more }, { token: host.token });
    expect((await set({})).data).toMatchObject({ failure: 'SIGN_POSTER_EXIT' });
    expect((await set({ place: { ...bund, radiusM: 29 } })).code).toBe(1000);
    expect((await set({ place: { ...bund, radiusM: 5001 } })).code).toBe(1000);
    expect((await set({ place: { latitude: 31, radiusM: 100 } })).code).toBe(1000);
    await expect(
      withClient(server.database.superuserUrl, (client) =>
        client.query(
          `INSERT INTO checkin_poster (organisation_id, event_id, point_id, code, is_on, latitude, only_event_times)
           VALUES ($1, $2, $3, 'half', true, 31, false)`,
          [host.organisationId, eventId, signPointId],
        ),
      ),
    ).rejects.toThrow('place_is_whole');
  });

  test('prints it as a PDF of two sizes and as a picture of the code; without one there is nothing to print', async () => {
    const { signPointId, poster } = await posted({ place: { ...bund, radiusM: 100 } });
    for (const size of ['A4', 'A3'] as const) {
      const file = await server.send(checkinPosterPdf, { signPointId, size }, { token: host.token });
      expect(file.headers['content-type']).toBe('application/pdf');
      const [page, ...more] = await readPdf(file.body);
      expect(more).toEqual([]);
      expect(page?.codes).toEqual([poster.url]);
      expect(page?.text.replace(/\s+/g, ' ')).toContain('allow your location');
    }
    const svg = await server.send(checkinPosterQr, { signPointId }, { token: host.token });
    expect(svg.headers['content-type']).toContain('image/svg+xml');
    expect(svg.body.toString()).toContain('<svg');
    expect(poster.url).toContain('/signin/poster/');
    const { eventId } = await host.event();
    const [point] = await host.call(checkinPointList, { eventId });
    const none = { signPointId: point?.signPointId ?? '' };
    expect((await server.send(checkinPosterPdf, none, { token: host.token })).data).toMatchObject({
      failure: 'SIGN_POSTER_NONE',
    });
  });
});
