import {
  edmAdd,
  edmConvert,
  edmDelete,
  edmInfo,
  edmPage,
  edmRestore,
  edmStock,
  edmStockInfo,
  edmUpdate,
  edmUpload,
} from '@convoke/contract/resource/edm.calls.ts';
import type { DesignSource } from '@convoke/contract/message/message.mail.rules.ts';
import type { BaseContext, WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { implementUpdate } from '../../../core/http/overwritten.ts';
import { countOf, pageAnswer, placeOf } from '../../../core/data/list.ts';
import { designOfForeign, designOfHtml, designOfMjml } from '../../../core/mail/design/design.ts';
import type { Design, DesignFault } from '../../../core/mail/design/design-type.ts';
import { isMjml } from '../../../core/mail/design/source.ts';
import { designOfPage } from './edm.convert.ts';
import { designById, edmSorts, edmView, listDesigns, matchingDesigns } from './edm.queries.ts';
import { copyPictures } from './edm.pictures.ts';
import { textOfFile } from './edm.text.ts';
import { stockDesign, stockDesigns } from './stock/stock.ts';

interface NewDesign {
  name: string;
  source: DesignSource;
  design: Design;
}

async function insert(tx: Db, ctx: Pick<BaseContext<never>, 'organisationId' | 'userId' | 'now'>, made: NewDesign) {
  const { name, source, design } = made;
  const { id, version } = await tx
    .insertInto('mail_design')
    .values({
      organisation_id: ctx.organisationId,
      name,
      source,
      mjml: design.mjml,
      html: design.html,
      text: design.text,
      made_by: ctx.userId,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  return { edmId: id, version, removed: design.removed, warnings: design.warnings };
}

/** What a call brings, laid out; a fault is refused. */
async function designGiven(
  ctx: Pick<WriteContext<DesignFault>, 'fail'>,
  { mjml, html }: { mjml?: string | undefined; html?: string | undefined },
): Promise<Design | null> {
  if (mjml === undefined && html === undefined) return null;
  const design = mjml !== undefined ? await designOfMjml(mjml) : await designOfHtml(html ?? '');
  return typeof design === 'string' ? ctx.fail(design) : design;
}

/** Without its ending, on one line, never empty. */
function nameOf(text: string, otherwise: string): string {
  const plain = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\.(?:html?|mjml)$/i, '')
    .trim()
    .slice(0, 100)
    .toWellFormed();
  return plain || otherwise;
}

export const edmHandlers = [
  implement(edmAdd, async (ctx, { name, stock, language, ...given }) => {
    if (stock !== undefined) {
      const design = await stockDesign(stock, language ?? ctx.language);
      return design ? insert(ctx.tx, ctx, { name, source: 'stock', design }) : ctx.fail('MAIL_DESIGN_GONE');
    }
    const design = (await designGiven(ctx, given)) ?? ctx.fail('MAIL_MJML_BROKEN');
    return insert(ctx.tx, ctx, { name, source: 'editor', design });
  }),

  implementUpdate(edmUpdate, { table: 'mail_design', id: 'edmId' }, async (ctx, { edmId, version, name, ...given }) => {
    const design = await designGiven(ctx, given);
    const changed = await ctx.tx
      .updateTable('mail_design')
      .set({
        ...(name !== undefined && { name }),
        ...(design && { mjml: design.mjml, html: design.html, text: design.text }),
        version: version + 1,
        updated_at: ctx.now(),
      })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', edmId)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!changed) {
      const there = (await designById(ctx.tx, ctx.organisationId, edmId)) ?? ctx.notFound();
      return ctx.fail('MAIL_DESIGN_CHANGED', { version: there.version });
    }
    return { edmId, version: version + 1, removed: design?.removed ?? [], warnings: design?.warnings ?? [] };
  }),

  implement(edmUpload, async (ctx) => {
    if (!ctx.upload) return ctx.fail('FILE_MISSING');
    const bytes = await ctx.upload.bytes();
    if (bytes.length === 0) return ctx.fail('FILE_MISSING');
    // A picture, a sheet, an archive: none of them is text.
    if (bytes.subarray(0, 2000).includes(0)) return ctx.fail('MAIL_FILE_UNKNOWN');
    const text = textOfFile(bytes);
    const { services, organisationId, userId } = ctx;
    const source = { services, organisationId, userId, base: null };
    const mjml = isMjml(text);
    if (!mjml && !/<(?:html|body|table|div|p|td|!doctype html)[\s>]/i.test(text)) return ctx.fail('MAIL_FILE_UNKNOWN');
    const copied = mjml
      ? { urls: new Map<string, string>(), pictures: 0, picturesLeft: 0 }
      : await copyPictures(text, source);
    const design = mjml ? await designOfMjml(text) : await designOfForeign(text, null, copied.urls);
    if (typeof design === 'string') return ctx.fail(design);
    const name = nameOf(ctx.upload.fileName, 'HTML');
    const made = await services.database.inOrganisation(organisationId, 'write', (tx) =>
      insert(tx, ctx, { name, source: 'upload', design }),
    );
    return { ...made, pictures: copied.pictures, picturesLeft: copied.picturesLeft };
  }),

  implement(edmConvert, async (ctx, input) => {
    const { services, organisationId, userId } = ctx;
    const page = await designOfPage(input.url, { services, organisationId, userId });
    if (typeof page === 'string') return ctx.fail(page);
    const { design, copied, title } = page;
    const name = input.name || nameOf(title, 'HTML');
    const made = await services.database.inOrganisation(organisationId, 'write', (tx) =>
      insert(tx, ctx, { name, source: 'address', design }),
    );
    return { ...made, pictures: copied.pictures, picturesLeft: copied.picturesLeft };
  }),

  implement(edmPage, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const place = placeOf(ctx, edmSorts, input);
    const rows = await listDesigns(db, organisationId, input, place);
    const total = await countOf(db, matchingDesigns(db, organisationId, input), place);
    return pageAnswer(rows, total, place, edmView);
  }),

  implement(edmInfo, async (ctx, { edmId }) => {
    const row = (await designById(ctx.db, ctx.organisationId, edmId)) ?? ctx.notFound();
    const { mjml, html, text } = row;
    return { ...edmView({ ...row, is_mjml: mjml !== null, bytes: Buffer.byteLength(html) }), mjml, html, text };
  }),

  implement(edmDelete, async (ctx, { edmId }) => {
    const gone = await ctx.tx
      .updateTable('mail_design')
      .set((eb) => ({ deleted_at: ctx.now(), version: eb('version', '+', 1) }))
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', edmId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return gone ? {} : ctx.notFound();
  }),

  implement(edmRestore, async (ctx, { edmIds }) => {
    const restored = await ctx.tx
      .updateTable('mail_design')
      .set((eb) => ({ deleted_at: null, version: eb('version', '+', 1) }))
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', 'in', edmIds)
      .where('deleted_at', 'is not', null)
      .returning('id')
      .execute();
    return { changed: restored.length };
  }),

  implement(edmStock, (ctx, { language }) => Promise.resolve(stockDesigns(language ?? ctx.language))),

  implement(edmStockInfo, async (ctx, { stock, language }) => {
    const design = await stockDesign(stock, language ?? ctx.language);
    if (!design) return ctx.fail('MAIL_DESIGN_GONE');
    const { mjml, html, subject, preview } = design;
    return { key: stock, subject, preview, mjml, html };
  }),
];
