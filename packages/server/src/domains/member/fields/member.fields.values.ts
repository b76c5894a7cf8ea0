import type { MemberField, ValueGiven } from '@convoke/contract/member/member.field.calls.ts';
import { cleanFieldValue, type FieldValue, isSameValue } from '@convoke/contract/member/member.field.rules.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { sql } from 'kysely';
import { brokenRules } from '../../../core/data/constraint.ts';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { ownFields, valuesColumn } from './member.fields.queries.ts';

type Ctx = Pick<WriteContext<never>, 'tx' | 'organisationId' | 'language' | 'failFields' | 'notFound'>;

/** A value that its field takes. */
export interface CleanValue {
  field: MemberField;
  value: FieldValue | null;
}

/** What a member has in the fields that are not deleted, by their ids. */
export async function valuesOf(db: Db, organisationId: string, memberId: string): Promise<Record<string, FieldValue>> {
  const row = await db
    .selectFrom('member as m')
    .select(valuesColumn(organisationId).as('values'))
    .where('m.organisation_id', '=', organisationId)
    .where('m.id', '=', memberId)
    .executeTakeFirst();
  return row?.values ?? {};
}

/**
 * Given values as their fields keep them; refuses what a field does not take, and what is missing: of someone new every required field that is asked of
 * everyone, of someone known a required one that would be emptied.
 */
export async function cleanValues(
  ctx: Ctx,
  given: readonly ValueGiven[],
  memberId: string | undefined,
): Promise<CleanValue[]> {
  const { tx, organisationId, language } = ctx;
  if (given.length === 0 && memberId !== undefined) return [];
  const fields = await ownFields(tx, organisationId);
  const before = memberId === undefined ? {} : await valuesOf(tx, organisationId, memberId);
  const problems: { path: string; message: string }[] = [];
  const seen = new Set<string>();
  const clean = given.flatMap(({ memberFieldId, value: raw }, place): CleanValue[] => {
    const refuse = (message: string) => {
      problems.push({ path: `fields.${place}.value`, message });
      return [];
    };
    const field = fields.find((each) => each.memberFieldId === memberFieldId);
    if (!field) return ctx.notFound();
    if (seen.has(memberFieldId)) return refuse(problemText('invalid', language));
    seen.add(memberFieldId);
    // What is no longer offered stays with who has it.
    const had = [before[memberFieldId] ?? []].flat();
    const options = field.options.filter(({ optionId, isOffered }) => isOffered || had.includes(optionId));
    const read = cleanFieldValue({ kind: field.kind, options }, raw, language);
    if ('problem' in read) return refuse(read.problem);
    if (read.value === null && field.isRequired && (memberId === undefined || before[memberFieldId] !== undefined))
      return refuse(problemText('required', language));
    return [{ field, value: read.value }];
  });
  if (memberId === undefined)
    for (const { memberFieldId, isRequired, groupId, name } of fields)
      if (isRequired && groupId === null && !seen.has(memberFieldId))
        problems.push({ path: name, message: problemText('required', language) });
  return problems.length > 0 ? ctx.failFields(problems) : clean;
}

const columnOf = { number: 'number_value', date: 'date_value', yesNo: 'yes_value', choice: 'choice_id' } as const;

type Writer = Pick<WriteContext<'MEMBER_CHANGED'>, 'tx' | 'organisationId'> & { fail(name: 'MEMBER_CHANGED'): never };

/** Writes values of a member and what they were before, beside the line of the history that tells of it. The caller holds the lock of members. */
export async function writeValues(
  ctx: Writer,
  memberId: string,
  logId: string,
  clean: readonly CleanValue[],
): Promise<void> {
  if (clean.length === 0) return;
  const { tx, organisationId } = ctx;
  const before = await valuesOf(tx, organisationId, memberId);
  const was = (field: MemberField) => before[field.memberFieldId] ?? null;
  const changed = clean.filter(({ field, value }) => !isSameValue(was(field), value));
  if (changed.length === 0) return;
  const fieldIds = changed.map(({ field }) => field.memberFieldId);
  for (const table of ['member_value', 'member_choice'] as const)
    await tx
      .deleteFrom(table)
      .where('organisation_id', '=', organisationId)
      .where('member_id', '=', memberId)
      .where('field_id', 'in', fieldIds)
      .execute();
  const key = (field: MemberField) => ({
    organisation_id: organisationId,
    member_id: memberId,
    field_id: field.memberFieldId,
  });
  const single = changed.flatMap(({ field, value }) => {
    if (value === null || field.kind === 'choices') return [];
    const { kind } = field;
    const column = kind in columnOf ? columnOf[kind as keyof typeof columnOf] : 'text_value';
    return [{ ...key(field), kind, [column]: value }];
  });
  const several = changed.flatMap(({ field, value }) =>
    Array.isArray(value) ? value.map((option) => ({ ...key(field), option_id: option })) : [],
  );
  try {
    if (single.length > 0) await tx.insertInto('member_value').values(single).execute();
    if (several.length > 0) await tx.insertInto('member_choice').values(several).execute();
  } catch (error) {
    // The field has become one of another kind meanwhile, or no longer has that option.
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    if (brokenRules.includes(code ?? '') && /^member_(value|choice)_(kind|option)$/.test(constraint))
      ctx.fail('MEMBER_CHANGED');
    throw error;
  }
  const json = (value: FieldValue | null) => (value === null ? null : sql<string>`${JSON.stringify(value)}::jsonb`);
  await tx
    .insertInto('member_value_change')
    .values(
      changed.map(({ field, value }) => ({
        ...key(field),
        log_id: logId,
        was: json(was(field)),
        became: json(value),
      })),
    )
    .execute();
}
