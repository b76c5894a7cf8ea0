import { randomBytes, randomUUID } from 'node:crypto';
import { checkinScan, checkinUserList } from '@convoke/contract/checkin/checkin.calls.ts';
import {
  checkinBindGroup,
  checkinGroupAdd,
  checkinGroupDelete,
  checkinGroupFill,
  checkinGroupInfo,
  checkinGroupList,
  checkinGroupUpdate,
  checkinUserAdd,
  checkinUserDelete,
} from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { checkinPointAdd } from '@convoke/contract/checkin/checkin.places.calls.ts';
import type { JoinWay, SignStatus } from '@convoke/contract/checkin/checkin.rules.ts';
import { eventCopy } from '@convoke/contract/event/event.editing.calls.ts';
import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { participantGroupAdd, participantGroupMove } from '@convoke/contract/participant/participant.groups.calls.ts';
import {
  participantDelete,
  participantUpdate,
  participantVerify,
} from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../../../../testing/database.ts';
import { aChoice, withFields } from '../../../../testing/forms.ts';
import { orderDesk } from '../../../../testing/orders.ts';
import { addTicket } from '../../../../testing/selling.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let other: TestServer;
let host: Organisation;
let application: string;

beforeAll(async () => {
  server = await startServer();
  other = await startServer({ database: server.database });
  host = await server.organisation();
  application = await server.applicationToken();
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const call: Organisation['call'] = (of, input) => host.call(of, input);
const token = () => ({ token: host.token });
const failure = async (answer: Promise<{ data: unknown }>) =>
  ((await answer).data as { failure?: string } | null)?.failure;
const rows = <Row extends object>(text: string, values: readonly unknown[]) =>
  ask<Row>(server.database.superuserUrl, text, values);

/** An event that is going on, whose form asks what somebody eats. */
async function anEvent(event: object = {}) {
  const { eventId, code } = await host.event({
    startsAt: new Date(Date.now() - 3_600_000).toISOString(),
    endsAt: new Date(Date.now() + 36_000_000).toISOString(),
    ...event,
  });
  const { formId } = await call(eventInfo, { eventId });
  await call(formUpdate, { formId, fields: withFields(aChoice('meal', { meat: undefined, plants: undefined })) });
  const register = async (name: string, meal?: 'meat' | 'plants', at = server) => {
    const answers = { ...someone(), name, ...(meal && { meal }) };
    const answer = await at.send(participantRegister, { code, answers }, { token: application });
    expect(answer.code).toBe(0);
    const [person] = await rows<{ id: string; code: string }>(
      'SELECT id, code FROM participant WHERE event_id = $1 AND name = $2',
      [eventId, name],
    );
    if (!person) throw new Error(`${name} is not there`);
    return { ...person, answers };
  };
  const [all] = await call(checkinGroupList, { eventId });
  return { eventId, register, formId, everyone: all?.groupId ?? '' };
}

const eats = (...options: ('meat' | 'plants')[]) => ({ answers: [{ fieldId: 'meal', options }] });

const eat = ({ id, answers }: { id: string; answers: object }, meal: 'meat' | 'plants') =>
  call(participantUpdate, { partsId: id, answers: { ...answers, meal } });

const people = async (
  groupId: string,
  filter: { signStatus?: SignStatus | 'CAME'; joinedBy?: JoinWay; search?: string } = {},
) => (await call(checkinUserList, { groupId, size: 100, ...filter })).records;
const names = async (groupId: string, filter?: Parameters<typeof people>[1]) =>
  (await people(groupId, filter)).map(({ name }) => name).sort();
const memberOf = async (groupId: string, name: string) =>
  (await people(groupId)).find((each) => each.name === name)?.signUserId ?? '';

async function fill(groupId: string, again = false) {
  const sum = { added: 0, removed: 0, kept: 0 };
  for (let after: string | null = null, more = true; more; ) {
    const step: { added: number; removed: number; kept: number; next: string | null } = await call(checkinGroupFill, {
      groupId,
      after,
      again,
    });
    sum.added += step.added;
    sum.removed += step.removed;
    sum.kept += step.kept;
    after = step.next;
    more = after !== null;
  }
  return sum;
}

async function scan(eventId: string, signPointId: string, code: string, direction: 'in' | 'out' = 'in') {
  const { outcomes } = await call(checkinScan, {
    eventId,
    signPointId,
    scans: [{ code, direction, nonce: randomBytes(16).toString('hex'), scannedAt: new Date().toISOString() }],
  });
  return outcomes[0]?.result;
}

/** What each group counts, beside what is true of its people. */
async function counts(eventId: string) {
  const kept = (await call(checkinGroupList, { eventId }))
    .filter((group) => !group.isDefault)
    .map(({ groupName, members, signedIn, inside }) => ({ groupName, members, signedIn, inside }));
  const truth = await rows<{ groupName: string; members: number; signedIn: number; inside: number }>(
    `SELECT g.name AS "groupName", count(p.id)::int AS members, count(p.signed_in_at)::int AS "signedIn",
       count(*) FILTER (WHERE p.signed_in_at IS NOT NULL AND p.is_inside)::int AS inside
     FROM checkin_group g LEFT JOIN checkin_member m ON m.group_id = g.id
     LEFT JOIN participant p ON p.id = m.participant_id AND p.state <> 'DELETED' AND (p.state = 'APPROVED' OR p.signed_in_at IS NOT NULL)
     WHERE g.event_id = $1 AND NOT g.is_default AND g.deleted_at IS NULL GROUP BY g.id, g.name ORDER BY g.id`,
    [eventId],
  );
  return { kept, truth };
}

describe('a rule', () => {
  test('takes who registers and fits, in several groups at once, and lets go who fits no longer', async () => {
    const { eventId, register } = await anEvent();
    const { groupId: green } = await call(checkinGroupAdd, { eventId, groupName: 'Green', rule: eats('plants') });
    const { groupId: eaters } = await call(checkinGroupAdd, {
      eventId,
      groupName: 'Eaters',
      rule: eats('plants', 'meat'),
    });
    const ada = await register('Ada', 'plants');
    await register('Bo', 'meat');
    await register('Cy');
    expect(await names(green)).toEqual(['Ada']);
    expect(await names(eaters)).toEqual(['Ada', 'Bo']);
    expect(await people(green)).toMatchObject([{ joinedBy: 'rule', isKept: false, signStatus: 'NOT_SIGNED' }]);
    await eat(ada, 'meat');
    expect(await names(green)).toEqual([]);
    expect(await names(eaters)).toEqual(['Ada', 'Bo']);
    await eat(ada, 'plants');
    expect(await names(green)).toEqual(['Ada']);
    await call(participantDelete, { partsIds: [ada.id] });
    expect(await names(eaters)).toEqual(['Bo']);
  });

  test('asks that every part fits which says something, a group of participants among them', async () => {
    const { eventId, register } = await anEvent();
    const { groupId: press } = await call(participantGroupAdd, { eventId, name: 'Press' });
    const rule = { partGroupIds: [press], ...eats('plants') };
    const { groupId } = await call(checkinGroupAdd, { eventId, groupName: 'Press room', rule });
    const ada = await register('Ada', 'plants');
    const bo = await register('Bo', 'meat');
    expect(await names(groupId)).toEqual([]);
    await call(participantGroupMove, { eventId, groupId: press, partsIds: [ada.id, bo.id] });
    expect(await names(groupId)).toEqual(['Ada']);
    await call(participantGroupMove, { eventId, groupId: null, partsIds: [ada.id] });
    expect(await names(groupId)).toEqual([]);
  });

  test('that was made later is filled in steps, and says whom it added, took out and kept', async () => {
    const { eventId, register } = await anEvent();
    const ada = await register('Ada', 'plants');
    await register('Bo', 'plants');
    await register('Cy', 'meat');
    const { groupId } = await call(checkinGroupAdd, { eventId, groupName: 'Green' });
    const info = () => call(checkinGroupInfo, { groupId });
    const change = async (rule: object) =>
      call(checkinGroupUpdate, { groupId, groupName: 'Green', version: (await info()).version, rule });
    await change(eats('plants'));
    expect(await names(groupId)).toEqual([]);
    expect(await fill(groupId)).toEqual({ added: 2, removed: 0, kept: 0 });
    expect(await fill(groupId)).toEqual({ added: 0, removed: 0, kept: 0 });
    const { signPointId } = await call(checkinPointAdd, { eventId, groupId, name: 'Kitchen' });
    expect(await scan(eventId, signPointId, ada.code)).toBe('ok');
    await change(eats('meat'));
    // Who was scanned at the group's points stays, and the list says so.
    expect(await fill(groupId)).toEqual({ added: 1, removed: 1, kept: 1 });
    const kept = new Map((await people(groupId)).map(({ name, isKept }) => [name, isKept]));
    expect(kept).toEqual(
      new Map([
        ['Ada', true],
        ['Cy', false],
      ]),
    );
    await change({});
    expect(await fill(groupId)).toEqual({ added: 0, removed: 1, kept: 1 });
    await change(eats('plants'));
    expect(await fill(groupId)).toEqual({ added: 1, removed: 0, kept: 0 });
    expect((await people(groupId)).every(({ isKept }) => !isKept)).toBe(true);
  });

  test('does not bring back whom a hand took out, unless that is asked, and takes nobody out whom a hand put in', async () => {
    const { eventId, register } = await anEvent();
    const { groupId } = await call(checkinGroupAdd, { eventId, groupName: 'Green', rule: eats('plants') });
    const { groupId: crew } = await call(checkinGroupAdd, { eventId, groupName: 'Crew' });
    const ada = await register('Ada', 'plants');
    const bo = await register('Bo', 'plants');
    const cy = await register('Cy', 'meat');
    await call(checkinUserDelete, { groupId, signUserIds: [await memberOf(groupId, 'Ada')] });
    await call(checkinBindGroup, { otherGroupId: crew, signUserIds: [await memberOf(groupId, 'Bo')] });
    await call(checkinUserAdd, { groupId, partsIds: [cy.id] });
    expect(await fill(groupId)).toEqual({ added: 0, removed: 0, kept: 0 });
    await eat(ada, 'meat');
    await eat(ada, 'plants');
    expect(await names(groupId)).toEqual(['Cy']);
    expect(await names(groupId, { joinedBy: 'hand' })).toEqual(['Cy']);
    expect(await names(crew)).toEqual(['Bo']);
    expect(await fill(groupId, true)).toEqual({ added: 2, removed: 0, kept: 0 });
    expect(await names(groupId, { joinedBy: 'rule' })).toEqual(['Ada', 'Bo']);
    // Put in by a hand while the rule has them: the rule lets go of them.
    await call(checkinUserAdd, { groupId, partsIds: [bo.id] });
    await eat(bo, 'meat');
    expect(await names(groupId)).toEqual(['Ada', 'Bo', 'Cy']);
  });

  test('and a ticket that leads to a group go together: the holder is in its group, and in the one of everybody', async () => {
    const desk = await orderDesk(server);
    const sale = await desk.sale();
    const { organisation } = desk;
    const { eventId } = sale;
    const { groupId: vip } = await organisation.call(checkinGroupAdd, { eventId, groupName: 'VIP' });
    const ticketId = await addTicket(server, sale, {});
    await rows('UPDATE ticket SET group_id = $2 WHERE id = $1', [ticketId, vip]);
    const rule = { ticketIds: [ticketId] };
    const { groupId: dinner } = await organisation.call(checkinGroupAdd, { eventId, groupName: 'Dinner', rule });
    await desk.paid(sale, [{ ticketId, quantity: 2 }]);
    const listed = async (groupId: string) =>
      (await organisation.call(checkinUserList, { groupId })).records.map(({ joinedBy }) => joinedBy);
    const groups = await organisation.call(checkinGroupList, { eventId });
    expect(groups.map(({ members }) => members)).toEqual([2, 2, 2]);
    expect(await listed(groups[0]?.groupId ?? '')).toEqual(['all', 'all']);
    expect(await listed(vip)).toEqual(['ticket', 'ticket']);
    expect(await listed(dinner)).toEqual(['rule', 'rule']);
  });

  test('comes along with a copied event and names the things of the copy', async () => {
    const { eventId, register } = await anEvent();
    const { groupId: press } = await call(participantGroupAdd, { eventId, name: 'Press' });
    const rule = { partGroupIds: [press], ...eats('plants') };
    const { groupId } = await call(checkinGroupAdd, { eventId, groupName: 'Press room', rule });
    const ada = await register('Ada', 'plants');
    await call(participantGroupMove, { eventId, groupId: press, partsIds: [ada.id] });
    expect((await call(checkinGroupInfo, { groupId })).members).toBe(1);
    const startsAt = new Date(Date.now() + 864e5).toISOString();
    const copy = await call(eventCopy, { eventId, title: 'Again', startsAt });
    const [, copied] = await call(checkinGroupList, { eventId: copy.eventId });
    expect(copied).toMatchObject({ groupName: 'Press room', members: 0, rule: eats('plants') });
    const [own] = await rows<{ id: string }>('SELECT id FROM participant_group WHERE event_id = $1', [copy.eventId]);
    expect(copied?.rule.partGroupIds).toEqual([own?.id]);
  });
});

test('a list shows who is in the group alone, by status and way, page by page, and as many as the group counts', async () => {
  const { eventId, register } = await anEvent();
  const { groupId } = await call(checkinGroupAdd, { eventId, groupName: 'Green', rule: eats('plants') });
  const { signPointId } = await call(checkinPointAdd, { eventId, groupId, name: 'Kitchen', direction: 'both' });
  const made = [];
  for (let n = 0; n < 5; n += 1) made.push(await register(`Green ${n}`, 'plants'));
  const by = await register('By hand');
  await register('Nobody');
  await call(checkinUserAdd, { groupId, partsIds: [by.id] });
  await scan(eventId, signPointId, made[0]?.code ?? '');
  await scan(eventId, signPointId, made[1]?.code ?? '');
  await scan(eventId, signPointId, made[1]?.code ?? '', 'out');
  expect(await names(groupId, { signStatus: 'SIGNED_IN' })).toEqual(['Green 0']);
  expect(await names(groupId, { signStatus: 'SIGNED_OUT' })).toEqual(['Green 1']);
  expect(await names(groupId, { signStatus: 'CAME' })).toEqual(['Green 0', 'Green 1']);
  expect(await names(groupId, { signStatus: 'NOT_SIGNED', joinedBy: 'hand' })).toEqual(['By hand']);
  expect(await names(groupId, { search: 'green' })).toHaveLength(5);
  expect(await names(groupId, { search: 'by h', joinedBy: 'rule' })).toEqual([]);
  const first = await call(checkinUserList, { groupId, size: 4 });
  expect(first).toMatchObject({ total: 6, pages: 2 });
  expect(first.records[0]?.name).toBe('By hand');
  const cursor = first.nextCursor ?? '';
  const second = await call(checkinUserList, { groupId, size: 4, cursor });
  expect([...first.records, ...second.records].map(({ name }) => name)).toHaveLength(6);
  expect(second.records.at(-1)?.name).toBe('Green 0');
  expect(await call(checkinGroupInfo, { groupId })).toMatchObject({ members: 6, signedIn: 2, inside: 1 });
});

test('after any changes a group counts what is true', async () => {
  const { eventId, register } = await anEvent();
  const { groupId: green } = await call(checkinGroupAdd, { eventId, groupName: 'Green', rule: eats('plants') });
  const { groupId: crew } = await call(checkinGroupAdd, { eventId, groupName: 'Crew' });
  const points: string[] = [];
  for (const groupId of [green, crew])
    points.push(
      (await call(checkinPointAdd, { eventId, groupId, name: groupId, direction: 'both', reentry: true })).signPointId,
    );
  const known: Awaited<ReturnType<typeof register>>[] = [];
  for (let n = 0; n < 8; n += 1) known.push(await register(`P${n}`, n % 2 ? 'plants' : 'meat'));
  let seed = 20261125;
  const below = (n: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * n);
  };
  const one = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const steps: (() => Promise<unknown>)[] = [
    () => call(checkinUserAdd, { groupId: one([green, crew]), partsIds: [one(known).id] }),
    () => scan(eventId, one(points), one(known).code, one(['in', 'out'])),
    () => eat(one(known), one(['meat', 'plants'])),
    () =>
      call(participantVerify, {
        eventId,
        partsIds: [one(known).id],
        type: one(['approve', 'reject', 'undo', 'cancel'] as const),
      }),
    async () => {
      const groupId = one([green, crew]);
      const member = one(await people(groupId));
      if (member)
        await call(checkinUserDelete, { groupId, persist: one([true, false]), signUserIds: [member.signUserId] });
    },
    async () => {
      const member = one(await people(green));
      if (member) await call(checkinBindGroup, { otherGroupId: crew, signUserIds: [member.signUserId] });
    },
    () => fill(green, one([true, false])),
  ];
  for (let n = 0; n < 90; n += 1) {
    await one(steps)();
    if (n === 60) await call(participantDelete, { partsIds: [known.shift()?.id ?? ''] });
    const { kept, truth } = await counts(eventId);
    expect(kept).toEqual(truth);
  }
  for (const groupId of [green, crew]) {
    const { members, signedIn, inside } = await call(checkinGroupInfo, { groupId });
    expect(await people(groupId)).toHaveLength(members);
    expect(await people(groupId, { signStatus: 'CAME' })).toHaveLength(signedIn);
    expect(await people(groupId, { signStatus: 'SIGNED_IN' })).toHaveLength(inside);
  }
});

test('while people register and are taken out over two servers a rule is filled: everyone who fits is in it once, and who was taken out is not', async () => {
  const { eventId, register } = await anEvent();
  for (let n = 0; n < 12; n += 1) await register(`Early ${n}`, 'plants');
  const { groupId } = await call(checkinGroupAdd, { eventId, groupName: 'Green', rule: eats('plants') });
  await fill(groupId);
  const out = (await people(groupId)).slice(0, 6);
  const filling = async (at: TestServer) => {
    for (let n = 0; n < 6; n += 1)
      expect((await at.send(checkinGroupFill, { groupId, again: false }, token())).code).toBe(0);
  };
  await Promise.all([
    filling(server),
    filling(other),
    ...out.map(({ signUserId }, n) =>
      (n % 2 ? server : other).send(checkinUserDelete, { groupId, signUserIds: [signUserId] }, token()),
    ),
    ...Array.from({ length: 12 }, (_, n) => register(`Late ${n}`, n % 3 ? 'plants' : 'meat', n % 2 ? server : other)),
  ]);
  const taken = new Set(out.map(({ name }) => name));
  const fits = [
    ...Array.from({ length: 12 }, (_, n) => `Early ${n}`).filter((name) => !taken.has(name)),
    ...Array.from({ length: 12 }, (_, n) => `Late ${n}`).filter((_, n) => n % 3),
  ];
  expect(await names(groupId)).toEqual(fits.sort());
  const { kept, truth } = await counts(eventId);
  expect(kept).toEqual(truth);
  // Without the row that says so, filling brings back whom a hand took out.
  await rows('DELETE FROM checkin_group_out WHERE group_id = $1', [groupId]);
  expect((await fill(groupId)).added).toBe(6);
});

test('what names nothing of the event, and the group that everybody is in, is refused and nothing is stored', async () => {
  const { eventId, register, everyone } = await anEvent();
  const far = await anEvent();
  const { groupId: press } = await call(participantGroupAdd, { eventId: far.eventId, name: 'Press' });
  const { groupId } = await call(checkinGroupAdd, { eventId, groupName: 'Green', rule: eats('plants') });
  const rule = {
    partGroupIds: [press],
    ticketIds: [randomUUID()],
    answers: [{ fieldId: 'meal', options: ['stones'] }],
  };
  const refused = await server.send(checkinGroupAdd, { eventId, groupName: 'Bad', rule }, token());
  expect(refused).toMatchObject({
    code: 1000,
    data: {
      fields: [{ path: 'rule.ticketIds.0' }, { path: 'rule.partGroupIds.0' }, { path: 'rule.answers.0' }],
    },
  });
  expect((await server.send(checkinGroupUpdate, { groupId, groupName: 'Bad', version: 1, rule }, token())).code).toBe(
    1000,
  );
  const ruled = { groupId: everyone, groupName: 'All', version: 1, rule: eats('plants') };
  expect(await failure(server.send(checkinGroupUpdate, ruled, token()))).toBe('SIGN_GROUP_DEFAULT');
  expect(await failure(server.send(checkinGroupFill, { groupId: everyone }, token()))).toBe('SIGN_GROUP_DEFAULT');
  const stranger = await far.register('Stranger');
  expect((await server.send(checkinUserAdd, { groupId, partsIds: [stranger.id] }, token())).status).toBe(403);
  expect((await call(checkinGroupList, { eventId })).map((group) => [group.groupName, group.rule])).toEqual([
    [expect.any(String), { ticketIds: [], partGroupIds: [], answers: [] }],
    ['Green', { ticketIds: [], partGroupIds: [], ...eats('plants') }],
  ]);
  await call(checkinGroupDelete, { groupId });
  expect((await server.send(checkinGroupFill, { groupId }, token())).status).toBe(403);
  expect((await server.send(checkinUserAdd, { groupId, partsIds: [stranger.id] }, token())).status).toBe(403);
  // Its rule is gone with it.
  const ada = await register('Ada', 'plants');
  expect(await rows('SELECT FROM checkin_member WHERE participant_id = $1', [ada.id])).toHaveLength(1);
});
