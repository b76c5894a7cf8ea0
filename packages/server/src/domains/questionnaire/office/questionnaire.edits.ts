import { problemText } from '@convoke/contract/core/problems.ts';
import type { Texts } from '@convoke/contract/core/language.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import {
  questionnaireAdd,
  questionnaireClose,
  questionnaireCopy,
  questionnaireDelete,
  questionnaireEdit,
  questionnaireRestore,
  questionnaireShare,
  questionnaireSwitch,
} from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { restorableDays, switched, type SurveyState } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { sql, type Updateable } from 'kysely';
import { newPublicCode } from '../../../core/codes.ts';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { Questionnaire } from '../../../core/data/database-types.ts';
import { freeId } from '../../../core/data/free-id.ts';
import { implement } from '../../../core/http/implement.ts';
import { oncePerKey } from '../../../core/http/once.ts';
import { hashPassword } from '../../../core/password.ts';
import { formAsOf } from '../../form/form.ops.ts';
import { changeForm } from '../../form/form.rows.ops.ts';
import { createSurvey } from './questionnaire.create.ts';
import { asksSomething, type SurveyRecord, surveyRecord } from '../questionnaire.load.ts';
import { restorableSince } from '../questionnaire.queries.ts';
import { resultUrl } from '../questionnaire.views.ts';

