import { filledText } from '@convoke/contract/message/message.text.ts';
import { escapeHtml } from '../../../core/messaging/mail-html.ts';
import type { Mail } from '../../../core/messaging/mail.ts';
import type { Sms } from '../../../core/messaging/sms.ts';
import { plainText } from '../../../core/rich-text.ts';
import type { Settings } from '../../../core/settings.ts';
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

type Sender = Pick<Settings, 'MAIL_FROM' | 'PUBLIC_URL'>;

/** Line breaks would begin another header. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim();

/** The address of `Name <address>`. */
const bareAddress = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;

/** What a list of mails shows after the subject stands first in the mail, where nobody sees it. */
function withPreview(html: string, preview: string): string {
  if (preview === '') return html;
  const hidden = `<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}</div>`;
  const body = /<body[^>]*>/i.exec(html);
  if (!body) return `${hidden}${html}`;
  const end = body.index + body[0].length;
  return `${html.slice(0, end)}${hidden}${html.slice(end)}`;
}

export function composerOf(task: Pick<TaskRow, 'content' | 'purpose' | 'ab'>, settings: Sender): Composer {
  const { content, ab } = task;
  if (!isMail(content)) {
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
  const html = withPreview(content.html, content.preview);
  const text = content.text === '' ? plainText(content.html) : content.text;
  const host = new URL(settings.PUBLIC_URL).hostname;
  const from =
    content.fromName === '' ? settings.MAIL_FROM : { name: content.fromName, address: bareAddress(settings.MAIL_FROM) };
  return {
    compose: ({ id, address, vars, variant }) => {
      const values = vars ?? {};
      const fill = (given: string, escape?: (value: string) => string) =>
        filledText(given, values, content.variables, escape);
      return {
        mail: {
          from,
          to: address,
          subject: oneLine(fill(variant === 1 && ab !== null ? ab.subject : content.subject)),
          html: fill(html, escapeHtml),
          text: fill(text),
          ...(content.replyTo !== '' && { headers: { 'Reply-To': content.replyTo } }),
          // The same in every attempt, so that a receiver can tell a repeat.
          messageId: `<${id}@${host}>`,
        },
      };
    },
  };
}
