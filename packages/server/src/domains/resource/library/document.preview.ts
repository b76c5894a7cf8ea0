import { createReadStream, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { documentSheetRows } from '@convoke/contract/resource/document.sheet.calls.ts';
import {
  extensionOf,
  mostSheetBytes,
  mostSheetColumns,
  mostSheetRows,
} from '@convoke/contract/resource/document.rules.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../core/failure.ts';
import { implement } from '../../../core/http/implement.ts';
import { rowsInWorker, WorkerLimit } from '../../../core/jobs/in-worker.ts';
import type * as worker from './document.sheet.worker.ts';

/** Characters of all cells that are answered. */
const mostCharacters = 500_000;

const work = rowsInWorker<typeof worker>(new URL('./document.sheet.worker.ts', import.meta.url));

export const previewHandlers = [
  implement(documentSheetRows, async (ctx, { documentId, fileVersion, sheet }) => {
    const { services, organisationId } = ctx;
    const file = await services.database.inOrganisation(organisationId, 'read', (db) =>
      db
        .selectFrom('document as d')
        .leftJoin('document_version as v', (join) =>
          join
            .onRef('v.document_id', '=', 'd.id')
            .on((eb) =>
              eb('v.number', '=', fileVersion === undefined ? eb.ref('d.shown_version') : eb.val(fileVersion)),
            ),
        )
        .select(['v.storage_key', 'v.name', 'v.bytes'])
        .where('d.id', '=', documentId)
        .where('d.deleted_at', 'is', null)
        .executeTakeFirst(),
    );
    if (!file) return ctx.notFound();
    const { storage_key: key, name, bytes } = file;
    if (key === null || name === null || bytes === null) return ctx.fail('DOCUMENT_VERSION_GONE');
    if (extensionOf(name) !== 'xlsx') return ctx.fail('DOCUMENT_NOT_SHOWN');
    if (bytes > mostSheetBytes) return ctx.fail('DOCUMENT_TOO_LARGE_TO_SHOW');
    const stored = await services.storage.get(key);
    if (!stored) return ctx.fail('DOCUMENT_VERSION_GONE');
    return (await firstRows(stored.stream, sheet)) ?? ctx.fail('DOCUMENT_NOT_SHOWN');
  }),
];

/** Null where it is no workbook, or has no such sheet. What was read before a damaged row is shown. */
async function firstRows(file: AsyncIterable<Buffer>, sheet: number) {
  let sheets: string[] | null = null;
  const rows: { n: number; cells: string[] }[] = [];
  let characters = 0;
  let isCut = false;
  try {
    for await (const row of work('shownRows', file, sheet)) {
      if ('sheets' in row) ({ sheets } = row);
      else if ('reason' in row || rows.length === mostSheetRows || characters > mostCharacters) {
        isCut = true;
        break;
      } else {
        const cells = row.cells.slice(0, mostSheetColumns);
        isCut ||= row.cells.length > cells.length;
        characters += cells.reduce((sum, { length }) => sum + length, 0);
        rows.push({ n: row.n, cells });
      }
    }
  } catch (error) {
    if (!(error instanceof WorkerLimit)) throw error;
    isCut = true;
  }
  return sheets && { sheets, rows, isCut };
}

/** What the frame of a Word file may: show styles and what stands in the file. No script runs in it, not even ours, which draws into it from outside. */
const framePolicy = [
  `default-src 'none'`,
  `style-src 'unsafe-inline'`,
  `img-src data: blob:`,
  `font-src data: blob:`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
  'sandbox allow-same-origin',
].join('; ');

/** What pdf.js asks for while it draws: how Chinese and Japanese are numbered in PDFs that bring no font, fonts that every reader has, decoders of scans. */
const pdfFolders: Readonly<Record<string, string>> = { cmaps: 'bcmap', standard_fonts: 'pfb|ttf', wasm: 'wasm' };

/** GET /library/frame, an empty document to draw a Word file into; GET /library/pdf/{folder}/{file}, files of pdf.js. */
export function mountPreviews(app: FastifyInstance): void {
  app.get('/library/frame', (_request, reply) =>
    reply
      .headers({ 'content-security-policy': framePolicy, 'cache-control': 'public, max-age=3600' })
      .type('text/html; charset=utf-8')
      .send('<!doctype html><html lang=""><head><title>…</title></head><body></body></html>'),
  );
  const library = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')));
  const files = new Set(
    Object.entries(pdfFolders).flatMap(([folder, endings]) =>
      readdirSync(`${library}${folder}`)
        .filter((name) => new RegExp(`\\.(?:${endings})$`).test(name))
        .map((name) => `${folder}/${name}`),
    ),
  );
  app.get('/library/pdf/:folder/:name', (request, reply) => {
    const { folder, name } = request.params as { folder: string; name: string };
    const file = `${folder}/${name}`;
    if (!files.has(file)) throw new Refusal('NO_SUCH_FILE');
    return reply
      .headers({ 'cache-control': 'public, max-age=604800' })
      .type(name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream')
      .send(createReadStream(library + file));
  });
}
