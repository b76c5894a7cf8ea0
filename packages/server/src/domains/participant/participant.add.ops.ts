import { randomUUID } from 'node:crypto';
import type { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import type * as z from 'zod';
import type { WriteContext } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { claimFiles, handFiles } from '../form/files/form.files.ops.ts';
import { formOfEvent } from '../form/form.publish.ops.ts';
import { confirmJob, type ConfirmData } from './participant.job-names.ts';
import { fullOptions, problemFields, readAnswers } from './participant.ops.ts';
import { registerRow, registerRows } from './participant.sql.ts';

/** The channel of people whom an organiser added. */
export const byHand = 'organiser';

export type AddContext = WriteContext<(typeof participantAdd.fails)[number]>;

/** Notes what an organiser did with a participant. */
export function addHistory(tx: Db, organisationId: string, participantId: string, kind: string, userId: string) {
  return tx
    .insertInto('participant_history')
    .values({ organisation_id: organisationId, participant_id: participantId, kind, by_user: userId })
    .execute();
}

/** The form that somebody who is added answers, and what the answers say of them. Refuses what is wrong with them. */
export async function readAdded(ctx: AddContext, raw: Readonly<Record<string, unknown>>, formId: string | undefined) {
  const form =
    (await formOfEvent(ctx.tx, ctx.organisationId, ctx.event, formId)) ??
    ctx.failFields([{ path: 'formId', message: problemText('choice', ctx.language) }]);
  const { person, answers, problems } = readAnswers(form.definition, raw, ctx.language);
  if (problems.length > 0) ctx.failFields(problemFields(problems, ctx.language));
  return { form, person, answers };
}

/** Adds somebody without a ticket; approved at once. */
export async function addPerson(
  ctx: AddContext,
  input: z.output<typeof participantAdd.input>,
): Promise<z.input<typeof participantAdd.output>> {
  const { organisationId, event } = ctx;
  const { form, person, answers } = await readAdded(ctx, input.answers, input.formId);
  const row = registerRow(person, answers, {
    formId: form.formId,
    formVersion: form.definition.version,
    language: ctx.language,
    channel: byHand,
    nonce: null,
    state: 'APPROVED',
  });
  const claim = randomUUID();
  if (!(await claimFiles(ctx.tx, organisationId, form, claim, answers))) ctx.fail('FORM_FILE_GONE');
  const [made] = await registerRows(ctx.tx, organisationId, event.id, [row], true);
  if (made?.outcome === 'option-full') ctx.fail('OPTION_FULL', fullOptions(made.fullOptions, ctx.language));
  if (made?.outcome === 'taken') ctx.fail('ALREADY_REGISTERED', { by: made.takenBy });
  if (made?.outcome === 'full') ctx.fail('EVENT_FULL');
  if (made?.outcome === 'gone') ctx.notFound();
  if (made?.outcome !== 'ok' || !made.id || !made.code) throw new Error(`adding by hand ended in ${made?.outcome}`);
  await handFiles(ctx.tx, organisationId, claim, made.id);
  await addHistory(ctx.tx, organisationId, made.id, 'added', ctx.userId);
  if (input.notify) {
    const data: ConfirmData = { organisationId, eventId: event.id, ids: [made.id] };
    await ctx.sendJob(confirmJob, data);
  }
  return { partsId: made.id, participantCode: made.code };
}
