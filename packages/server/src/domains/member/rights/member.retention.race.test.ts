import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { memberRetentionSet } from '@convoke/contract/member/member.retention.calls.ts';
import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '../../../../testing/database.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { control } from '../../../../testing/tier.ts';
import type { Db } from '../../../core/data/database.ts';
import { followEvent } from '../member.flow.ts';
import { lockMembers } from '../member.lock.ts';
import { beginErasing, eraseIdle, idleMembers } from './member.retention.run.ts';

/** The rule erases somebody idle while a registration of theirs flows in. */

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({ change: keptMessages().takeOver });
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const query = (text: string, values: unknown[] = []) =>
  ask<Record<string, unknown>>(server.database.superuserUrl, text, values);
const inOrganisation = <T>(work: (tx: Db) => Promise<T>) =>
  server.services.database.inOrganisation(organisation.organisationId, 'write', work);

/** People who did nothing for 30 months have just registered; nothing has flowed in yet. */
async function backAgain(count: number): Promise<{ memberIds: string[]; eventId: string }> {
  const { eventId } = await organisation.event();
  await organisation.call(memberRetentionSet, { isOn: true, months: 24 });
  const memberIds: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const phone = String(13_811_120_000 + n);
    const { memberId } = await organisation.call(memberEntry, { name: `Ana ${n}`, phones: [phone] });
    memberIds.push(memberId);
    await organisation.call(participantAdd, { eventId, answers: { name: `Ana ${n}`, phone }, notify: false });
  }
  await query(`UPDATE member SET last_at = now() - interval '30 months' WHERE organisation_id = $1`, [
    organisation.organisationId,
  ]);
  return { memberIds, eventId };
}

const follow = (tx: Db, eventId: string) =>
  sql`SELECT follow_event(${organisation.organisationId}, ${eventId}, 200)`.execute(tx);

/** Somebody waits for the lock of members that another holds. */
const someoneWaits = () =>
  vi.waitFor(
    async () => {
      const [row] = await query(
        `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      expect(Number(row?.['n'])).toBeGreaterThan(0);
    },
    { timeout: 30_000, interval: 20 },
  );

/** Registrations by whether who they are joined to is still there. */
async function joined(): Promise<{ living: number; gone: number }> {
  const rows = await query(
    `SELECT m.deleted_at IS NULL AS living, count(*)::int AS n FROM member_participant l
     JOIN member m ON m.organisation_id = l.organisation_id AND m.id = l.member_id
     WHERE l.organisation_id = $1 GROUP BY 1`,
    [organisation.organisationId],
  );
  const of = (living: boolean) => Number(rows.find((row) => row['living'] === living)?.['n'] ?? 0);
  return { living: of(true), gone: of(false) };
}

const kept = async (memberIds: readonly string[]) =>
  (await query('SELECT id FROM member WHERE id = ANY($1) AND deleted_at IS NULL', [memberIds])).length;

test('whose registration is flowing in is not idle any more', async () => {
  const { memberIds, eventId } = await backAgain(3);
  let erasing: Promise<void> | undefined;
  await inOrganisation(async (tx) => {
    await follow(tx, eventId);
    erasing = eraseIdle(server.services);
    await someoneWaits();
  });
  await erasing;
  expect(await kept(memberIds)).toBe(3);
  expect(await joined()).toEqual({ living: 3, gone: 0 });
});

test('whose registration comes a moment too late is somebody new, who has it', async () => {
  const { memberIds, eventId } = await backAgain(3);
  let following: Promise<void> | undefined;
  await inOrganisation(async (tx) => {
    await lockMembers(tx, organisation.organisationId);
    following = followEvent(server.services, { organisationId: organisation.organisationId, eventId });
    await someoneWaits();
    const found = await idleMembers(tx, organisation.organisationId, 24);
    await beginErasing(server.services, tx, organisation.organisationId, 24, found);
  });
  await following;
  expect(await kept(memberIds)).toBe(0);
  expect(await joined()).toEqual({ living: 3, gone: 0 });
});

test('all at once, nobody who is erased has a registration', async () => {
  const { eventId } = await backAgain(20);
  const { organisationId } = organisation;
  await Promise.all([
    eraseIdle(server.services),
    followEvent(server.services, { organisationId, eventId }),
    eraseIdle(server.services),
    followEvent(server.services, { organisationId, eventId }),
  ]);
  expect(await joined()).toEqual({ living: 20, gone: 0 });
});

control('who is looked for before the lock is erased with the registration', async () => {
  const { memberIds, eventId } = await backAgain(3);
  await inOrganisation(async (tx) => {
    const found = await idleMembers(tx, organisation.organisationId, 24);
    await inOrganisation((other) => follow(other, eventId));
    await beginErasing(server.services, tx, organisation.organisationId, 24, found);
  });
  expect(await kept(memberIds)).toBe(0);
  expect(await joined()).toEqual({ living: 0, gone: 3 });
});
