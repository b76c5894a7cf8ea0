import {
  memberMerge,
  memberMergePreview,
  memberMerges,
  memberMergeUndo,
} from '@convoke/contract/member/member.merge.calls.ts';
import { mostMergedAtOnce } from '@convoke/contract/member/member.merge.rules.ts';
import { mostContacts } from '@convoke/contract/member/member.rules.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { sql } from 'kysely';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { mergedDoubles, unmergedDoubles } from '../doubles/member.doubles.follow.ts';
import { ownFields } from '../fields/member.fields.queries.ts';
import { lockMembers } from '../member.lock.ts';
import { memberById } from '../member.queries.ts';
import { mergesOf, peopleOf, sameEvents } from './member.merge.queries.ts';
import { readPeople, takeBack, writeMerged } from './member.merge.values.ts';

/** Members by their ids, each row held, in one order. */
async function heldOf(tx: Db, organisationId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; version: number; is_gone: boolean }>`
    SELECT m.id, m.version, m.is_gone FROM (SELECT DISTINCT w.id FROM unnest(${ids}::uuid[]) AS w(id) ORDER BY w.id) w CROSS JOIN LATERAL (
      SELECT id, version, deleted_at IS NOT NULL AS is_gone FROM member WHERE organisation_id = ${organisationId} AND id = w.id FOR NO KEY UPDATE) m`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The most numbers, or addresses, that some members have together. */
async function mostOfAKind(tx: Db, organisationId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    SELECT coalesce(max(k.n), 0)::int AS most FROM (
      SELECT c.kind, count(*) AS n FROM unnest(${ids}::uuid[]) AS w(id) CROSS JOIN LATERAL (
        SELECT kind FROM member_contact WHERE organisation_id = ${organisationId} AND member_id = w.id AND is_live OFFSET 0) c
      GROUP BY c.kind) k`.execute(tx);
  return rows[0]?.most ?? 0;
}

interface Undone {
  result: 'done' | 'over' | 'gone';
  member_id: string;
  root_id: string;
  back: string[];
  contacts_gone: number;
  since: number;
}

export const mergeHandlers = [
  implement(memberMergePreview, async (ctx, { memberIds = [] }) => {
    const { db, organisationId, language } = ctx;
    const ids = [...new Set(memberIds)];
    if (ids.length === 0) return ctx.failFields([{ path: 'memberIds', message: problemText('required', language) }]);
    if (ids.length > mostMergedAtOnce)
      return ctx.failFields([{ path: 'memberIds', message: problemText('tooMany', language) }]);
    const people = (await peopleOf(db, organisationId, ids)) ?? ctx.notFound();
    return { people, sameEvents: await sameEvents(db, organisationId, ids) };
  }),

  implement(memberMerge, async (ctx, { memberId, version, others, take, own }) => {
    const { tx, organisationId, userId, language } = ctx;
    await lockMembers(tx, organisationId);
    const asked = [{ memberId, version }, ...others];
    const partIds = others.map((one) => one.memberId);
    const ids: [string, ...string[]] = [memberId, ...partIds];
    const held = await heldOf(tx, organisationId, ids);
    if (ids.some((id) => !held.has(id))) return ctx.notFound();
    const fields = await ownFields(tx, organisationId);
    if (own.some(({ memberFieldId }) => !fields.some((field) => field.memberFieldId === memberFieldId)))
      return ctx.notFound();
    const refuse = (path: string) => ctx.failFields([{ path, message: problemText('choice', language) }]);
    if (held.size < ids.length) return refuse('others');
    if (Object.values(take).some((at) => at >= ids.length)) return refuse('take');
    if (own.some(({ from }) => from >= ids.length)) return refuse('own');
    if ([...held.values()].some((one) => one.is_gone)) return ctx.fail('MEMBER_MERGE_GONE');
    if (asked.some((one) => held.get(one.memberId)?.version !== one.version)) return ctx.fail('MEMBER_CHANGED');
    if ((await mostOfAKind(tx, organisationId, ids)) > mostContacts) return ctx.fail('MEMBER_MERGE_CONTACTS');
    const read = await readPeople(tx, organisationId, ids);
    const { rows } = await unlessBroken(
      'member_parts_full',
      () => ctx.fail('MEMBER_MERGE_FULL'),
      sql<{
        id: string;
      }>`SELECT merge_members(${organisationId}, ${memberId}, ${partIds}::uuid[], ${userId}) AS id`.execute(tx),
    );
    const mergeId = rows[0]?.id ?? ctx.notFound();
    await mergedDoubles(ctx, mergeId, ids);
    await writeMerged(ctx, mergeId, { ids, fields }, read, { take, own });
    await sql`UPDATE member SET version = version + 1, updated_at = ${ctx.now()} WHERE organisation_id = ${organisationId} AND id = ${memberId}`.execute(
      tx,
    );
    return { mergeId, version: version + 1 };
  }),

  implement(memberMerges, async (ctx, { memberId }) => {
    if (!(await memberById(ctx.db, ctx.organisationId, memberId))) return ctx.notFound();
    return mergesOf(ctx.db, ctx.organisationId, memberId);
  }),

  implement(memberMergeUndo, async (ctx, { mergeId }) => {
    const { tx, organisationId, userId } = ctx;
    await lockMembers(tx, organisationId);
    const known = await tx
      .selectFrom('member_merge')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', mergeId)
      .executeTakeFirst();
    if (!known) return ctx.notFound();
    const { rows } = await sql<Undone>`SELECT * FROM undo_merge(${organisationId}, ${mergeId}, ${userId})`.execute(tx);
    const [undone] = rows;
    if (!undone || undone.result === 'over') return ctx.fail('MEMBER_MERGE_UNDONE');
    if (undone.result === 'gone') return ctx.fail('MEMBER_MERGE_ERASED');
    await unmergedDoubles(tx, organisationId, mergeId);
    const kept = await takeBack(ctx, mergeId, undone.member_id);
    return {
      memberId: undone.root_id,
      back: undone.back,
      kept,
      contactsGone: undone.contacts_gone,
      since: undone.since,
    };
  }),
];
