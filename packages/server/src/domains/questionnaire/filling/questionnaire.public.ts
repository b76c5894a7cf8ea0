import { checkAnswers } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import {
  questionnaireCollect,
  questionnaireOptionLimit,
  questionnairePreview,
  questionnairePreviewCode,
  questionnairePreviewForm,
  questionnaireUnlock,
} from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import type { OnceBy } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import type { BaseContext } from '../../../core/context.ts';
import { seeDevice } from '../../../core/http/device.ts';
import { implement } from '../../../core/http/implement.ts';
import { collectorOf, FileGone } from './questionnaire.collect.ts';
import { countedOf, markOf, searchText } from '../counting/questionnaire.count.ts';
import { keptSurvey, type LoadedSurvey } from '../questionnaire.load.ts';
import { letsThrough, makePass, tryPassword } from '../questionnaire.password.ts';
import { personOf } from '../questionnaire.person.ts';
import { scoreOfAnswer } from '../questionnaire.score.ts';
import type { SubmitRow } from './questionnaire.sql.ts';
import { publicView } from '../questionnaire.views.ts';
// Answers are checked here, regions and phone numbers among them.
import '@convoke/contract/form/regions/regions.data.ts';
import '../../../core/phones.ts';

async function preview(ctx: BaseContext<never>, pass: string | undefined) {
  const loaded = (await keptSurvey(ctx.services, ctx.organisationId, ctx.targetId)) ?? ctx.notFound();
  if (loaded.row.once_by === 'device' && loaded.row.state !== 'draft') seeDevice(ctx, 'call');
  return publicView(loaded, letsThrough(ctx.services, loaded.row, pass), ctx.now()) ?? ctx.notFound();
}

/** What people who answer call. */
export const publicHandlers = [
  implement(questionnairePreview, (ctx, input) => preview(ctx, input.pass)),
  implement(questionnairePreviewCode, (ctx, input) => preview(ctx, input.pass)),
  implement(questionnairePreviewForm, (ctx, input) => preview(ctx, input.pass)),

  implement(questionnaireUnlock, async (ctx, input) => {
    const { services } = ctx;
    const loaded = (await keptSurvey(services, ctx.organisationId, ctx.targetId)) ?? ctx.notFound();
    if (loaded.row.state === 'draft') ctx.notFound();
    if (loaded.row.password_hash === null) return { pass: '' };
    const tried = await tryPassword(services, loaded.row, input.password, ctx.address);
    if (tried === 'wait') return ctx.fail('SURVEY_PASSWORD_WAIT');
    return tried === 'right' ? { pass: makePass(services, loaded.row) } : ctx.fail('SURVEY_PASSWORD_WRONG');
  }),

  implement(questionnaireCollect, async (ctx, input) => {
    const { services, organisationId, targetId: surveyId } = ctx;
    const language = input.language ?? ctx.language;

    async function loadNow(fresh: boolean): Promise<LoadedSurvey> {
      const loaded = await keptSurvey(services, organisationId, surveyId, fresh ? 0 : undefined);
      return loaded && loaded.row.state !== 'draft' ? loaded : ctx.notFound();
    }
    function checked(form: FormDefinition) {
      const read = checkAnswers(form, input.answers);
      if (read.problems.length === 0) return read;
      return ctx.failFields(
        read.problems.map(({ fieldId, problem, n }) => ({
          path: `answers.${fieldId}`,
          message: problemText(problem, language, n),
        })),
      );
    }
    function ask({ row, form }: LoadedSurvey) {
      if (!letsThrough(services, row, input.pass)) return ctx.fail('SURVEY_PASSWORD_NEEDED');
      if (input.formVersion !== form.version) return ctx.fail('FORM_CHANGED');
      const onceBy = row.once_by as OnceBy;
      const person = personOf(ctx, surveyId, onceBy, input);
      if (person === null && onceBy === 'device') return ctx.fail('SURVEY_DEVICE_NEEDED');
      if (person === null && onceBy !== 'none') return ctx.fail('SURVEY_PERSON_NEEDED', { onceBy });
      const { answers, shown } = checked(form);
      const facts = { channel: input.channel ?? '', language, seconds: input.seconds ?? null };
      const counted = countedOf(form, answers, facts);
      const asked: SubmitRow = {
        ...counted,
        ...facts,
        picks: limitedPicks(form, counted.picks),
        nonce: input.nonce,
        formVersion: form.version,
        answers,
        score: scoreOfAnswer(form, answers, shown),
        onceBy,
        person,
        search: searchText(form, answers),
        marks: counted.counts.map(([fieldId, key]) => markOf(surveyId, fieldId, key)),
      };
      const draft = input.resume === undefined ? undefined : { token: input.resume, revision: input.revision ?? 0 };
      const notify = row.notify_email !== null;
      return collectorOf(services)
        .submit(organisationId, surveyId, { row: asked, notify, draft, formId: row.form_id, form })
        .catch((error: unknown) => {
          if (error instanceof FileGone) return ctx.fail('FORM_FILE_GONE');
          throw error;
        });
    }

    // A page that knows a newer form than what was kept is not asked to go back.
    const kept = await loadNow(false);
    let loaded = input.formVersion > kept.form.version ? await loadNow(true) : kept;
    let outcome = await ask(loaded);
    if (outcome.outcome === 'changed' || outcome.outcome === 'form-changed') {
      loaded = await loadNow(true);
      outcome = await ask(loaded);
    }
    switch (outcome.outcome) {
      case 'ok':
      case 'repeated':
        return {
          answerId: outcome.id ?? '',
          number: outcome.number ?? 0,
          score: loaded.row.show_score ? outcome.score : null,
        };
      case 'taken':
        return ctx.fail('SURVEY_ANSWERED');
      case 'person':
      case 'changed':
        return ctx.fail('SURVEY_PERSON_NEEDED', { onceBy: loaded.row.once_by });
      case 'closed':
        return ctx.fail('SURVEY_NOT_OPEN', { standing: outcome.state });
      case 'full':
        return ctx.fail('SURVEY_FULL');
      case 'option-full':
        return ctx.fail('OPTION_FULL', {
          options: (outcome.fullOptions ?? []).map(({ field, option }) => ({ fieldId: field, option })),
        });
      case 'form-changed':
        return ctx.fail('FORM_CHANGED');
      case 'gone':
        return ctx.notFound();
    }
  }),

  implement(questionnaireOptionLimit, async (ctx, input) => {
    const loaded = (await keptSurvey(ctx.services, ctx.organisationId, ctx.targetId)) ?? ctx.notFound();
    if (loaded.row.state === 'draft' || loaded.row.password_hash !== null) ctx.notFound();
    const places = loaded.taken.find((each) => each.fieldId === input.fieldId && each.option === input.optionId);
    if (!places) return { limit: null, left: null, full: false };
    const left = Math.max(0, places.most - places.taken);
    return { limit: places.most, left, full: left === 0 };
  }),
];

/** Only options with places are counted there; who chose others does not wait for a row. */
function limitedPicks(form: FormDefinition, picks: SubmitRow['picks']): SubmitRow['picks'] {
  const fields = new Map(form.fields.map((field) => [field.fieldId, field]));
  return picks.filter(
    (pick) => fields.get(pick.field)?.options?.find((each) => each.value === pick.option)?.limit !== undefined,
  );
}
