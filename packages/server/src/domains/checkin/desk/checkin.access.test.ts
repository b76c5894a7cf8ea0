import { randomBytes, randomUUID } from 'node:crypto';
import {
  checkinCalls,
  checkinScan,
  checkinSelf,
  checkinSignIn,
  checkinUserByCode,
  checkinUserInfo,
} from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinDesk, checkinRoster, checkinSearch } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { checkinOfficeCalls, checkinSignCount } from '@convoke/contract/checkin/checkin.office.calls.ts';
import {
  checkinHallAdd,
  checkinPointAdd,
  checkinPointDelete,
  checkinPointList,
} from '@convoke/contract/checkin/checkin.places.calls.ts';
import {
  checkinKeyAdd,
  checkinKeyDelete,
  checkinKeyList,
  checkinKeyUpdate,
} from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { participantPhotoSet } from '@convoke/contract/participant/participant.photo.calls.ts';
import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onePixel } from '../../../../testing/fuzz-values.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let host: Organisation;
let stranger: Organisation;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
  stranger = await server.organisation();
});
afterAll(() => server.close());

/** Any call; what it answers does not matter here. */
const ask = (call: AnyCall, input: unknown, token?: string) =>
  server.send(call as unknown as typeof checkinDesk, input, token === undefined ? {} : { token });
const nonce = () => randomBytes(16).toString('hex');
async function keyOf(owner: Organisation, eventId: string, role: 'desk' | 'kiosk' = 'desk') {
  const { url, keyId } = await owner.call(checkinKeyAdd, { eventId, role, label: 'North door' });
  return { url, keyId, token: url.split('#key=')[1] ?? '' };
}

describe('without the key', () => {
  test('the pages are the same empty shell for a real and a made-up event', async () => {
    const { eventId, code } = await host.event({ title: 'Nobody may read this title' });
    await host.register(code, { name: 'Ada Lovelace', phone: '13812345678' });
    for (const page of ['checkin', 'signin']) {
      const real = await server.app.inject({ url: `/${page}/${eventId}` });
      const madeUp = await server.app.inject({ url: `/${page}/${randomUUID()}` });
      expect(real.statusCode).toBe(madeUp.statusCode);
      for (const secret of ['Nobody may read', 'Ada', 'Lovelace', '12345678', '5678'])
        expect(real.body).not.toContain(secret);
      const bare = (body: string) => body.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID').replace(/nonce="[^"]+"/g, '');
      expect(bare(real.body)).toBe(bare(madeUp.body));
    }
  });

  test('no staff call answers: no token 401, an attendee’s token 403', async () => {
    const { eventId } = await host.event();
    const attendee = await server.applicationToken();
    for (const call of [checkinDesk, checkinRoster]) {
      expect((await ask(call, { eventId })).status).toBe(401);
      expect((await ask(call, { eventId }, `cvs_${'x'.repeat(43)}`)).status).toBe(401);
      expect((await ask(call, { eventId }, attendee)).status).toBe(403);
    }
  });
});

