import { randomBytes } from 'node:crypto';
import { escapeHtml } from '../../../core/mail/mail-html.ts';
import type { MailAttachment, WrittenMail } from '../../../core/mail/mail.ts';
import { type AttachedPart, partsOf } from './mail.files.ts';
import { headerText, quoted, softBreak } from './mail.encode.ts';
import { type Slot, slotsIn, valueIn, type Values } from './mail.slots.ts';

/**
 * Puts mails together. A mail is encoded once a task, and only what differs between recipients is encoded for each: composing is what sending
 * costs. The envelope, and the headers that differ, are the sender's.
 */

export interface MailContent {
  subject: string;
  preview: string;
  /** Sanitised. */
  html: string;
  text: string;
  /** What stands in a variable where somebody has nothing. */
  variables: Readonly<Record<string, string>>;
}

export interface FilledMail {
  subject: string;
  preview: string;
  html: string;
  text: string;
}

/** The mail as one recipient gets it, not encoded: for previews and tests. */
export function fillMail({ subject, preview, html, text, variables }: MailContent, values: Values): FilledMail {
  const fill = (words: string, kind: 'text' | 'html') =>
    slotsIn(words, kind)
      .map((piece) => (typeof piece === 'string' ? piece : valueIn(piece, values, variables)))
      .join('');
  return {
    subject: fill(subject, 'text'),
    preview: fill(preview, 'text'),
    html: fill(withPreview(html, preview), 'html'),
    text: fill(text, 'text'),
  };
}

/** What a list of mails shows after the subject stands hidden at the beginning of the mail; it replaces one that the design brings. */
function withPreview(html: string, preview: string): string {
  if (preview === '') return html;
  const hidden = `<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}${'&#8203;&nbsp;'.repeat(40)}</div>`;
  const own = /<div style="display:none;font-size:1px;[^"]*">[^<]*<\/div>/;
  return html.replace(own, '').replace(/<body[^<>]*>/i, (body) => `${body}${hidden}`);
}

export interface CompiledMail {
  subject: readonly (string | Slot)[];
  /** Of the whole content, folded as a header is. */
  contentType: string;
  /** Encoded already, but for the slots. */
  body: readonly (string | Slot)[];
  /** What follows the body, the same for everybody: the files. */
  tail: readonly Buffer[];
  variables: Readonly<Record<string, string>>;
}

export const compiledSubject = (subject: string): (string | Slot)[] => slotsIn(subject, 'text');

/** Encodes what all recipients share. `pictures` are shown in the HTML as `cid:`; `files` come after it. */
export function compileMail(
  content: MailContent,
  pictures: readonly MailAttachment[] = [],
  files: readonly AttachedPart[] = [],
): CompiledMail {
  const mark = randomBytes(12).toString('hex');
  const alternative = `alternative-${mark}`;
  const related = `related-${mark}`;
  const mixed = `mixed-${mark}`;
  const isPictured = pictures.length > 0;
  const html = withPreview(content.html, content.preview);
  const wordsType = isPictured
    ? `multipart/related; type="multipart/alternative";\r\n boundary="${related}"`
    : `multipart/alternative;\r\n boundary="${alternative}"`;
  const hasFiles = files.length > 0;
  return {
    subject: compiledSubject(content.subject),
    contentType: hasFiles ? `multipart/mixed;\r\n boundary="${mixed}"` : wordsType,
    body: joined([
      ...(hasFiles ? [`--${mixed}\r\nContent-Type: ${wordsType}\r\n\r\n`] : []),
      ...(isPictured
        ? [`--${related}\r\nContent-Type: multipart/alternative;\r\n boundary="${alternative}"\r\n\r\n`]
        : []),
      partHead(alternative, 'text/plain'),
      ...encodedPieces(content.text, 'text'),
      `\r\n${partHead(alternative, 'text/html')}`,
      ...encodedPieces(html, 'html'),
      `\r\n--${alternative}--\r\n`,
      ...pictures.map((picture) => `--${related}\r\n${picturePart(picture)}\r\n`),
      ...(isPictured ? [`--${related}--\r\n`] : []),
    ]),
    tail: partsOf(mixed, files),
    variables: content.variables,
  };
}

const partHead = (boundary: string, type: string) =>
  `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;

function picturePart({ contentId = '', contentType, content }: MailAttachment): string {
  const lines =
    Buffer.from(content)
      .toString('base64')
      .match(/.{1,76}/g) ?? [];
  return `Content-Type: ${contentType}\r\nContent-Transfer-Encoding: base64\r\nContent-ID: <${contentId}>\r\nContent-Disposition: inline\r\n\r\n${lines.join('\r\n')}`;
}

/** A slot begins and ends a line of its own, which is none in the text: its value can be encoded by itself. */
function encodedPieces(text: string, kind: 'text' | 'html'): (string | Slot)[] {
  const pieces = slotsIn(text, kind);
  return pieces.map((piece, at) =>
    typeof piece === 'string' ? quoted(piece) + (at < pieces.length - 1 ? softBreak : '') : piece,
  );
}

/** Neighbouring texts as one. */
function joined(pieces: readonly (string | Slot)[]): (string | Slot)[] {
  const out: (string | Slot)[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') out[out.length - 1] = last + piece;
    else out.push(piece);
  }
  return out;
}

/** The subject of one recipient, as its header says it. */
export function subjectFor(mail: CompiledMail, values: Values): string {
  const text = mail.subject.map((piece) =>
    typeof piece === 'string' ? piece : valueIn(piece, values, mail.variables),
  );
  return headerText(text.join(''));
}

/**
 * The whole mail of one recipient. `headers` are lines that end (`headerLine`, To, From, Message-ID, List-Unsubscribe and what the sender says
 * besides); subject and type stand here.
 */
export function composeMail(
  mail: CompiledMail,
  values: Values,
  headers: readonly string[],
): Pick<WrittenMail, 'head' | 'body' | 'tail'> {
  const body = mail.body.map((piece) =>
    typeof piece === 'string' ? piece : quoted(valueIn(piece, values, mail.variables)) + softBreak,
  );
  return {
    head: `${headers.join('')}Subject: ${subjectFor(mail, values)}\r\nMIME-Version: 1.0\r\nContent-Type: ${mail.contentType}\r\n`,
    body: body.join(''),
    tail: mail.tail,
  };
}
