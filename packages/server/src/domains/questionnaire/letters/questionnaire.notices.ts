import { type Language, languages } from '@convoke/contract/core/language.ts';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { Mail } from '../../../core/mail/mail.ts';
import { buttonBlock, mailPage } from '../../../core/mail/mail-html.ts';
import { deliver, type MessageRow } from '../../../core/mail/outbox.ts';
import { fill, oneLine } from '../../../core/mail/wording.ts';
import { noticeAgainSeconds, type NoticeData, noticeJob } from '../questionnaire.job-names.ts';
import { type SurveyRecord, surveyRecord } from '../questionnaire.load.ts';
import { noticeTexts } from './questionnaire.texts.ts';

const kind = 'survey-answers';

interface Told {
  survey: SurveyRecord;
  answers: number;
}

function tallyOf(db: Db, { organisationId, surveyId }: NoticeData) {
  return db
    .selectFrom('questionnaire_tally')
    .select(['answers', 'last_number', 'told_number', 'told_at'])
    .where('organisation_id', '=', organisationId)
    .where('questionnaire_id', '=', surveyId);
}

/** Mails about earlier answers that a run which died has left. */
async function leftOver(db: Db, { organisationId, surveyId }: NoticeData): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('occasion')
    .where('organisation_id', '=', organisationId)
    .where('subject_id', '=', surveyId)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'claimed'])
    .execute();
  return rows.map((row) => row.occasion);
}

/** `from-to`: the numbers of the answers that the mail is about. */
const occasionOf = (from: number, to: number) => `${from}-${to}`;

/**
 * Tells the organiser of the answers since the last mail, all in one. Safe to run twice: what has been told stands with the counters, written
 * together with the mail's row.
 */
export async function tellOrganiser(services: Services, data: NoticeData): Promise<void> {
  const { organisationId, surveyId } = data;
  const { tally, left } = await services.database.inOrganisation(organisationId, 'read', async (db) => ({
    tally: await tallyOf(db, data).executeTakeFirst(),
    left: await leftOver(db, data),
  }));
  if (!tally) return;
  const now = services.clock.now();
  const again = tally.told_at === null ? 0 : tally.told_at.getTime() / 1000 + noticeAgainSeconds - now.getTime() / 1000;
  const isNew = tally.last_number > tally.told_number;
  if (isNew && again > 0) {
    // This one is running, so another may wait.
    const later = { singletonKey: surveyId, startAfterSeconds: Math.ceil(again) };
    await services.jobs.send(noticeJob, data, later);
  }
  const due = isNew && again <= 0;
  const occasion = occasionOf(tally.told_number, tally.last_number);
  await deliver<Told>(services, organisationId, {
    kind,
    subjects: [...left, ...(due ? [occasion] : [])].map((each) => ({ id: surveyId, occasion: each })),
    async prepare(tx) {
      const survey = await surveyRecord(tx, organisationId, surveyId);
      if (!survey) return null;
      const current = await tallyOf(tx, data).forUpdate().executeTakeFirstOrThrow();
      const told: Told = { survey, answers: current.answers };
      const stillDue = due && current.told_number === tally.told_number && survey.notify_email !== null;
      if (!stillDue) return { facts: told, messages: [] };
      return {
        facts: told,
        messages: [
          { subjectId: surveyId, occasion, eventId: null, channel: 'mail', recipient: survey.notify_email ?? '' },
        ],
      };
    },
    async onNew(tx) {
      await tx
        .updateTable('questionnaire_tally')
        .set({ told_number: tally.last_number, told_at: now })
        .where('organisation_id', '=', organisationId)
        .where('questionnaire_id', '=', surveyId)
        .execute();
    },
    write: (told, message) => Promise.resolve({ mail: noticeMail(services, told, message) }),
  });
}

function noticeMail({ settings }: Services, { survey, answers }: Told, message: MessageRow): Mail {
  const language: Language = languages.find((each) => each === survey.languages[0]) ?? 'en';
  const texts = noticeTexts[language];
  const [from = 0, to = 0] = message.occasion.split('-').map(Number);
  const n = to - from;
  const form = n === 1 ? 'one' : 'many';
  const title = oneLine(survey.title);
  const facts = { n: String(n), total: String(answers), title };
  const body = fill(texts.body[form], facts);
  const url = `${settings.PUBLIC_URL}/resource-manage/survey-info/${survey.id}`;
  return {
    to: message.recipient,
    from: settings.MAIL_FROM,
    subject: oneLine(fill(texts.subject[form], facts)),
    text: [texts.hello, `${texts.headline}\n${title}`, body, `${texts.button}: ${url}`, `-- \n${texts.footer}`].join(
      '\n\n',
    ),
    html: mailPage({
      language,
      title,
      hello: texts.hello,
      headline: texts.headline,
      body: [title, body],
      blocks: [buttonBlock(texts.button, url)],
      footer: texts.footer,
    }),
    messageId: `<${message.id}@${new URL(settings.PUBLIC_URL).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
