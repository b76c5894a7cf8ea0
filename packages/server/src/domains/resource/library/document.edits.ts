import {
  documentDelete,
  documentEdit,
  documentSwitch,
  documentVersionRestore,
} from '@convoke/contract/resource/document.calls.ts';
import { documentType, extensionOf, renamedTo, trashDays } from '@convoke/contract/resource/document.rules.ts';
import type { WriteContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';

const dayMs = 24 * 3_600_000;

/** Refuses a category that is not there; one that is stays until the transaction ends. */
async function holdCategory(ctx: WriteContext<'CATEGORY_GONE'>, categoryId: string | null): Promise<void> {
  if (categoryId === null) return;
  const category = ctx.tx.selectFrom('document_category').select('id').where('id', '=', categoryId);
  if (!(await category.forKeyShare().executeTakeFirst())) ctx.fail('CATEGORY_GONE');
}

export const documentEditHandlers = [
  implement(documentEdit, async (ctx, { documentId, name, categoryId }) => {
    if (categoryId !== undefined) await holdCategory(ctx, categoryId);
    const document = await ctx.tx
      .selectFrom('document')
      .select(['name', 'deleted_at'])
      .where('id', '=', documentId)
      .forUpdate()
      .executeTakeFirst();
    if (!document) return ctx.notFound();
    // Deleted meanwhile in another window.
    if (document.deleted_at) return ctx.fail('DOCUMENT_GONE');
    if (name !== undefined && extensionOf(name) !== extensionOf(document.name)) return ctx.fail('DOCUMENT_EXTENSION');
    await ctx.tx
      .updateTable('document')
      .set({
        ...(name !== undefined && { name }),
        ...(categoryId !== undefined && { category_id: categoryId }),
        updated_at: ctx.now(),
      })
      .where('id', '=', documentId)
      .execute();
    return {};
  }),

  implement(documentDelete, async (ctx, { id }) => {
    const gone = await ctx.tx
      .updateTable('document')
      .set({ deleted_at: ctx.now() })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return gone ? {} : ctx.notFound();
  }),

  implement(documentSwitch, async (ctx, { documentIds, to, categoryId }) => {
    const now = ctx.now();
    const trashed = new Date(now.getTime() - trashDays * dayMs);
    if (to === 'moved') await holdCategory(ctx, categoryId);
    const set = {
      moved: { category_id: categoryId, updated_at: now },
      deleted: { deleted_at: now },
      restored: { deleted_at: null },
      // As if it had been there for long enough: the job that empties trashes takes it from here.
      gone: { deleted_at: new Date(trashed.getTime() - 1) },
    }[to];
    const changed = await ctx.tx
      .updateTable('document')
      .set(set)
      .where('id', 'in', documentIds)
      .$if(to === 'moved' || to === 'deleted', (all) => all.where('deleted_at', 'is', null))
      .$if(to === 'restored' || to === 'gone', (all) => all.where('deleted_at', '>', trashed))
      .returning('id')
      .execute();
    if (to === 'gone' && changed.length > 0)
      await ctx.sendJob(
        'resource.emptyTrash',
        { organisationId: ctx.organisationId },
        { singletonKey: ctx.organisationId },
      );
    return { changed: changed.length };
  }),

  implement(documentVersionRestore, async (ctx, { documentId, fileVersion }) => {
    const version = await ctx.tx
      .selectFrom('document_version')
      .select(['name', 'bytes', 'sha256'])
      .where('document_id', '=', documentId)
      .where('number', '=', fileVersion)
      .executeTakeFirst();
    const document = await ctx.tx
      .selectFrom('document')
      .select('name')
      .where('id', '=', documentId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!document) return ctx.notFound();
    if (!version) return ctx.fail('DOCUMENT_VERSION_GONE');
    const name = renamedTo(document.name, version.name);
    await ctx.tx
      .updateTable('document')
      .set({
        name,
        kind: documentType(name).kind,
        bytes: version.bytes,
        sha256: version.sha256,
        shown_version: fileVersion,
        updated_at: ctx.now(),
      })
      .where('id', '=', documentId)
      .execute();
    return {};
  }),
];
