import { isLanguage, type Language, type Texts } from '@convoke/contract/core/language.ts';
import { variablesIn } from '@convoke/contract/message/message.mail.rules.ts';
import type { MessagePurpose } from '@convoke/contract/message/message.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { escapeHtml } from '../../../core/mail/mail-html.ts';
import { beforeEnd, leaveVariable } from './message.tracking.ts';

/** A promotion that has no way to leave in its own words gets one below them, and why it came: in the language of whoever gets it. */

const why: Texts = {
  en: 'You’re receiving this e-mail because {organiser} has your address in its contacts.',
  zh: '您收到这封邮件，是因为您的邮箱在{organiser}的联系人中。',
  es: 'Recibe este correo porque su dirección figura entre los contactos de {organiser}.',
  ja: 'このメールは、{organiser}の連絡先に登録されている方にお送りしています。',
};
const leave: Texts = { en: 'Unsubscribe', zh: '退订', es: 'Darse de baja', ja: '配信停止' };

/** The variable under which a line keeps the language of its recipient, where it is known. Nobody else's variable is called so. */
export const languageVariable = '_language';

export interface Words {
  html: string;
  text: string;
}

export interface Footer {
  /** Of a recipient who is known to speak one; the same for everybody where the mail needs no footer. */
  languageOf(known: string | null | undefined): Language;
  below(words: Words, language: Language): Words;
}

export interface FooterOf {
  purpose: MessagePurpose;
  eventId: string | null;
  templateId: string | null;
}

/** The footer of a task's mails. Who is not known to speak a language gets that of the task's event, else of its template, else of the organisation's newest event. */
export async function footerOf(
  db: Db,
  organisationId: string,
  { purpose, eventId, templateId }: FooterOf,
  { html, text }: Words,
): Promise<Footer> {
  const leads = (words: string) => variablesIn(words).includes(leaveVariable);
  const lacks = { html: purpose === 'promotion' && !leads(html), text: purpose === 'promotion' && !leads(text) };
  const { rows } = await sql<{ name: string; language: string | null }>`
    SELECT name, coalesce(
      (SELECT language FROM event WHERE organisation_id = ${organisationId} AND id = ${eventId}),
      (SELECT language FROM mail_template WHERE organisation_id = ${organisationId} AND id = ${templateId}),
      (SELECT language FROM event WHERE organisation_id = ${organisationId} ORDER BY id DESC LIMIT 1)) AS language
    FROM organisation WHERE organisation_id = ${organisationId}`.execute(db);
  const [row] = rows;
  const otherwise = isLanguage(row?.language) ? row.language : 'en';
  // A name is no place for variables.
  const organiser = (row?.name ?? '').replace(/[{}]/g, '');
  const url = `{{${leaveVariable}}}`;
  return {
    languageOf: (known) => ((lacks.html || lacks.text) && isLanguage(known) ? known : otherwise),
    below(words, language) {
      const because = why[language].replace('{organiser}', () => organiser);
      const footer = `<p lang="${language}" style="font:12px/1.6 sans-serif;color:#666;text-align:center">${escapeHtml(because)}<br><a href="${url}" style="color:#666">${leave[language]}</a></p>`;
      return {
        html: lacks.html ? beforeEnd(words.html, footer) : words.html,
        text: lacks.text ? `${words.text}\n\n-- \n${because}\n${leave[language]}: ${url}` : words.text,
      };
    },
  };
}
