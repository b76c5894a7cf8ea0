import { problemText } from '@convoke/contract/core/problems.ts';
import {
  questionnaireDraftOpen,
  questionnaireDraftSave,
} from '@convoke/contract/questionnaire/questionnaire.drafts.calls.ts';
import { sql } from 'kysely';
import type { BaseContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { Refusal } from '../../../core/failure.ts';
import { implement } from '../../../core/http/implement.ts';
import { takesSms } from '../../../core/mail/sms-regions.ts';
import { sealRecipient } from '../../../core/mail/code-message.ts';
import { secondsUntilSending, takeSending } from '../../../core/one-time-codes.ts';
import { countAsking } from '../../auth/auth.asking.ops.ts';
import { formAsOf } from '../../form/form.ops.ts';
import {
  addDraft,
  answersOf,
  changeDraft,
  type DraftContent,
  draftEnd,
  draftIdOf,
  draftOfToken,
  tokenOfDraft,
} from './questionnaire.draft-store.ts';
import { type DraftLink, draftLinkJob } from '../questionnaire.job-names.ts';
import { keptSurvey, type LoadedSurvey, type SurveyRecord } from '../questionnaire.load.ts';
import { letsThrough } from '../questionnaire.password.ts';
import { withoutRight } from '../questionnaire.score.ts';
import { standingNow } from '../questionnaire.views.ts';

/** Drafts of one questionnaire at a time, and new ones in an hour: far above what people leave behind, far below what fills a disk or a mailbox. */
const mostOpen = 20_000;
const mostAnHour = 2000;

type DraftContext = BaseContext<'SURVEY_NOT_OPEN' | 'SURVEY_PASSWORD_NEEDED'>;

/** The questionnaire as who answers may see it just now. */
async function openSurvey(ctx: DraftContext, pass: string | undefined, version = 0): Promise<LoadedSurvey> {
  const read = async (maxAgeMs?: number) =>
    (await keptSurvey(ctx.services, ctx.organisationId, ctx.targetId, maxAgeMs)) ?? ctx.notFound();
  let loaded = await read();
  // A page that knows a newer form than what was kept is not asked to go back.
  if (version > loaded.form.version) loaded = await read(0);
  const standing = standingNow(loaded.row, loaded, ctx.now());
  if (standing === 'draft') return ctx.notFound();
  if (standing !== 'open') return ctx.fail('SURVEY_NOT_OPEN', { standing });
  return letsThrough(ctx.services, loaded.row, pass) ? loaded : ctx.fail('SURVEY_PASSWORD_NEEDED');
}

async function refuseTooMany(tx: Db, survey: SurveyRecord, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const { open, recent } = await tx
    .selectFrom('questionnaire_draft')
    .select((eb) => [
      eb.fn.countAll<number>().as('open'),
      sql<number>`count(*) FILTER (WHERE created_at > ${hourAgo})::int`.as('recent'),
    ])
    .where('organisation_id', '=', survey.organisation_id)
    .where('questionnaire_id', '=', survey.id)
    .executeTakeFirstOrThrow();
  if (open >= mostOpen || recent >= mostAnHour) throw new Refusal('TOO_MANY', { retryAfterSeconds: 600 });
}

/** Drafts that are gone on with on another device. */
export const draftHandlers = [
  implement(questionnaireDraftSave, async (ctx, input) => {
    const { services, organisationId } = ctx;
    const now = ctx.now();
    const loaded = await openSurvey(ctx, input.pass, input.formVersion);
    const { row } = loaded;
    if (!row.resume_later) return ctx.fail('SURVEY_DRAFT_OFF');
    const language = input.language ?? ctx.language;
    if (input.phone !== undefined && !takesSms(input.phone, services.settings))
      return ctx.failFields([{ path: 'phone', message: problemText('noSms', language) }]);
    const to = input.phone ?? input.email;
    if (to !== undefined) await countAsking(services, ctx.address);

    return services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const form =
        input.formVersion === loaded.form.version
          ? loaded.form
          : ((await formAsOf(tx, organisationId, row.form_id, input.formVersion)) ?? ctx.fail('FORM_CHANGED'));
      const content: DraftContent = {
        form,
        formId: row.form_id,
        answers: answersOf(form, input.answers),
        page: input.page,
        language,
        channel: input.channel ?? '',
        personalToken: row.once_by === 'token' ? (input.token ?? null) : null,
        seconds: input.seconds ?? 0,
        now,
        expiresAt: draftEnd(row, now),
      };
      async function send(draftId: string): Promise<void> {
        if (to === undefined) return;
        if (!(await takeSending(tx, services, to)))
          ctx.fail('SURVEY_DRAFT_WAIT', { retryAfterSeconds: await secondsUntilSending(tx, services, to) });
        const data: DraftLink = {
          organisationId,
          draftId,
          channel: input.phone === undefined ? 'mail' : 'sms',
          recipient: sealRecipient(services, to),
        };
        await services.jobs.send(draftLinkJob, data, { tx });
      }
      const answer = (resume: string, revision: number) => ({
        resume,
        revision,
        expiresAt: content.expiresAt.toISOString(),
      });

      if (input.resume === undefined) {
        const id = draftIdOf(services, row.id, input.nonce ?? '');
        const token = tokenOfDraft(services, id);
        await refuseTooMany(tx, row, now);
        if (await addDraft(tx, row, { id, token }, content)) {
          await send(id);
          return answer(token, 1);
        }
        // The same try once more: its answer was lost, the message is on its way.
        const again = await changeDraft(tx, row, token, 1, content);
        if (typeof again === 'string') return ctx.fail(again === 'newer' ? 'SURVEY_DRAFT_NEWER' : 'SURVEY_DRAFT_GONE');
        return answer(token, again.revision);
      }
      const changed = await changeDraft(tx, row, input.resume, input.revision ?? 0, content);
      if (changed === 'gone') return ctx.fail('SURVEY_DRAFT_GONE');
      if (changed === 'newer') return ctx.fail('SURVEY_DRAFT_NEWER');
      await send(changed.id);
      return answer(input.resume, changed.revision);
    });
  }),

  implement(questionnaireDraftOpen, async (ctx, input) => {
    const { row } = await openSurvey(ctx, input.pass, input.formVersion);
    const { database } = ctx.services;
    return database.inOrganisation(ctx.organisationId, 'read', async (db) => {
      const draft = (await draftOfToken(db, row, input.resume, ctx.now())) ?? ctx.fail('SURVEY_DRAFT_GONE');
      const former =
        draft.form_version === input.formVersion
          ? null
          : await formAsOf(db, ctx.organisationId, row.form_id, draft.form_version);
      return {
        revision: draft.revision,
        answers: draft.answers as Record<string, unknown>,
        page: draft.page,
        seconds: draft.seconds,
        savedAt: draft.saved_at.toISOString(),
        expiresAt: draft.expires_at.toISOString(),
        formerForm: former && withoutRight(former),
      };
    });
  }),
];
