import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Database, Db } from '../../../core/data/database.ts';
import { Refusal } from '../../../core/failure.ts';
import { rangeAsked } from '../../../core/http/range.ts';
import { type Pass, readPass } from './document.pass.ts';
import { placeOfUse } from './document.uses.ts';

/** What a browser may show in its place; all else, HTML and SVG among it, is saved. */
const shown = /^(?:image\/(?!svg)|video\/|audio\/|application\/pdf$|text\/plain$)/;

/** The file that a pass is for; undefined once it or its link is gone. Whoever the pass was given to, it ends with what it was given for. */
async function fileOf(db: Db, { documentUses }: Services, pass: Pass) {
  if ('linkId' in pass.by) {
    const link = db.selectFrom('document_link').select('id').where('id', '=', pass.by.linkId);
    if (!(await link.where('revoked_at', 'is', null).executeTakeFirst())) return undefined;
  }
  const place = 'useId' in pass.by ? await placeOfUse(db, documentUses, pass.by, pass.documentId) : null;
  if (place === undefined) return undefined;
  const file = await db
    .selectFrom('document as d')
    .innerJoin('document_version as v', 'v.document_id', 'd.id')
    .select(['d.id', 'd.name', 'v.number', 'v.storage_key', 'v.content_type', 'v.bytes', 'v.sha256'])
    .where('d.id', '=', pass.documentId)
    .where('v.document_id', '=', pass.documentId)
    .where('v.number', '=', pass.number)
    .where('d.deleted_at', 'is', null)
    .executeTakeFirst();
  return file && { ...file, placeName: place?.name };
}

type ServedFile = NonNullable<Awaited<ReturnType<typeof fileOf>>>;

/** Records a download, however many of its ranges come at once. */
export async function recordDownload(
  tx: Db,
  { by, passId }: Pick<Pass, 'by' | 'passId'>,
  file: Pick<ServedFile, 'id' | 'name' | 'number' | 'bytes'> & { placeName?: string | undefined },
): Promise<void> {
  const linkId = 'linkId' in by ? by.linkId : null;
  await tx
    .insertInto('document_record')
    .values({
      kind: 'download',
      document_id: file.id,
      number: file.number,
      name: file.name,
      bytes: file.bytes,
      user_id: 'userId' in by ? by.userId : null,
      link_id: linkId,
      use_id: 'useId' in by ? by.useId : null,
      participant_id: 'useId' in by ? by.participantId : null,
      link_name: linkId
        ? sql<string>`(SELECT name FROM document_link WHERE id = ${linkId}::uuid)`
        : (file.placeName ?? null),
      pass: passId,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'pass']).where('pass', 'is not', null).doNothing())
    .execute();
}

const recordPass = (database: Database, pass: Pass, file: ServedFile) =>
  database.inOrganisation(pass.organisationId, 'write', (tx) => recordDownload(tx, pass, file));

/** For as long as this a bucket hands out a file after its pass was looked at. */
const signedSeconds = 60;

/** GET /library/file/{pass}: a file of the library, or a range of it. A download from a bucket is the bucket's, what is shown in a page comes from here: its policy knows no other address. */
export function mountDocuments(app: FastifyInstance, services: Services): void {
  const { database, storage } = services;
  // Compressed, its bytes would be others than those that ranges count.
  app.get('/library/file/:pass', { compress: false }, async (request, reply) => {
    const pass = readPass(services, (request.params as { pass: string }).pass);
    const file =
      pass && (await database.inOrganisation(pass.organisationId, 'read', (db) => fileOf(db, services, pass)));
    if (!pass || !file) throw new Refusal('NO_SUCH_FILE');
    const contentType = file.content_type;
    if (pass.use === 'download' && request.method === 'GET') {
      const signed = await storage.signedUrl(file.storage_key, {
        seconds: signedSeconds,
        fileName: file.name,
        contentType,
        isAttachment: true,
      });
      if (signed !== null) {
        await recordPass(database, pass, file);
        return reply.header('cache-control', 'no-store').redirect(signed, 302);
      }
    }
    const tag = `"${file.sha256}"`;
    const disposition = pass.use === 'view' && shown.test(contentType) ? 'inline' : 'attachment';
    const plain = file.name.replace(/[^\x20-\x7e]|["\\]/g, '_');
    reply.headers({
      'content-type': contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType,
      'content-disposition': `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'accept-ranges': 'bytes',
      etag: tag,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      // Should a browser ever take it for a document, it can do nothing.
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    const isSame = (request.headers['if-range'] ?? tag) === tag;
    const range = isSame ? rangeAsked(request.headers.range, file.bytes) : undefined;
    if (range === null)
      return reply.status(416).header('content-range', `bytes */${file.bytes}`).type('text/plain').send('');
    if (range) reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${file.bytes}`);
    reply.header('content-length', range ? range.last - range.first + 1 : file.bytes);
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    const stored = await storage.get(file.storage_key, range);
    if (!stored) throw new Refusal('NO_SUCH_FILE');
    if (pass.use === 'download')
      await recordPass(database, pass, file).catch((error: unknown) => {
        stored.stream.destroy();
        throw error;
      });
    return reply.send(stored.stream);
  });
}
