import {
  type Brand,
  brandCooperationAdd,
  brandCooperationDelete,
  brandCooperationList,
  brandUpdate,
} from '@convoke/contract/brand/brand.calls.ts';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import { unlessBroken } from '../../core/data/constraint.ts';
import type { Brand as BrandTable } from '../../core/data/database-types.ts';
import { implement } from '../../core/http/implement.ts';
import { differing, sentOf } from '../../core/http/overwritten.ts';
import { containing } from '../../core/data/like-text.ts';
import { fileUrl } from '../../core/storage.ts';
import { isStored } from '../resource/resource.ops.ts';

type Input = z.output<typeof brandCooperationAdd.input>;

const columnsOf = (input: Input) => ({
  name: input.name,
  logo_key: input.logoKey,
  link: input.link,
  is_shown: input.isShown,
});

function view(row: Selectable<BrandTable>): Brand {
  return {
    brandId: row.id,
    version: row.version,
    isOwn: row.is_own,
    name: row.name,
    logoKey: row.logo_key,
    logoUrl: fileUrl(row.logo_key),
    link: row.link,
    isShown: row.is_shown,
  };
}

const taken = 'brand_name';

/** The organisation's own brand, and those that it works with. */
export const brandHandlers = [
  implement(brandUpdate, async (ctx, { brandId, version, ...input }) => {
    const { tx, organisationId } = ctx;
    if (!(await isStored(tx, organisationId, input.logoKey ?? null))) return ctx.fail('FILE_MISSING');
    const there = await tx
      .selectFrom('brand')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where(brandId === undefined ? 'is_own' : 'id', '=', brandId ?? true)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!there && brandId !== undefined) return ctx.notFound();
    // Without a version the last write wins.
    if (version !== undefined && there?.version !== version)
      return ctx.fail('BRAND_CHANGED', { current: there ? view(there) : null });
    if (!there) {
      const made = await unlessBroken(
        'brand_own',
        () => ctx.fail('BRAND_CHANGED', { current: null }),
        tx
          .insertInto('brand')
          .values({
            organisation_id: organisationId,
            is_own: true,
            ...columnsOf(brandCooperationAdd.input.parse(input)),
            created_at: ctx.now(),
          })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow(),
      );
      return { brandId: made.id, version: made.version };
    }
    const columns = columnsOf({ ...view(there), ...sentOf(input) });
    await unlessBroken(
      taken,
      () => ctx.fail('BRAND_TAKEN'),
      tx
        .updateTable('brand')
        .set({ ...columns, version: there.version + 1 })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', there.id)
        .execute(),
    );
    const saved = { brandId: there.id, version: there.version + 1 };
    return version === undefined
      ? { ...saved, overwritten: differing(there, { ...there, ...columns }, Object.keys(input)) }
      : saved;
  }),

  implement(brandCooperationAdd, async (ctx, input) => {
    const { tx, organisationId } = ctx;
    if (!(await isStored(tx, organisationId, input.logoKey))) return ctx.fail('FILE_MISSING');
    const made = await tx
      .insertInto('brand')
      .values({ organisation_id: organisationId, ...columnsOf(input), created_at: ctx.now() })
      .onConflict((oc) =>
        oc
          .expression(sql`organisation_id, lower(name)`)
          .where(sql<boolean>`NOT is_own`)
          .doUpdateSet({ ...columnsOf(input), deleted_at: null, version: sql`brand.version + 1` })
          .where('brand.deleted_at', 'is not', null),
      )
      .returning(['id', 'version'])
      .executeTakeFirst();
    return made ? { brandId: made.id, version: made.version } : ctx.fail('BRAND_TAKEN');
  }),

  implement(brandCooperationDelete, async (ctx, { brandId }) => {
    const gone = await ctx.tx
      .updateTable('brand')
      .set((eb) => ({ deleted_at: ctx.now(), version: eb('version', '+', 1) }))
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', brandId)
      .where('is_own', '=', false)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return gone ? {} : ctx.notFound();
  }),

  implement(brandCooperationList, async (ctx, { search }) => {
    const rows = await ctx.db
      .selectFrom('brand')
      .selectAll()
      .where('organisation_id', '=', ctx.organisationId)
      .where('deleted_at', 'is', null)
      .$if(search !== undefined && search !== '', (each) => each.where(containing(sql`fold_text(name)`, search ?? '')))
      .orderBy('is_own', 'desc')
      .orderBy((eb) => eb.fn<string>('lower', ['name']))
      .orderBy('id')
      .execute();
    return rows.map(view);
  }),
];
