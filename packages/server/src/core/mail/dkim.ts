import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';

/** The key of a domain; a PEM of RSA. */
export interface DkimKey {
  domainName: string;
  keySelector: string;
  privateKey: string;
}

/** RFC 8058 asks that both headers for leaving are covered. */
const signedHeaders = [
  'from',
  'to',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'list-unsubscribe',
  'list-unsubscribe-post',
];

const signWith = promisify(sign);

/** Reading a PEM takes as long as half a signature. */
const keys = new WeakMap<DkimKey, KeyObject>();

function keyOf(key: DkimKey): KeyObject {
  const known = keys.get(key) ?? createPrivateKey(key.privateKey);
  keys.set(key, known);
  return known;
}

/** RFC 6376, 3.4.2: name in small letters, unfolded, runs of white space as one space. */
function relaxedHeader(line: string): string {
  const colon = line.indexOf(':');
  const value = line
    .slice(colon + 1)
    .replace(/[ \t\r\n]+/g, ' ')
    .trim();
  return `${line.slice(0, colon).trimEnd().toLowerCase()}:${value}`;
}

/** RFC 6376, 3.4.4: no white space at the end of a line, runs of it as one space, no empty lines at the end. */
const relaxedBody = (body: string) =>
  `${body.replace(/[ \t]+(?=\r\n|$)|[ \t]{2,}|\t/g, (run, at: number) => {
    const after = at + run.length;
    return after === body.length || body[after] === '\r' ? '' : ' ';
  })}\r\n`.replace(/(?:\r\n)+$/, '\r\n');

/**
 * The header that signs a mail (RFC 6376: rsa-sha256, relaxed/relaxed), with its line's end. `head` are lines that end with CR LF; `body` is encoded as it is
 * sent, and `tail` follows it, which has no blanks to leave out. The signature is made beside the main thread, with a key that is read once. Throws for a key that is none of RSA.
 */
export async function dkimSignature(
  key: DkimKey,
  head: string,
  body: string,
  tail: readonly Buffer[] = [],
): Promise<string> {
  const lines = new Map<string, string>();
  for (const line of head.split(/\r\n(?![ \t])/)) {
    if (line === '') continue;
    const relaxed = relaxedHeader(line);
    lines.set(relaxed.slice(0, relaxed.indexOf(':')), relaxed);
  }
  const names = signedHeaders.filter((name) => lines.has(name));
  const digest = createHash('sha256').update(relaxedBody(body));
  for (const piece of tail) digest.update(piece);
  const hash = digest.digest('base64');
  const header = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${key.domainName}; s=${key.keySelector};\r\n h=${names.join(':')};\r\n bh=${hash};\r\n b=`;
  const signed = [...names.map((name) => lines.get(name)), relaxedHeader(header)].join('\r\n');
  const privateKey = keyOf(key);
  if (privateKey.asymmetricKeyType !== 'rsa') throw new Error('not a key of RSA');
  const signature = (await signWith('sha256', Buffer.from(signed), privateKey)).toString('base64');
  return `${header}${(signature.match(/.{1,72}/g) ?? []).join('\r\n ')}\r\n`;
}
