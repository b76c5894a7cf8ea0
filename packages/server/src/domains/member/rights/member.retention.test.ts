import { memberEntry, memberList } from '@convoke/contract/member/member.calls.ts';
import { memberRetention, memberRetentionSet } from '@convoke/contract/member/member.retention.calls.ts';
import { memberRightsLog } from '@convoke/contract/member/member.rights.calls.ts';
import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../../../testing/database.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { followEvent } from '../member.flow.ts';
import { runErasure } from './member.erase.run.ts';
import { eraseIdle } from './member.retention.run.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({ change: keptMessages().takeOver });
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const call: Organisation['call'] = (of, input) => organisation.call(of, input);
const query = (text: string, values: unknown[] = []) =>
  ask<Record<string, unknown>>(server.database.superuserUrl, text, values);
const names = async () => (await call(memberList, { size: 100 })).records.map(({ name }) => name).sort();

/** Somebody who did nothing for so many months. */
async function idle(name: string, months: number): Promise<string> {
  const { memberId } = await call(memberEntry, { name });
  await query('UPDATE member SET last_at = now() - make_interval(months => $2) WHERE id = $1', [memberId, months]);
  return memberId;
}

test('off until it is turned on, the rule erases at night whoever did nothing for so long, and says so', async () => {
  const { organisationId } = organisation;
  await organisation.event();
  const gone = await idle('Ana', 30);
  await idle('Bo', 10);
  expect(await call(memberRetention, {})).toMatchObject({ isOn: false, months: 24, due: 1, nights: [] });
  expect((await call(memberRetention, { months: 6 })).due).toBe(2);
  await eraseIdle(server.services);
  expect(await names()).toEqual(['Ana', 'Bo']);

  await call(memberRetentionSet, { isOn: true, months: 24 });
  await eraseIdle(server.services);
  await eraseIdle(server.services);
  expect(await names()).toEqual(['Bo']);
  const [erasure] = await query('SELECT id FROM member_erasure WHERE member_id = $1', [gone]);
  await runErasure(server.services, { organisationId, erasureId: String(erasure?.['id']) });
  expect((await call(memberRightsLog, {})).records).toMatchObject([{ kind: 'expired', memberId: gone, by: null }]);
  expect(await call(memberRetention, {})).toMatchObject({ isOn: true, due: 0, nights: [{ months: 24, erased: 1 }] });
  await call(memberRetentionSet, { isOn: false, months: 6 });
  await eraseIdle(server.services);
  expect(await names()).toEqual(['Bo']);
});

test('whoever registered for an event that is not over long enough stays', async () => {
  const { organisationId } = organisation;
  const { eventId } = await organisation.event();
  await call(participantAdd, { eventId, answers: { name: 'Ana', phone: '13811110001' }, notify: false });
  await followEvent(server.services, { organisationId, eventId });
  await query(`UPDATE member SET last_at = now() - interval '5 years' WHERE organisation_id = $1`, [organisationId]);
  await call(memberRetentionSet, { isOn: true, months: 24 });
  expect((await call(memberRetention, {})).due).toBe(0);
  await eraseIdle(server.services);
  expect(await names()).toEqual(['Ana']);
  await query(
    `UPDATE event SET starts_at = now() - interval '5 years', ends_at = now() - interval '5 years' + interval '1 hour' WHERE id = $1`,
    [eventId],
  );
  await eraseIdle(server.services);
  expect(await names()).toEqual([]);
});
