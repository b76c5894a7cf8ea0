import {
  memberDelete,
  memberEntry,
  memberInfo,
  memberRestore,
  memberUpdate,
} from '@convoke/contract/member/member.calls.ts';
import { memberChannelCreate } from '@convoke/contract/member/member.channel.calls.ts';
import { memberGroupAdd } from '@convoke/contract/member/member.group.calls.ts';
import {
  memberImportMatch,
  memberImportStart,
  memberImportUndo,
  memberImportUpload,
} from '@convoke/contract/member/member.import.calls.ts';
import { memberMerge, memberMergeUndo } from '@convoke/contract/member/member.merge.calls.ts';
import { memberTagAdd, memberTagAddMember, memberTagTake } from '@convoke/contract/member/member.tag.calls.ts';
import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MembersModel, type Said, type Value } from '../../../../testing/members-model.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { propertyRuns } from '../../../../testing/property-runs.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { runImport } from '../import/member.import.run.ts';
import { followEvent } from '../member.flow.ts';

/** Whatever is done to members in whatever order, merges and imports are taken back as a plain model does it. */

let server: TestServer;
let client: pg.Client;

beforeAll(async () => {
  // Jobs are run by the test itself.
  server = await startServer({ change: keptMessages().takeOver });
  client = new pg.Client({ connectionString: server.database.superuserUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.close();
});

/** Few, so that the same ones are met again and again. */
const values: readonly Value[] = [
  ...Array.from({ length: 5 }, (_, n) => ({ kind: 'phone' as const, value: `1380013800${n}` })),
  ...Array.from({ length: 3 }, (_, n) => ({ kind: 'email' as const, value: `p${n}@example.com` })),
];
const name = fc.constantFrom('Ann', 'Bo', 'Cy');
/** A sheet, and nobody else, may leave it empty. */
const anyName = fc.oneof(name, fc.constant(''));
const company = fc.constantFrom('', 'Acme', 'Orbit');
const contacts = (least: number) => fc.subarray([...values], { minLength: least, maxLength: 3 });
const which = fc.nat(99);
const chosen = fc.option(fc.constantFrom(0, 1), { nil: undefined });

/** One of each: a sheet says one number and one address of somebody. */
const one = fc
  .record({
    phone: fc.option(fc.constantFrom(...values.filter(({ kind }) => kind === 'phone'))),
    email: fc.option(fc.constantFrom(...values.filter(({ kind }) => kind === 'email'))),
  })
  .map(({ phone, email }) => [phone, email].filter((each) => each !== null))
  .filter((some) => some.length > 0);

const row: fc.Arbitrary<Said> = fc.record({ name: anyName, company, contacts: one });
const apart = (rows: readonly Said[]) => {
  const taken = new Set<string>();
  return rows.filter(({ contacts: own }) => {
    if (own.some(({ value }) => taken.has(value))) return false;
    for (const { value } of own) taken.add(value);
    return true;
  });
};

type Undoing = 'unmerge' | 'undoImport' | 'remove' | 'restore';
type Labelling = 'tag' | 'untag' | 'channel';

const made = fc.record({ do: fc.constant('enter' as const), name, company, contacts: contacts(0) });
const step = fc.oneof(
  { weight: 4, arbitrary: made },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      which,
      name: fc.option(name, { nil: undefined }),
      company: fc.option(company, { nil: undefined }),
      contacts: fc.option(contacts(0), { nil: undefined }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('register' as const),
      event: fc.constantFrom(0, 1),
      name: fc.constantFrom('Ann', 'Bo'),
      contacts: one,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      rows: fc.array(row, { minLength: 1, maxLength: 3 }).map(apart),
      isLabelled: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('merge' as const),
      into: which,
      parts: fc.array(which, { minLength: 1, maxLength: 2 }),
      take: fc.record({ name: chosen, company: chosen }),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom<Undoing>('unmerge', 'unmerge', 'undoImport', 'remove', 'restore'),
      which,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom<Labelling>('tag', 'tag', 'untag', 'channel'), which }),
  },
);

