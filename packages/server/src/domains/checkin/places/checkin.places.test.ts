import { checkinScan, checkinUserByCode } from '@convoke/contract/checkin/checkin.calls.ts';
import {
  checkinBindGroup,
  checkinGroupAdd,
  checkinGroupDelete,
  checkinGroupInfo,
  checkinGroupList,
  checkinGroupUpdate,
  checkinUserAdd,
  checkinUserDelete,
} from '@convoke/contract/checkin/checkin.groups.calls.ts';
import {
  checkinHallAdd,
  checkinHallDelete,
  checkinHallUpdate,
  checkinPointAdd,
  checkinPointDelete,
  checkinPointList,
  checkinPointUpdate,
} from '@convoke/contract/checkin/checkin.places.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEvent, at, inside, nonce, scan } from '../../../../testing/presence.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let host: Organisation;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
});
afterAll(() => server.close());

const failure = async (answer: Promise<{ data: unknown }>) =>
  ((await answer).data as { failure?: string } | null)?.failure;
const token = () => ({ token: host.token });

describe('groups, points and halls', () => {
  test('a group has people who are added, moved and taken out, with what they did or without', async () => {
    const { eventId, codes, groupId } = await anEvent(host, 3);
    const people = await Promise.all(codes.map((code) => host.call(checkinUserByCode, { code })));
    const { groupId: vip } = await host.call(checkinGroupAdd, { eventId, groupName: 'VIP' });
    expect(await failure(server.send(checkinGroupAdd, { eventId, groupName: 'vip' }, token()))).toBe(
      'SIGN_GROUP_NAME_USED',
    );
    const { groupId: crew } = await host.call(checkinGroupAdd, { eventId, groupName: 'Crew' });
    const partsIds = people.map(({ partsId }) => partsId);
    expect(await host.call(checkinUserAdd, { groupId: vip, partsIds })).toEqual({ added: 3 });
    expect(await host.call(checkinUserAdd, { groupId: vip, partsIds })).toEqual({ added: 0 });
    const { signPointId } = await host.call(checkinPointAdd, { eventId, groupId: crew, name: 'Backstage' });
    const [code = ''] = codes;
    expect(await scan(host, eventId, signPointId, [{ code }])).toEqual(['not-in-group']);
    const inVip = async () =>
      withClient(server.database.superuserUrl, async (client) =>
        (
          await client.query<{ id: string }>('SELECT id FROM checkin_member WHERE group_id = $1 ORDER BY id', [vip])
        ).rows.map(({ id }) => id),
      );
    const [first = '', ...others] = await inVip();
    expect(await host.call(checkinBindGroup, { otherGroupId: crew, signUserIds: [first] })).toEqual({ moved: 1 });
    expect(await inVip()).toEqual(others);
    const groups = async () =>
      (await host.call(checkinGroupList, { eventId })).map(({ groupName, members }) => [groupName, members]);
    expect(await groups()).toEqual([
      [expect.any(String), 3],
      ['VIP', 2],
      ['Crew', 1],
    ]);
    // Out of the group that everybody is in nobody comes.
    const [someone] = people;
    const own = { groupId, signUserIds: [someone?.signUserId ?? ''] };
    expect(await failure(server.send(checkinUserDelete, own, token()))).toBe('SIGN_GROUP_DEFAULT');
    expect(await host.call(checkinUserDelete, { groupId: vip, signUserIds: others })).toEqual({ removed: 2 });
    await host.call(checkinGroupDelete, { groupId: vip });
    expect(await failure(server.send(checkinGroupDelete, { groupId: crew }, token()))).toBe('SIGN_GROUP_IN_USE');
    expect(await failure(server.send(checkinGroupDelete, { groupId }, token()))).toBe('SIGN_GROUP_DEFAULT');
    const info = await host.call(checkinGroupInfo, { groupId: crew });
    await host.call(checkinGroupUpdate, { groupId: crew, version: info.version, groupName: 'Team' });
    const stale = { groupId: crew, version: info.version, groupName: 'Staff' };
    expect(await failure(server.send(checkinGroupUpdate, stale, token()))).toBe('SIGN_GROUP_CHANGED');
    // Without `persist` what they did there is taken back, and the log says so.
    expect(
      await scan(host, eventId, signPointId, [{ code }, { code: codes[1] ?? '' }, { code: codes[2] ?? '' }]),
    ).toContain('ok');
    const member = await withClient(
      server.database.superuserUrl,
      async (client) =>
        (await client.query<{ id: string }>('SELECT id FROM checkin_member WHERE group_id = $1', [crew])).rows,
    );
    expect((await inside(host, eventId)).points).toEqual([0, 1]);
    await host.call(checkinUserDelete, { groupId: crew, persist: false, signUserIds: member.map(({ id }) => id) });
    expect((await inside(host, eventId)).points).toEqual([0, 0]);
  });

  test('bad input is refused and nothing is stored', async () => {
    const { eventId, groupId, codes, entrance } = await anEvent(host, 1);
    const other = await anEvent(host, 0);
    const point = { eventId, groupId, name: 'Gate' };
    const windows = [
      { opensAt: at(0), closesAt: at(60) },
      { opensAt: at(59), closesAt: at(90) },
    ];
    expect(await failure(server.send(checkinPointAdd, { ...point, windows }, token()))).toBe('SIGN_WINDOWS_CROSS');
    const turned = [{ opensAt: at(60), closesAt: at(0) }];
    expect((await server.send(checkinPointAdd, { ...point, windows: turned }, token())).code).toBe(1000);
    expect((await server.send(checkinPointAdd, { ...point, groupId: other.groupId }, token())).status).toBe(403);
    const { hallId: theirs } = await host.call(checkinHallAdd, { eventId: other.eventId, name: 'Hall' });
    expect((await server.send(checkinPointAdd, { ...point, hallId: theirs }, token())).status).toBe(403);
    expect(await host.call(checkinPointList, { eventId })).toHaveLength(1);
    expect(await failure(server.send(checkinPointDelete, { signPointId: entrance }, token()))).toBe(
      'SIGN_POINT_DEFAULT',
    );
    const { hallId } = await host.call(checkinHallAdd, { eventId, name: 'Hall' });
    expect(await failure(server.send(checkinHallAdd, { eventId, name: 'HALL' }, token()))).toBe('SIGN_HALL_NAME_USED');
    const { signPointId, version } = await host.call(checkinPointAdd, { ...point, hallId });
    expect(await failure(server.send(checkinHallDelete, { hallId }, token()))).toBe('SIGN_HALL_IN_USE');
    await scan(host, eventId, signPointId, [{ code: codes[0] ?? '' }]);
    expect(await failure(server.send(checkinPointUpdate, { signPointId, version, hallId: null }, token()))).toBe(
      'SIGN_POINT_IN_USE',
    );
    const hallChange = { hallId, version: 1, name: 'Hall', leavesOthers: false };
    expect(await failure(server.send(checkinHallUpdate, hallChange, token()))).toBe('SIGN_HALL_USED');
    await host.call(checkinPointUpdate, { signPointId, version, name: 'Gate 1' });
    expect(await server.send(checkinPointUpdate, { signPointId, version, name: 'Gate 2' }, token())).toMatchObject({
      data: { failure: 'SIGN_POINT_CHANGED', current: { name: 'Gate 1' } },
    });
    await host.call(checkinPointDelete, { signPointId });
    // Nobody is scanned there any more.
    const gone = await server.send(
      checkinScan,
      {
        eventId,
        signPointId,
        scans: [{ nonce: nonce(), code: codes[0] ?? '', scannedAt: new Date().toISOString() }],
      },
      token(),
    );
    expect(gone.status).toBe(403);
  });
});
