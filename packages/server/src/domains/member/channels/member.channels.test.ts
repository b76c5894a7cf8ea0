import type { FilterNode } from '@convoke/contract/member/filter/filter.tree.ts';
import { memberEntry, memberInfo, memberList, memberLogList } from '@convoke/contract/member/member.calls.ts';
import {
  memberChannelCreate,
  memberChannelDecide,
  memberChannelDelete,
  memberChannelEntries,
  memberChannelEntryExport,
  memberChannelFigures,
  memberChannelInfo,
  memberChannelInit,
  memberChannelList,
  memberChannelRestore,
  memberChannelScreen,
  memberChannelSwitch,
  memberChannelUpdate,
  memberUnifiedEntry,
} from '@convoke/contract/member/member.channel.calls.ts';
import { memberChannelEnter, memberChannelPreview } from '@convoke/contract/member/member.channel.public.calls.ts';
import { mostChannels } from '@convoke/contract/member/member.channel.rules.ts';
import { memberGroupAdd, memberOutOf } from '@convoke/contract/member/member.group.calls.ts';
import { memberTagAdd } from '@convoke/contract/member/member.tag.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { field, nonce } from '../../../../testing/survey.ts';
import { control } from '../../../../testing/tier.ts';
import { followEvent } from '../member.flow.ts';
import { fillChannel } from './member.channels.fill.ts';

let server: TestServer;
let other: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  other = await startServer({ database: server.database });
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  organisation = await server.organisation();
});

const call: Organisation['call'] = (of, input) => organisation.call(of, input);

async function aChannel(more: object = {}) {
  const { channelId } = await call(memberChannelCreate, { name: 'Fair', ...more });
  const { url, formId } = await call(memberChannelInfo, { channelId });
  return { channelId, formId: formId ?? '', code: url?.split('/').at(-1) ?? '' };
}

async function enter(code: string, answers: Record<string, unknown>, more: object = {}, at = server) {
  const input = { code, answers, formVersion: 1, nonce: nonce(), ...more };
  const sent = await at.send(memberChannelEnter, input, { token: await at.applicationToken() });
  return sent as { code: number; data: { entryId?: string; failure?: string; fields?: { path: string }[] } };
}

async function register(code: string, answers: Record<string, unknown>, channel: string) {
  const token = await server.applicationToken();
  expect(
    await server.send(participantRegister, { code, answers: { ...someone(), ...answers }, channel }, { token }),
  ).toMatchObject({ code: 0 });
}

const lines = async (memberId: string) =>
  (await call(memberLogList, { memberId, sort: 'at' })).records.map(({ kind, words }) => [kind, ...words]);

