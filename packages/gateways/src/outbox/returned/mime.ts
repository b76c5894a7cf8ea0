import { randomBytes } from 'node:crypto';

/** Just as much of MIME as the mails of mail servers need. Lines end in CR LF, as on the wire. */

export interface Part {
  /** The whole value of Content-Type. */
  type: string;
  headers?: Record<string, string>;
  body: string;
}

export const newBoundary = (): string => randomBytes(12).toString('hex');

export function multipart(boundary: string, parts: readonly Part[], preamble = ''): string {
  const written = parts.map((part) => {
    const headers = Object.entries(part.headers ?? {}).map(([name, value]) => `${name}: ${value}\n`);
    return `--${boundary}\nContent-Type: ${part.type}\n${headers.join('')}\n${part.body}\n`;
  });
  return `${preamble}${written.join('')}--${boundary}--\n`;
}

/** A mail of its headers and its body. */
export function mailOf(headers: Record<string, string>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join('\n')}\n\n${body}`.replace(/\r?\n/g, '\r\n');
}

/** Base64 in lines of 76, for bodies in another alphabet. */
export function base64(text: string): string {
  return (
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\n');
}

/** RFC 2047, in words that are short enough and never cut a character. */
export function encodedWord(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const words: string[] = [];
  let word = '';
  for (const one of text) {
    if (Buffer.byteLength(word + one) > 42) {
      words.push(word);
      word = '';
    }
    word += one;
  }
  words.push(word);
  return words.map((one) => `=?utf-8?B?${Buffer.from(one).toString('base64')}?=`).join('\n ');
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** RFC 5322, in UTC. */
export function mailDate(iso: string): string {
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${days[at.getUTCDay()]}, ${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`;
}