type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

const inSql = async (text: string, given: unknown[]): Promise<string[]> =>
  (await client.query<{ line: string }>(text, given)).rows.map(({ line }) => line);

/** What is not given stays. */
type Change = { [Part in keyof Said]: Said[Part] | undefined };

/** One organisation, and what the model says of it. */
class World {
  readonly model = new MembersModel();
  readonly organisation: Organisation;
  readonly labels: { tagId: string; groupId: string; channelId: string };
  private readonly events: string[] = [];

  private constructor(organisation: Organisation, labels: World['labels']) {
    this.organisation = organisation;
    this.labels = labels;
  }

  static async make(): Promise<World> {
    const organisation = await server.organisation();
    const { tagId } = await organisation.call(memberTagAdd, { name: 'VIP' });
    const { groupId } = await organisation.call(memberGroupAdd, { name: 'Club' });
    const { channelId } = await organisation.call(memberChannelCreate, { name: 'Fair' });
    return new World(organisation, { tagId, groupId, channelId });
  }

  private get scope() {
    return { organisationId: this.organisation.organisationId };
  }

  private call: Organisation['call'] = (of, input) => this.organisation.call(of, input);

  private send = (of: Parameters<TestServer['send']>[0], input: object) =>
    server.send(of, input, { token: this.organisation.token });

  private async versioned(memberId: string) {
    return { memberId, version: (await this.call(memberInfo, { memberId })).version };
  }

  private async eventId(at: number): Promise<string> {
    return (this.events[at] ??= (await this.organisation.event()).eventId);
  }

