import { isDeepStrictEqual } from 'node:util';
import type { MemberField } from '@convoke/contract/member/member.field.calls.ts';
import { cleanFieldValue, type FieldValue, isSameValue } from '@convoke/contract/member/member.field.rules.ts';
import { type MergeField, mergeFields } from '@convoke/contract/member/member.merge.rules.ts';
import {
  type ConsentAnswer,
  type ConsentChannel,
  consentChannels,
} from '@convoke/contract/member/member.rights.rules.ts';
import type { Texts } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { ownFields } from '../fields/member.fields.queries.ts';
import { type CleanValue, valuesOf, writeValues } from '../fields/member.fields.values.ts';
import { noteMembers } from '../member.edits.ts';

/** What stands at who stays, and what a merge or its undoing writes there: field by field, each with what it was before. */

type Ctx = Omit<WriteContext<'MEMBER_CHANGED'>, 'fail'> & { fail(name: 'MEMBER_CHANGED'): never };

/** Columns that a merge writes; of the last two nobody chooses. */
const columns = {
  name: 'name',
  company: 'company',
  title: 'title',
  language: 'language',
  note: 'note',
  owner: 'owner_id',
  channel: 'channel',
  lastAt: 'last_at',
} as const;

type Column = keyof typeof columns;

const isColumn = (field: string): field is Column => field in columns;
const isChosen = (field: string): field is MergeField => (mergeFields as readonly string[]).includes(field);

const consentField = (channel: ConsentChannel) => `consent ${channel}`;
const consentOfField = (field: string) => consentChannels.find((channel) => consentField(channel) === field);

type Standing = Record<Column, string | null>;

/** What the columns of some members say; moments as the database has them, since a Date would cut them. */
async function standingOf(db: Db, organisationId: string, ids: readonly string[]): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing & { id: string }>`
    SELECT m.id, m.name, m.company, m.title, m.language, m.note, m.owner_id AS owner, m.channel, m.last_at::text AS "lastAt"
    FROM unnest(${ids}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT * FROM member WHERE organisation_id = ${organisationId} AND id = w.id OFFSET 0) m`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

type Answers = Partial<Record<ConsentChannel, ConsentAnswer>>;

async function answersOf(db: Db, organisationId: string, ids: readonly string[]): Promise<Map<string, Answers>> {
  const { rows } = await sql<{ id: string; answers: Answers }>`
    SELECT w.id, k.answers FROM unnest(${ids}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_object_agg(c.channel, c.answer), '{}') AS answers FROM member_consent c
      WHERE c.organisation_id = ${organisationId} AND c.member_id = w.id AND c.is_last) k`.execute(db);
  return new Map(rows.map(({ id, answers }) => [id, answers]));
}

const because: Texts = {
  en: 'Merge of members',
  zh: '合并会员',
  es: 'Fusión de miembros',
  ja: '会員の統合',
};

const consent = (
  { tx, organisationId, userId, language, now }: Ctx,
  memberId: string,
  channel: ConsentChannel,
  answer: ConsentAnswer,
) =>
  sql`SELECT record_consents(${organisationId}, ARRAY[${memberId}::uuid], ARRAY[${channel}::text], ${answer}, ${because[language]}, '', ${now()}, ${userId})`.execute(
    tx,
  );

async function writeColumns({ tx, organisationId }: Ctx, memberId: string, written: Partial<Standing>): Promise<void> {
  const entries = Object.entries(written) as [Column, string | null][];
  if (entries.length === 0) return;
  const set = entries.map(([field, value]) =>
    field === 'lastAt'
      ? sql`last_at = ${value}::timestamptz`
      : field === 'owner'
        ? sql`owner_id = ${value}::uuid`
        : sql`${sql.id(columns[field])} = ${value}`,
  );
  await sql`UPDATE member SET ${sql.join(set)} WHERE organisation_id = ${organisationId} AND id = ${memberId}`.execute(
    tx,
  );
}

/** A refusal holds for the whole person; who said yes and who said nothing make a yes. */
function strictest(answers: readonly (ConsentAnswer | undefined)[]): ConsentAnswer {
  if (answers.includes('refused')) return 'refused';
  return answers.includes('given') ? 'given' : 'unknown';
}

interface Chosen {
  take: Partial<Record<MergeField, number>>;
  own: readonly { memberFieldId: string; from: number }[];
}

export interface People {
  /** Who stays comes first. */
  ids: readonly [string, ...string[]];
  fields: readonly MemberField[];
}

/** What the people said before they became one; asked before the merge, whose rows it moves. */
export async function readPeople(db: Db, organisationId: string, ids: readonly string[]) {
  const standing = await standingOf(db, organisationId, ids);
  const answers = await answersOf(db, organisationId, ids);
  const values = new Map<string, Record<string, FieldValue>>();
  for (const id of ids) values.set(id, await valuesOf(db, organisationId, id));
  return { standing, answers, values };
}

