import { sheetAnswer } from '@convoke/contract/form/words/form.describe.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { answerColumns } from '@convoke/contract/form/logic/form.columns.ts';
import {
  memberChannelDecide,
  memberChannelEntries,
  memberChannelEntryExport,
} from '@convoke/contract/member/member.channel.calls.ts';
import type { ChannelOutcome } from '@convoke/contract/member/member.channel.rules.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { countOf, inPlace, pageAnswer, type Place, placeOf, type Sorts } from '../../../core/data/list.ts';
import { answerColumn, type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { formVersions } from '../../form/form.ops.ts';
import { rootsOf } from '../merge/member.merge.follow.ts';
import { channelById, type ChannelRow } from './member.channels.queries.ts';
import { entryTexts, outcomeTexts } from './member.channels.texts.ts';

const entrySorts: Sorts = { id: sql`e.id`, words: { at: { by: sql`e.at`, kind: 'moment' } } };

const matching = (db: Db, organisationId: string, channelId: string, pending: boolean | undefined) =>
  db
    .selectFrom('member_channel_entry as e')
    .where('e.organisation_id', '=', organisationId)
    .where('e.channel_id', '=', channelId)
    .$if(pending !== undefined, (all) => all.where('e.is_pending', '=', pending === true));

const listEntries = (db: Db, organisationId: string, channelId: string, pending: boolean | undefined, place: Place) =>
  inPlace(matching(db, organisationId, channelId, pending).selectAll('e'), place).execute();

type Entry = Awaited<ReturnType<typeof listEntries>>[number];

/** The fields of all versions of a channel's form. */
async function fieldsOf(db: Db, organisationId: string, channel: ChannelRow): Promise<FormField[]> {
  if (channel.form_id === null) return [];
  return answerColumns(await formVersions(db, organisationId, channel.form_id)).map(({ field }) => field);
}

/** The members of some entries, by their ids. */
async function membersOf(db: Db, organisationId: string, rows: readonly Entry[]) {
  const ids = rows.flatMap((row) =>
    [row.member_id, row.phone_member_id, row.email_member_id].filter((id) => id !== null),
  );
  if (ids.length === 0)
    return new Map<string, { memberId: string; name: string; phone: string | null; email: string | null }>();
  const roots = await rootsOf(db, organisationId, ids);
  const found = await db
    .selectFrom('member')
    .select(['id', 'name', 'phone', 'email'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...new Set(ids.map((id) => roots.get(id) ?? id))])
    .where('deleted_at', 'is', null)
    .execute();
  const known = new Map(found.map(({ id, ...member }) => [id, { memberId: id, ...member }]));
  return new Map(
    ids.flatMap((id) => {
      const member = known.get(roots.get(id) ?? id);
      return member ? [[id, member] as const] : [];
    }),
  );
}

function entryView(
  row: Entry,
  fields: readonly FormField[],
  members: Awaited<ReturnType<typeof membersOf>>,
  language: Language,
) {
  const candidates = row.is_pending ? [row.phone_member_id, row.email_member_id] : [];
  return {
    entryId: row.id,
    at: row.at.toISOString(),
    outcome: row.outcome as ChannelOutcome,
    differs: row.differs,
    name: row.name,
    phone: row.phone,
    email: row.email,
    member: members.get(row.member_id ?? '') ?? null,
    // Two who were made one meanwhile are one to choose.
    candidates: [...new Set(candidates.flatMap((id) => members.get(id ?? '') ?? []))],
    isPending: row.is_pending,
    answers: fields.flatMap((field) => {
      const answer = sheetAnswer(field, row.answers, language);
      return answer === null ? [] : [{ label: field.label[language] || field.fieldId, answer: String(answer) }];
    }),
    consentVersion: row.consent_version,
  };
}

/** Who entered by a channel, and whose an entry is that had to be looked at. */
export const channelEntryHandlers = [
  implement(memberChannelEntries, async (ctx, { channelId, pending, ...input }) => {
    const { db, organisationId, language } = ctx;
    const channel = (await channelById(db, organisationId, channelId)) ?? ctx.notFound();
    const place = placeOf(ctx, entrySorts, input);
    const rows = await listEntries(db, organisationId, channelId, pending, place);
    // The channel has counted them.
    const total =
      pending === false
        ? await countOf(db, matching(db, organisationId, channelId, pending), place)
        : { total: pending ? channel.pending : channel.entries, totalIsCapped: false };
    const fields = await fieldsOf(db, organisationId, channel);
    const members = await membersOf(db, organisationId, rows);
    return pageAnswer(rows, total, place, (row) => entryView(row, fields, members, language));
  }),

  implement(memberChannelDecide, async (ctx, { entryId, memberId }) => {
    const { tx, organisationId, userId } = ctx;
    // As whoever enters does: the members, the labels, the rows.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`members of ${organisationId}`}, 0))`.execute(tx);
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`labels of ${organisationId}`}, 0))`.execute(tx);
    const entry = await tx
      .selectFrom('member_channel_entry')
      .select(['channel_id', 'is_pending', 'phone_member_id', 'email_member_id', 'source'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', entryId)
      .executeTakeFirst();
    if (!entry || !(await channelById(tx, organisationId, entry.channel_id))) return ctx.notFound();
    if (memberId !== undefined) {
      const member = await tx
        .selectFrom('member')
        .select('deleted_at')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', memberId)
        .executeTakeFirst();
      // Another organisation's looks like one that does not exist.
      if (!member) return ctx.notFound();
      if (!entry.is_pending) return ctx.fail('MEMBER_EXAMINE_OVER');
      const named = [entry.phone_member_id, entry.email_member_id].filter((id) => id !== null);
      const roots = await rootsOf(tx, organisationId, named);
      if (!named.some((id) => (roots.get(id) ?? id) === memberId))
        return ctx.failFields([{ path: 'memberId', message: problemText('choice', ctx.language) }]);
      if (member.deleted_at) return ctx.fail('MEMBER_EXAMINE_GONE');
    }
    const decided = await tx
      .updateTable('member_channel_entry')
      .set({ is_pending: false, member_id: memberId ?? null, decided_at: ctx.now(), decided_by: userId })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', entryId)
      .where('is_pending', '=', true)
      .returning('id')
      .executeTakeFirst();
    if (!decided) return ctx.fail('MEMBER_EXAMINE_OVER');
    await tx
      .updateTable('member_channel')
      .set({ pending: sql`pending - 1` })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', entry.channel_id)
      .execute();
    if (memberId !== undefined)
      await sql`SELECT give_channel(${organisationId}, ${entry.channel_id}, ${memberId}, ${entry.source}, ${userId})`.execute(
        tx,
      );
    return {};
  }),

  implement(memberChannelEntryExport, async (ctx, { channelId, timeZone }) => {
    const { db, organisationId, language } = ctx;
    const channel = (await channelById(db, organisationId, channelId)) ?? ctx.notFound();
    const t = wordsIn(entryTexts, language);
    const moment = momentsIn(timeZone);
    const fields = await fieldsOf(db, organisationId, channel);
    const columns: Column<Entry>[] = [
      moment(t.at, (row) => row.at),
      [t.name, (row) => row.name],
      [t.phone, (row) => row.phone],
      [t.email, (row) => row.email],
      [t.outcome, (row) => outcomeTexts[row.outcome as ChannelOutcome][language]],
      [t.differs, (row) => (row.differs ? t.yes : null)],
      [t.consent, (row) => row.consent_version],
      ...fields.map(
        (field): Column<Entry> =>
          answerColumn(field, field.label[language] || field.fieldId, (row) =>
            sheetAnswer(field, row.answers, language),
          ),
      ),
    ];
    const rows = everyRow(ctx.services, organisationId, [entrySorts, '-at'], (read, place) =>
      listEntries(read, organisationId, channelId, undefined, place),
    );
    return sheetFile({ title: channel.name, what: t.fileName }, columns, rows);
  }),
];
