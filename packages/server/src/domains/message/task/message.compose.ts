import type { Language } from '@convoke/contract/core/language.ts';
import { mostAttachedBytes, type PauseWhy } from '@convoke/contract/message/message.rules.ts';
import type { Services } from '../../../core/context.ts';
import { textOfMail } from '../../../core/mail/design/design.ts';
import type { WrittenMail } from '../../../core/mail/mail.ts';
import type { Sms } from '../../../core/mail/sms.ts';
import { answering } from '../answers/message.answering.ts';
import { footerOf, languageVariable } from '../answers/message.footer.ts';
import { answersOf, receiptToken } from '../answers/message.tracking.ts';
import { compiledSubject, compileMail, composeMail } from '../mail/mail.compose.ts';
import { headerAddress, headerLine, mailDate } from '../mail/mail.encode.ts';
import { inlinePictures } from '../mail/mail.pictures.ts';
import { mailSender } from '../mail/mail.sender.ts';
import { type LeavingMail, readAttachments, withLinks } from './message.attachments.ts';
import { isMail, type TaskData, type TaskRow } from './message.rows.ts';
import { namesIn, smsOf } from './message.words.ts';

/** Of a line what its message is made of. */
export interface LineToSend {
  id: string;
  address: string;
  vars: Record<string, string> | null;
  variant: number;
}

export type Composed = { mail: WrittenMail } | { sms: Sms };

/** Makes the message of each line of a task. What is the same for all is prepared once. */
export interface Composer {
  compose(line: LineToSend): Composed;
  /** Messages of a group at most: large ones must have left before their lease is over. */
  atOnce: number;
}

/** Why a task cannot send at this moment. */
export interface Stopped {
  pauses: Extract<PauseWhy, 'sender' | 'attachment'>;
  words: string;
}

type Task = Pick<TaskRow, 'content' | 'purpose' | 'ab' | 'event_id'>;

/** How a task's messages are made so that they answer; a mail is encoded once for all who read its footer in one language, its files once for all. */
export async function composerOf(services: Services, of: TaskData, task: Task): Promise<Composer | Stopped> {
  const { content, ab, purpose, event_id: eventId } = task;
  const { settings } = services;
  const { organisationId } = of;
  if (!isMail(content)) return smsComposer(task, (id) => receiptToken(settings, { organisationId, id }));
  const { templateId } = content;
  const text = content.text === '' ? await textOfMail(content.html) : content.text;
  const { sender, footer } = await services.database.inOrganisation(organisationId, 'read', async (db) => ({
    sender: await mailSender(services, db, organisationId, content),
    footer: await footerOf(db, organisationId, { purpose, eventId, templateId }, { html: content.html, text }),
  }));
  if (sender === null) return { pauses: 'sender', words: '' };
  const { files = [] }: LeavingMail = content;
  const read = await readAttachments(services, organisationId, files);
  if ('lacks' in read) return { pauses: 'attachment', words: read.lacks };
  const { dkim, envelopeFrom } = sender;
  const links = files.filter(({ as }) => as === 'link');
  const linked = withLinks({ html: content.html, text }, links, settings.PUBLIC_URL);
  const answer = await answering(services, of, linked.html);
  const { html, pictures } = await inlinePictures(services, linked.html);
  const words = { html: answer(html), text: linked.text };
  const compiled = (language: Language) => {
    const plain = compileMail({ ...content, ...footer.below(words, language) }, pictures, read.parts);
    return [plain, { ...plain, subject: compiledSubject(ab?.subject ?? content.subject) }] as const;
  };
  /** A mail is encoded once for each language that its footer is read in. */
  const inLanguages = new Map<Language, ReturnType<typeof compiled>>();
  const compiledFor = (known: string | undefined) => {
    const language = footer.languageOf(known);
    const made = inLanguages.get(language) ?? compiled(language);
    inLanguages.set(language, made);
    return made;
  };
  const host = new URL(settings.PUBLIC_URL).hostname;
  const bytes = read.parts.flatMap(({ pieces }) => pieces).reduce((sum, { length }) => sum + length, 0);
  return {
    atOnce: Math.max(1, Math.floor(mostAttachedBytes / Math.max(1, bytes))),
    compose: ({ id, address, vars, variant }) => {
      const [first, second] = compiledFor(vars?.[languageVariable]);
      const { values, headers, bounces } = answersOf(settings, { organisationId, id });
      // The same in every attempt, so that a receiver can tell a repeat.
      const messageId = `<${id}@${host}>`;
      const lines = Object.entries({ ...headers, 'Message-ID': messageId, Date: mailDate(services.clock.now()) });
      return {
        mail: {
          to: address,
          envelopeFrom: bounces ?? envelopeFrom,
          messageId,
          ...composeMail(variant === 1 ? second : first, { ...vars, email: address, ...values }, [
            sender.headers,
            `To: ${headerAddress(address)}\r\n`,
            ...lines.map(([header, value]) => headerLine(header, value)),
          ]),
          ...(dkim && { dkim }),
        },
      };
    },
  };
}

function smsComposer(task: Pick<TaskRow, 'content' | 'purpose' | 'ab'>, nameOf: (lineId: string) => string): Composer {
  const { content } = task;
  if (isMail(content)) throw new Error('a mail is no text message');
  const names = namesIn(task);
  return {
    atOnce: Number.POSITIVE_INFINITY,
    compose: ({ id, address, vars }) => {
      const values = vars ?? {};
      const param = (name: string) =>
        values[name] ?? (Object.hasOwn(content.variables, name) ? (content.variables[name] ?? '') : '');
      return {
        sms: {
          to: address,
          signName: content.signName,
          templateCode: content.vendorTemplate,
          params: Object.fromEntries(names.map((name) => [name, param(name)])),
          text: smsOf(task, values),
          outId: nameOf(id),
        },
      };
    },
  };
}