describe('a key', () => {
  test('opens its own event alone; another event’s people look as if they did not exist', async () => {
    const mine = await host.event();
    const other = await host.event();
    const { participantCode } = await host.register(other.code);
    const person = await host.call(checkinUserByCode, { code: participantCode });
    const { token } = await keyOf(host, mine.eventId);
    const unknown = await server.send(checkinUserInfo, { signUserId: randomUUID() }, { token });
    const { signUserId } = person;
    const answers = await Promise.all([
      server.send(checkinUserInfo, { signUserId }, { token }),
      server.send(checkinUserByCode, { code: participantCode }, { token }),
      server.send(checkinSignIn, { signUserId }, { token }),
      server.send(checkinDesk, { eventId: other.eventId }, { token }),
      server.send(
        checkinScan,
        {
          eventId: other.eventId,
          scans: [{ nonce: nonce(), code: participantCode, scannedAt: new Date().toISOString() }],
        },
        { token },
      ),
      server.send(checkinSearch, { eventId: other.eventId, q: 'Person' }, { token }),
    ]);
    for (const answer of answers) {
      expect([answer.status, answer.code, answer.message]).toEqual([unknown.status, unknown.code, unknown.message]);
    }
    expect(unknown.status).toBe(403);
    expect((await host.call(checkinUserInfo, { signUserId })).signStatus).toBe('NOT_SIGNED');
  });

  test('shows phone numbers masked, to the organiser whole', async () => {
    const { eventId, code } = await host.event();
    const { participantCode } = await host.register(code, { phone: '13900001111' });
    const { token } = await keyOf(host, eventId);
    const seen = await server.send(checkinUserByCode, { code: participantCode }, { token });
    expect(seen.data.phone).toBe('•••••••1111');
    const own = await server.send(
      checkinUserByCode,
      { code: participantCode },
      { token: await server.applicationToken() },
    );
    expect(own.data.phone).toBe('•••••••1111');
    expect((await host.call(checkinUserByCode, { code: participantCode })).phone).toBe('13900001111');
    const { data } = await server.send(checkinRoster, { eventId }, { token });
    expect(JSON.stringify(data)).not.toContain('1390000');
    expect(JSON.stringify(data)).not.toContain(participantCode);
  });

  test('can be read again by the organiser, notes its use and ends at once', async () => {
    const { eventId } = await host.event();
    const { token, url, keyId } = await keyOf(host, eventId);
    expect(url).toBe(`http://convoke.test/checkin/${eventId}#key=${token}`);
    expect((await server.send(checkinDesk, { eventId }, { token })).data.role).toBe('desk');
    await expect.poll(async () => (await host.call(checkinKeyList, { eventId }))[0]?.lastUsedAt).not.toBeNull();
    expect((await host.call(checkinKeyList, { eventId })).map((each) => each.url)).toEqual([url]);
    expect((await server.send(checkinKeyDelete, { keyId }, { token: stranger.token })).status).toBe(403);
    await host.call(checkinKeyDelete, { keyId });
    expect((await server.send(checkinDesk, { eventId }, { token })).status).toBe(401);
    expect(await host.call(checkinKeyList, { eventId })).toEqual([]);
    expect((await server.send(checkinKeyDelete, { keyId }, { token: host.token })).status).toBe(403);
  });

  test('may scan at its points alone; what it did elsewhere without a network is kept', async () => {
    const { eventId, code } = await host.event();
    const people = await Promise.all([1, 2, 3].map(() => host.register(code)));
    const [entrance] = await host.call(checkinPointList, { eventId });
    const groupId = entrance?.groupId ?? '';
    const added = await host.call(checkinPointAdd, { eventId, groupId, name: 'Gate' });
    const gate = added.signPointId;
    const points = { signPointIds: [gate] };
    const key = await host.call(checkinKeyAdd, { eventId, role: 'desk', ...points });
    const kiosk = await host.call(checkinKeyAdd, { eventId, role: 'kiosk', ...points });
    const tokenOf = ({ url }: { url: string }) => url.split('#key=')[1] ?? '';
    const token = tokenOf(key);
    const scan = async (person: number, signPointId?: string, letIn?: boolean) => {
      const scans = [
        {
          nonce: nonce(),
          code: people[person]?.participantCode ?? '',
          scannedAt: new Date().toISOString(),
          ...(letIn !== undefined && { letIn }),
        },
      ];
      const { data } = await server.send(
        checkinScan,
        { eventId, ...(signPointId && { signPointId }), scans },
        { token },
      );
      return data.outcomes[0]?.result;
    };
    const desk = await server.send(checkinDesk, { eventId }, { token });
    expect(desk.data.points.map((point) => point.name)).toEqual(['Gate']);
    expect(await scan(0, entrance?.signPointId)).toBe('not-this-point');
    expect((await host.call(checkinSignCount, { eventId })).signedIn).toBe(0);
    // Where nothing is said, it is the key's own point: also a kiosk's.
    expect(await scan(0)).toBe('ok');
    const self = { eventId, nonce: nonce(), code: people[1]?.participantCode };
    expect((await server.send(checkinSelf, self, { token: tokenOf(kiosk) })).data.result).toBe('ok');
    expect((await host.call(checkinPointList, { eventId })).map((point) => point.signedIn)).toEqual([0, 2]);
    // Let in before it was told: it happened.
    expect(await scan(2, entrance?.signPointId, true)).toBe('not-this-point');
    expect((await host.call(checkinSignCount, { eventId })).signedIn).toBe(3);

    // Its only point goes: it is good for none, until it is given others.
    await host.call(checkinPointDelete, { signPointId: gate });
    expect((await host.call(checkinKeyList, { eventId }))[0]?.signPointIds).toEqual([]);
    expect(await scan(1)).toBe('not-this-point');
    expect((await server.send(checkinDesk, { eventId }, { token })).data.points).toEqual([]);
    const changed = { keyId: key.keyId, label: 'South', signPointIds: null };
    expect(await host.call(checkinKeyUpdate, changed)).toMatchObject({ label: 'South', signPointIds: null });
    expect(await scan(1, entrance?.signPointId)).toBe('ok');
    for (const signPointIds of [[gate], [randomUUID()]])
      expect((await ask(checkinKeyUpdate, { keyId: key.keyId, signPointIds }, host.token)).status).toBe(403);
    const other = await host.event();
    expect((await ask(checkinKeyAdd, { eventId: other.eventId, ...points }, host.token)).status).toBe(403);
    expect((await ask(checkinKeyUpdate, changed, stranger.token)).status).toBe(403);
  });

  test('of a kiosk opens the kiosk and nothing else', async () => {
    const { eventId, code } = await host.event();
    const { participantCode } = await host.register(code, { name: '欧阳修文', phone: '13711112222' });
    const { token, url } = await keyOf(host, eventId, 'kiosk');
    expect(url).toContain(`/signin/${eventId}#key=`);
    expect((await server.send(checkinDesk, { eventId }, { token })).data.role).toBe('kiosk');
    const self = await server.send(checkinSelf, { eventId, nonce: nonce(), phone: '137 1111 2222' }, { token });
    expect(self.data).toMatchObject({ result: 'ok', name: '欧＊＊＊' });
    const again = await server.send(checkinSelf, { eventId, nonce: nonce(), code: participantCode }, { token });
    expect(again.data.result).toBe('already');
    const nobody = await server.send(checkinSelf, { eventId, nonce: nonce(), phone: '13711112223' }, { token });
    expect(nobody.data).toEqual({
      result: 'unknown',
      name: null,
      entries: null,
      signedInAt: null,
      ticketName: null,
      ticketKind: null,
      isSandbox: false,
    });
    const { signUserId } = await host.call(checkinUserByCode, { code: participantCode });
    const scans = [{ nonce: nonce(), code: participantCode, scannedAt: new Date().toISOString() }];
    for (const [call, input] of [
      [checkinRoster, { eventId }],
      [checkinSearch, { eventId, q: 'Person' }],
      [checkinScan, { eventId, scans }],
      [checkinSignIn, { signUserId }],
      [checkinUserInfo, { signUserId }],
      [checkinUserByCode, { code: participantCode }],
    ] as const) {
      expect((await ask(call, input, token)).status, call.id).toBe(403);
    }
  });
});