/** Writes at who stays what was chosen, with one line of the history, and keeps what stood there. */
export async function writeMerged(
  ctx: Ctx,
  mergeId: string,
  { ids, fields }: People,
  read: Awaited<ReturnType<typeof readPeople>>,
  { take, own }: Chosen,
): Promise<void> {
  const { tx, organisationId } = ctx;
  const [memberId] = ids;
  const kept: { field: string; was: unknown; wrote: unknown }[] = [];
  const all = ids.flatMap((id) => read.standing.get(id) ?? []);
  const [stays] = all;
  if (!stays) throw new Error('nobody stays');

  const written: Partial<Standing> = {};
  for (const field of Object.keys(columns).filter(isColumn)) {
    const chosen = isChosen(field) ? take[field] : undefined;
    const value =
      field === 'lastAt'
        ? await latest(
            tx,
            all.map(({ lastAt }) => lastAt),
          )
        : chosen === undefined
          ? (all.find((one) => one[field])?.[field] ?? stays[field])
          : (all[chosen]?.[field] ?? null);
    if (value === stays[field]) continue;
    written[field] = value;
    kept.push({ field, was: stays[field], wrote: value });
  }
  await writeColumns(ctx, memberId, written);

  const valueAt = (at: number, fieldId: string) => read.values.get(ids[at] ?? '')?.[fieldId] ?? null;
  const clean = fields.flatMap((field): CleanValue[] => {
    const { memberFieldId } = field;
    const chosen = own.find((one) => one.memberFieldId === memberFieldId)?.from;
    const from = chosen ?? ids.findIndex((_, at) => valueAt(at, memberFieldId) !== null);
    const value = from < 0 ? null : valueAt(from, memberFieldId);
    const was = valueAt(0, memberFieldId);
    if (isSameValue(was, value)) return [];
    kept.push({ field: memberFieldId, was, wrote: value });
    return [{ field, value }];
  });
  const [line = ''] = await noteMembers(ctx, 'merged', [memberId], Object.keys(written).filter(isChosen));
  await writeValues(ctx, memberId, line, clean);

  for (const channel of consentChannels) {
    const was = read.answers.get(memberId)?.[channel] ?? 'unknown';
    const wrote = strictest(ids.map((id) => read.answers.get(id)?.[channel]));
    if (was === wrote) continue;
    await consent(ctx, memberId, channel, wrote);
    kept.push({ field: consentField(channel), was, wrote });
  }
  if (kept.length > 0)
    await tx
      .insertInto('member_merge_value')
      .values(
        kept.map(({ field, was, wrote }) => ({
          organisation_id: organisationId,
          merge_id: mergeId,
          member_id: memberId,
          field,
          was: JSON.stringify(was),
          wrote: JSON.stringify(wrote),
        })),
      )
      .execute();
}

async function latest(db: Db, moments: readonly (string | null)[]): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    SELECT max(t.at::timestamptz)::text AS at FROM unnest(${moments}::text[]) AS t(at)`.execute(db);
  return rows[0]?.at ?? null;
}

interface Journal {
  field: string;
  was: unknown;
  wrote: unknown;
  /** The next merge that wrote the same field, of those that stand; what it found there. */
  next_id: string | null;
  next_was: unknown;
}

export interface Kept {
  fields: MergeField[];
  consents: ConsentChannel[];
  own: string[];
}

/**
 * Takes back what a merge wrote at who stayed, with one line of the history. Where a later merge wrote the same field that one gives back what this one found,
 * once it is undone. What was changed in between stays; answers what that is.
 */
export async function takeBack(ctx: Ctx, mergeId: string, memberId: string): Promise<Kept> {
  const { tx, organisationId } = ctx;
  const { rows } = await sql<Journal>`
    SELECT v.field, v.was, v.wrote, n.merge_id AS next_id, n.was AS next_was FROM member_merge_value v LEFT JOIN LATERAL (
      SELECT w.merge_id, w.was FROM member_merge_value w
      WHERE w.organisation_id = ${organisationId} AND w.member_id = ${memberId} AND w.field = v.field AND w.merge_id > v.merge_id
      ORDER BY w.merge_id LIMIT 1) n ON true
    WHERE v.organisation_id = ${organisationId} AND v.merge_id = ${mergeId}`.execute(tx);
  const kept: Kept = { fields: [], consents: [], own: [] };
  const { standing, answers, values } = await readPeople(tx, organisationId, [memberId]);
  const fields = await ownFields(tx, organisationId);
  const written: Partial<Standing> = {};
  const clean: CleanValue[] = [];
  for (const { field, was, wrote, next_id, next_was } of rows) {
    const own = fields.find(({ memberFieldId }) => memberFieldId === field);
    const channel = consentOfField(field);
    const keep = () => {
      if (isChosen(field)) kept.fields.push(field);
      if (channel) kept.consents.push(channel);
      if (own) kept.own.push(own.name);
    };
    const isWrote = (value: unknown) =>
      own ? isSameValue(value as FieldValue | null, wrote as FieldValue | null) : isDeepStrictEqual(value, wrote);
    if (next_id !== null) {
      if (isWrote(next_was))
        await sql`
          UPDATE member_merge_value SET was = ${JSON.stringify(was)}::jsonb
          WHERE organisation_id = ${organisationId} AND merge_id = ${next_id} AND field = ${field}`.execute(tx);
      else keep();
    } else if (isColumn(field)) {
      if (isWrote(standing.get(memberId)?.[field] ?? null)) written[field] = was as string | null;
      else keep();
    } else if (channel) {
      if (isWrote(answers.get(memberId)?.[channel] ?? 'unknown'))
        await consent(ctx, memberId, channel, was as ConsentAnswer);
      else keep();
    } else if (own) {
      const value = was as FieldValue | null;
      // A choice that is no longer offered is one that they had.
      const options = own.options.map((option) => ({ ...option, isOffered: true }));
      const fits = value === null || !('problem' in cleanFieldValue({ kind: own.kind, options }, value, ctx.language));
      if (fits && isWrote(values.get(memberId)?.[field] ?? null)) clean.push({ field: own, value });
      else keep();
    }
  }
  await tx
    .deleteFrom('member_merge_value')
    .where('organisation_id', '=', organisationId)
    .where('merge_id', '=', mergeId)
    .execute();
  await writeColumns(ctx, memberId, written);
  const [line = ''] = await noteMembers(ctx, 'unmerged', [memberId], Object.keys(written).filter(isChosen));
  await writeValues(ctx, memberId, line, clean);
  return kept;
}
