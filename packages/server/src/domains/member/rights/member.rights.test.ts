import {
  memberEntry,
  memberInfo,
  memberListDelete,
  memberLogList,
  memberRestore,
} from '@convoke/contract/member/member.calls.ts';
import { memberConsentRecord, memberConsents } from '@convoke/contract/member/member.consent.calls.ts';
import {
  memberErase,
  memberErasePreview,
  memberErasure,
  memberRightsLog,
} from '@convoke/contract/member/member.rights.calls.ts';
import { participantDetail, participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../../testing/database.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { consentOf } from '../member.consent.ops.ts';
import { followEvent } from '../member.flow.ts';
import { removeDeleted, runErasure } from './member.erase.run.ts';

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
const entry = async (input: object) => (await call(memberEntry, input)).memberId;

async function refusal(of: Parameters<TestServer['send']>[0], input: object): Promise<string | number> {
  const answer = await server.send(of, input, { token: organisation.token });
  return (answer.data as { failure?: string } | null)?.failure ?? answer.code;
}

const query = (text: string, values: unknown[] = []) =>
  ask<Record<string, unknown>>(server.database.superuserUrl, text, values);

/** Registers somebody and lets them flow in. */
async function joins(eventId: string, answers: { name: string; phone?: string; email?: string; company?: string }) {
  const { partsId } = await call(participantAdd, { eventId, answers, notify: false });
  await followEvent(server.services, { organisationId: organisation.organisationId, eventId });
  const [row] = await query(
    'SELECT member_id FROM member_participant WHERE organisation_id = $1 AND participant_id = $2',
    [organisation.organisationId, partsId],
  );
  return { partsId, memberId: String(row?.['member_id']) };
}

const erase = async (memberId: string, confirm: string) => {
  const { erasureId } = await call(memberErase, { memberId, confirm });
  await runErasure(server.services, { organisationId: organisation.organisationId, erasureId });
  return erasureId;
};

/** Where a word still stands in the rows of the organisation, whatever table and column it is. */
async function standsIn(word: string): Promise<string[]> {
  const tables = await query(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organisation_id'
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await query(
      `SELECT count(*)::int AS n FROM ${String(name)} t WHERE organisation_id = $1 AND t::text ILIKE $2`,
      [organisation.organisationId, `%${word}%`],
    );
    if (row?.['n'] !== 0) found.push(String(name));
  }
  return found;
}

describe('consent', () => {
  test('is recorded for each way with its source and moment, the last word counts, the earlier ones stay', async () => {
    const memberId = await entry({ name: 'Ana' });
    const at = '2026-01-02T03:04:05.000Z';
    const yes = { memberIds: [memberId], channels: ['sms', 'email'] as ('sms' | 'email')[], answer: 'given' as const };
    expect(await call(memberConsentRecord, { ...yes, source: 'paper form', at })).toEqual({ changed: 1 });
    expect(await call(memberConsentRecord, { ...yes, source: 'paper form' })).toEqual({ changed: 0 });
    await call(memberConsentRecord, { memberIds: [memberId], channels: ['sms'], answer: 'refused', source: 'a call' });
    const said = await call(memberConsents, { memberId });
    expect(said.now.map(({ channel, answer }) => [channel, answer])).toEqual([
      ['sms', 'refused'],
      ['email', 'given'],
    ]);
    expect(said.before).toMatchObject([{ channel: 'sms', answer: 'given', source: 'paper form', at, by: 'Tester' }]);
    const lines = (await call(memberLogList, { memberId, kind: 'consent' })).records;
    expect(lines.map(({ words }) => words)).toEqual([
      ['sms', 'refused'],
      ['email', 'sms', 'given'],
    ]);
    const { organisationId } = organisation;
    const known = await server.services.database.inOrganisation(organisationId, 'read', (db) =>
      consentOf(db, organisationId, 'sms', [memberId]),
    );
    expect([...known]).toEqual([[memberId, 'refused']]);
  });

  test('needs a source and a moment that has come; deleted members and unknown ones are passed over', async () => {
    const memberId = await entry({ name: 'Ana' });
    const yes = { memberIds: [memberId], channels: ['sms'], answer: 'given' };
    expect(await refusal(memberConsentRecord, { ...yes, source: ' ' })).toBe('BAD_PARAMETER');
    expect(await refusal(memberConsentRecord, { ...yes, source: 'a', channels: ['fax'] })).toBe('BAD_PARAMETER');
    expect(await refusal(memberConsentRecord, { ...yes, source: 'a', at: '2999-01-01T00:00:00Z' })).toBe(
      'MEMBER_CONSENT_LATER',
    );
    await call(memberListDelete, { memberIds: [memberId] });
    expect(await call(memberConsentRecord, { ...yes, source: 'a' } as never)).toEqual({ changed: 0 });
    expect((await call(memberConsents, { memberId })).now).toEqual([]);
  });

  test('of one member recorded by many at once has one last word for each way', async () => {
    const memberId = await entry({ name: 'Ana' });
    const answers = ['given', 'refused', 'unknown'] as const;
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        call(memberConsentRecord, {
          memberIds: [memberId],
          channels: ['sms', 'call'],
          answer: answers[n % 3] ?? 'given',
          source: `${n}`,
        }),
      ),
    );
    const rows = await query(
      'SELECT channel, count(*)::int AS n FROM member_consent WHERE member_id = $1 AND is_last GROUP BY channel',
      [memberId],
    );
    expect(rows.map(({ n }) => n)).toEqual(rows.map(() => 1));
  });
});