test('another organisation’s ids get the answer of ids that do not exist, in every call', async () => {
  const { eventId, code } = await host.event();
  const { participantCode } = await host.register(code);
  const { signUserId, groupId, partsId } = await host.call(checkinUserByCode, { code: participantCode });
  const { hallId } = await host.call(checkinHallAdd, { eventId, name: 'Hall' });
  const { keyId } = await keyOf(host, eventId);
  const [point] = await host.call(checkinPointList, { eventId });
  const signPointId = point?.signPointId;
  const file = { name: 'a.png', bytes: onePixel };
  const photo = await server.send(participantPhotoSet, { partsId }, { token: host.token, file });
  const common = {
    status: 1,
    nonce: nonce(),
    phone: '13800138000',
    q: 'Person',
    undoneAt: new Date().toISOString(),
    reason: 'Wrong person',
    waiting: nonce(),
    letIn: true,
    groupName: 'Speakers',
    name: 'Hall 1',
    note: 'Front row',
    version: 1,
    partsIds: [partsId],
    signUserIds: [signUserId],
    scans: [{ nonce: nonce(), signUserId, scannedAt: new Date().toISOString() }],
  };
  const real: Record<string, unknown> = {
    eventId,
    signUserId,
    groupId,
    signPointId,
    keyId,
    hallId,
    photoId: photo.data.photoId,
    otherGroupId: groupId,
    code: participantCode,
    ...common,
  };
  const madeUp = {
    ...real,
    eventId: randomUUID(),
    signUserId: randomUUID(),
    groupId: randomUUID(),
    signPointId: randomUUID(),
    keyId: randomUUID(),
    hallId: randomUUID(),
    photoId: randomUUID(),
    otherGroupId: randomUUID(),
    partsIds: [randomUUID()],
    signUserIds: [randomUUID()],
    code: 'ZZZZZZZZZZZZZZ',
  };
  for (const call of [...checkinCalls, ...checkinOfficeCalls]) {
    const theirs = await ask(call, pick(real, call.input), stranger.token);
    const nobodys = await ask(call, pick(madeUp, call.input), stranger.token);
    expect([theirs.status, theirs.code, theirs.message], call.id).toEqual([
      nobodys.status,
      nobodys.code,
      nobodys.message,
    ]);
    expect(theirs.status, call.id).toBe(403);
  }
  expect((await host.call(checkinUserInfo, { signUserId })).signStatus).toBe('NOT_SIGNED');
  expect(await host.call(checkinKeyList, { eventId })).toHaveLength(1);
});

/** The values that a call's input names. */
function pick(values: Record<string, unknown>, input: unknown): Record<string, unknown> {
  const names = Object.keys((input as { shape: Record<string, unknown> }).shape);
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
}
