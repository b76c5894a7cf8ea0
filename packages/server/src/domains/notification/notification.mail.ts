import { isLanguage } from '@convoke/contract/core/language.ts';
import type { NotificationKind } from '@convoke/contract/notification/notification.rules.ts';
import { defineJob } from '../../core/jobs/jobs.ts';
import { buttonBlock, listBlock, mailPage } from '../../core/mail/mail-html.ts';
import { fill, languageOr, shortTimeText } from '../../core/mail/wording.ts';
import { digestWords, failedWords, kindWords } from './notification.texts.ts';

/** One mail to one user: what was told between two moments (ISO). */
export interface Digest {
  organisationId: string;
  userId: string;
  since: string;
  until: string;
}

export const mailJob = 'notification.mail';

/** Lines of one mail. */
const mostLines = 20;

export const mailDigest = defineJob<Digest>({
  name: mailJob,
  async run(services, { organisationId, userId, since, until }) {
    const found = await services.database.inOrganisation(organisationId, 'read', async (db) => {
      const user = await db
        .selectFrom('app_user as u')
        .innerJoin('notification_reader as r', 'r.user_id', 'u.id')
        .innerJoin('organisation as o', 'o.organisation_id', 'u.organisation_id')
        .select(['u.nick_name', 'u.email', 'u.language', 'u.time_zone', 'r.language as spoken', 'r.by_mail', 'o.name'])
        .where('u.id', '=', userId)
        // Whoever left meanwhile is told nothing.
        .where('u.removed_at', 'is', null)
        .executeTakeFirst();
      if (!user?.email || user.by_mail.length === 0) return undefined;
      const news = await db
        .selectFrom('notification as n')
        .leftJoin('event as e', 'e.id', 'n.event_id')
        .select(['n.kind', 'n.name', 'n.has_failed', 'n.count', 'n.first_at', 'e.title'])
        .where('n.last_at', '>', new Date(since))
        .where('n.last_at', '<=', new Date(until))
        .where('n.kind', 'in', user.by_mail)
        .orderBy('n.last_at', 'desc')
        .orderBy('n.id', 'desc')
        .limit(mostLines + 1)
        .execute();
      return { ...user, email: user.email, news };
    });
    if (!found || found.news.length === 0) return;
    const language = isLanguage(found.language) ? found.language : languageOr(found.spoken);
    const lines = found.news.slice(0, mostLines).map((row) => {
      const time = shortTimeText(row.first_at, found.time_zone ?? 'UTC', language);
      const isCounted = !['import', 'campaign', 'colleague'].includes(row.kind);
      return {
        name: (row.has_failed ? failedWords : kindWords[row.kind as NotificationKind])[language],
        detail: [row.name, row.title].filter(Boolean).join(' · '),
        value: isCounted ? String(row.count) : '',
        when: isCounted ? fill(digestWords.since[language], { time }) : time,
      };
    });
    const more = found.news.length > mostLines ? [digestWords.more[language]] : [];
    const subject = fill(digestWords.subject[language], { organisation: found.name });
    const hello = fill(digestWords.hello[language], { name: found.nick_name });
    const address = `${services.settings.PUBLIC_URL}/dashboard`;
    const texts = lines.map(
      ({ name, detail, value, when }) =>
        `- ${[name, value].filter(Boolean).join(': ')}\n  ${[detail, when].filter(Boolean).join(' · ')}`,
    );
    const body = digestWords.body[language];
    const footer = digestWords.footer[language];
    const outcome = await services.mail.send({
      from: services.settings.MAIL_FROM,
      to: found.email,
      subject,
      text: `${hello}\n\n${[...texts, ...more].join('\n')}\n\n${body}\n${address}\n\n${footer}\n`,
      html: mailPage({
        language,
        title: subject,
        hello,
        headline: subject,
        body: more,
        blocks: [
          listBlock(
            body,
            lines.map(({ when, detail, ...line }) => ({ ...line, detail: [detail, when].filter(Boolean).join(' · ') })),
          ),
          buttonBlock(digestWords.button[language], address),
        ],
        footer,
      }),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    if (outcome.accepted === false && !outcome.permanent) throw new Error(`the mail was not taken: ${outcome.reason}`);
    if (outcome.accepted !== true) services.log.warn({ reason: outcome.reason }, 'a digest was not sent');
  },
});
