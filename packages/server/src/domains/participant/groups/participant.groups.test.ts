import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import {
  participantDetail,
  participantPage,
  participantRegister,
} from '@convoke/contract/participant/participant.calls.ts';
import {
  participantGroupAdd,
  participantGroupDelete,
  participantGroupFill,
  participantGroupList,
  participantGroupMove,
  participantGroupUpdate,
} from '@convoke/contract/participant/participant.groups.calls.ts';
import {
  participantDelete,
  participantExport,
  participantUpdate,
} from '@convoke/contract/participant/participant.office.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aChoice, withFields } from '../../../../testing/forms.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

const call: Organisation['call'] = (of, input) => organisation.call(of, input);
const listed = async (eventId: string) => (await call(participantPage, { eventId, size: 100, sort: 'name' })).records;
const inGroup = async (eventId: string, groupId: string) =>
  (await call(participantPage, { eventId, groupId, size: 100, sort: 'name' })).records.map(({ name }) => name);
const members = async (eventId: string) =>
  Object.fromEntries((await call(participantGroupList, { eventId })).map((each) => [each.name, each.members]));

/** An event whose form asks what somebody eats and may ask for several talks. */
async function anEvent() {
  const { eventId, code } = await organisation.event();
  const { formId } = await call(eventInfo, { eventId });
  const talks = { ...aChoice('talks', { rust: undefined, sql: undefined, css: undefined }), type: 'multiple' as const };
  await call(formUpdate, {
    formId,
    fields: withFields(aChoice('meal', { meat: undefined, plants: undefined }), talks),
  });
  const token = await server.applicationToken();
  const register = async (name: string, answers: Record<string, unknown> = {}, channel = '') => {
    const input = { code, answers: { ...someone(), name, ...answers }, channel };
    expect((await server.send(participantRegister, input, { token })).code).toBe(0);
  };
  return { eventId, register };
}

/** What the groups count, and who is in them. */
async function miscounted(): Promise<unknown[]> {
  const { rows } = await withClient(server.database.superuserUrl, (client) =>
    client.query<{ name: string }>(
      `SELECT g.name, g.members, k.n FROM participant_group g CROSS JOIN LATERAL (
         SELECT count(*)::int AS n FROM participant p WHERE p.organisation_id = g.organisation_id AND p.group_id = g.id AND p.state <> 'DELETED') k
       WHERE g.members <> k.n`,
    ),
  );
  return rows;
}

