import { encodedWords } from './mail.encode.ts';

/** A file within a mail, encoded once for all who get it. */
export interface AttachedPart {
  fileName: string;
  contentType: string;
  /** Base64 in lines of 76, each with its end; in pieces, so that a mail is handed over bit by bit. */
  pieces: readonly Buffer[];
}

/** Bytes of a line of base64. */
const ofLine = 57;

const linesOf = (bytes: Buffer) => Buffer.from(bytes.toString('base64').replace(/.{1,76}/g, '$&\r\n'), 'latin1');

/** A stream as base64 in lines. */
export async function inBase64(source: AsyncIterable<Uint8Array>): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let rest = Buffer.alloc(0);
  for await (const piece of source) {
    const all = Buffer.concat([rest, piece]);
    const whole = all.length - (all.length % ofLine);
    if (whole > 0) pieces.push(linesOf(all.subarray(0, whole)));
    rest = all.subarray(whole);
  }
  if (rest.length > 0) pieces.push(linesOf(rest));
  return pieces;
}

/** Parts of a mail, as they stand behind what differs between recipients. */
export function partsOf(boundary: string, files: readonly AttachedPart[]): Buffer[] {
  if (files.length === 0) return [];
  const parts = files.flatMap(({ fileName, contentType, pieces }) => [
    Buffer.from(`--${boundary}\r\n${headOf(fileName, contentType)}\r\n`),
    ...pieces,
  ]);
  return [...parts, Buffer.from(`--${boundary}--\r\n`)];
}

/** Both ways in which programs look for the name (RFC 2047 and RFC 2231); signed mails want neither tabs nor two spaces in a row. */
function headOf(fileName: string, contentType: string): string {
  const name = fileName.toWellFormed();
  const isPlain = /^(?=.{1,60}$)[\w()+,.@-]+(?: [\w()+,.@-]+)*$/.test(name);
  const shown = isPlain ? name : encodedWords(name);
  const saved = isPlain ? `filename="${name}"` : percentEncoded(name).join(';\r\n ');
  return `Content-Type: ${contentType};\r\n name="${shown}"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment;\r\n ${saved}\r\n`;
}

function percentEncoded(name: string): string[] {
  const signs = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const pieces = signs.match(/(?:%[0-9A-F]{2}|[^%]){1,50}/g) ?? [];
  if (pieces.length === 1) return [`filename*=UTF-8''${signs}`];
  return pieces.map((piece, at) => `filename*${at}*=${at === 0 ? "UTF-8''" : ''}${piece}`);
}
