import { mailVariable } from '@convoke/contract/message/message.mail.rules.ts';
import { escapeHtml } from '../../../core/mail/mail-html.ts';

/** The places of variables in a mail, and what may stand in each: what a recipient is called must never become a part of the mail itself. */

/** Where it stands: in text, in HTML, a whole address, a part of one, a style. */
type Place = 'text' | 'html' | 'link' | 'linkPart' | 'style';

export interface Slot {
  name: string;
  place: Place;
}

export type Values = Readonly<Record<string, string | null | undefined>>;

/** Text with its slots, in their order. HTML is sanitised: each value of an attribute stands between double quotes. */
export function slotsIn(text: string, kind: 'text' | 'html'): (string | Slot)[] {
  const pieces: (string | Slot)[] = [];
  let at = 0;
  for (const match of text.matchAll(mailVariable)) {
    if (match.index > at) pieces.push(text.slice(at, match.index));
    pieces.push({ name: match[1] ?? '', place: kind === 'text' ? 'text' : placeOf(text, match.index) });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push(text.slice(at));
  return pieces;
}

function placeOf(html: string, at: number): Place {
  const tag = html.lastIndexOf('<', at);
  if (tag > html.lastIndexOf('>', at - 1)) {
    const attribute = /\s([\w:-]+)="([^"]*)$/.exec(html.slice(tag, at));
    const name = attribute?.[1]?.toLowerCase() ?? '';
    if (name === 'style') return 'style';
    if (name === 'href' || name === 'src' || name === 'background') return attribute?.[2] === '' ? 'link' : 'linkPart';
    return 'html';
  }
  return html.lastIndexOf('<style', at) > html.lastIndexOf('</style', at) ? 'style' : 'html';
}

/** What stands in a slot for one recipient: what is theirs, else the mail's default. */
export function valueIn({ name, place }: Slot, values: Values, defaults: Values): string {
  const own = Object.hasOwn(values, name) ? values[name]?.trim() : undefined;
  const other = Object.hasOwn(defaults, name) ? defaults[name] : undefined;
  const value = (own || other || '').toWellFormed().replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ');
  if (place === 'text') return value;
  if (place === 'html') return escapeHtml(value);
  if (place === 'link') return /^(?:https?:\/\/|mailto:|tel:)/i.test(value) ? escapeHtml(value) : '#';
  if (place === 'linkPart') return encodeURIComponent(value);
  return value.replace(/[^\p{L}\p{N} .,#%_-]/gu, '');
}

/** Text with what is the same for everybody filled in; whatever else it names stays a variable. */
export function filledFor(text: string, kind: 'text' | 'html', known: Readonly<Record<string, string>>): string {
  return slotsIn(text, kind)
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return Object.hasOwn(known, piece.name) ? valueIn(piece, known, {}) : `{{${piece.name}}}`;
    })
    .join('');
}