describe('groups of participants', () => {
  test('rules fill them as people register, of several that fit the first', async () => {
    const { eventId, register } = await anEvent();
    const rule = (more: object) => ({ ticketIds: [], channels: [], answers: [], ...more });
    const press = await call(participantGroupAdd, {
      eventId,
      name: 'Press',
      rule: rule({ channels: ['press', 'radio'] }),
    });
    const coders = await call(participantGroupAdd, {
      eventId,
      name: 'Coders',
      colour: 'green',
      rule: rule({
        answers: [
          { fieldId: 'talks', options: ['rust', 'sql'] },
          { fieldId: 'meal', options: ['plants'] },
        ],
      }),
    });
    const byHand = await call(participantGroupAdd, { eventId, name: 'By hand' });
    await register('a', { talks: ['sql', 'css'], meal: 'plants' });
    await register('b', { talks: ['css'], meal: 'plants' });
    await register('c', { talks: ['rust'] });
    await register('d', { talks: ['rust'], meal: 'plants' }, 'radio');
    await register('e', {}, 'poster');
    expect(await inGroup(eventId, press.groupId)).toEqual(['d']);
    expect(await inGroup(eventId, coders.groupId)).toEqual(['a']);
    expect(await inGroup(eventId, byHand.groupId)).toEqual([]);
    expect(await inGroup(eventId, 'none')).toEqual(['b', 'c', 'e']);

    // The other way round once it is before: of those who are there already, when it is asked.
    await call(participantGroupUpdate, { groupId: coders.groupId, version: 1, place: 0 });
    expect((await call(participantGroupList, { eventId })).map(({ name }) => name)).toEqual([
      'Coders',
      'Press',
      'By hand',
    ]);
    expect(await members(eventId)).toEqual({ Press: 1, Coders: 1, 'By hand': 0 });
    expect(await call(participantGroupFill, { eventId })).toEqual({ looked: 5, moved: 1, next: null });
    expect(await members(eventId)).toEqual({ Press: 0, Coders: 2, 'By hand': 0 });

    // Answers that are changed lead elsewhere.
    const [first] = await listed(eventId);
    const { answers } = await call(participantDetail, { partsId: first?.partsId ?? '' });
    await call(participantUpdate, { partsId: first?.partsId ?? '', answers: { ...answers, meal: 'meat' } });
    expect(await inGroup(eventId, coders.groupId)).toEqual(['d']);
    expect(await miscounted()).toEqual([]);
  });

  test('whom somebody places stays, until the rules are asked for them too', async () => {
    const { eventId, register } = await anEvent();
    const { groupId: all } = await call(participantGroupAdd, { eventId, name: 'All', rule: { channels: ['web'] } });
    const { groupId: other } = await call(participantGroupAdd, { eventId, name: 'VIP', colour: 'gold' });
    for (const name of ['a', 'b', 'c']) await register(name, {}, 'web');
    const [a, b] = (await listed(eventId)).map(({ partsId }) => partsId);
    expect(await call(participantGroupMove, { eventId, groupId: other, partsIds: [a ?? ''] })).toEqual({
      moved: 1,
      left: 0,
    });
    expect(await call(participantGroupMove, { eventId, groupId: null, partsIds: [b ?? ''] })).toEqual({
      moved: 1,
      left: 0,
    });
    // Done already: nothing happens a second time, and nothing is noted.
    expect(await call(participantGroupMove, { eventId, groupId: other, partsIds: [a ?? ''] })).toEqual({
      moved: 0,
      left: 0,
    });
    const { history } = await call(participantDetail, { partsId: a ?? '' });
    expect(history.filter(({ kind }) => kind === 'group').map(({ detail }) => detail)).toEqual(['VIP']);
    expect(await call(participantGroupFill, { eventId })).toMatchObject({ moved: 0 });
    expect(await members(eventId)).toEqual({ All: 1, VIP: 1 });
    expect(await call(participantGroupFill, { eventId, byHandToo: true })).toMatchObject({ moved: 2 });
    expect(await members(eventId)).toEqual({ All: 3, VIP: 0 });
    expect(await inGroup(eventId, all)).toEqual(['a', 'b', 'c']);
    expect(await miscounted()).toEqual([]);
  });

  test('more than a step are filled and moved step by step, and an emptied group can be deleted', async () => {
    const { eventId } = await anEvent();
    const { groupId } = await call(participantGroupAdd, { eventId, name: 'All' });
    await withClient(server.database.superuserUrl, (client) =>
      client.query(
        `WITH made AS (
           INSERT INTO participant (organisation_id, event_id, code, state, name, form_id, form_version, channel)
           SELECT organisation_id, id, 'group-' || n || left(id::text, 8), 'APPROVED', 'p' || n, form_id, 1, 'sheet'
           FROM event, generate_series(1, 1100) n WHERE id = $1 RETURNING 1)
         UPDATE event_tally SET approved = approved + 1100 WHERE event_id = $1`,
        [eventId],
      ),
    );
    await call(participantGroupUpdate, { groupId, version: 1, rule: { channels: ['sheet'] } });
    const steps: number[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const step: { looked: number; moved: number; next: string | null } = await call(participantGroupFill, {
        eventId,
        after,
      });
      steps.push(step.moved);
      after = step.next;
      more = after !== null;
    }
    expect(steps).toEqual([500, 500, 100]);
    expect((await call(participantPage, { eventId, groupId })).total).toBe(1100);
    const token = { token: organisation.token };
    expect((await server.send(participantGroupDelete, { groupId }, token)).message).toMatch(/people in this group/);
    const left: number[] = [];
    do left.push((await call(participantGroupMove, { eventId, fromGroupId: groupId })).left);
    while (left.at(-1));
    expect(left).toEqual([600, 100, 0]);
    await call(participantGroupDelete, { groupId });
    expect(await call(participantGroupList, { eventId })).toEqual([]);
    expect((await server.send(participantGroupDelete, { groupId }, token)).status).toBe(403);
  });

  test('who is deleted is in none, and the sheet names the group', async () => {
    const { eventId, register } = await anEvent();
    await call(participantGroupAdd, { eventId, name: '=Press', rule: { channels: ['press'] } });
    await register('a', {}, 'press');
    await register('b', {}, 'press');
    const [a] = await listed(eventId);
    await call(participantDelete, { partsIds: [a?.partsId ?? ''] });
    expect(await members(eventId)).toEqual({ '=Press': 1 });
    expect(await miscounted()).toEqual([]);
    const answer = await server.send(participantExport, { eventId }, { token: organisation.token });
    const { sheets } = await readXlsx(answer.body);
    const [head, row] = sheets[0]?.rows ?? [];
    // A name that a spreadsheet would calculate is text there.
    expect(row?.[head?.indexOf('Group') ?? -1]).toMatch(/^'?=Press$/);
  });

  test('a name that is taken, a stale version, a rule of another event and people of others are refused', async () => {
    const { eventId } = await anEvent();
    const elsewhere = await anEvent();
    const other = await server.organisation();
    const { groupId } = await call(participantGroupAdd, { eventId, name: 'Press' });
    const token = { token: organisation.token };
    const refusal = async (of: Parameters<TestServer['send']>[0], input: never) => {
      const { status, data } = await server.send(of, input, token);
      return [status, (data as { fields?: { path: string }[] } | null)?.fields?.map(({ path }) => path)];
    };
    expect((await server.send(participantGroupAdd, { eventId, name: 'PRESS' }, token)).message).toMatch(
      /with this name/,
    );
    await call(participantGroupUpdate, { groupId, version: 1, name: 'Media' });
    expect((await server.send(participantGroupUpdate, { groupId, version: 1, name: 'X' }, token)).message).toMatch(
      /Someone else/,
    );
    const wrong = { ticketIds: [groupId], answers: [{ fieldId: 'meal', options: ['stones'] }] };
    expect(await refusal(participantGroupAdd, { eventId, name: 'Y', rule: wrong } as never)).toEqual([
      200,
      ['rule.ticketIds.0', 'rule.answers.0'],
    ]);
    expect(
      await refusal(participantGroupMove, { eventId: elsewhere.eventId, groupId, partsIds: [groupId] } as never),
    ).toEqual([403, undefined]);
    expect((await server.send(participantGroupList, { eventId }, { token: other.token })).status).toBe(403);
    expect(
      (await server.send(participantGroupUpdate, { groupId, version: 2, name: 'Z' }, { token: other.token })).status,
    ).toBe(403);
    expect(await members(eventId)).toEqual({ Media: 0 });
  });
});
