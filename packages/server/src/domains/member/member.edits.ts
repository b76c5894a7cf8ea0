import {
  memberDelete,
  memberEntry,
  memberListDelete,
  memberRestore,
  memberUpdate,
} from '@convoke/contract/member/member.calls.ts';
import { memberDeleteOld, memberUpdateOld } from '@convoke/contract/member/member.old.calls.ts';
import { restoreDays } from '@convoke/contract/member/member.rules.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { unlessBroken } from '../../core/data/constraint.ts';
import type { WriteContext } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { implement } from '../../core/http/implement.ts';
import { implementUpdate } from '../../core/http/overwritten.ts';
import { cleanValues, writeValues } from './fields/member.fields.values.ts';
import { join } from './labels/member.joining.ts';
import { lockMembers } from './member.lock.ts';

type Ctx = Pick<WriteContext<'MEMBER_CONTACT_TAKEN'>, 'tx' | 'organisationId' | 'fail'>;

const showContacts = (tx: Db, organisationId: string, ids: readonly string[]) =>
  sql`SELECT show_contacts(${organisationId}, ${ids}::uuid[])`.execute(tx);

/** One line in the history of each of some members; answers their ids. */
export async function noteMembers(
  { tx, organisationId, userId }: Pick<WriteContext<never>, 'tx' | 'organisationId'> & { userId: string | null },
  kind: 'added' | 'edited' | 'deleted' | 'restored' | 'merged' | 'unmerged',
  ids: readonly string[],
  fields: readonly string[] = [],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const data = JSON.stringify(fields.length > 0 ? { fields } : {});
  const lines = await tx
    .insertInto('member_log')
    .values(ids.map((id) => ({ organisation_id: organisationId, member_id: id, kind, by_user: userId, data })))
    .returning('id')
    .execute();
  return lines.map(({ id }) => id);
}

type Kind = 'phone' | 'email';

