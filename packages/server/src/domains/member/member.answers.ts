import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { languageOr } from '../../core/mail/wording.ts';
import { formAsOf } from '../form/form.ops.ts';
import { entrantOf } from './channels/member.channels.enter.ts';
import { type AnswersData, answersJob } from './member.job-names.ts';

/** Answers, or voters, of one step: a transaction of some tens of milliseconds. */
const stepAnswers = 200;

/** Questionnaires and rounds taken at once from those of which there is something new. */
const subjectsAtOnce = 100;

/** Milliseconds after which a run leaves the rest to the next: below the job's expiry by more than a step takes. */
const runFor = 40_000;

/** Takes what has something new, and leaves each to a job in the same transaction. */
export async function takeAnswerNews({ database, jobs }: Services): Promise<void> {
  for (;;) {
    const taken = await database.global.transaction().execute(async (tx) => {
      const { rows } = await sql<AnswersData>`
        DELETE FROM answer_news n USING (
          SELECT organisation_id, subject_id FROM answer_news LIMIT ${subjectsAtOnce} FOR UPDATE SKIP LOCKED) f
        WHERE n.organisation_id = f.organisation_id AND n.subject_id = f.subject_id
        RETURNING n.organisation_id AS "organisationId", n.subject_id AS "subjectId", n.kind`.execute(tx);
      for (const data of rows) await jobs.send(answersJob, data, { tx, singletonKey: data.subjectId });
      return rows.length;
    });
    if (taken < subjectsAtOnce) return;
  }
}

/** Lets new answers to a questionnaire, or ballots of a round, flow in, step by step; a run that dies is begun again where it was. */
export async function followAnswers(services: Services, data: AnswersData): Promise<void> {
  const { organisationId, subjectId, kind } = data;
  const { database } = services;
  // Whoever was writing when it was taken found it noted still: what they write is seen only after them.
  await database.inOrganisation(organisationId, 'write', (tx) =>
    kind === 'answers'
      ? sql`SELECT FROM questionnaire_tally WHERE organisation_id = ${organisationId} AND questionnaire_id = ${subjectId} FOR SHARE`.execute(
          tx,
        )
      : sql`SELECT FROM round_tally WHERE organisation_id = ${organisationId} AND round_id = ${subjectId} FOR SHARE`.execute(
          tx,
        ),
  );
  const begun = performance.now();
  while (performance.now() - begun < runFor) {
    const looked = await database.inOrganisation(organisationId, 'write', (tx) =>
      kind === 'answers' ? answersStep(tx, organisationId, subjectId) : ballotsStep(tx, organisationId, subjectId),
    );
    if (looked < stepAnswers) return;
  }
  await services.jobs.send(answersJob, data, { singletonKey: subjectId });
}

async function ballotsStep(tx: Db, organisationId: string, roundId: string): Promise<number> {
  const { rows } = await sql<{
    looked: number;
  }>`SELECT follow_ballots(${organisationId}, ${roundId}, ${stepAnswers}) AS looked`.execute(tx);
  return rows[0]?.looked ?? 0;
}

/** The next answers by their number. Whoever the form does not ask for a number or an address stays nobody. */
async function answersStep(tx: Db, organisationId: string, questionnaireId: string): Promise<number> {
  const survey = await tx
    .selectFrom('questionnaire')
    .select('form_id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', questionnaireId)
    .executeTakeFirst();
  if (!survey) return 0;
  await tx
    .insertInto('answer_reach')
    .values({ organisation_id: organisationId, questionnaire_id: questionnaireId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Two at once follow one another.
  const { number: reached } = await tx
    .selectFrom('answer_reach')
    .select('number')
    .where('organisation_id', '=', organisationId)
    .where('questionnaire_id', '=', questionnaireId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const answers = await tx
    .selectFrom('questionnaire_answer')
    .select(['id', 'number', 'form_version', 'answers', 'language', 'submitted_at', 'deleted_at'])
    .where('organisation_id', '=', organisationId)
    .where('questionnaire_id', '=', questionnaireId)
    .where('number', '>', reached)
    .orderBy('number')
    .limit(stepAnswers)
    .execute();
  const last = answers.at(-1);
  if (!last) return 0;
  const forms = new Map<number, FormDefinition | null>();
  for (const version of new Set(answers.map((answer) => answer.form_version)))
    forms.set(version, await formAsOf(tx, organisationId, survey.form_id, version));
  const people = answers.flatMap((answer) => {
    const form = forms.get(answer.form_version);
    if (!form || answer.deleted_at !== null) return [];
    const language = languageOr(answer.language);
    const person = entrantOf(form, answer.answers as unknown as Answers, language);
    if (person.phone === null && person.email === null) return [];
    return [{ ...person, answerId: answer.id, questionnaireId, language, at: answer.submitted_at.toISOString() }];
  });
  if (people.length > 0)
    await sql`SELECT FROM follow_answers(${organisationId}::uuid, ${JSON.stringify(people)}::jsonb)`.execute(tx);
  await tx
    .updateTable('answer_reach')
    .set({ number: last.number })
    .where('organisation_id', '=', organisationId)
    .where('questionnaire_id', '=', questionnaireId)
    .execute();
  return answers.length;
}

/** Notes every questionnaire of an organisation, from its first answer on: what is told already is passed over. */
export async function noteAllAnswers(tx: Db, organisationId: string): Promise<void> {
  await tx.updateTable('answer_reach').set({ number: 0 }).where('organisation_id', '=', organisationId).execute();
  await sql`
    INSERT INTO answer_news (organisation_id, subject_id, kind)
    SELECT organisation_id, id, 'answers' FROM questionnaire WHERE organisation_id = ${organisationId} AND deleted_at IS NULL ORDER BY id
    ON CONFLICT DO NOTHING`.execute(tx);
}