/** The questionnaire, locked against other changes of its settings. */
async function locked(ctx: WriteContext<never>, surveyId: string): Promise<SurveyRecord> {
  const row = await ctx.tx
    .selectFrom('questionnaire')
    .selectAll()
    .where('organisation_id', '=', ctx.organisationId)
    .where('id', '=', surveyId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? ctx.notFound();
}

function change(tx: Db, organisationId: string, surveyId: string, set: Updateable<Questionnaire>) {
  return tx
    .updateTable('questionnaire')
    .set({ ...set, version: sql`version + 1`, updated_at: sql`now()` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', surveyId)
    .returning('version')
    .executeTakeFirstOrThrow();
}

const time = (at: string | null) => (at === null ? null : new Date(at));

function refuseCrossed(ctx: WriteContext<never>, opensAt: Date | null, closesAt: Date | null): void {
  if (opensAt === null || closesAt === null || closesAt > opensAt) return;
  ctx.failFields([{ path: 'closesAt', message: problemText('invalid', ctx.language) }]);
}

async function publishedForm(tx: Db, organisationId: string, formId: string) {
  const { current_version: version } = await tx
    .selectFrom('form')
    .select('current_version')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', formId)
    .executeTakeFirstOrThrow();
  const form = await formAsOf(tx, organisationId, formId, version);
  if (!form) throw new Error('a questionnaire without a form');
  return form;
}

const fieldsOf = (form: FormDefinition | undefined) => ({
  fields: form?.fields ?? [],
  ...(form?.pace ? { pace: form.pace } : {}),
});

export const editHandlers = [
  implement(questionnaireAdd, (ctx, input) =>
    oncePerKey(ctx, questionnaireAdd, { ...input, password: null }, async () => {
      const opensAt = time(input.opensAt);
      const closesAt = time(input.closesAt);
      refuseCrossed(ctx, opensAt, closesAt);
      const made = await createSurvey(
        ctx.tx,
        ctx.organisationId,
        {
          id: await freeId(ctx.tx, ctx.organisationId, 'survey-id', input.surveyId),
          title: input.title,
          heading: input.heading,
          introduction: input.introduction,
          thanks: input.thanks,
          redirect_url: input.redirectUrl,
          opens_at: opensAt,
          closes_at: closesAt,
          time_zone: input.timeZone,
          once_by: input.onceBy,
          password_hash: input.password === null ? null : await hashPassword(input.password),
          resume_later: input.resumeLater,
          notify_email: input.notifyEmail,
          languages: input.languages,
          show_score: input.showScore,
          created_by: ctx.userId,
        },
        input.answerLimit,
        fieldsOf(input.form),
        ctx.language,
      );
      return made ?? ctx.fail('SURVEY_EXISTS');
    }),
  ),

  implement(questionnaireCopy, async (ctx, input) => {
    const from = (await surveyRecord(ctx.tx, ctx.organisationId, input.surveyId)) ?? ctx.notFound();
    const { most } = await ctx.tx
      .selectFrom('questionnaire_tally')
      .select('most')
      .where('organisation_id', '=', ctx.organisationId)
      .where('questionnaire_id', '=', from.id)
      .executeTakeFirstOrThrow();
    const form = await publishedForm(ctx.tx, ctx.organisationId, from.form_id);
    const made = await createSurvey(
      ctx.tx,
      ctx.organisationId,
      {
        id: await freeId(ctx.tx, ctx.organisationId, 'survey-id'),
        title: input.title ?? from.title,
        heading: from.heading as unknown as Texts,
        introduction: from.introduction as unknown as Texts,
        thanks: from.thanks as unknown as Texts,
        redirect_url: from.redirect_url,
        opens_at: from.opens_at,
        closes_at: from.closes_at,
        time_zone: from.time_zone,
        once_by: from.once_by,
        resume_later: from.resume_later,
        notify_email: from.notify_email,
        languages: from.languages,
        show_score: from.show_score,
        created_by: ctx.userId,
      },
      most,
      fieldsOf(form),
      ctx.language,
    );
    if (!made) throw new Error('a fresh id was taken');
    return made;
  }),

  implement(questionnaireEdit, async (ctx, input) => {
    const row = await locked(ctx, input.surveyId);
    if (input.version !== undefined && input.version !== row.version) return ctx.fail('SURVEY_CHANGED');
    const opensAt = input.opensAt === undefined ? row.opens_at : time(input.opensAt);
    const closesAt = input.closesAt === undefined ? row.closes_at : time(input.closesAt);
    refuseCrossed(ctx, opensAt, closesAt);
    const tally = ctx.tx
      .updateTable('questionnaire_tally')
      .where('organisation_id', '=', ctx.organisationId)
      .where('questionnaire_id', '=', row.id);
    if (input.timeZone !== undefined && input.timeZone !== row.time_zone) {
      // The days that answers were counted under are those of the zone.
      const none = await tally.set({ told_number: sql`told_number` }).where('last_number', '=', 0).executeTakeFirst();
      if (none.numUpdatedRows === 0n) return ctx.fail('SURVEY_STATE');
    }
    if (input.answerLimit !== undefined) {
      const { answerLimit } = input;
      const fits = await tally
        .set({ most: answerLimit })
        .where((eb) => (answerLimit === null ? eb.lit(true) : eb('answers', '<=', answerLimit)))
        .executeTakeFirst();
      if (fits.numUpdatedRows === 0n) return ctx.fail('SURVEY_LIMIT_BELOW');
    }
    const set: Updateable<Questionnaire> = { opens_at: opensAt, closes_at: closesAt };
    if (input.title !== undefined) set.title = input.title;
    if (input.heading) set.heading = JSON.stringify(input.heading);
    if (input.introduction) set.introduction = JSON.stringify(input.introduction);
    if (input.thanks) set.thanks = JSON.stringify(input.thanks);
    if (input.redirectUrl !== undefined) set.redirect_url = input.redirectUrl;
    if (input.timeZone !== undefined) set.time_zone = input.timeZone;
    if (input.onceBy !== undefined) set.once_by = input.onceBy;
    if (input.resumeLater !== undefined) set.resume_later = input.resumeLater;
    if (input.notifyEmail !== undefined) set.notify_email = input.notifyEmail;
    if (input.languages) set.languages = input.languages;
    if (input.showScore !== undefined) set.show_score = input.showScore;
    if (input.password !== undefined)
      set.password_hash = input.password === null ? null : await hashPassword(input.password);
    if (input.title !== undefined && input.title !== row.title) {
      await changeForm(ctx.tx, ctx.organisationId, row.form_id, { name: input.title });
    }
    return { version: (await change(ctx.tx, ctx.organisationId, row.id, set)).version };
  }),

  implement(questionnaireDelete, async (ctx, input) => {
    const row = await locked(ctx, input.surveyId);
    const now = ctx.now();
    await change(ctx.tx, ctx.organisationId, row.id, { deleted_at: now });
    return { restorableUntil: new Date(now.getTime() + restorableDays * 86_400_000).toISOString() };
  }),

  implement(questionnaireRestore, async (ctx, input) => {
    const row = await ctx.tx
      .updateTable('questionnaire')
      .set({ deleted_at: null, version: sql`version + 1` })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', input.surveyId)
      .where('deleted_at', '>', restorableSince(ctx.now()))
      .returning('id')
      .executeTakeFirst();
    if (!row) ctx.notFound();
    return {};
  }),

  implement(questionnaireSwitch, async (ctx, input) => {
    const row = await locked(ctx, input.surveyId);
    if (row.state === input.state) return { state: input.state };
    const state = switched(row.state as SurveyState) ?? ctx.fail('SURVEY_STATE');
    // A draft is opened before it can be paused.
    if (input.state !== undefined && state !== input.state) return ctx.fail('SURVEY_STATE');
    if (state === 'open' && !asksSomething(await publishedForm(ctx.tx, ctx.organisationId, row.form_id)))
      return ctx.fail('SURVEY_EMPTY');
    await change(ctx.tx, ctx.organisationId, row.id, { state });
    return { state };
  }),

  implement(questionnaireClose, async (ctx, input) => {
    const row = await locked(ctx, input.surveyId);
    if (row.state !== 'open' && row.state !== 'paused') return ctx.fail('SURVEY_STATE');
    await change(ctx.tx, ctx.organisationId, row.id, { state: 'closed' });
    return { state: 'closed' as const };
  }),

  implement(questionnaireShare, async (ctx, input) => {
    const row = await locked(ctx, input.surveyId);
    const { organisationId, tx } = ctx;
    if (input.on === (row.result_code !== null)) return shared(ctx, row.result_code);
    if (row.result_code !== null)
      await tx
        .deleteFrom('directory')
        .where('kind', '=', 'survey-result')
        .where('code', '=', row.result_code)
        .execute();
    const code = input.on ? newPublicCode() : null;
    if (code !== null) {
      const made = { kind: 'survey-result', code, organisation_id: organisationId, target_id: row.id };
      await tx.insertInto('directory').values(made).execute();
    }
    await change(tx, organisationId, row.id, { result_code: code });
    return shared(ctx, code);
  }),
];

function shared(ctx: WriteContext<never>, code: string | null) {
  const { PUBLIC_URL } = ctx.services.settings;
  return { resultCode: code, resultUrl: code === null ? null : resultUrl(PUBLIC_URL, code) };
}
