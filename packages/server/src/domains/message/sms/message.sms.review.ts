import { optOutOf } from '@convoke/contract/message/message.text.ts';
import type { ReviewState, SmsKind } from '@convoke/contract/message/message.sms.rules.ts';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';
import { type Asked, type Review, smsReviews } from './sms-reviews.ts';
import { type SmsReviewData, smsReviewJob } from './message.sms.review.job-names.ts';

/** Reviews take hours, the carriers' books weeks: after three weeks nobody waits any more, and somebody may ask by hand. */
const mostAsks = 520;

/** Soon at first, for a simulator or a quick reviewer; then once an hour. */
const pauseAfter = (asks: number) => Math.min(3600, 4 * 2 ** Math.min(asks, 10));

export const smsReviewJobs: readonly JobDefinition[] = [
  defineJob<SmsReviewData>({ name: smsReviewJob, batchSize: 4, expireInSeconds: 60, run: reviewSms }),
];

export async function reviewSms(services: Services, data: SmsReviewData): Promise<void> {
  const isDone = data.what === 'sign' ? await reviewSign(services, data) : await reviewTemplate(services, data);
  if (isDone || data.asks >= mostAsks) return;
  const next: SmsReviewData = { ...data, asks: data.asks + 1 };
  await services.jobs.send(smsReviewJob, next, { startAfterSeconds: pauseAfter(data.asks) });
}

const isLater = <T>(asked: Asked<T>): asked is { later: string } => 'later' in asked;

/** The vendor does not know it: then nobody reviews it. */
const stateOf = (review: Review): ReviewState => (review.state === 'unknown' ? 'draft' : review.state);

/** Answers whether there is nothing left to ask. */
async function reviewSign(services: Services, data: SmsReviewData): Promise<boolean> {
  const { organisationId, id, version } = data;
  const sign = await services.database.inOrganisation(organisationId, 'read', (db) =>
    db
      .selectFrom('sms_sign')
      .select(['name', 'state', 'is_filed'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!sign) return true;
  const asked = await smsReviews(services).sign(sign.name);
  if (isLater(asked)) return noted(services, data, asked.later);
  const { answer } = asked;
  const state = stateOf(answer);
  await services.database.inOrganisation(organisationId, 'write', async (tx) => {
    const changed = await tx
      .updateTable('sms_sign')
      .set({ state, reason: answer.reason, is_filed: answer.isFiled, updated_at: services.clock.now() })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .where((eb) =>
        eb.or([eb('state', '<>', state), eb('reason', '<>', answer.reason), eb('is_filed', '<>', answer.isFiled)]),
      )
      .returning('id')
      .executeTakeFirst();
    if (changed && state === 'approved') await handInWaiting(services, tx, organisationId, id);
  });
  return state === 'refused' || state === 'draft' || (state === 'approved' && answer.isFiled);
}

/** The vendor takes no template before its signature: what waited for that one goes now. */
async function handInWaiting(services: Services, tx: Db, organisationId: string, signId: string): Promise<void> {
  const waiting = await tx
    .selectFrom('sms_template')
    .select(['id', 'version'])
    .where('organisation_id', '=', organisationId)
    .where('sign_id', '=', signId)
    .where('deleted_at', 'is', null)
    .where('state', '=', 'in_review')
    .where('vendor_code', '=', '')
    .execute();
  for (const { id, version } of waiting) {
    const data: SmsReviewData = { organisationId, what: 'template', id, version, asks: 0 };
    await services.jobs.send(smsReviewJob, data, { tx });
  }
}

async function reviewTemplate(services: Services, data: SmsReviewData): Promise<boolean> {
  const { organisationId, id, version } = data;
  const template = await services.database.inOrganisation(organisationId, 'read', (db) =>
    db
      .selectFrom('sms_template as t')
      .innerJoin('sms_sign as s', (join) =>
        join.onRef('s.organisation_id', '=', 't.organisation_id').onRef('s.id', '=', 't.sign_id'),
      )
      .select(['t.kind', 't.name', 't.text', 't.vendor_code', 's.name as sign_name', 's.state as sign_state'])
      .where('t.organisation_id', '=', organisationId)
      .where('t.id', '=', id)
      .where('t.version', '=', version)
      .where('t.state', '=', 'in_review')
      .where('t.deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!template) return true;
  let code = template.vendor_code;
  if (code === '') {
    // Its approval hands in what waits for it.
    if (template.sign_state !== 'approved') return true;
    const kind = template.kind as SmsKind;
    const given = await smsReviews(services).handIn({
      kind,
      name: template.name,
      // Carriers want the sentence within the template.
      text: `${template.text}${kind === 'promotion' ? optOutOf(template.text) : ''}`,
      signName: template.sign_name,
    });
    if (isLater(given)) return noted(services, data, given.later);
    if ('refused' in given.answer) {
      await setTemplate(services, data, { state: 'refused', reason: given.answer.refused });
      return true;
    }
    code = given.answer.vendorCode;
    await setTemplate(services, data, { vendor_code: code });
  }
  const asked = await smsReviews(services).template(code);
  if (isLater(asked)) return noted(services, data, asked.later);
  const state = stateOf(asked.answer);
  if (state === 'in_review') return false;
  await setTemplate(services, data, {
    state,
    reason: asked.answer.reason,
    ...(state === 'draft' && { vendor_code: '' }),
  });
  return true;
}

async function setTemplate(
  services: Services,
  { organisationId, id, version }: SmsReviewData,
  set: { state?: ReviewState; reason?: string; vendor_code?: string },
): Promise<void> {
  await services.database.inOrganisation(organisationId, 'write', (tx) =>
    tx
      .updateTable('sms_template')
      .set({ ...set, updated_at: services.clock.now() })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', '=', 'in_review')
      .where('deleted_at', 'is', null)
      .execute(),
  );
}

/** No answer to be had now: one asks again. */
function noted({ log }: Services, { what, id }: SmsReviewData, reason: string): false {
  log.warn({ what, id, reason }, 'the SMS vendor said nothing of a review');
  return false;
}