describe('entering by the form of a channel', () => {
  test('makes a member once, gives tags and groups, and tells the history', async () => {
    const { tagId } = await call(memberTagAdd, { name: 'Visitor' });
    const { groupId } = await call(memberGroupAdd, { name: 'Stand' });
    const { channelId, code } = await aChannel({ tagIds: [tagId], groupIds: [groupId] });
    const again = nonce();
    const first = await enter(code, { name: 'Ana', phone: '+86 138 0013 8000', company: 'Acme' }, { nonce: again });
    expect(first.code).toBe(0);
    expect((await enter(code, { name: 'Ana', phone: '13800138000' }, { nonce: again })).data).toEqual(first.data);
    const { records } = await call(memberList, { channelId, tagId, groupId });
    expect(records).toMatchObject([
      { name: 'Ana', phone: '13800138000', company: 'Acme', origin: 'channel', channel: 'Fair' },
    ]);
    expect(await lines(records[0]?.memberId ?? '')).toEqual([
      ['entered', 'Fair'],
      ['tagged', 'Visitor'],
      ['grouped', 'Stand'],
    ]);
    expect(await call(memberChannelList, {})).toMatchObject([{ members: 1, entries: 1, pending: 0, standing: 'open' }]);
    expect((await call(memberChannelFigures, { channelId })).at(-1)).toMatchObject({ entries: 1, made: 1 });
  });

  test('fills what is empty of a known member and writes nothing over', async () => {
    const { channelId, code } = await aChannel();
    const { memberId } = await call(memberEntry, { name: 'Ana', phones: ['13800138000'], emails: ['a@example.com'] });
    await enter(code, { name: 'Eve', phone: '13800138000', email: 'eve@example.com', title: 'CTO' });
    const member = await call(memberInfo, { memberId });
    expect(member).toMatchObject({ name: 'Ana', title: 'CTO', email: 'a@example.com' });
    expect(member.emails).toHaveLength(1);
    const { records } = await call(memberChannelEntries, { channelId });
    expect(records).toMatchObject([{ outcome: 'known', differs: true, name: 'Eve', member: { memberId } }]);
    expect(records[0]?.answers).toContainEqual({ label: 'E-mail', answer: 'eve@example.com' });
  });

  test('whose number is one member’s and whose address another’s is to be decided, and changes nobody', async () => {
    const { channelId, code } = await aChannel();
    const ana = await call(memberEntry, { name: 'Ana', phones: ['13800138000'] });
    const bo = await call(memberEntry, { name: 'Bo', emails: ['bo@example.com'] });
    const { data } = await enter(code, { name: 'Bo', phone: '13800138000', email: 'bo@example.com' });
    const pending = await call(memberChannelEntries, { channelId, pending: true });
    expect(pending).toMatchObject({ total: 1, records: [{ outcome: 'conflict', member: null, isPending: true }] });
    expect(pending.records[0]?.candidates.map(({ name }) => name)).toEqual(['Ana', 'Bo']);
    const stranger = await call(memberEntry, { name: 'Cy' });
    const entryId = data.entryId ?? '';
    const wrong = await server.send(memberChannelDecide, { entryId, memberId: stranger.memberId }, organisation);
    expect(wrong).toMatchObject({ code: 1000, data: { fields: [{ path: 'memberId' }] } });
    await call(memberChannelDecide, { entryId, memberId: bo.memberId });
    expect(await lines(bo.memberId)).toContainEqual(['entered', 'Fair']);
    expect(await lines(ana.memberId)).not.toContainEqual(['entered', 'Fair']);
    expect(await call(memberChannelList, {})).toMatchObject([{ members: 1, pending: 0 }]);
    const over = await server.send(memberChannelDecide, { entryId }, organisation);
    expect(over.data).toMatchObject({ failure: 'MEMBER_EXAMINE_OVER' });
  });

  test('is refused when closed, over, deleted, without contact, with wrong answers or another version, and keeps nothing', async () => {
    const { channelId, code, formId } = await aChannel();
    const good = { name: 'Ana', phone: '13800138000' };
    expect((await enter(code, { name: 'Ana' })).data.fields).toBeDefined();
    expect((await enter(code, { ...good, phone: '1' })).data.fields).toMatchObject([{ path: 'answers.phone' }]);
    expect((await enter(code, good, { formVersion: 7 })).data.failure).toBe('FORM_CHANGED');
    await call(memberChannelSwitch, { channelId, isOpen: false });
    expect((await enter(code, good)).data.failure).toBe('MEMBER_CHANNEL_CLOSED');
    const { version } = await call(memberChannelSwitch, { channelId, isOpen: true });
    await call(memberChannelUpdate, { channelId, version, closesAt: '2020-01-01T00:00:00Z' });
    expect((await enter(code, good)).data.failure).toBe('MEMBER_CHANNEL_CLOSED');
    await call(memberChannelUpdate, { channelId, version: version + 1, closesAt: null });
    const file = await server.send(
      formUpdate,
      { formId, fields: [field('paper', 'file', { files: { kinds: ['picture'], maxBytes: 10 } })] },
      organisation,
    );
    expect(file.data).toMatchObject({ failure: 'FORM_NOT_READY' });
    await call(memberChannelDelete, { channelId });
    expect((await enter(code, good)).code).not.toBe(0);
    expect((await call(memberList, {})).total).toBe(0);
    expect(await call(memberChannelRestore, { channelIds: [channelId] })).toEqual({ restored: 1 });
  });

  test('what people agree to has versions, and another one than was read is asked for again', async () => {
    const { channelId, code } = await aChannel({ consent: { en: 'We may write to you.' } });
    const good = { name: 'Ana', phone: '13800138000' };
    expect((await enter(code, good)).data.failure).toBe('MEMBER_CHANNEL_CONSENT');
    await call(memberChannelUpdate, { channelId, version: 1, consent: { en: 'We may write and call.' } });
    expect((await enter(code, good, { consentVersion: 1 })).data.failure).toBe('MEMBER_CHANNEL_CONSENT');
    expect((await enter(code, good, { consentVersion: 2 })).code).toBe(0);
    expect((await call(memberChannelEntries, { channelId })).records).toMatchObject([{ consentVersion: 2 }]);
  });

  test('tells a stranger nothing but what the organiser wrote', async () => {
    const { code } = await aChannel({ introduction: { en: 'Hello' } });
    const page = await server.send(memberChannelPreview, { code }, { token: await server.applicationToken() });
    expect(Object.keys(page.data as object).sort()).toEqual(
      [
        'code',
        'consent',
        'consentVersion',
        'form',
        'introduction',
        'name',
        'organiserName',
        'standing',
        'thanks',
      ].sort(),
    );
  });
});

