import type { GroupColour } from '@convoke/contract/participant/participant.rules.ts';
import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { memberChannelCreate, memberUnifiedEntry } from '@convoke/contract/member/member.channel.calls.ts';
import { memberConsentRecord } from '@convoke/contract/member/member.consent.calls.ts';
import { memberFieldAdd } from '@convoke/contract/member/member.field.calls.ts';
import { memberGroupAdd, memberGroupPut } from '@convoke/contract/member/member.group.calls.ts';
import { memberFilterAdd } from '@convoke/contract/member/member.saved.calls.ts';
import { memberTagAdd, memberTagAddMembers, memberTagCategoryAdd } from '@convoke/contract/member/member.tag.calls.ts';
import { memberWormAdd } from '@convoke/contract/member/member.worm.calls.ts';
import { sql } from 'kysely';
import type { Services } from '../core/context.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { followEvent } from '../domains/member/member.flow.ts';
import { walkWorms } from '../domains/member/worm/member.worm.walk.ts';
import { inThePast, type Past } from './demo.past.ts';
import { demoPeople } from './demo.people.ts';
import { day } from './demo.pieces.ts';

/** The crowd of the online session, of whom some are known twice. */
const shared = { count: 26, seed: 512 };

/** Of a hundred members, those whose places are between the two have the tag. */
interface DemoTag {
  name: string;
  colour: GroupColour;
  from: number;
  to: number;
}

const categories: readonly { name: string; tags: readonly DemoTag[] }[] = [
  {
    name: 'Relationship',
    tags: [
      { name: 'Speaker', colour: 'gold', from: 0, to: 5 },
      { name: 'Helps at the door', colour: 'green', from: 5, to: 9 },
      { name: 'Journalist', colour: 'cyan', from: 92, to: 96 },
    ],
  },
  {
    name: 'Cares about',
    tags: [
      { name: 'Print and type', colour: 'blue', from: 3, to: 31 },
      { name: 'Light and stage', colour: 'orange', from: 25, to: 44 },
      { name: 'Accessibility', colour: 'lime', from: 40, to: 52 },
    ],
  },
];

const hunters = [
  { at: 4, note: 'Took four gift bags and left before the first talk.' },
  { at: 17, note: 'Registers with a new name each time; the badge was on sale the same evening.', reason: 'resale' },
  { at: 30, note: 'Came for the buffet, three events in a row.' },
] as const;

/**
 * Before anybody registers: members who share what a registration will say, one by its number, another by its address, so that it waits for somebody to say whose it
 * is. Unless there are members already.
 */
export async function makeAlike(services: Services, person: Person): Promise<void> {
  const now = services.clock.now().getTime();
  await inThePast(services, person, async ({ at, asOrganiser, tx, organisationId }) => {
    const { rows: some } = await sql`SELECT FROM member WHERE organisation_id = ${organisationId} LIMIT 1`.execute(tx);
    if (some.length > 0) return;
    at(now - 30 * day);
    const { count, seed } = shared;
    for (const { name, phone, email, company } of demoPeople(count, seed)
      .filter(({ email }) => email !== null)
      .slice(0, 3)) {
      await asOrganiser(memberEntry, { name, phones: [phone], company });
      await asOrganiser(memberEntry, { name: `${name} (${company})`, emails: [email ?? ''], company });
    }
  });
}

