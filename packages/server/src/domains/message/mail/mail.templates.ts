import { failures } from '@convoke/contract/failures.ts';
import {
  mailTemplateAdd,
  mailTemplateInfo,
  mailTemplateList,
  mailTemplateRemove,
  mailTemplateRestore,
  mailTemplateUpdate,
  mailTemplateUpload,
} from '@convoke/contract/message/message.mail.calls.ts';
import { unknownVariables } from '@convoke/contract/message/message.mail.rules.ts';
import type * as z from 'zod';
import type { WriteContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { implementUpdate } from '../../../core/http/overwritten.ts';
import { countOf, pageAnswer, placeOf } from '../../../core/data/list.ts';
import { designOfHtml, designOfMjml } from '../../../core/mail/design/design.ts';
import type { Design, DesignFault } from '../../../core/mail/design/design-type.ts';
import { designFor } from '../../resource/edm/edm.ops.ts';
import { listTemplates, mailTemplateSorts, matchingTemplates, templateById, templateView } from './mail.queries.ts';

type Words = Omit<z.output<typeof mailTemplateAdd.input>, 'mjml' | 'html' | 'edmId'>;
type Ctx = Pick<
  WriteContext<DesignFault | 'MAIL_VARIABLE_UNKNOWN'>,
  'tx' | 'organisationId' | 'userId' | 'now' | 'fail'
>;

const columnsOf = (words: Words) => ({
  name: words.name,
  kind: words.kind,
  language: words.language,
  subject: words.subject,
  preview: words.preview,
  from_name: words.fromName,
  from_address: words.fromAddress,
  reply_to: words.replyTo,
  variables: JSON.stringify(words.variables),
});

const unknownIn = (words: Pick<Words, 'subject' | 'preview' | 'variables'>, design: Pick<Design, 'html' | 'text'>) =>
  unknownVariables([words.subject, words.preview, design.html, design.text], words.variables);

function checkVariables(ctx: Ctx, words: Words, design: Pick<Design, 'html' | 'text'>): void {
  const names = unknownIn(words, design);
  if (names.length > 0) ctx.fail('MAIL_VARIABLE_UNKNOWN', { names: names.slice(0, 20) });
}

async function insert(ctx: Omit<Ctx, 'fail'>, words: Words, design: Design): Promise<{ id: string; version: number }> {
  return ctx.tx
    .insertInto('mail_template')
    .values({
      organisation_id: ctx.organisationId,
      ...columnsOf(words),
      mjml: design.mjml,
      html: design.html,
      text: design.text,
      made_by: ctx.userId,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

/** What a call brings, laid out; null when it brings nothing. */
async function designGiven(
  ctx: Ctx,
  { mjml, html }: { mjml?: string | undefined; html?: string | undefined },
): Promise<Design | null> {
  if (mjml === undefined && html === undefined) return null;
  const design = mjml !== undefined ? await designOfMjml(mjml) : await designOfHtml(html ?? '');
  return typeof design === 'string' ? ctx.fail(design) : design;
}

/** Templates of mails: listed, added, changed, deleted, brought back. */
export const mailTemplateHandlers = [
  implement(mailTemplateAdd, async (ctx, { mjml, html, edmId, ...words }) => {
    const design =
      edmId === undefined ? await designGiven(ctx, { mjml, html }) : await designFor(ctx.tx, ctx.organisationId, edmId);
    // Another organisation's design looks like one that does not exist.
    if (!design) return edmId === undefined ? ctx.fail('MAIL_MJML_BROKEN') : ctx.notFound();
    checkVariables(ctx, words, design);
    const { id, version } = await insert(ctx, words, design);
    return { mailTemplateId: id, version, removed: design.removed, warnings: design.warnings };
  }),

  implementUpdate(
    mailTemplateUpdate,
    { table: 'mail_template', id: 'mailTemplateId' },
    async (ctx, { mailTemplateId, version, mjml, html, ...words }) => {
      const { tx, organisationId } = ctx;
      const there = (await templateById(tx, organisationId, mailTemplateId)) ?? ctx.notFound();
      const design = await designGiven(ctx, { mjml, html });
      checkVariables(ctx, words, design ?? there);
      const changed = await tx
        .updateTable('mail_template')
        .set({
          ...columnsOf(words),
          ...(design && { mjml: design.mjml, html: design.html, text: design.text }),
          version: version + 1,
          updated_at: ctx.now(),
        })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', mailTemplateId)
        .where('version', '=', version)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!changed) return ctx.fail('MAIL_TEMPLATE_CHANGED', { version: there.version });
      return {
        mailTemplateId,
        version: version + 1,
        removed: design?.removed ?? [],
        warnings: design?.warnings ?? [],
      };
    },
  ),

  implement(mailTemplateRemove, async (ctx, { mailTemplateIds }) => {
    const gone = await ctx.tx
      .updateTable('mail_template')
      .set((eb) => ({ deleted_at: ctx.now(), version: eb('version', '+', 1) }))
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', 'in', mailTemplateIds)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute();
    return { changed: gone.length };
  }),

  implement(mailTemplateRestore, async (ctx, { mailTemplateIds }) => {
    const restored = await ctx.tx
      .updateTable('mail_template')
      .set((eb) => ({ deleted_at: null, version: eb('version', '+', 1) }))
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', 'in', mailTemplateIds)
      .where('deleted_at', 'is not', null)
      .returning('id')
      .execute();
    return { changed: restored.length };
  }),

  implement(mailTemplateList, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const place = placeOf(ctx, mailTemplateSorts, input);
    const rows = await listTemplates(db, organisationId, input, place);
    const total = await countOf(db, matchingTemplates(db, organisationId, input), place);
    return pageAnswer(rows, total, place, templateView);
  }),

  implement(mailTemplateInfo, async (ctx, { mailTemplateId }) => {
    const row = (await templateById(ctx.db, ctx.organisationId, mailTemplateId)) ?? ctx.notFound();
    const { mjml, html, text } = row;
    const view = templateView({ ...row, is_mjml: mjml !== null, bytes: Buffer.byteLength(html) });
    return { ...view, variables: row.variables as Record<string, string>, mjml, html, text };
  }),

  implement(mailTemplateUpload, async (ctx, { mails }) => {
    const answers: z.output<typeof mailTemplateUpload.output> = [];
    const refused = (failure: 'MAIL_HTML_ACTIVE' | 'MAIL_HTML_TOO_LONG' | 'MAIL_VARIABLE_UNKNOWN') =>
      answers.push({ mailTemplateId: null, removed: [], failure, message: failures[failure].text[ctx.language] });
    for (const { html, ...given } of mails) {
      const words = { ...given, fromName: '', fromAddress: '', replyTo: '' };
      const design = await designOfHtml(html);
      if (typeof design === 'string')
        refused(design === 'MAIL_HTML_TOO_LONG' ? 'MAIL_HTML_TOO_LONG' : 'MAIL_HTML_ACTIVE');
      else if (unknownIn(words, design).length > 0) refused('MAIL_VARIABLE_UNKNOWN');
      else {
        const { id } = await insert(ctx, words, design);
        answers.push({ mailTemplateId: id, removed: design.removed, failure: null, message: '' });
      }
    }
    return answers;
  }),
];
