import type { Texts } from '@convoke/contract/core/language.ts';
import { isLanguage } from '@convoke/contract/core/language.ts';
import { mailTest, mailTestInfo } from '@convoke/contract/message/message.mail.calls.ts';
import type { MailTestState } from '@convoke/contract/message/message.mail.rules.ts';
import { sql } from 'kysely';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { Services } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { seal, unseal } from '../../../core/sealed.ts';
import { maySendFrom } from '../answers/message.domains.ts';
import { compileMail, composeMail } from './mail.compose.ts';
import { headerAddress, headerLine, mailDate } from './mail.encode.ts';
import { type MailTestData, mailTestJob } from './mail.job-names.ts';
import { inlinePictures } from './mail.pictures.ts';
import { contentOf, templateById } from './mail.queries.ts';
import { mailSender } from './mail.sender.ts';
import { valuesFor } from './mail.values.ts';

const purpose = 'mail test';
const testWord: Texts = { en: 'Test', zh: '测试', es: 'Prueba', ja: 'テスト' };

/** What became of a test is of no use to anybody after this. */
const keptDays = 7;

export const mailTestHandlers = [
  implement(mailTest, async (ctx, { mailTemplateId, to, memberId }) => {
    const { tx, organisationId, services } = ctx;
    const template = (await templateById(tx, organisationId, mailTemplateId)) ?? ctx.notFound();
    const { from_address: fromAddress } = template;
    if (fromAddress !== '' && !(await maySendFrom(tx, organisationId, fromAddress))) ctx.fail('MESSAGE_SENDER_UNREADY');
    const reader = { organisationId, publicUrl: services.settings.PUBLIC_URL, language: ctx.language, memberId };
    if (!(await valuesFor(tx, reader))) return ctx.notFound();
    // One statement counts, and its CHECK is the limit.
    await unlessBroken(
      'mail_test_day_most',
      () => ctx.fail('MAIL_TESTS_FULL'),
      sql`
        INSERT INTO mail_test_day (organisation_id, day, tests) VALUES (${organisationId}, (${ctx.now()}::timestamptz AT TIME ZONE 'UTC')::date, 1)
        ON CONFLICT (organisation_id, day) DO UPDATE SET tests = mail_test_day.tests + 1`.execute(tx),
    );
    await sql`
      DELETE FROM mail_test WHERE organisation_id = ${organisationId} AND created_at < ${ctx.now()}::timestamptz - make_interval(days => ${keptDays})`.execute(
      tx,
    );
    const { id } = await tx
      .insertInto('mail_test')
      .values({
        organisation_id: organisationId,
        mail_template_id: mailTemplateId,
        member_id: memberId ?? null,
        sealed_to: seal(services.settings.SECRET_KEY, purpose, to),
        language: ctx.language,
        made_by: ctx.userId,
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const data: MailTestData = { organisationId, testId: id };
    await ctx.sendJob(mailTestJob, data);
    return { testId: id };
  }),

  implement(mailTestInfo, async (ctx, { testId }) => {
    const row = await ctx.db
      .selectFrom('mail_test')
      .select(['state', 'reason'])
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', testId)
      .executeTakeFirst();
    return row ? { state: row.state as MailTestState, reason: row.reason } : ctx.notFound();
  }),
];

/** Hands one test over. A run that died after it had begun leaves it unknown: nobody gets it twice. */
export async function runMailTest(services: Services, { organisationId, testId }: MailTestData): Promise<void> {
  const to = (state: MailTestState, from: MailTestState, reason = '') =>
    services.database.inOrganisation(organisationId, 'write', (tx) =>
      tx
        .updateTable('mail_test')
        .set({ state, reason })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', testId)
        .where('state', '=', from)
        .returningAll()
        .executeTakeFirst(),
    );
  const test = await to('sending', 'waiting');
  if (!test) {
    await to('unknown', 'sending');
    return;
  }
  const { settings } = services;
  const language = isLanguage(test.language) ? test.language : 'en';
  const address = unseal(settings.SECRET_KEY, purpose, test.sealed_to);
  const made = await services.database.inOrganisation(organisationId, 'read', async (db) => {
    const template = await templateById(db, organisationId, test.mail_template_id);
    const reader = { organisationId, publicUrl: settings.PUBLIC_URL, language, memberId: test.member_id };
    const values = await valuesFor(db, reader);
    if (!template || !values) return null;
    const { from_address: fromAddress, from_name: fromName, reply_to: replyTo } = template;
    const sender = await mailSender(services, db, organisationId, { fromAddress, fromName, replyTo });
    return sender && { content: contentOf(template), values, sender };
  });
  if (!made || address === null) {
    await to('refused', 'sending');
    return;
  }
  const { content, values, sender } = made;
  const { html, pictures } = await inlinePictures(services, content.html);
  const marked = { ...content, html, subject: `[${testWord[language]}] ${content.subject}` };
  const messageId = `<${testId}@${new URL(settings.PUBLIC_URL).hostname}>`;
  const outcome = await services.mail.send({
    to: address,
    envelopeFrom: sender.envelopeFrom,
    messageId,
    ...composeMail(compileMail(marked, pictures), values, [
      sender.headers,
      `To: ${headerAddress(address)}\r\n`,
      headerLine('Message-ID', messageId),
      headerLine('Date', mailDate(services.clock.now())),
    ]),
    ...(sender.dkim && { dkim: sender.dkim }),
  });
  if (outcome.unknown) await to('unknown', 'sending', outcome.reason);
  else if (outcome.accepted) await to('accepted', 'sending');
  else await to('refused', 'sending', outcome.reason);
}
