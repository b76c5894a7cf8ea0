import type { Services } from '../../../core/context.ts';
import { textPart } from '../../../core/mail-design/text-part.ts';
import type { Mail } from '../../../core/messaging/mail.ts';
import type { Sms } from '../../../core/messaging/sms.ts';
import { mailFiller } from '../mail/mail.compose.ts';
import { inlinePictures } from '../mail/mail.pictures.ts';
import { isMail, type TaskRow } from './message.rows.ts';
import { namesIn, smsOf } from './message.words.ts';

/** Of a line what its message is made of. */
export interface LineToSend {
  id: string;
  address: string;
  vars: Record<string, string> | null;
  variant: number;
}

export type Composed = { mail: Mail } | { sms: Sms };

/** Makes the message of each line of a task. What is the same for all is prepared once. */
export interface Composer {
  compose(line: LineToSend): Composed;
}

/** Line breaks would begin another header. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim();

/** The address of `Name <address>`. */
const bareAddress = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;

type Task = Pick<TaskRow, 'content' | 'purpose' | 'ab'>;

export async function composerOf(services: Pick<Services, 'storage' | 'settings'>, task: Task): Promise<Composer> {
  const { content, ab } = task;
  if (!isMail(content)) return smsComposer(task);
  const { settings } = services;
  const { html, pictures } = await inlinePictures(services, content.html);
  const words = { ...content, html, text: content.text === '' ? textPart(content.html) : content.text };
  const fillers = [mailFiller(words), mailFiller({ ...words, subject: ab?.subject ?? content.subject })] as const;
  const host = new URL(settings.PUBLIC_URL).hostname;
  const from =
    content.fromName === '' ? settings.MAIL_FROM : { name: content.fromName, address: bareAddress(settings.MAIL_FROM) };
  return {
    compose: ({ id, address, vars, variant }) => {
      const mail = (variant === 1 ? fillers[1] : fillers[0])({ ...vars, email: address });
      return {
        mail: {
          from,
          to: address,
          subject: oneLine(mail.subject),
          html: mail.html,
          text: mail.text,
          ...(pictures.length > 0 && { attachments: pictures }),
          ...(content.replyTo !== '' && { headers: { 'Reply-To': content.replyTo } }),
          // The same in every attempt, so that a receiver can tell a repeat.
          messageId: `<${id}@${host}>`,
        },
      };
    },
  };
}

function smsComposer(task: Task): Composer {
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
          outId: id,
        },
      };
    },
  };
}