/** Everybody of the events as a member, and how an organiser keeps them in order. Unless there are tags already. */
export async function makeMembers(services: Services, person: Person, eventIds: readonly string[]): Promise<void> {
  const now = services.clock.now().getTime();
  await inThePast(services, person, async (past) => {
    const { tx, organisationId } = past;
    const { rows: some } = await sql`SELECT FROM member_tag WHERE organisation_id = ${organisationId} LIMIT 1`.execute(
      tx,
    );
    if (some.length > 0) return;
    past.at(now - 2 * day);
    await makeChannel(past, new Date(now - 23 * day));
    for (const eventId of eventIds) await followEvent(past.services, { organisationId, eventId });
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM member WHERE organisation_id = ${organisationId} AND deleted_at IS NULL ORDER BY phone, id`.execute(
      tx,
    );
    const ids = rows.map(({ id }) => id);
    await giveTags(past, ids);
    await makeGroups(past, ids);
    await past.asOrganiser(memberConsentRecord, {
      memberIds: ids.slice(0, 180),
      channels: ['email'],
      answer: 'given',
      source: 'Newsletter form',
    });
    await listHunters(past, eventIds);
    await makeIdle(past, now);
  });
}

const part = (ids: readonly string[], from: number, to: number) =>
  ids.filter((_, at) => (at * 37) % 100 >= from && (at * 37) % 100 < to);

async function giveTags(past: Past, ids: readonly string[]): Promise<void> {
  for (const { name, tags } of categories) {
    const { categoryId } = await past.asOrganiser(memberTagCategoryAdd, { name });
    for (const { name: tag, colour, from, to } of tags) {
      const { tagId } = await past.asOrganiser(memberTagAdd, { name: tag, colour, categoryId });
      await past.asOrganiser(memberTagAddMembers, { memberIds: part(ids, from, to), tagIds: [tagId] });
    }
  }
}

async function makeGroups(past: Past, ids: readonly string[]): Promise<void> {
  const friends = await past.asOrganiser(memberGroupAdd, { name: 'Friends of Lumen', colour: 'gold' });
  await past.asOrganiser(memberGroupPut, { groupId: friends.groupId, memberIds: part(ids, 10, 26) });
  const dinner = await past.asOrganiser(memberGroupAdd, { name: 'Speakers’ dinner', colour: 'orange' });
  await past.asOrganiser(memberGroupPut, { groupId: dinner.groupId, memberIds: part(ids, 0, 5) });
  await past.asOrganiser(memberGroupAdd, {
    name: 'Come again and again',
    colour: 'green',
    tree: { all: [{ field: 'registered', operator: 'times', value: { times: 2 } }] },
  });
  await past.asOrganiser(memberFilterAdd, {
    name: 'Were there, never bought a ticket',
    isShared: true,
    tree: {
      all: [
        { field: 'signedIn', operator: 'ever', value: {} },
        { field: 'paid', operator: 'never', value: {} },
      ],
    },
  });
}

/** A way into the list besides the events, and what the organisation keeps of people besides what everybody does. */
async function makeChannel({ asOrganiser, tx, organisationId }: Past, then: Date): Promise<void> {
  const { channelId } = await asOrganiser(memberChannelCreate, { name: 'Stand at the design fair' });
  for (const { name, phone, email, company, title, language } of demoPeople(12, 217))
    await asOrganiser(memberUnifiedEntry, {
      channelId,
      name,
      phone,
      company,
      title,
      language,
      ...(email && { email }),
    });
  const mine = sql`organisation_id = ${organisationId}`;
  await sql`UPDATE member SET created_at = ${then}, updated_at = ${then}, last_at = ${then} WHERE ${mine} AND created_at = now()`.execute(
    tx,
  );
  await sql`UPDATE member_log SET at = ${then} WHERE ${mine} AND at = now()`.execute(tx);
  await asOrganiser(memberFieldAdd, {
    name: 'What they eat',
    kind: 'choice',
    options: ['Everything', 'Vegetarian', 'Vegan', 'Halal'],
  });
  await asOrganiser(memberFieldAdd, { name: 'First met', kind: 'date' });
}

async function listHunters(past: Past, eventIds: readonly string[]): Promise<void> {
  const { tx, organisationId } = past;
  const { rows: people } = await sql<{ name: string; phone: string; event_id: string }>`
    SELECT name, phone, event_id FROM participant
    WHERE organisation_id = ${organisationId} AND event_id = ANY (${eventIds}::uuid[]) AND phone IS NOT NULL ORDER BY phone LIMIT 40`.execute(
    tx,
  );
  for (const { at, ...more } of hunters) {
    const found = people[at];
    if (!found) throw new Error('the demo has too few people');
    const { name, phone, event_id: eventId } = found;
    await past.asOrganiser(memberWormAdd, { name, phone, eventId, ...more });
  }
  // By the name alone, as it was told by another organiser.
  await past.asOrganiser(memberWormAdd, {
    name: 'Gao Renjie',
    reason: 'identity',
    note: 'Told by the West Bund Hall.',
  });
  await walkWorms(past.services, { organisationId });
}

/** People of long ago, who have done nothing since. */
async function makeIdle({ asOrganiser, tx, organisationId }: Past, now: number): Promise<void> {
  for (const [nth, { name, phone, email, company, title, language }] of demoPeople(9, 143).entries()) {
    const { memberId } = await asOrganiser(memberEntry, {
      name,
      phones: [phone],
      emails: email ? [email] : [],
      company,
      title,
      language,
    });
    const then = new Date(now - (200 + nth * 23) * day);
    await sql`UPDATE member SET created_at = ${then}, updated_at = ${then}, last_at = ${then}
      WHERE organisation_id = ${organisationId} AND id = ${memberId}`.execute(tx);
    await sql`UPDATE member_log SET at = ${then} WHERE organisation_id = ${organisationId} AND member_id = ${memberId}`.execute(
      tx,
    );
  }
}
