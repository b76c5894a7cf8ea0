import { randomUUID } from 'node:crypto';
import { documentRename, documentZip } from '@convoke/contract/resource/document.many.calls.ts';
import { documentName, extensionOf, mostRenamed, renamedBy } from '@convoke/contract/resource/document.rules.ts';
import { sql } from 'kysely';
import type { BaseContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { sheetFileName } from '../../../core/tables/sheet.ts';
import { type ZippedFile, zipStream } from '../../../core/tables/zip.ts';
import { recordDownload } from './document.serve.ts';

/** Kinds that are small already. */
const packed: ReadonlySet<string> = new Set(['picture', 'pdf', 'video', 'audio', 'archive']);
/** Renamed documents that are told. */
const toldNames = 100;

interface Chosen {
  categoryId: string;
  documentIds?: readonly string[] | undefined;
}

/** The documents that are meant, one more than may be, in the order of their names. */
function chosenDocuments(db: Db, { categoryId, documentIds }: Chosen) {
  return db
    .selectFrom('document as d')
    .where('d.deleted_at', 'is', null)
    .$if(categoryId === 'none', (all) => all.where('d.category_id', 'is', null))
    .$if(categoryId !== 'none' && categoryId !== 'all', (all) => all.where('d.category_id', '=', categoryId))
    .$if(documentIds !== undefined, (all) => all.where('d.id', 'in', documentIds ?? []))
    .orderBy(sql`lower(d.name) COLLATE "C"`)
    .orderBy('d.id')
    .limit(mostRenamed + 1);
}

/** Those of the archive, of a category with the ones within it, which become folders. */
async function zippedDocuments(db: Db, { categoryId, documentIds }: Chosen) {
  const within = documentIds === undefined && !isWord(categoryId) ? await foldersIn(db, categoryId) : [];
  const places = [{ id: categoryId, folder: '' }, ...within];
  const found = await Promise.all(
    places.map(async ({ id, folder }) => {
      const documents = await chosenDocuments(db, { categoryId: id, documentIds })
        .innerJoin('document_version as v', (join) =>
          join.onRef('v.document_id', '=', 'd.id').onRef('v.number', '=', 'd.shown_version'),
        )
        .select(['d.id', 'd.name', 'd.kind', 'd.bytes', 'v.number', 'v.storage_key'])
        .execute();
      return documents.map((document) => ({ ...document, folder }));
    }),
  );
  return found.flat();
}

const foldersIn = async (db: Db, parentId: string) => {
  const rows = await db
    .selectFrom('document_category')
    .select(['id', 'name'])
    .where('parent_id', '=', parentId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  // A category may be called as no folder may.
  return rows.map(({ id, name }) => ({ id, folder: `${name.replace(/[\\/]|^\.+$/g, '_')}/` }));
};

/** `none` and `all`, which are no categories. */
const isWord = (categoryId: string) => categoryId === 'none' || categoryId === 'all';

export const manyHandlers = [
  implement(documentRename, async (ctx, { renaming, preview, ...chosen }) => {
    const documents = await chosenDocuments(ctx.tx, chosen).select(['d.id', 'd.name']).forUpdate().execute();
    if (documents.length > mostRenamed) return ctx.fail('DOCUMENTS_TOO_MANY');
    const renamed = documents
      .map(({ id, name }, at) => ({ id, before: name, after: renamedBy(renaming, name, at).normalize('NFC').trim() }))
      .filter(({ before, after }) => before !== after);
    const wrong = renamed.find(
      ({ before, after }) => !documentName.safeParse(after).success || extensionOf(before) !== extensionOf(after),
    );
    if (wrong) return ctx.fail('DOCUMENT_RENAME_WRONG', { before: wrong.before, after: wrong.after });
    if (!preview && renamed.length > 0)
      await sql`
        UPDATE document d SET name = r.after, updated_at = ${ctx.now()}
        FROM unnest(${renamed.map(({ id }) => id)}::uuid[], ${renamed.map(({ after }) => after)}::text[]) AS r (id, after)
        WHERE d.organisation_id = ${own} AND d.id = r.id`.execute(ctx.tx);
    const names = renamed.slice(0, toldNames).map(({ id, before, after }) => ({ documentId: id, before, after }));
    return { changed: renamed.length, names };
  }),

  implement(documentZip, async (ctx, chosen) => {
    const { category, documents } = await ctx.services.database.inOrganisation(
      ctx.organisationId,
      'read',
      async (db) => ({
        category: await db
          .selectFrom('document_category')
          .select('name')
          .where('id', '=', isWord(chosen.categoryId) ? null : chosen.categoryId)
          .executeTakeFirst(),
        documents: await zippedDocuments(db, chosen),
      }),
    );
    if (documents.length === 0) return ctx.fail('DOCUMENT_GONE');
    if (documents.length > mostRenamed) return ctx.fail('DOCUMENTS_TOO_MANY');
    return {
      fileName: sheetFileName(category?.name ?? 'documents', '', 'zip'),
      contentType: 'application/zip',
      body: zipStream(filesOf(ctx, documents)),
    };
  }),
];

type ZippedDocument = Awaited<ReturnType<typeof zippedDocuments>>[number];

/** One file after the other, opened when it is its turn: whoever stops reading opens no more. */
async function* filesOf(
  { services, organisationId, userId }: BaseContext<never>,
  documents: readonly ZippedDocument[],
): AsyncGenerator<ZippedFile> {
  const taken = new Set<string>();
  for (const document of documents) {
    const stored = await services.storage.get(document.storage_key);
    // Removed for good since it was looked for.
    if (!stored) continue;
    await services.database.inOrganisation(organisationId, 'write', (tx) =>
      recordDownload(tx, { by: { userId }, passId: randomUUID() }, document),
    );
    const { name, bytes, kind, folder } = document;
    yield { name: freeName(folder + name, taken), content: stored.stream, bytes, isPacked: packed.has(kind) };
  }
}

/** A name that no file before it has, where systems take capitals for small letters. */
function freeName(name: string, taken: Set<string>): string {
  const extension = extensionOf(name);
  const ending = extension === '' ? '' : name.slice(-extension.length - 1);
  const stem = ending === '' ? name : name.slice(0, -ending.length);
  let free = name;
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${stem} (${n})${ending}`;
  taken.add(free.toLowerCase());
  return free;
}
