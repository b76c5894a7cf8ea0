import type { Services } from '../../../core/context.ts';
import { textOfMail } from '../../../core/mail-design/design.ts';
import type { WrittenMail } from '../../../core/messaging/mail.ts';
import type { Sms } from '../../../core/messaging/sms.ts';
import { answering } from '../answers/message.answering.ts';
import { answersOf, receiptToken } from '../answers/message.tracking.ts';
import { compiledSubject, compileMail, composeMail } from '../mail/mail.compose.ts';
import { headerAddress, headerLine, mailDate } from '../mail/mail.encode.ts';
import { inlinePictures } from '../mail/mail.pictures.ts';
import { mailSender } from '../mail/mail.sender.ts';
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
}

type Task = Pick<TaskRow, 'content' | 'purpose' | 'ab'>;

/** How a task's messages are made so that they answer; a mail is encoded here once for all. Null: its sender may not send any more. */
export async function composerOf(services: Services, of: TaskData, task: Task): Promise<Composer | null> {
  const { content, ab, purpose } = task;
  const { settings } = services;
  const { organisationId } = of;
  if (!isMail(content)) return smsComposer(task, (id) => receiptToken(settings, { organisationId, id }));
  const sender = await services.database.inOrganisation(organisationId, 'read', (db) =>
    mailSender(services, db, organisationId, content),
  );
  if (sender === null) return null;
  const { dkim, envelopeFrom } = sender;
  const answer = await answering(services, of, purpose);
  const { html, pictures } = await inlinePictures(services, content.html);
  const text = content.text === '' ? await textOfMail(content.html) : content.text;
  const words = { ...content, ...answer({ html, text }) };
  const plain = compileMail(words, pictures);
  const compiled = [plain, { ...plain, subject: compiledSubject(ab?.subject ?? content.subject) }] as const;
  const host = new URL(settings.PUBLIC_URL).hostname;
  return {
    compose: ({ id, address, vars, variant }) => {
      const { values, headers, bounces } = answersOf(settings, { organisationId, id });
      // The same in every attempt, so that a receiver can tell a repeat.
      const messageId = `<${id}@${host}>`;
      const lines = Object.entries({ ...headers, 'Message-ID': messageId, Date: mailDate(services.clock.now()) });
      return {
        mail: {
          to: address,
          envelopeFrom: bounces ?? envelopeFrom,
          messageId,
          ...composeMail(variant === 1 ? compiled[1] : compiled[0], { ...vars, email: address, ...values }, [
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

function smsComposer(task: Task, nameOf: (lineId: string) => string): Composer {
  const { content } = task;
  if (isMail(content)) throw new Error('a mail is no text message');
  const names = namesIn(task);
  return {
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
