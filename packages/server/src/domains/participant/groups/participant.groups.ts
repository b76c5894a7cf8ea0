import { problemText } from '@convoke/contract/core/problems.ts';
import {
  type GroupRule,
  participantGroupAdd,
  participantGroupDelete,
  participantGroupFill,
  participantGroupList,
  participantGroupMove,
  participantGroupUpdate,
} from '@convoke/contract/participant/participant.groups.calls.ts';
import { mostInGroupStep, mostParticipantGroups } from '@convoke/contract/participant/participant.rules.ts';
import { sql } from 'kysely';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { EventRecord } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { implementUpdate } from '../../../core/http/overwritten.ts';
import { nextRevision } from '../../event/event.revision.ops.ts';
import { choicesNotOffered } from '../../form/form.choices.ops.ts';
import { groups, groupsOf } from './participant.groups.queries.ts';

/** What of a rule names nothing of the event: tickets that are not its own, choices that no form of it asks. */
async function ruleProblems(db: Db, event: EventRecord, rule: GroupRule, choice: string) {
  const problems: { path: string; message: string }[] = [];
  const tickets =
    rule.ticketIds.length === 0
      ? []
      : await db
          .selectFrom('ticket')
          .select('id')
          .where('organisation_id', '=', event.organisation_id)
          .where('event_id', '=', event.id)
          .where('id', 'in', rule.ticketIds)
          .execute();
  const known = new Set(tickets.map(({ id }) => id));
  rule.ticketIds.forEach((ticketId, at) => {
    if (!known.has(ticketId)) problems.push({ path: `rule.ticketIds.${at}`, message: choice });
  });
  for (const at of await choicesNotOffered(db, event, rule.answers))
    problems.push({ path: `rule.answers.${at}`, message: choice });
  return problems;
}

const ruleColumns = ({ ticketIds, channels, answers }: GroupRule) => ({
  ticket_ids: ticketIds,
  channels,
  answers: JSON.stringify(answers),
});

