import {
  smsSignAdd,
  smsSignDelete,
  smsSignList,
  smsSignRestore,
  smsSignReview,
  smsSignUpdate,
} from '@convoke/contract/message/message.sms.calls.ts';
import type { ReviewState } from '@convoke/contract/message/message.sms.rules.ts';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { WriteContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { type SmsReviewData, smsReviewJob } from './message.sms.review.job-names.ts';
import { listSigns } from './message.sms.rows.ts';

type Ctx = WriteContext<never>;

/** The row stays as it is until the transaction ends; a deleted one does not exist. */
async function lockSign(ctx: Pick<Ctx, 'tx' | 'organisationId' | 'notFound'>, id: string) {
  const sign = await ctx.tx
    .selectFrom('sms_sign')
    .select(['name', 'state', 'version'])
    .where('organisation_id', '=', ctx.organisationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return sign ?? ctx.notFound();
}

/** Of two that take one name or the last place at once, one is refused. */
const unlessFull = <T>(ctx: { fail(name: 'SMS_SIGN_TAKEN' | 'SMS_SIGNS_FULL'): never }, work: Promise<T>) =>
  unlessBroken(
    'sms_sign_full',
    () => ctx.fail('SMS_SIGNS_FULL'),
    unlessBroken('sms_sign_name', () => ctx.fail('SMS_SIGN_TAKEN'), work),
  );

async function askFor(ctx: Pick<Ctx, 'organisationId' | 'sendJob'>, id: string, version: number): Promise<void> {
  const data: SmsReviewData = { organisationId: ctx.organisationId, what: 'sign', id, version, asks: 0 };
  await ctx.sendJob(smsReviewJob, data);
}

export const smsSignHandlers = [
  implement(smsSignList, async (ctx) => ({
    signs: await listSigns(ctx.db, ctx.organisationId),
    segmentCents: ctx.services.settings.MESSAGE_SMS_CENTS,
  })),

  implement(smsSignAdd, async (ctx, { name }) => {
    const made = await unlessFull(
      ctx,
      ctx.tx
        .insertInto('sms_sign')
        .values({ organisation_id: ctx.organisationId, name, state: 'in_review' })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    );
    await askFor(ctx, made.id, made.version);
    return { signId: made.id, version: made.version, state: 'in_review' as const };
  }),

  implement(smsSignUpdate, async (ctx, { signId, version, name }) => {
    const before = await lockSign(ctx, signId);
    if (before.version !== version) return ctx.fail('SMS_SIGN_CHANGED');
    if (before.name === name) return { state: before.state as ReviewState, version };
    await unlessBroken(
      'sms_sign_name',
      () => ctx.fail('SMS_SIGN_TAKEN'),
      ctx.tx
        .updateTable('sms_sign')
        .set({
          name,
          state: 'in_review',
          reason: '',
          is_filed: false,
          version: version + 1,
          updated_at: ctx.now(),
        })
        .where('organisation_id', '=', ctx.organisationId)
        .where('id', '=', signId)
        .execute(),
    );
    await askFor(ctx, signId, version + 1);
    return { state: 'in_review' as const, version: version + 1 };
  }),

  implement(smsSignDelete, async (ctx, { id }) => {
    // Templates are added under a lock on their signature too.
    await lockSign(ctx, id);
    const used = await ctx.tx
      .selectFrom('sms_template')
      .select('id')
      .where('organisation_id', '=', ctx.organisationId)
      .where('sign_id', '=', id)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (used) return ctx.fail('SMS_SIGN_IN_USE');
    await ctx.tx
      .updateTable('sms_sign')
      .set({ deleted_at: ctx.now() })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', id)
      .execute();
    return {};
  }),

  implement(smsSignRestore, async (ctx, { id }) => {
    const back = await unlessFull(
      ctx,
      ctx.tx
        .updateTable('sms_sign')
        .set({ deleted_at: null })
        .where('organisation_id', '=', ctx.organisationId)
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .returning(['version', 'state', 'is_filed'])
        .executeTakeFirst(),
    );
    if (!back) return ctx.notFound();
    // Nobody asked for it while it was gone.
    if (back.state === 'in_review' || (back.state === 'approved' && !back.is_filed))
      await askFor(ctx, id, back.version);
    return {};
  }),

  implement(smsSignReview, async (ctx, { id }) => {
    const before = await lockSign(ctx, id);
    const version = before.version + 1;
    // An approved one stays usable while it is asked for again.
    const state = before.state === 'approved' ? ('approved' as const) : ('in_review' as const);
    await ctx.tx
      .updateTable('sms_sign')
      .set({ state, version, reason: '', updated_at: ctx.now() })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', id)
      .execute();
    await askFor(ctx, id, version);
    return { state, version };
  }),
];
