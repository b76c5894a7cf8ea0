import type { Language, Texts } from '@convoke/contract/core/language.ts';
import type { Services } from '../../core/context.ts';
import { defineJob } from '../../core/jobs/jobs.ts';
import { buttonBlock, factsBlock, mailPage } from '../../core/mail/mail-html.ts';
import { deliver } from '../../core/mail/outbox.ts';
import { fill, languageOr, oneLine } from '../../core/mail/wording.ts';

/** A question that was answered. */
export interface AnsweredData {
  organisationId: string;
  consultId: string;
}

export const answeredJob = 'consult.answered';

const texts = {
  subject: {
    en: 'Answer to your question about {title}',
    zh: '关于“{title}”的提问回复',
    es: 'Respuesta a su pregunta sobre {title}',
    ja: '「{title}」へのご質問への回答',
  },
  hello: { en: 'Hello {name},', zh: '{name}，您好：', es: 'Hola, {name}:', ja: '{name} 様' },
  headline: {
    en: 'The organiser has answered',
    zh: '主办方已回复',
    es: 'El organizador ha respondido',
    ja: '主催者からの回答',
  },
  asked: { en: 'Your question', zh: '您的提问', es: 'Su pregunta', ja: 'ご質問' },
  open: { en: 'Open the event', zh: '打开活动页面', es: 'Abrir el evento', ja: 'イベントページを開く' },
} as const satisfies Record<string, Texts>;

/** Mails an answer to who asked. Safe to run twice. */
async function mailAnswer(services: Services, { organisationId, consultId }: AnsweredData): Promise<void> {
  const row = await services.database.inOrganisation(organisationId, 'read', (db) =>
    db
      .selectFrom('consult as c')
      .innerJoin('event as e', 'e.id', 'c.event_id')
      .select(['c.text', 'c.answer', 'c.name', 'c.email', 'c.language'])
      .select(['e.id as eventId', 'e.code', 'e.title', 'e.organiser_name as organiser'])
      .where('c.id', '=', consultId)
      .executeTakeFirst(),
  );
  if (!row || row.answer === '' || row.email === '') return;
  await deliver<Exclude<typeof row, undefined>>(services, organisationId, {
    kind: 'question-answered',
    subjects: [{ id: consultId, occasion: 'answered' }],
    prepare: () =>
      Promise.resolve({
        facts: row,
        messages: [
          { subjectId: consultId, occasion: 'answered', eventId: row.eventId, channel: 'mail', recipient: row.email },
        ],
      }),
    write: (facts, message) => {
      const { settings } = services;
      const language: Language = languageOr(facts.language);
      const title = oneLine(facts.title);
      const url = `${settings.PUBLIC_URL}/event/${facts.code}`;
      const subject = oneLine(fill(texts.subject[language], { title }));
      const hello = fill(texts.hello[language], { name: oneLine(facts.name) });
      const footer = [title, oneLine(facts.organiser)].filter(Boolean).join(' · ');
      return Promise.resolve({
        mail: {
          to: message.recipient,
          from: settings.MAIL_FROM,
          subject,
          text: [hello, facts.answer, `${texts.asked[language]}:\n${facts.text}`, url, `-- \n${footer}`].join('\n\n'),
          html: mailPage({
            language,
            title: subject,
            hello,
            headline: texts.headline[language],
            body: facts.answer.split(/\n+/),
            blocks: [factsBlock(title, [[texts.asked[language], facts.text]]), buttonBlock(texts.open[language], url)],
            footer,
          }),
          // One id for every attempt at this message, so that a receiver can tell a repeat.
          messageId: `<${message.id}@${new URL(settings.PUBLIC_URL).hostname}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        },
      });
    },
  });
}

export const consultJobs = [
  defineJob<AnsweredData>({ name: answeredJob, batchSize: 4, expireInSeconds: 120, run: mailAnswer }),
];