describe('many at once over two servers', () => {
  const rush = (code: string) =>
    Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        enter(code, { name: 'Ana', phone: `1390000${String(n % 6).padStart(4, '0')}` }, {}, n % 2 ? other : server),
      ),
    );
  const known = async () => (await call(memberList, { search: '1390000', size: 100 })).records.length;

  test('the same numbers are one member each', async () => {
    const { code } = await aChannel();
    expect((await rush(code)).every(({ code: answer }) => answer === 0)).toBe(true);
    expect(await known()).toBe(6);
    expect(await call(memberChannelList, {})).toMatchObject([{ members: 6, entries: 60 }]);
  });

  control('without the lock and the key they are more', async () => {
    const unguarded = await startServer();
    const twin = await startServer({ database: unguarded.database });
    try {
      const own = await unguarded.organisation();
      const { channelId } = await own.call(memberChannelCreate, { name: 'Fair' });
      await withClient(unguarded.database.superuserUrl, async (client) => {
        const { rows } = await client.query<{ text: string }>(
          `SELECT pg_get_functiondef('enter_channel'::regproc) AS text`,
        );
        const text = rows[0]?.text ?? '';
        const free = text
          .replaceAll(/PERFORM pg_advisory_xact_lock[^;]+;/g, 'PERFORM pg_sleep(0.2);')
          .replace('FOR NO KEY UPDATE;', ';');
        expect(free).not.toBe(text);
        await client.query(free);
        await client.query('DROP INDEX member_contact_live');
        await client.query('DROP TRIGGER lock_member_in_channel ON member_in_channel');
      });
      await Promise.allSettled(
        [unguarded, twin, unguarded, twin].map((at) =>
          at.send(memberUnifiedEntry, { channelId, phone: '13900000000' }, { token: own.token }),
        ),
      );
      expect((await own.call(memberList, {})).total).toBeGreaterThan(1);
    } finally {
      await twin.close();
      await unguarded.close();
    }
  });
});

describe('channels', () => {
  test('unified entry of another system is the same as the form', async () => {
    const { channelId } = await aChannel();
    const once = nonce();
    const made = await call(memberUnifiedEntry, { channelId, phone: '+86 13800138000', name: 'Ana', nonce: once });
    expect(made.outcome).toBe('made');
    expect(await call(memberUnifiedEntry, { channelId, phone: '13800138000', nonce: once })).toEqual(made);
    expect(await call(memberUnifiedEntry, { channelId, phone: '13800138000' })).toMatchObject({
      outcome: 'known',
      memberId: made.memberId,
    });
    const nobody = await server.send(memberUnifiedEntry, { channelId }, organisation);
    expect(nobody).toMatchObject({ code: 1000, data: { fields: [{ path: 'phone' }] } });
    const conditions: FilterNode[] = [{ field: 'name', operator: 'is', value: { text: 'Ana' } }];
    expect((await call(memberChannelScreen, { channelId, conditions })).total).toBe(1);
    expect((await call(memberChannelScreen, { channelId, conditions: [] })).total).toBe(1);
  });

  test('one of the system takes over what registrations name, before and after it was made', async () => {
    const { eventId, code } = await organisation.event();
    const follow = () => followEvent(server.services, { organisationId: organisation.organisationId, eventId });
    await register(code, { name: 'Ana', phone: '13800138000' }, 'Poster');
    await follow();
    expect((await call(memberChannelInit, {})).sources).toEqual(['poster']);
    const { channelId } = await call(memberChannelCreate, { name: 'Posters', source: 'poster' });
    await fillChannel(server.services, { organisationId: organisation.organisationId, channelId });
    expect((await call(memberList, { channelId })).total).toBe(1);
    await register(code, { name: 'Bo', phone: '13800138001' }, 'poster');
    await follow();
    const { records } = await call(memberList, { channelId });
    expect(records.map(({ name }) => name)).toEqual(['Bo', 'Ana']);
    expect((await call(memberChannelInit, {})).sources).toEqual([]);
    const twice = await server.send(memberChannelCreate, { name: 'Again', source: 'Poster' }, organisation);
    expect(twice.data).toMatchObject({ failure: 'MEMBER_CHANNEL_TAKEN' });
    expect(await call(memberOutOf, { channelId, memberIds: [records[0]?.memberId ?? ''] })).toEqual({ deleted: 1 });
    expect(await call(memberChannelList, {})).toMatchObject([{ members: 1 }]);
  });

  test('a name is used once, and there are no more than there may be', async () => {
    await aChannel();
    const twice = await server.send(memberChannelCreate, { name: 'fair' }, organisation);
    expect(twice.data).toMatchObject({ failure: 'MEMBER_LABEL_NAME_USED' });
    await withClient(server.database.superuserUrl, (client) =>
      client.query(
        `INSERT INTO member_channel (organisation_id, name, kind, source) SELECT $1, 'c' || n, 'system', 'c' || n FROM generate_series(2, ${mostChannels}) n`,
        [organisation.organisationId],
      ),
    );
    const full = await server.send(memberChannelCreate, { name: 'One more' }, organisation);
    expect(full.data).toMatchObject({ failure: 'MEMBER_LABELS_FULL' });
  });

  test('the sheet of entries keeps a formula a text', async () => {
    const { channelId, code } = await aChannel();
    await enter(code, { name: '=1+1', phone: '13800138000' });
    const sheet = await server.send(memberChannelEntryExport, { channelId }, organisation);
    expect(sheet.status).toBe(200);
  });
});
