import { localeFor } from '@convoke/contract/core/dates.ts';
import { isLanguage, type Language } from '@convoke/contract/core/language.ts';
import type { BaseContext } from '../../../core/context.ts';
import { defineJob } from '../../../core/jobs/jobs.ts';
import { buttonBlock, mailPage } from '../../../core/mail/mail-html.ts';
import { fill } from '../../../core/mail/wording.ts';
import type { Person } from '../auth.people.ts';
import { changeWords, mailWords } from './factor.texts.ts';

type Change = keyof typeof changeWords;

interface Tell extends Person {
  change: Change;
  /** ISO time. */
  at: string;
  /** What the browser speaks in which it was changed. */
  language: Language;
}

const tellJob = 'auth.tellChange';

/** Tells a user by mail that somebody, most likely they, changed by what their account is entered. */
export function tellOfChange(
  ctx: Pick<BaseContext<never>, 'services' | 'language' | 'now'>,
  person: Person,
  change: Change,
): Promise<void> {
  const tell: Tell = { ...person, change, at: ctx.now().toISOString(), language: ctx.language };
  return ctx.services.jobs.send(tellJob, tell);
}

export const tellChange = defineJob<Tell>({
  name: tellJob,
  async run(services, { organisationId, userId, change, at, language: spoken }) {
    const user = await services.database.inOrganisation(organisationId, 'read', (db) =>
      db
        .selectFrom('app_user')
        .select(['nick_name', 'email', 'language', 'time_zone'])
        .where('id', '=', userId)
        .executeTakeFirst(),
    );
    // Who signs in by a phone or a name alone sees it on the account page.
    if (!user?.email) return;
    const language = user.language !== null && isLanguage(user.language) ? user.language : spoken;
    const time = new Intl.DateTimeFormat(localeFor(language), {
      dateStyle: 'long',
      timeStyle: 'long',
      timeZone: user.time_zone ?? 'UTC',
    }).format(new Date(at));
    const headline = changeWords[change][language];
    const when = fill(mailWords.when[language], { time });
    const warning = mailWords.warning[language];
    const account = `${services.settings.PUBLIC_URL}/account/user-account`;
    const hello = fill(mailWords.hello[language], { name: user.nick_name });
    const outcome = await services.mail.send({
      from: services.settings.MAIL_FROM,
      to: user.email,
      subject: headline,
      text: `${hello}\n\n${headline}\n${when}\n\n${warning}\n${account}\n`,
      html: mailPage({
        language,
        title: headline,
        hello,
        headline,
        body: [when, warning],
        blocks: [buttonBlock(mailWords.button[language], account)],
        footer: mailWords.footer[language],
      }),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    if (outcome.accepted === false && !outcome.permanent) throw new Error(`the mail was not taken: ${outcome.reason}`);
    if (outcome.accepted !== true) services.log.warn({ reason: outcome.reason }, 'a user was not told of a change');
  },
});
