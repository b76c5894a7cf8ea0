import {
  memberFieldAdd,
  memberFieldDelete,
  memberFieldEdit,
  memberFieldList,
  memberFieldRestore,
  memberFieldSort,
} from '@convoke/contract/member/member.field.calls.ts';
import { hasOptions } from '@convoke/contract/member/member.field.rules.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { sql } from 'kysely';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { isDynamic } from '../labels/member.joining.ts';
import { keepingRules } from '../labels/member.labels.refusals.ts';
import { deleteLabels, restoreLabels } from '../labels/member.labels.ts';
import { ownFields } from './member.fields.queries.ts';

const table = 'member_field';

type Writing = Pick<
  WriteContext<'MEMBER_LABEL_NAME_USED' | 'MEMBER_FIELD_GROUP'>,
  'tx' | 'organisationId' | 'notFound' | 'fail'
>;

/** Refuses a group that is not there, or that a filter fills: nobody could say at once whether somebody is in it. */
async function checkGroup(ctx: Writing, groupId: string): Promise<void> {
  if (await isDynamic(ctx, ctx.tx, groupId)) ctx.fail('MEMBER_FIELD_GROUP');
}

interface OptionGiven {
  optionId?: string | undefined;
  name: string;
}

/** Makes the options of a field those given. One that somebody has stays theirs and is no longer offered; named again it is offered again. */
async function replaceOptions(ctx: Writing, fieldId: string, given: readonly OptionGiven[]): Promise<void> {
  const { tx, organisationId } = ctx;
  const there = await tx
    .selectFrom('member_field_option')
    .select(['id', 'name', 'is_offered'])
    .where('organisation_id', '=', organisationId)
    .where('field_id', '=', fieldId)
    .forUpdate()
    .execute();
  if (given.some(({ optionId }) => optionId !== undefined && !there.some(({ id }) => id === optionId)))
    return ctx.notFound();
  const named = (name: string) =>
    there.find((each) => !each.is_offered && each.name.toLowerCase() === name.toLowerCase());
  const wanted = given.map(({ optionId, name }, position) => ({ id: optionId ?? named(name)?.id, name, position }));
  const gone = there.filter(({ id }) => !wanted.some((each) => each.id === id)).map(({ id }) => id);
  if (gone.length > 0) {
    await sql`
      DELETE FROM member_field_option o WHERE o.organisation_id = ${organisationId} AND o.field_id = ${fieldId} AND o.id = ANY (${gone}::uuid[])
        AND NOT EXISTS (SELECT FROM member_value v WHERE v.organisation_id = ${organisationId} AND v.field_id = ${fieldId} AND v.text_key IS NULL
          AND v.number_value IS NULL AND v.date_value IS NULL AND v.yes_value IS NULL AND v.choice_id = o.id)
        AND NOT EXISTS (SELECT FROM member_choice v WHERE v.organisation_id = ${organisationId} AND v.field_id = ${fieldId} AND v.option_id = o.id)`.execute(
      tx,
    );
    await tx
      .updateTable('member_field_option')
      .set({ is_offered: false })
      .where('organisation_id', '=', organisationId)
      .where('field_id', '=', fieldId)
      .where('id', 'in', gone)
      .execute();
  }
  const known = wanted.flatMap((each) => (each.id === undefined ? [] : [{ ...each, id: each.id }]));
  // Two may have changed their names with each other: no name stands in the way of the next.
  if (known.length > 0)
    await tx
      .updateTable('member_field_option')
      .set({ name: sql`id::text` })
      .where('organisation_id', '=', organisationId)
      .where('field_id', '=', fieldId)
      .where(
        'id',
        'in',
        known.map(({ id }) => id),
      )
      .execute();
  await keepingRules(
    { fail: () => ctx.fail('MEMBER_LABEL_NAME_USED') },
    'member_field_option',
    (async () => {
      for (const { id, name, position } of known)
        await tx
          .updateTable('member_field_option')
          .set({ name, position, is_offered: true })
          .where('organisation_id', '=', organisationId)
          .where('field_id', '=', fieldId)
          .where('id', '=', id)
          .execute();
      const fresh = wanted.filter(({ id }) => id === undefined);
      if (fresh.length > 0)
        await tx
          .insertInto('member_field_option')
          .values(
            fresh.map(({ name, position }) => ({ organisation_id: organisationId, field_id: fieldId, name, position })),
          )
          .execute();
    })(),
  );
}