/** Organisers' groups of participants: what they are, who is in them. */
export const groupHandlers = [
  implement(participantGroupList, (ctx) => groupsOf(ctx.db, ctx.organisationId, ctx.event.id)),

  implement(participantGroupAdd, async (ctx, { eventId, name, colour, rule }) => {
    const { tx, organisationId } = ctx;
    const problems = await ruleProblems(tx, ctx.event, rule, problemText('choice', ctx.language));
    if (problems.length > 0) ctx.failFields(problems);
    await nextRevision(tx, organisationId, eventId);
    const others = await groupsOf(tx, organisationId, eventId);
    if (others.length >= mostParticipantGroups) ctx.fail('PARTICIPANT_GROUPS_FULL');
    const { id, version } = await unlessBroken(
      'participant_group_name',
      () => ctx.fail('PARTICIPANT_GROUP_NAME_USED'),
      tx
        .insertInto('participant_group')
        .values({
          organisation_id: organisationId,
          event_id: eventId,
          name,
          colour,
          position: others.length,
          ...ruleColumns(rule),
        })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    );
    return { groupId: id, version };
  }),

  implementUpdate(
    participantGroupUpdate,
    { table: 'participant_group', id: 'groupId' },
    async (ctx, { groupId, version, name, colour, rule, place }) => {
      const { tx, organisationId } = ctx;
      const event = (await eventOf(tx, organisationId, groupId)) ?? ctx.notFound();
      const problems = rule ? await ruleProblems(tx, event, rule, problemText('choice', ctx.language)) : [];
      if (problems.length > 0) ctx.failFields(problems);
      await nextRevision(tx, organisationId, event.id);
      const changed = await unlessBroken(
        'participant_group_name',
        () => ctx.fail('PARTICIPANT_GROUP_NAME_USED'),
        tx
          .updateTable('participant_group')
          .set({
            ...(name !== undefined && { name }),
            ...(colour !== undefined && { colour }),
            ...(rule && ruleColumns(rule)),
            version: version + 1,
          })
          .where('organisation_id', '=', organisationId)
          .where('id', '=', groupId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst(),
      );
      if (!changed) return ctx.fail('PARTICIPANT_GROUP_CHANGED');
      if (place !== undefined) await moveTo(tx, organisationId, event.id, groupId, place);
      return changed;
    },
  ),

  implement(participantGroupDelete, async (ctx, { groupId }) => {
    const { tx, organisationId } = ctx;
    const event = (await eventOf(tx, organisationId, groupId)) ?? ctx.notFound();
    await nextRevision(tx, organisationId, event.id);
    const gone = await tx
      .deleteFrom('participant_group')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', groupId)
      .where('members', '=', 0)
      .returning('id')
      .executeTakeFirst();
    return gone ? {} : ctx.fail('PARTICIPANT_GROUP_IN_USE');
  }),

  implement(participantGroupMove, async (ctx, { eventId, groupId, partsIds, fromGroupId }) => {
    const { tx, organisationId } = ctx;
    const revision = await nextRevision(tx, organisationId, eventId);
    const all = await groupsOf(tx, organisationId, eventId);
    const to = groupId === null ? null : (all.find((each) => each.groupId === groupId) ?? ctx.notFound());
    if (fromGroupId !== undefined && !all.some((each) => each.groupId === fromGroupId)) ctx.notFound();
    if (fromGroupId !== undefined && fromGroupId === groupId)
      ctx.failFields([{ path: 'groupId', message: problemText('choice', ctx.language) }]);
    const ids = partsIds ?? (await nextOf(tx, organisationId, eventId, fromGroupId ?? ''));
    const moved = await tx
      .updateTable('participant')
      .set({ group_id: groupId, is_ruled: false, revision })
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', ids)
      .where('event_id', '=', eventId)
      .where('state', '<>', 'DELETED')
      .where((eb) => eb.or([eb('is_ruled', '=', true), eb('group_id', 'is distinct from', groupId)]))
      .returning('id')
      .execute();
    if (moved.length > 0)
      await tx
        .insertInto('participant_history')
        .values(
          moved.map(({ id }) => ({
            organisation_id: organisationId,
            participant_id: id,
            kind: 'group',
            by_user: ctx.userId,
            note: to?.name ?? '',
          })),
        )
        .execute();
    const from = fromGroupId && (await groups(tx, organisationId).where('id', '=', fromGroupId).executeTakeFirst());
    return { moved: moved.length, left: from ? from.members : 0 };
  }),

  implement(participantGroupFill, async (ctx, { eventId, after, byHandToo }) => {
    const { tx, organisationId } = ctx;
    const revision = await nextRevision(tx, organisationId, eventId);
    const { rows } = await sql<{ looked: number; moved: number; next_id: string | null }>`
      SELECT * FROM fill_groups(${organisationId}, ${eventId}, ${after}, ${mostInGroupStep}, ${byHandToo}, ${revision})`.execute(
      tx,
    );
    const { looked, moved, next_id: next } = rows[0] ?? ctx.notFound();
    return { looked, moved, next };
  }),
];

/** The event of a group; undefined when either is gone. */
const eventOf = (db: Db, organisationId: string, groupId: string) =>
  db
    .selectFrom('event as e')
    .innerJoin('participant_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'e.organisation_id').onRef('g.event_id', '=', 'e.id'),
    )
    .selectAll('e')
    .where('g.organisation_id', '=', organisationId)
    .where('g.id', '=', groupId)
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst();

/** Puts a group at a place among the others of its event. */
async function moveTo(tx: Db, organisationId: string, eventId: string, groupId: string, place: number): Promise<void> {
  const ids = (await groupsOf(tx, organisationId, eventId)).map((each) => each.groupId).filter((id) => id !== groupId);
  ids.splice(place, 0, groupId);
  await sql`
    UPDATE participant_group g SET position = o.place FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o(id, place)
    WHERE g.organisation_id = ${organisationId} AND g.id = o.id`.execute(tx);
}

async function nextOf(tx: Db, organisationId: string, eventId: string, groupId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('participant')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('group_id', '=', groupId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostInGroupStep)
    .execute();
  return rows.map(({ id }) => id);
}