/** Makes the numbers, or the addresses, of a member those that are given, in their order. */
async function replaceContacts(
  ctx: Ctx,
  memberId: string,
  kind: Kind,
  given: readonly string[],
  source: 'entry' | 'edit',
): Promise<void> {
  const { tx, organisationId } = ctx;
  const values = [...new Set(given)];
  await tx
    .deleteFrom('member_contact')
    .where('organisation_id', '=', organisationId)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .$if(values.length > 0, (all) => all.where('value', 'not in', values))
    .execute();
  if (values.length === 0) return;
  const taken = await tx
    .selectFrom('member_contact')
    .select('member_id')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', kind)
    .where('value', 'in', values)
    .where('is_live', '=', true)
    .where('member_id', '<>', memberId)
    .limit(1)
    .executeTakeFirst();
  if (taken) ctx.fail('MEMBER_CONTACT_TAKEN', { memberId: taken.member_id });
  await unlessBroken(
    'member_contact_live',
    () => ctx.fail('MEMBER_CONTACT_TAKEN'),
    tx
      .insertInto('member_contact')
      .values(
        values.map((value, position) => ({
          organisation_id: organisationId,
          member_id: memberId,
          kind,
          value,
          position,
          source,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['organisation_id', 'member_id', 'kind', 'value'])
          .doUpdateSet((eb) => ({ position: eb.ref('excluded.position'), is_live: true })),
      )
      .execute(),
  );
}

/** A list with another one in the first place, where one is given; the one that stood there goes. */
async function withFirst(
  { tx, organisationId }: Ctx,
  memberId: string,
  kind: Kind,
  first: string | undefined,
): Promise<string[] | undefined> {
  if (first === undefined) return undefined;
  const rows = await tx
    .selectFrom('member_contact')
    .select('value')
    .where('organisation_id', '=', organisationId)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('value')
    .execute();
  return [first, ...rows.slice(1).map(({ value }) => value)];
}

/** Deletes those of them that are there; answers who was. What they were found by becomes free for whoever comes next. */
export async function removeMembers(
  ctx: Pick<WriteContext<never>, 'tx' | 'organisationId' | 'now'> & { userId: string | null },
  ids: readonly string[],
): Promise<string[]> {
  const { tx, organisationId } = ctx;
  await lockMembers(tx, organisationId);
  const gone = await tx
    .updateTable('member')
    .set({ deleted_at: ctx.now(), updated_at: ctx.now(), version: sql`version + 1` })
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  const goneIds = gone.map(({ id }) => id);
  if (goneIds.length === 0) return [];
  await tx
    .updateTable('member_contact')
    .set({ is_live: false })
    .where('organisation_id', '=', organisationId)
    .where('member_id', 'in', goneIds)
    .execute();
  await noteMembers(ctx, 'deleted', goneIds);
  return goneIds;
}

type Changes = z.output<typeof memberUpdate.input> & { version: number };

/** Changes what is sent of a member, if nobody changed it since. */
async function change(
  ctx: WriteContext<'MEMBER_CHANGED' | 'MEMBER_CONTACT_TAKEN' | 'MEMBER_GROUP_DYNAMIC'>,
  { memberId, version, isMine, fields: own = [], groupIds, memberChannelDTOList, ...sent }: Changes,
): Promise<{ version: number }> {
  const { tx, organisationId } = ctx;
  await lockMembers(tx, organisationId);
  const before = await tx
    .selectFrom('member')
    .select(['version', 'owner_id'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return ctx.notFound();
  if (version !== before.version) return ctx.fail('MEMBER_CHANGED');
  const values = await cleanValues(ctx, own, memberId);
  const { phone, email, ...others } = sent;
  const {
    phones = await withFirst(ctx, memberId, 'phone', phone),
    emails = await withFirst(ctx, memberId, 'email', email),
    ...fields
  } = others;
  if (phones) await replaceContacts(ctx, memberId, 'phone', phones, 'edit');
  if (emails) await replaceContacts(ctx, memberId, 'email', emails, 'edit');
  await tx
    .updateTable('member')
    .set({
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      ...(isMine === undefined ? {} : { owner_id: isMine ? ctx.userId : null }),
      version: before.version + 1,
      updated_at: ctx.now(),
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', memberId)
    .execute();
  if (phones || emails) await showContacts(tx, organisationId, [memberId]);
  const given = Object.entries({ ...fields, phones, emails, owner: isMine });
  const names = given.filter(([, value]) => value !== undefined).map(([name]) => name);
  const [line = ''] = await noteMembers(ctx, 'edited', [memberId], names);
  await writeValues(ctx, memberId, line, values);
  await join(ctx, memberId, { groupIds, memberChannelDTOList });
  return { version: before.version + 1 };
}

async function removeOne(ctx: WriteContext<never>, memberId: string) {
  return (await removeMembers(ctx, [memberId])).length > 0 ? {} : ctx.notFound();
}

export const editHandlers = [
  implement(memberEntry, async (ctx, { phones, emails, fields: given, groupIds, memberChannelDTOList, ...fields }) => {
    const { tx, organisationId } = ctx;
    await lockMembers(tx, organisationId);
    const values = await cleanValues(ctx, given, undefined);
    const { id } = await tx
      .insertInto('member')
      .values({
        ...fields,
        organisation_id: organisationId,
        owner_id: ctx.userId,
        origin: 'entry',
        last_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await replaceContacts(ctx, id, 'phone', phones, 'entry');
    await replaceContacts(ctx, id, 'email', emails, 'entry');
    await showContacts(tx, organisationId, [id]);
    const [line = ''] = await noteMembers(ctx, 'added', [id]);
    await writeValues(ctx, id, line, values);
    await join(ctx, id, { groupIds, memberChannelDTOList });
    return { memberId: id, version: 1 };
  }),

  implementUpdate(memberUpdate, { table: 'member', id: 'memberId' }, change),
  implementUpdate(memberUpdateOld, { table: 'member', id: 'memberId' }, change),

  implement(memberDelete, (ctx, { memberId }) => removeOne(ctx, memberId)),
  implement(memberDeleteOld, (ctx, { memberId }) => removeOne(ctx, memberId)),

  implement(memberListDelete, async (ctx, { memberIds }) => ({
    deleted: (await removeMembers(ctx, memberIds)).length,
  })),

  implement(memberRestore, async (ctx, { memberIds }) => {
    const { tx, organisationId } = ctx;
    await lockMembers(tx, organisationId);
    const back = await tx
      .updateTable('member')
      .set({ deleted_at: null, updated_at: ctx.now(), version: sql`version + 1` })
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', memberIds)
      .where('became', 'is', null)
      .where('deleted_at', '>', new Date(ctx.now().getTime() - restoreDays * 86_400_000))
      // Of whom is being erased, or has been, nothing comes back.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('member_erasure as e')
              .select('e.id')
              .where('e.organisation_id', '=', organisationId)
              .whereRef('e.member_id', '=', 'member.id'),
          ),
        ),
      )
      .returning('id')
      .execute();
    const ids = back.map(({ id }) => id);
    // Of two who had the same one after the other, the younger one has it.
    const { rows } = await sql<{ lost: number }>`
      WITH own AS MATERIALIZED (
        SELECT c.member_id, c.kind, c.value, row_number() OVER (PARTITION BY c.kind, c.value ORDER BY c.member_id DESC) AS n
        FROM unnest(${ids}::uuid[]) AS w(id) CROSS JOIN LATERAL (
          SELECT * FROM member_contact WHERE organisation_id = ${organisationId} AND member_id = w.id OFFSET 0) c
      ), free AS MATERIALIZED (
        SELECT o.member_id, o.kind, o.value FROM own o WHERE o.n = 1 AND NOT EXISTS (
          SELECT FROM member_contact t WHERE t.organisation_id = ${organisationId} AND t.kind = o.kind AND t.value = o.value AND t.is_live)
      ), back AS (
        UPDATE member_contact c SET is_live = true FROM free f
        WHERE c.organisation_id = ${organisationId} AND c.member_id = f.member_id AND c.kind = f.kind AND c.value = f.value
        RETURNING c.member_id
      )
      SELECT ((SELECT count(*) FROM own) - (SELECT count(*) FROM back))::int AS lost`.execute(tx);
    await showContacts(tx, organisationId, ids);
    await noteMembers(ctx, 'restored', ids);
    return { restored: ids.length, contactsLost: rows[0]?.lost ?? 0 };
  }),
];
