/** How a mail is written for SMTP: quoted-printable bodies (RFC 2045) and encoded headers (RFC 2047). Only what is put together once per recipient stands here. */

const plainByte = (byte: number) => byte >= 33 && byte <= 126 && byte !== 61;
const hex = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);

/** A line break that is none in the text. */
export const softBreak = '=\r\n';

/** Text as quoted-printable of its UTF-8, no line longer than 76; it begins at the beginning of a line. */
export function quoted(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(quotedLine)
    .join('\r\n');
}

function quotedLine(line: string): string {
  const bytes = Buffer.from(line, 'utf8');
  let out = '';
  let width = 0;
  bytes.forEach((byte, at) => {
    const isSpace = (byte === 32 || byte === 9) && at < bytes.length - 1;
    const sign = isSpace || plainByte(byte) ? String.fromCharCode(byte) : (hex[byte] ?? '');
    if (width + sign.length > 75) {
      out += softBreak;
      width = 0;
    }
    out += sign;
    width += sign.length;
  });
  return out;
}

/** What would end a header, or hide in one, becomes a space. */
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ')
    .trim();

/** Text of a header. What is not plain ASCII, or looks encoded, is encoded in words of at most 75. */
export function headerText(text: string): string {
  const line = oneLine(text);
  return /^[\x20-\x7e]*$/.test(line) && !line.includes('=?') && line.length <= 70 ? line : encodedWords(line);
}

/** One line of text in words of at most 75 (RFC 2047). */
export function encodedWords(line: string): string {
  const words: string[] = [];
  let word = '';
  for (const sign of line) {
    if (Buffer.byteLength(word + sign) > 45) {
      words.push(word);
      word = '';
    }
    word += sign;
  }
  if (word !== '') words.push(word);
  return words.map((each) => `=?UTF-8?B?${Buffer.from(each, 'utf8').toString('base64')}?=`).join('\r\n ');
}

/** One address with a name, as To and From have it. Throws for what is no address: nothing may become a second recipient or a header. */
export function headerAddress(address: string, name = ''): string {
  if (!/^[^\s<>()[\]\\,;:"@\u0000-\u001f\u007f]{1,64}@[^\s<>()[\]\\,;:"@\u0000-\u001f\u007f]{1,255}$/.test(address))
    throw new Error('not an address for a header');
  const line = oneLine(name);
  if (line === '') return `<${address}>`;
  const isPlain = /^[\x20-\x7e]{1,60}$/.test(line) && !line.includes('=?');
  const shown = isPlain ? `"${line.replace(/[\\"]/g, (sign) => `\\${sign}`)}"` : headerText(line);
  return `${shown}${isPlain ? ' ' : '\r\n '}<${address}>`;
}

/** A header of its own, such as List-Unsubscribe: its name is ours, its value is kept on its line. */
export function headerLine(name: string, value: string): string {
  if (!/^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(name)) throw new Error('not a name of a header');
  return `${name}: ${oneLine(value)}\r\n`;
}

/** Name and address of `Name <address>`, or of an address alone. */
export function addressIn(from: string): { name: string; address: string } {
  const [, name = '', address = from.trim()] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name, address };
}

/** A moment as the Date of a mail (RFC 5322, 3.3). */
export const mailDate = (moment: Date): string => moment.toUTCString().replace('GMT', '+0000');
