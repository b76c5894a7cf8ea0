import type { Services } from '../../../core/context.ts';
import { defineJob } from '../../../core/jobs/jobs.ts';
import { organisationsWith } from '../../../core/data/organisations-with.ts';
import { type CodeRecipient, openRecipient } from '../../../core/mail/code-message.ts';
import type { HandOff } from '../../../core/mail/hand-off.ts';
import { buttonBlock, mailPage } from '../../../core/mail/mail-html.ts';
import { smsText } from '@convoke/contract/message/message.text.ts';
import { cut, fill, languageOr, momentText, oneLine, smsTitleLength } from '../../../core/mail/wording.ts';
import type { DraftRecord } from './questionnaire.draft-store.ts';
import { tokenOfDraft } from './questionnaire.draft-store.ts';
import { draftLinkTexts } from './questionnaire.draft-texts.ts';
import { type DraftLink, draftLinkJob } from '../questionnaire.job-names.ts';
import { type SurveyRecord, surveyRecord } from '../questionnaire.load.ts';
import { surveyUrl } from '../questionnaire.views.ts';

/** The vendor's own template; the text itself goes along for the local outbox. */
const smsTemplate = 'CONVOKE_SURVEY_DRAFT';

/** Leads to the draft, on any device; the personal link and the source stay with it. */
export function draftUrl(
  services: Services,
  survey: Pick<SurveyRecord, 'code'>,
  draft: Pick<DraftRecord, 'id' | 'personal_token' | 'channel'>,
): string {
  const query = new URLSearchParams({ resume: tokenOfDraft(services, draft.id) });
  if (draft.personal_token !== null) query.set('token', draft.personal_token);
  if (draft.channel !== '') query.set('channel', draft.channel);
  return `${surveyUrl(services.settings.PUBLIC_URL, survey.code)}?${query.toString()}`;
}

async function sendLink(services: Services, ask: DraftLink): Promise<void> {
  const recipient = openRecipient(services, ask);
  if (recipient === null) return;
  const found = await services.database.inOrganisation(ask.organisationId, 'read', async (db) => {
    const draft = await db
      .selectFrom('questionnaire_draft')
      .selectAll()
      .where('organisation_id', '=', ask.organisationId)
      .where('id', '=', ask.draftId)
      .where('expires_at', '>', services.clock.now())
      .executeTakeFirst();
    const survey = draft && (await surveyRecord(db, ask.organisationId, draft.questionnaire_id));
    return survey ? { draft, survey } : null;
  });
  // Sent, run out or deleted meanwhile: there is nothing to go on with.
  if (!found) return;
  const outcome = await handOver(services, { channel: ask.channel, recipient }, found);
  // Unknown: it may be on its way. Refused for good: nothing to be done.
  if (outcome.accepted === false && !outcome.permanent) throw new Error(`the link was not taken: ${outcome.reason}`);
  if (outcome.accepted !== true) services.log.warn({ reason: outcome.reason }, 'a link to a draft was not sent');
}

function handOver(
  services: Services,
  to: Pick<CodeRecipient, 'channel' | 'recipient'>,
  { draft, survey }: { draft: DraftRecord; survey: SurveyRecord },
): Promise<HandOff> {
  const { settings } = services;
  const language = languageOr(draft.language);
  const texts = draftLinkTexts[language];
  const heading = (survey.heading as unknown as Record<string, string>)[language];
  const title = oneLine(heading || survey.title);
  const url = draftUrl(services, survey, draft);
  const until = momentText(draft.expires_at, survey.time_zone, language);
  if (to.channel === 'sms') {
    const params = { title: cut(title, smsTitleLength), url };
    return services.sms.send({
      to: to.recipient,
      signName: settings.SMS_SIGN_NAME,
      templateCode: smsTemplate,
      params,
      text: smsText(settings.SMS_SIGN_NAME, fill(texts.sms, params)),
    });
  }
  const body = texts.body.map((each) => fill(each, { title, until }));
  const subject = oneLine(fill(texts.subject, { title }));
  return services.mail.send({
    from: settings.MAIL_FROM,
    to: to.recipient,
    subject,
    text: [texts.hello, texts.headline, ...body, `${texts.button}: ${url}`, `-- \n${texts.footer}`].join('\n\n'),
    html: mailPage({
      language,
      title: subject,
      hello: texts.hello,
      headline: texts.headline,
      body,
      blocks: [buttonBlock(texts.button, url)],
      footer: texts.footer,
    }),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}

/** Drafts whose time is over, of every organisation; their uploads are anybody's again, and go with the next round. */
export async function removeDrafts({ database, clock }: Services): Promise<void> {
  const organisations = await organisationsWith(database, 'survey-id');
  for (const organisationId of organisations)
    await database.inOrganisation(organisationId, 'write', (tx) =>
      tx
        .deleteFrom('questionnaire_draft')
        .where('organisation_id', '=', organisationId)
        .where('expires_at', '<=', clock.now())
        .execute(),
    );
}

export const draftJobs = [
  defineJob<DraftLink>({ name: draftLinkJob, retryLimit: 4, expireInSeconds: 90, run: sendLink }),
  defineJob<object>({ name: 'questionnaire.removeDrafts', schedule: '11 * * * *', retryLimit: 2, run: removeDrafts }),
];
