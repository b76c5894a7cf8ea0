import { memberErase, memberErasePreview, memberErasure } from '@convoke/contract/member/member.rights.calls.ts';
import type { ErasureState } from '@convoke/contract/member/member.rights.rules.ts';
import { sql } from 'kysely';
import { implement } from '../../../core/http/implement.ts';
import { contactsOf, memberById } from '../member.queries.ts';
import { removeMembers } from '../member.edits.ts';
import { type EraseData, eraseJob } from '../member.job-names.ts';

/** As far as a preview counts. */
const countedTo = 1000;

interface Preview {
  contacts: number;
  tags: number;
  groups: number;
  consents: number;
  registrations: number;
  files: number;
  answers: number;
  orders: number;
  ahead: number;
  lines: number;
}

/** What is to be typed: what the member is called by, or the one word where there is nothing. */
const confirmOf = (member: { name: string; phone: string | null; email: string | null }, known: string | undefined) =>
  member.name.trim() || member.phone || member.email || known || 'ERASE';

export const eraseHandlers = [
  implement(memberErasePreview, async (ctx, { memberId }) => {
    const { db, organisationId } = ctx;
    const member = await memberById(db, organisationId, memberId);
    if (!member || member.erased_at) return ctx.notFound();
    const of = (table: string) =>
      sql`(SELECT count(*)::int FROM (SELECT FROM ${sql.table(table)} WHERE organisation_id = ${organisationId} AND member_id = ${memberId} LIMIT ${countedTo}) x)`;
    const { rows } = await sql<Preview>`
      WITH own AS MATERIALIZED (
        SELECT p.id, p.event_id, p.order_ticket_id, p.photo_id, p.state FROM (
          SELECT participant_id FROM member_participant WHERE organisation_id = ${organisationId} AND member_id = ${memberId} LIMIT ${countedTo}) l
        CROSS JOIN LATERAL (SELECT * FROM participant WHERE organisation_id = ${organisationId} AND id = l.participant_id OFFSET 0) p
      )
      SELECT ${of('member_contact')} AS contacts, ${of('member_tagged')} AS tags, ${of('member_in_group')} AS groups, ${of('member_consent')} AS consents,
        ${of('member_log')} AS lines,
        (SELECT count(*)::int FROM (
          SELECT FROM member_log WHERE organisation_id = ${organisationId} AND member_id = ${memberId} AND kind = 'answered' LIMIT ${countedTo}) x) AS answers,
        (SELECT count(*)::int FROM own WHERE state <> 'DELETED') AS registrations,
        (SELECT count(*)::int FROM own WHERE photo_id IS NOT NULL) + (SELECT count(*)::int FROM own
          CROSS JOIN LATERAL (VALUES (own.id), (own.order_ticket_id)) AS s(id)
          CROSS JOIN LATERAL (SELECT FROM form_file WHERE organisation_id = ${organisationId} AND subject_id = s.id OFFSET 0) f) AS files,
        (SELECT count(DISTINCT t.order_id)::int FROM own
          CROSS JOIN LATERAL (SELECT order_id FROM order_ticket WHERE organisation_id = ${organisationId} AND id = own.order_ticket_id OFFSET 0) t) AS orders,
        (SELECT count(*)::int FROM own CROSS JOIN LATERAL (
          SELECT FROM event WHERE organisation_id = ${organisationId} AND id = own.event_id AND ends_at > now() AND deleted_at IS NULL OFFSET 0) e
          WHERE own.state IN ('PENDING', 'APPROVED')) AS ahead`.execute(db);
    // The query answers one row, whatever it counts.
    const [counts] = rows as [Preview];
    const { contacts, tags, groups, consents, files, answers, registrations, orders, lines, ahead } = counts;
    const [first] = await contactsOf(db, organisationId, [memberId]);
    return {
      confirm: confirmOf(member, first?.value),
      goes: { contacts, tags, groups, consents, files, answers },
      stays: { registrations, orders, lines },
      ahead,
    };
  }),

  implement(memberErase, async (ctx, { memberId, confirm }) => {
    const { tx, organisationId, userId } = ctx;
    const member = await memberById(tx, organisationId, memberId);
    if (!member || member.erased_at) return ctx.notFound();
    const [first] = await contactsOf(tx, organisationId, [memberId]);
    if (confirm !== confirmOf(member, first?.value)) ctx.fail('MEMBER_ERASE_UNCONFIRMED');
    // Their numbers and addresses become free at once: whoever registers with one from here on is someone new, and nothing more flows in.
    await removeMembers(ctx, [memberId]);
    const row = await tx
      .insertInto('member_erasure')
      .values({ organisation_id: organisationId, member_id: memberId, is_asked: true, asked_by: userId })
      .onConflict((conflict) =>
        conflict.columns(['organisation_id', 'member_id']).doUpdateSet({ is_asked: true, asked_by: userId }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const data: EraseData = { organisationId, erasureId: row.id };
    await ctx.sendJob(eraseJob, data);
    return { erasureId: row.id };
  }),

  implement(memberErasure, async (ctx, { erasureId }) => {
    const row = await ctx.db
      .selectFrom('member_erasure')
      .select(['state', 'registrations'])
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', erasureId)
      .executeTakeFirst();
    if (!row) return ctx.notFound();
    return { state: row.state as ErasureState, registrations: row.registrations };
  }),
];
