import { problemText } from '@convoke/contract/core/problems.ts';
import {
  fitsSms,
  smsTemplateAdd,
  smsTemplateDelete,
  smsTemplateList,
  smsTemplateRestore,
  smsTemplateReview,
  smsTemplateUpdate,
} from '@convoke/contract/message/message.sms.calls.ts';
import type { ReviewState } from '@convoke/contract/message/message.sms.rules.ts';
import { maxSmsLength } from '@convoke/contract/message/message.text.ts';
import type * as z from 'zod';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { WriteContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { implementUpdate } from '../../../core/http/overwritten.ts';
import { countOf, pageAnswer, placeOf } from '../../../core/data/list.ts';
import { type SmsReviewData, smsReviewJob } from './message.sms.review.job-names.ts';
import { listTemplates, matchingTemplates, templateSorts, templateView } from './message.sms.rows.ts';

type Ctx = WriteContext<never>;
type Input = z.output<typeof smsTemplateAdd.input>;

/** The signature must be there, and stays while the template is written; with it the text must be short enough. */
async function checkSign(
  ctx: Pick<Ctx, 'tx' | 'organisationId' | 'language' | 'failFields' | 'notFound'>,
  { signId, kind, text }: Pick<Input, 'signId' | 'kind' | 'text'>,
): Promise<void> {
  const sign = await ctx.tx
    .selectFrom('sms_sign')
    .select('name')
    .where('organisation_id', '=', ctx.organisationId)
    .where('id', '=', signId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!sign) return ctx.notFound();
  if (!fitsSms(kind, sign.name, text))
    ctx.failFields([{ path: 'text', message: problemText('tooLong', ctx.language, maxSmsLength) }]);
}

async function lockTemplate(ctx: Pick<Ctx, 'tx' | 'organisationId' | 'notFound'>, id: string) {
  const template = await ctx.tx
    .selectFrom('sms_template')
    .select(['kind', 'sign_id', 'text', 'state', 'version', 'vendor_code'])
    .where('organisation_id', '=', ctx.organisationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return template ?? ctx.notFound();
}

async function askFor(ctx: Pick<Ctx, 'organisationId' | 'sendJob'>, id: string, version: number): Promise<void> {
  const data: SmsReviewData = { organisationId: ctx.organisationId, what: 'template', id, version, asks: 0 };
  await ctx.sendJob(smsReviewJob, data);
}

const unlessFull = <T>(ctx: { fail(name: 'SMS_TEMPLATES_FULL'): never }, work: Promise<T>) =>
  unlessBroken('sms_template_full', () => ctx.fail('SMS_TEMPLATES_FULL'), work);

export const smsTemplateHandlers = [
  implement(smsTemplateList, async (ctx, input) => {
    const { db, organisationId, services } = ctx;
    const place = placeOf(ctx, templateSorts, input);
    const rows = await listTemplates(db, organisationId, input, place);
    const total = await countOf(db, matchingTemplates(db, organisationId, input), place);
    return pageAnswer(rows, total, place, (row) => templateView(row, services.settings.MESSAGE_SMS_CENTS));
  }),

  implement(smsTemplateAdd, async (ctx, { isDraft, ...input }) => {
    await checkSign(ctx, input);
    const state: ReviewState = isDraft ? 'draft' : 'in_review';
    const made = await unlessFull(
      ctx,
      ctx.tx
        .insertInto('sms_template')
        .values({
          organisation_id: ctx.organisationId,
          kind: input.kind,
          name: input.name,
          sign_id: input.signId,
          text: input.text,
          variables: JSON.stringify(input.variables),
          state,
        })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    );
    if (!isDraft) await askFor(ctx, made.id, made.version);
    return { smsTemplateId: made.id, version: made.version, state };
  }),

  implementUpdate(
    smsTemplateUpdate,
    { table: 'sms_template', id: 'smsTemplateId' },
    async (ctx, { smsTemplateId, version, isDraft, ...input }) => {
      const before = await lockTemplate(ctx, smsTemplateId);
      if (before.version !== version) return ctx.fail('SMS_TEMPLATE_CHANGED');
      await checkSign(ctx, input);
      const isOther = before.text !== input.text || before.kind !== input.kind || before.sign_id !== input.signId;
      // What the vendor has seen stays as it was decided; all else is handed in anew.
      const isAsked = isOther || before.state === 'draft' || before.state === 'refused';
      const state: ReviewState = isAsked ? (isDraft ? 'draft' : 'in_review') : (before.state as ReviewState);
      await ctx.tx
        .updateTable('sms_template')
        .set({
          kind: input.kind,
          name: input.name,
          sign_id: input.signId,
          text: input.text,
          variables: JSON.stringify(input.variables),
          state,
          ...(isAsked && { vendor_code: '', reason: '' }),
          version: version + 1,
          updated_at: ctx.now(),
        })
        .where('organisation_id', '=', ctx.organisationId)
        .where('id', '=', smsTemplateId)
        .execute();
      if (state === 'in_review') await askFor(ctx, smsTemplateId, version + 1);
      return { state, version: version + 1 };
    },
  ),

  implement(smsTemplateDelete, async (ctx, { id }) => {
    const gone = await ctx.tx
      .updateTable('sms_template')
      .set({ deleted_at: ctx.now() })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return gone ? {} : ctx.notFound();
  }),

  implement(smsTemplateRestore, async (ctx, { id }) => {
    const { tx, organisationId } = ctx;
    const gone = await tx
      .selectFrom('sms_template as t')
      .innerJoin('sms_sign as s', (join) =>
        join.onRef('s.organisation_id', '=', 't.organisation_id').onRef('s.id', '=', 't.sign_id'),
      )
      .select(['t.sign_id', 's.deleted_at'])
      .where('t.organisation_id', '=', organisationId)
      .where('t.id', '=', id)
      .where('t.deleted_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    // Its signature must come back first: without it nothing is sent.
    if (!gone || gone.deleted_at !== null) return ctx.notFound();
    const back = await unlessFull(
      ctx,
      tx
        .updateTable('sms_template')
        .set({ deleted_at: null })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .returning(['version', 'state'])
        .executeTakeFirstOrThrow(),
    );
    if (back.state === 'in_review') await askFor(ctx, id, back.version);
    return {};
  }),

  implement(smsTemplateReview, async (ctx, { id }) => {
    const before = await lockTemplate(ctx, id);
    if (before.state === 'approved') return ctx.fail('SMS_REVIEWED');
    const version = before.version + 1;
    await ctx.tx
      .updateTable('sms_template')
      .set({
        state: 'in_review',
        reason: '',
        version,
        // What was refused is handed in as a new one.
        ...(before.state === 'refused' && { vendor_code: '' }),
        updated_at: ctx.now(),
      })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', id)
      .execute();
    await askFor(ctx, id, version);
    return { state: 'in_review' as const, version };
  }),
];