const idsInOrder = async (db: Db, organisationId: string) =>
  (await ownFields(db, organisationId)).map(({ memberFieldId }) => memberFieldId);

/** Fields of the organisation's own: what else is asked of members. */
export const fieldHandlers = [
  implement(memberFieldList, (ctx, { groupId }) => ownFields(ctx.db, ctx.organisationId, groupId)),

  implement(memberFieldAdd, async (ctx, { name, kind, isRequired, groupId, options }) => {
    const { tx, organisationId } = ctx;
    if (groupId !== null) await checkGroup(ctx, groupId);
    const { id, version } = await keepingRules(
      ctx,
      table,
      tx
        .insertInto(table)
        .values({
          organisation_id: organisationId,
          name,
          kind,
          is_required: isRequired,
          group_id: groupId,
          position: sql`(SELECT coalesce(max(f.position), -1) + 1 FROM member_field f WHERE f.organisation_id = ${organisationId} AND f.deleted_at IS NULL)`,
        })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    );
    if (hasOptions(kind))
      await replaceOptions(
        ctx,
        id,
        options.map((option) => ({ name: option })),
      );
    return { memberFieldId: id, version };
  }),

  implement(memberFieldEdit, async (ctx, { memberFieldId, version, name, kind, isRequired, groupId, options }) => {
    const { tx, organisationId } = ctx;
    const field = await tx
      .selectFrom(table)
      .select(['kind', 'version'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', memberFieldId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!field) return ctx.notFound();
    if (field.version !== version) return ctx.fail('MEMBER_LABEL_CHANGED');
    if (groupId !== undefined && groupId !== null) await checkGroup(ctx, groupId);
    const kindNow = kind ?? (field.kind as NonNullable<typeof kind>);
    const offers = hasOptions(kindNow);
    const isNewlyChoice = offers && !hasOptions(field.kind as typeof kindNow);
    if (offers && (isNewlyChoice ? !options?.length : options?.length === 0))
      return ctx.failFields([{ path: 'options', message: problemText('required', ctx.language) }]);
    const changed = await unlessBroken(
      'member_field_name',
      () => ctx.fail('MEMBER_LABEL_NAME_USED'),
      fixedByValues(
        () => ctx.fail('MEMBER_FIELD_KIND'),
        tx
          .updateTable(table)
          .set({
            ...(name !== undefined && { name }),
            ...(kind !== undefined && kind !== field.kind && { kind }),
            ...(isRequired !== undefined && { is_required: isRequired }),
            ...(groupId !== undefined && { group_id: groupId }),
            version: version + 1,
          })
          .where('organisation_id', '=', organisationId)
          .where('id', '=', memberFieldId)
          .returning('version')
          .executeTakeFirstOrThrow(),
      ),
    );
    if (!offers) await replaceOptions(ctx, memberFieldId, []);
    else if (options) await replaceOptions(ctx, memberFieldId, options);
    return changed;
  }),

  implement(memberFieldSort, async (ctx, { memberFieldIds }) => {
    const { tx, organisationId } = ctx;
    // Two who sort at once do not wait for each other in a circle.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`labels of ${organisationId}`}, 0))`.execute(tx);
    const all = await idsInOrder(tx, organisationId);
    if (memberFieldIds.some((id) => !all.includes(id))) return ctx.notFound();
    const order = [...new Set([...memberFieldIds, ...all])];
    await sql`
      UPDATE member_field f SET position = o.place FROM unnest(${order}::uuid[]) WITH ORDINALITY AS o(id, place)
      WHERE f.organisation_id = ${organisationId} AND f.id = o.id`.execute(tx);
    return {};
  }),

  implement(memberFieldDelete, async (ctx, { memberFieldId }) =>
    (await deleteLabels(ctx, table, [memberFieldId])) > 0 ? {} : ctx.notFound(),
  ),

  implement(memberFieldRestore, async (ctx, { memberFieldIds }) => ({
    restored: await keepingRules(ctx, table, restoreLabels(ctx, table, memberFieldIds)),
  })),
];

/** Refuses another kind where values name the field with the one it has. */
const fixedByValues = <T>(refuse: () => never, work: Promise<T>): Promise<T> =>
  unlessBroken('member_value_kind', refuse, unlessBroken('member_choice_kind', refuse, work));