  async do(what: Step): Promise<void> {
    const { model, labels } = this;
    const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)];
    if (what.do === 'enter') return this.enter(what);
    if (what.do === 'register') return this.register(what);
    if (what.do === 'import') return this.import(what.rows, what.isLabelled);
    if (what.do === 'merge') return this.merge(what);
    if (what.do === 'edit') {
      const memberId = pick(model.there(), what.which);
      if (memberId !== undefined) await this.edit(memberId, what);
      return;
    }
    const at = what.which;
    if (what.do === 'undoImport') {
      const importId = pick([...model.imports.keys()], at);
      if (importId === undefined) return;
      await this.call(memberImportUndo, { importId });
      await runImport(server.services, { ...this.scope, importId });
      const taken = new Map([
        [labels.tagId, 'untagged'],
        [labels.groupId, 'ungrouped'],
      ]);
      model.undoImport(importId, taken);
      return;
    }
    if (what.do === 'unmerge') {
      const merge = pick(model.merges, at);
      if (!merge) return;
      const answer = await this.call(memberMergeUndo, { mergeId: merge.id });
      expect([...answer.back].sort()).toEqual([...merge.parts].sort());
      expect(answer.kept.fields.toSorted()).toEqual(model.unmerge(merge.id).toSorted());
      return;
    }
    const memberId = pick(what.do === 'restore' ? model.gone() : model.there(), at);
    if (memberId === undefined) return;
    if (what.do === 'remove') {
      await this.call(memberDelete, { memberId });
      model.remove(memberId);
    } else if (what.do === 'restore') {
      await this.call(memberRestore, { memberIds: [memberId] });
      model.restore(memberId);
    } else if (what.do === 'tag') {
      await this.call(memberTagAddMember, { memberId, tagIds: [labels.tagId] });
      model.label(memberId, labels.tagId, 'tagged');
    } else if (what.do === 'untag') {
      await this.call(memberTagTake, { memberId, tagId: labels.tagId });
      model.unlabel(memberId, labels.tagId, 'untagged');
    } else {
      // As registrations that name a channel do.
      await client.query(
        `INSERT INTO member_in_channel (organisation_id, member_id, channel_id, source) VALUES ($1, $2, $3, 'registration') ON CONFLICT DO NOTHING`,
        [this.organisation.organisationId, memberId, labels.channelId],
      );
      model.enterChannel(memberId, labels.channelId);
    }
  }

  private of = (kind: Value['kind'], some: readonly Value[]) =>
    some.filter((each) => each.kind === kind).map(({ value }) => value);

  private async enter(said: Said): Promise<void> {
    const { name: called, company: of, contacts: own } = said;
    const input = { name: called, company: of, phones: this.of('phone', own), emails: this.of('email', own) };
    if (this.model.isTaken(own)) {
      expect((await this.send(memberEntry, input)).data).toMatchObject({ failure: 'MEMBER_CONTACT_TAKEN' });
      return;
    }
    this.model.enter((await this.call(memberEntry, input)).memberId, said);
  }

  private async edit(memberId: string, change: Change): Promise<void> {
    const { name: called, company: of, contacts: own } = change;
    const words = { ...(called !== undefined && { name: called }), ...(of !== undefined && { company: of }) };
    const input = {
      ...(await this.versioned(memberId)),
      ...words,
      ...(own && { phones: this.of('phone', own), emails: this.of('email', own) }),
    };
    if (own && this.model.isTaken(own, memberId)) {
      expect((await this.send(memberUpdate, input)).data).toMatchObject({ failure: 'MEMBER_CONTACT_TAKEN' });
      return;
    }
    await this.call(memberUpdate, input);
    this.model.edit(memberId, { ...words, ...(own && { contacts: own }) });
  }

  private async register(said: { event: number; name: string; contacts: readonly Value[] }): Promise<void> {
    const eventId = await this.eventId(said.event);
    const [phone] = this.of('phone', said.contacts);
    const [email] = this.of('email', said.contacts);
    const answers = { name: said.name, ...(phone && { phone }), ...(email && { email }) };
    const answer = await this.send(participantAdd, { eventId, answers, notify: false });
    // The event itself lets nobody in twice.
    if (answer.code !== 0) return;
    const { partsId: participantId } = answer.data as { partsId: string };
    await followEvent(server.services, { ...this.scope, eventId });
    const registered = { participantId, eventId, name: said.name, contacts: said.contacts };
    const meets = this.model.meets(registered);
    const [memberId] = await inSql(`SELECT member_id AS line FROM member_participant WHERE participant_id = $1`, [
      participantId,
    ]);
    if (meets.outcome === 'review') {
      expect(memberId).toBeUndefined();
      return;
    }
    if (meets.outcome === 'known') expect(memberId).toBe(meets.memberId);
    this.model.register(registered, { memberId: memberId ?? '', isNew: meets.outcome === 'made' });
  }

  private async import(rows: readonly Said[], isLabelled: boolean): Promise<void> {
    const { tagId, groupId } = this.labels;
    const lines = rows.map(({ name: called, company: of, contacts: own }) =>
      [called, this.of('phone', own)[0] ?? '', this.of('email', own)[0] ?? '', of].join(','),
    );
    const bytes = Buffer.from(['Name,Phone,E-mail,Company', ...lines].join('\n'));
    const { token } = this.organisation;
    const { data } = await server.send(memberImportUpload, {}, { token, file: { name: 'people.csv', bytes } });
    const { importId } = data as { importId: string };
    const work = () => runImport(server.services, { ...this.scope, importId });
    await this.call(memberImportMatch, { importId, columns: ['name', 'phone', 'email', 'company'] });
    await work();
    await this.call(memberImportStart, { importId, ...(isLabelled && { tagIds: [tagId], groupIds: [groupId] }) });
    await work();
    const outcomes = await inSql(
      `SELECT outcome AS line FROM member_import_row WHERE import_id = $1 ORDER BY row_number`,
      [importId],
    );
    expect(outcomes).toEqual(this.model.judge(rows).map(({ outcome }) => outcome));
    const madeIds = await inSql(
      `SELECT member_id AS line FROM member_import_row WHERE import_id = $1 AND outcome = 'MADE' ORDER BY row_number`,
      [importId],
    );
    const given = new Map(isLabelled ? [[tagId, 'tagged'] as const, [groupId, 'grouped'] as const] : []);
    this.model.import(importId, rows, given, madeIds);
  }

  private async merge(asked: {
    into: number;
    parts: number[];
    take: { name: number | undefined; company: number | undefined };
  }) {
    const left = this.model.there();
    const some = [asked.into, ...asked.parts].flatMap((at) =>
      left.length === 0 ? [] : left.splice(at % left.length, 1),
    );
    const [into, ...parts] = some;
    if (into === undefined || parts.length === 0) return;
    const others = [];
    for (const part of parts) others.push(await this.versioned(part));
    const { name: nameAt, company: companyAt } = asked.take;
    const take = {
      ...(nameAt !== undefined && { name: nameAt }),
      ...(companyAt !== undefined && { company: companyAt }),
    };
    const { mergeId } = await this.call(memberMerge, { ...(await this.versioned(into)), others, take });
    this.model.merge(mergeId, into, parts, take);
  }

  /** The database as the model shows itself. */
  async shown(): Promise<ReturnType<MembersModel['shown']>> {
    const given = [this.organisation.organisationId];
    const lines = (text: string) => inSql(text, given).then((all) => all.sort());
    const counted = async (text: string) => {
      const { rows } = await client.query<{ key: string; n: number }>(text, given);
      return Object.fromEntries(rows.map(({ key, n }) => [key, n]));
    };
    const label = (of: string, key: string) =>
      `SELECT concat_ws(' ', ${key}, member_id, is_live::text) AS line FROM ${of} WHERE organisation_id = $1`;
    return {
      people: await lines(
        `SELECT concat_ws(' | ', id, name, company, (deleted_at IS NOT NULL)::text, coalesce(became::text, ''), parts) AS line FROM member WHERE organisation_id = $1`,
      ),
      contacts: await lines(
        `SELECT concat_ws(' | ', member_id, value, is_live::text, coalesce(came_of::text, '')) AS line FROM member_contact WHERE organisation_id = $1`,
      ),
      found: (
        await inSql(
          `SELECT concat_ws(' ', id, nullif(contacts, '')) AS line FROM member WHERE organisation_id = $1 AND deleted_at IS NULL`,
          given,
        )
      )
        .map((words) => {
          const [id, ...own] = words.split(' ');
          return [id, ...own.sort()].join(' ');
        })
        .sort(),
      joined: await lines(
        `SELECT concat_ws(' | ', participant_id, member_id, coalesce(came_of::text, '')) AS line FROM member_participant WHERE organisation_id = $1`,
      ),
      labels: await lines(
        [
          label('member_tagged', 'tag_id'),
          label('member_in_group', 'group_id'),
          label('member_in_channel', 'channel_id'),
        ].join(' UNION ALL '),
      ),
      counts: await counted(
        ['member_tag', 'member_group', 'member_channel']
          .map((of) => `SELECT id::text AS key, members AS n FROM ${of} WHERE organisation_id = $1 AND members <> 0`)
          .join(' UNION ALL '),
      ),
      lines: await counted(
        `SELECT member_id || ' ' || kind AS key, count(*)::int AS n FROM member_log WHERE organisation_id = $1 GROUP BY 1`,
      ),
    };
  }
}

test('after any order of entering, editing, registering, importing, merging, deleting and taking back, all is as a plain model has it', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(made, { minLength: 2, maxLength: 4 }),
      fc.array(step, { minLength: 5, maxLength: 25 }),
      async (first, then) => {
        const world = await World.make();
        for (const each of [...first, ...then]) await world.do(each);
        expect(await world.shown()).toEqual(world.model.shown());
      },
    ),
    { numRuns: propertyRuns(30) },
  );
});