describe('erasing a member', () => {
  test('leaves no word about them in any table, and keeps registrations and their figures', async () => {
    const { eventId } = await organisation.event();
    const person = { name: 'Zorblatt', phone: '13912345678', email: 'zorblatt@example.com', company: 'Quuxcorp' };
    const { memberId, partsId } = await joins(eventId, person);
    await joins(eventId, { name: 'Bo', phone: '13900000001' });
    await call(memberConsentRecord, {
      memberIds: [memberId],
      channels: ['sms'],
      answer: 'given',
      source: 'Zorblatt said so',
    });
    const preview = await call(memberErasePreview, { memberId });
    expect(preview).toMatchObject({
      confirm: 'Zorblatt',
      goes: { contacts: 2, consents: 1 },
      stays: { registrations: 1, orders: 0 },
    });
    expect(await refusal(memberErase, { memberId, confirm: 'zorblatt' })).toBe('MEMBER_ERASE_UNCONFIRMED');
    const before = await query('SELECT revision FROM event_tally WHERE event_id = $1', [eventId]);

    const erasureId = await erase(memberId, 'Zorblatt');
    expect(await call(memberErasure, { erasureId })).toEqual({ state: 'done', registrations: 1 });
    for (const word of ['Zorblatt', '13912345678', 'Quuxcorp']) expect(await standsIn(word)).toEqual([]);
    const people = (await call(participantPage, { eventId })).records;
    expect(people.map(({ name }) => name).sort()).toEqual(['Bo', '—']);
    expect(await call(participantDetail, { partsId })).toMatchObject({ state: 'APPROVED' });
    const after = await query('SELECT revision, approved FROM event_tally WHERE event_id = $1', [eventId]);
    expect(after[0]?.['approved']).toBe(2);
    expect(Number(after[0]?.['revision'])).toBeGreaterThan(Number(before[0]?.['revision']));

    expect(await refusal(memberInfo, { memberId })).toBe(await refusal(memberInfo, { memberId: eventId }));
    expect(await call(memberRestore, { memberIds: [memberId] })).toEqual({ restored: 0, contactsLost: 0 });
    // The number finds the tombstone, another finds none.
    const found = (await call(memberRightsLog, { phone: '139 1234 5678' })).records;
    expect(found).toMatchObject([{ kind: 'erased', memberId, by: 'Tester', registrations: 1 }]);
    expect((await call(memberRightsLog, { phone: '13900000001' })).records).toEqual([]);
    // Whoever registers with the number is someone new.
    const { eventId: other } = await organisation.event();
    const again = await joins(other, person);
    expect(again.memberId).not.toBe(memberId);
  });

  test('twice is once, and nobody erases what is not theirs', async () => {
    const memberId = await entry({ name: 'Ana', phones: ['13800138000'] });
    await erase(memberId, 'Ana');
    expect(await refusal(memberErase, { memberId, confirm: 'Ana' })).toBe(
      await refusal(memberErase, { memberId: organisation.organisationId, confirm: 'Ana' }),
    );
    expect((await call(memberRightsLog, {})).records).toHaveLength(1);
    // The database itself holds nothing of whoever is erased.
    await expect(query("UPDATE member SET name = 'Ana' WHERE id = $1", [memberId])).rejects.toThrow('member_erased');
  });

  test('while somebody registers with the same number joins nobody to who is erased', async () => {
    const { eventId } = await organisation.event();
    const { memberId } = await joins(eventId, { name: 'Ana', phone: '13811112222' });
    const { eventId: other } = await organisation.event();
    const [, newcomer] = await Promise.all([
      erase(memberId, 'Ana'),
      joins(other, { name: 'Ana', phone: '13811112222' }),
    ]);
    await followEvent(server.services, { organisationId: organisation.organisationId, eventId: other });
    const contacts = await query(
      'SELECT c.member_id, m.erased_at FROM member_contact c JOIN member m ON m.id = c.member_id WHERE c.organisation_id = $1 AND c.is_live',
      [organisation.organisationId],
    );
    expect(contacts.every((row) => row['erased_at'] === null)).toBe(true);
    // Either they came first and lost the name too, or they are someone new.
    const [row] = await query(
      'SELECT p.name, l.member_id FROM participant p JOIN member_participant l ON l.participant_id = p.id WHERE p.id = $1',
      [newcomer.partsId],
    );
    expect(row?.['member_id'] === memberId ? row?.['name'] : 'new').toBe(row?.['member_id'] === memberId ? '—' : 'new');
  });

  test('a month after deletion what is known of a member goes by itself, and the registrations stay', async () => {
    const { eventId } = await organisation.event();
    const { memberId, partsId } = await joins(eventId, { name: 'Ana', phone: '13811113333' });
    const young = await entry({ name: 'Bo', phones: ['13811114444'] });
    await call(memberListDelete, { memberIds: [memberId, young] });
    await query("UPDATE member SET deleted_at = now() - interval '31 days' WHERE id = $1", [memberId]);
    await removeDeleted(server.services);
    await removeDeleted(server.services);
    expect(
      await query('SELECT name, erased_at IS NULL AS there FROM member WHERE organisation_id = $1 ORDER BY id', [
        organisation.organisationId,
      ]),
    ).toEqual([
      { name: '', there: false },
      { name: 'Bo', there: true },
    ]);
    expect((await call(participantPage, { eventId })).records.map(({ name }) => name)).toEqual(['Ana']);
    expect(await call(participantDetail, { partsId })).toMatchObject({ name: 'Ana' });
    expect((await call(memberRightsLog, {})).records).toMatchObject([{ kind: 'removed', by: null, registrations: 0 }]);
  });
});
