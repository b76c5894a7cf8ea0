import {
  documentExport,
  documentInfo,
  documentInit,
  documentPage,
  type DocumentRow,
  documentUpload,
  documentUploadBatch,
} from '@convoke/contract/resource/document.calls.ts';
import {
  documentBodyBytes,
  documentType,
  mostInBody,
  type TextState,
} from '@convoke/contract/resource/document.rules.ts';
import type { FieldProblems } from '@convoke/contract/core/envelope.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { told } from '../../../core/data/camel.ts';
import { countOf, pageAnswer, placeOf } from '../../../core/data/list.ts';
import { Refusal } from '../../../core/failure.ts';
import { implement } from '../../../core/http/implement.ts';
import { documentEditHandlers } from './document.edits.ts';
import { documentSheet } from './document.export.ts';
import { foundIn, searchedPage, textHits } from './document.found.ts';
import { type KeptDocument, roomLeft } from './document.keep.ts';
import {
  documentById,
  documentSorts,
  type ListedDocument,
  listDocuments,
  matchingDocuments,
} from './document.queries.ts';
import { takeDocument } from './document.take.ts';

export const documentView = ({ id, shown_version, ...row }: Omit<ListedDocument, 'key'>): DocumentRow => ({
  ...told(row),
  documentId: id,
  kind: row.kind as DocumentRow['kind'],
  fileVersion: shown_version,
});

const keptView = ({ number, ...kept }: KeptDocument) => ({ ...kept, fileVersion: number });

/** What a refusal says, of its first field where it is about one. */
function wordsOf(refusal: Refusal, language: Language): string {
  const { fields } = (refusal.data ?? {}) as Partial<FieldProblems>;
  return fields?.[0]?.message ?? refusal.failure.text[language];
}

export const documentHandlers = [
  ...documentEditHandlers,

  implement(documentInit, async (ctx, { categoryId }) => {
    if (categoryId !== 'none') {
      const there = ctx.db.selectFrom('document_category').select('id').where('id', '=', categoryId);
      if (!(await there.executeTakeFirst())) return ctx.notFound();
    }
    const { bytes, mostBytes } = await roomLeft(ctx.db);
    return {
      categoryId: categoryId === 'none' ? null : categoryId,
      mostBytes: Math.min(documentBodyBytes, mostBytes - bytes),
      mostFiles: mostInBody,
      usedBytes: bytes,
      quotaBytes: mostBytes,
    };
  }),

  implement(documentUpload, async (ctx, place) => {
    if (!ctx.upload) return ctx.fail('FILE_MISSING');
    return keptView(await takeDocument(ctx, ctx.upload, place));
  }),

  implement(documentUploadBatch, async (ctx, { categoryId }) => {
    const kept: ReturnType<typeof keptView>[] = [];
    const refused: { name: string; failure: string; message: string }[] = [];
    const note = (name: string, error: unknown) => {
      if (!(error instanceof Refusal) || error.failure.status >= 500) throw error;
      refused.push({ name, failure: error.failureName, message: wordsOf(error, ctx.language) });
    };
    try {
      for await (const upload of ctx.uploads ?? [])
        try {
          kept.push(keptView(await takeDocument(ctx, upload, { categoryId })));
        } catch (error) {
          note(upload.fileName.toWellFormed().slice(0, 200).toWellFormed(), error);
        }
    } catch (error) {
      // The body itself is broken from here on: what was kept before is told all the same.
      if (kept.length === 0) throw error;
      note('', error);
    }
    return kept.length + refused.length === 0 ? ctx.fail('FILE_MISSING') : { kept, refused };
  }),

  implement(documentPage, async (ctx, input) => {
    const place = placeOf(ctx, documentSorts, input);
    const { search } = input;
    const hits = await textHits(ctx.db, input, place);
    const { rows, total } = search
      ? await searchedPage(ctx.db, { ...input, search }, hits, place)
      : {
          rows: await listDocuments(ctx.db, input, [], place),
          total: await countOf(ctx.db, matchingDocuments(ctx.db, input, []), place),
        };
    const found = await foundIn(ctx.db, rows, hits, input.search);
    const page = pageAnswer(rows, total, place, (row) => ({ ...documentView(row), found: found.get(row.id) ?? null }));
    return { ...page, textIsCut: hits.isCut };
  }),

  implement(documentExport, (ctx, input) =>
    documentSheet(ctx.services, ctx.db, ctx.organisationId, input, ctx.language),
  ),

  implement(documentInfo, async (ctx, { documentId }) => {
    const document = (await documentById(ctx.db, documentId)) ?? ctx.notFound();
    const versions = await ctx.db
      .selectFrom('document_version as v')
      .leftJoin('app_user as u', 'u.id', 'v.created_by')
      .select(['v.number', 'v.name', 'v.bytes', 'v.sha256', 'v.text_state', 'v.created_at', 'u.nick_name'])
      .where('v.document_id', '=', documentId)
      .orderBy('v.number', 'desc')
      .limit(500)
      .execute();
    const shown = versions.find(({ number }) => number === document.shown_version);
    return {
      ...documentView(document),
      sha256: document.sha256,
      contentType: documentType(document.name).contentType,
      textState: (shown?.text_state ?? 'none') as TextState,
      versions: versions.map(({ number, nick_name, created_at, text_state: _, ...version }) => ({
        ...version,
        fileVersion: number,
        byName: nick_name,
        createdAt: created_at.toISOString(),
      })),
    };
  }),
];
