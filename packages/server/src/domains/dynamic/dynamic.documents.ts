import { problemText } from '@convoke/contract/core/problems.ts';
import { dynamicFileOpen } from '@convoke/contract/dynamic/dynamic.public.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { DocumentKind } from '@convoke/contract/resource/document.rules.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';
import type { DocumentUse, UsedPlace } from '../../core/document-uses.ts';
import { implement } from '../../core/http/implement.ts';
import { usableDocuments, useAddress } from '../resource/library/document.ops.ts';
import { publicPosts } from './dynamic.queries.ts';

/** Files of news. A short post is called by how it begins. */
export const dynamicUses: DocumentUse = {
  kind: 'news',
  places: sql<UsedPlace>`
    SELECT u.id, u.document_id, d.event_id, coalesce(nullif(d.title, ''), left(d.plain, 80)) AS name,
      '/activity-info/' || CASE d.kind WHEN 'article' THEN 'dynamic' ELSE 'micro-dynamic' END || '?event=' || d.event_id AS path
    FROM dynamic_document u
    JOIN dynamic d ON d.organisation_id = u.organisation_id AND d.id = u.dynamic_id AND d.deleted_at IS NULL
    JOIN event e ON e.organisation_id = d.organisation_id AND e.id = d.event_id AND e.deleted_at IS NULL
    WHERE u.organisation_id = ${own}`,
};

/** The documents of a post in their order, those in the trash too: they keep their place. */
export async function documentsOf(db: Db, dynamicId: string) {
  const rows = await db
    .selectFrom('dynamic_document as u')
    .innerJoin('document as d', 'd.id', 'u.document_id')
    .select(['u.id as fileId', 'd.id as documentId', 'd.name', 'd.kind', 'd.bytes', 'd.deleted_at'])
    .where('u.dynamic_id', '=', dynamicId)
    .orderBy('u.sort')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as DocumentKind }));
}

/** Sets the documents of a post, which nobody else changes meanwhile. */
export async function setDocuments(
  ctx: Pick<WriteContext<never>, 'tx' | 'failFields' | 'language'>,
  dynamicId: string,
  documentIds: readonly string[],
): Promise<void> {
  const { tx } = ctx;
  const before = new Set((await documentsOf(tx, dynamicId)).map(({ documentId }) => documentId));
  const usable = await usableDocuments(tx, documentIds);
  const wrong = documentIds.flatMap((documentId, at) =>
    (usable.has(documentId) || before.has(documentId)) && documentIds.indexOf(documentId) === at
      ? []
      : [{ path: `documentIds.${at}`, message: problemText('choice', ctx.language) }],
  );
  if (wrong.length > 0) ctx.failFields(wrong);
  await tx
    .deleteFrom('dynamic_document')
    .where('dynamic_id', '=', dynamicId)
    .$if(documentIds.length > 0, (all) => all.where('document_id', 'not in', [...documentIds]))
    .execute();
  if (documentIds.length === 0) return;
  await tx
    .insertInto('dynamic_document')
    .values(documentIds.map((document_id, sort) => ({ dynamic_id: dynamicId, document_id, sort })))
    // Who has its address goes on with it.
    .onConflict((taken) =>
      taken
        .columns(['organisation_id', 'dynamic_id', 'document_id'])
        .doUpdateSet((eb) => ({ sort: eb.ref('excluded.sort') })),
    )
    .execute();
}

export const documentHandlers = [
  implement(dynamicFileOpen, async (ctx, { fileId }) => {
    const { db, event, services } = ctx;
    if (event.publish_status !== publishStatus.published) return ctx.notFound();
    const file = await db
      .selectFrom('dynamic_document')
      .select(['dynamic_id', 'document_id'])
      .where('id', '=', fileId)
      .executeTakeFirst();
    const [post] = file ? await publicPosts(db, event.organisation_id, event.id, [file.dynamic_id], ctx.now()) : [];
    const url =
      file &&
      post &&
      (await useAddress(services, db, {
        organisationId: event.organisation_id,
        documentId: file.document_id,
        table: 'dynamic_document',
        useId: fileId,
        participantId: null,
      }));
    return url ? { url } : ctx.notFound();
  }),
];
