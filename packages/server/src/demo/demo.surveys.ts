import { randomUUID } from 'node:crypto';
import { languages, type Texts } from '@convoke/contract/core/language.ts';
import { checkAnswers } from '@convoke/contract/form/logic/form.check.ts';
import { eventSatisfaction } from '@convoke/contract/questionnaire/templates/event-satisfaction.ts';
import type { SurveyTemplate } from '@convoke/contract/questionnaire/templates/template.ts';
import { workshopPreference } from '@convoke/contract/questionnaire/templates/workshop-preference.ts';
import { sql } from 'kysely';
import type { Services } from '../core/context.ts';
import type { Db } from '../core/data/database.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { countedOf, markOf, searchText } from '../domains/questionnaire/counting/questionnaire.count.ts';
import { createSurvey } from '../domains/questionnaire/office/questionnaire.create.ts';
import { demoPeople, chance } from './demo.people.ts';
import { day, momentsOf } from './demo.pieces.ts';
import { sayAll, saySatisfaction, sayWorkshops } from './demo.survey-answers.ts';
// Answers are checked here, regions and phone numbers among them.
import '@convoke/contract/form/regions/regions.data.ts';
import '../core/phones.ts';

const zone = 'Asia/Shanghai';
const nothing: Texts = { en: '', zh: '', es: '', ja: '' };

interface DemoSurvey {
  title: string;
  template: SurveyTemplate;
  heading: Texts;
  introduction: Texts;
  say: typeof saySatisfaction;
  count: number;
  seed: number;
  /** Days from now. */
  opened: number;
  closes: number | null;
  most: number | null;
}

const surveys: readonly DemoSurvey[] = [
  {
    title: 'Guests of the year',
    template: eventSatisfaction,
    heading: {
      en: 'How was it with us this year?',
      zh: '今年与我们共度的时光，您感觉如何？',
      es: '¿Qué tal este año con nosotros?',
      ja: '今年のイベントはいかがでしたか。',
    },
    introduction: {
      en: 'Three minutes for the events you came to this year. Your answers are anonymous.',
      zh: '占用您三分钟，聊聊今年参加过的活动。问卷匿名。',
      es: 'Tres minutos sobre los eventos a los que vino este año. Es anónimo.',
      ja: '今年参加されたイベントについて3分ほどお聞かせください。匿名です。',
    },
    say: saySatisfaction,
    count: 268,
    seed: 941,
    opened: -20,
    closes: null,
    most: null,
  },
  {
    title: 'Workshops of the second morning',
    template: workshopPreference,
    heading: {
      en: 'Which workshop shall it be?',
      zh: '您想参加哪个工作坊？',
      es: '¿Qué taller prefiere?',
      ja: 'どのワークショップに参加しますか。',
    },
    introduction: {
      en: 'Form Follows People, second morning: put the four workshops in your order.',
      zh: '“形随人”设计大会第二天上午：请对四个工作坊排序。',
      es: 'Form Follows People, segunda mañana: ordene los cuatro talleres.',
      ja: '「Form Follows People」2日目の午前。4つのワークショップを希望順に並べてください。',
    },
    say: sayWorkshops,
    count: 143,
    seed: 473,
    opened: -9,
    closes: 9,
    most: 300,
  },
];

/** Two questionnaires that people have been answering for days, unless there are some already (also deleted ones). */
export async function makeSurveys(services: Services, { organisationId, userId }: Person): Promise<void> {
  const now = services.clock.now().getTime();
  await services.database.inOrganisation(organisationId, 'write', async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('convoke demo'))`.execute(tx);
    const some = await tx
      .selectFrom('questionnaire')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .limit(1)
      .execute();
    if (some.length > 0) return;
    for (const survey of surveys) await makeSurvey(tx, organisationId, userId, survey, now);
  });
}

async function makeSurvey(
  tx: Db,
  organisationId: string,
  userId: string,
  survey: DemoSurvey,
  now: number,
): Promise<void> {
  const opened = new Date(now + survey.opened * day);
  const made = await createSurvey(
    tx,
    organisationId,
    {
      id: randomUUID(),
      title: survey.title,
      state: 'open',
      heading: survey.heading,
      introduction: survey.introduction,
      thanks: nothing,
      redirect_url: null,
      opens_at: null,
      closes_at: survey.closes === null ? null : new Date(now + survey.closes * day),
      time_zone: zone,
      once_by: 'none',
      password_hash: null,
      resume_later: true,
      notify_email: null,
      languages: [...languages],
      show_score: false,
      created_by: userId,
      created_at: new Date(opened.getTime() - day),
      updated_at: opened,
    },
    survey.most,
    survey.template.form,
    'en',
  );
  if (!made) throw new Error(`the demo's questionnaire ${survey.title} is there already`);
  await answer(tx, organisationId, made.surveyId, survey, now);
}

/** All answers by three statements; counted by the function that counts every answer. */
async function answer(
  tx: Db,
  organisationId: string,
  surveyId: string,
  survey: DemoSurvey,
  now: number,
): Promise<void> {
  const { count, seed, template } = survey;
  const { form } = template;
  const people = demoPeople(count, seed);
  const said = sayAll(survey.say, people, seed);
  const moments = momentsOf({ count, seed, fromDay: survey.opened, toDay: -0.01 }, now);
  const next = chance(seed + 7);
  const shanghaiDay = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  const rows = people.map((person, at) => {
    const { answers, problems } = checkAnswers(form, said[at] ?? {});
    if (problems.length > 0) throw new Error(`a demo answer is refused: ${JSON.stringify(problems)}`);
    const facts = {
      channel: person.channel,
      language: person.language,
      seconds: Math.round(60 + 240 * next() ** 1.5),
    };
    const moment = moments[at] ?? now;
    const { counts, numbers } = countedOf(form, answers, facts);
    return {
      ...facts,
      number: at + 1,
      answers,
      counts,
      numbers,
      nonce: `demo-${seed}-${at}`,
      day: shanghaiDay.format(moment),
      submitted: new Date(moment).toISOString(),
      search: searchText(form, answers),
      marks: counts.map(([fieldId, key]) => markOf(surveyId, fieldId, key)),
    };
  });
  const sent = JSON.stringify(rows);
  await sql`
    INSERT INTO questionnaire_answer (organisation_id, questionnaire_id, number, form_version, answers, score, channel, language, nonce, seconds,
      day, submitted_at, search, marks)
    SELECT ${organisationId}::uuid, ${surveyId}::uuid, r.number, 1, r.answers, NULL, r.channel, r.language, r.nonce, r.seconds, r.day, r.submitted,
      r.search, ARRAY(SELECT m::bigint FROM jsonb_array_elements_text(r.marks) AS m)
    FROM jsonb_to_recordset(${sent}::jsonb) AS r(number int, answers jsonb, channel text, language text, nonce text, seconds int, day date,
      submitted timestamptz, search text, marks jsonb) ORDER BY r.number`.execute(tx);
  await sql`SELECT add_answer_counts(${organisationId}::uuid, ${surveyId}::uuid, ${sent}::jsonb, 1)`.execute(tx);
  await tx
    .updateTable('questionnaire_tally')
    .set({
      answers: count,
      last_number: count,
      told_number: count,
      last_answer_at: new Date(moments.at(-1) ?? now),
    })
    .where('organisation_id', '=', organisationId)
    .where('questionnaire_id', '=', surveyId)
    .execute();
}
