import { Headers, isRequest, nothing, type SipMessage, type SipRequest } from './message.ts';
import { readAddress, readSequence, readUri, readVia, splitAt } from './values.ts';

/** The most of a message that is read. UDP's is also what is taken at all. */
export const mostOfUdp = 16_384;
export const mostOfSocket = 32_768;
const mostFields = 120;
const mostOfField = 8192;
const mostItems = 60;

const short: Record<string, string> = {
  a: 'accept-contact',
  b: 'referred-by',
  c: 'content-type',
  e: 'content-encoding',
  f: 'from',
  i: 'call-id',
  k: 'supported',
  l: 'content-length',
  m: 'contact',
  o: 'event',
  r: 'refer-to',
  s: 'subject',
  t: 'to',
  u: 'allow-events',
  v: 'via',
  x: 'session-expires',
};
const lists = new Set(
  'accept accept-encoding accept-language allow contact content-language proxy-require record-route require route supported unsupported via'.split(
    ' ',
  ),
);
const single = 'from to call-id cseq max-forwards content-length content-type'.split(' ');

/** A message; or a request that is wrong and the status that says so; or nothing that could be answered. */
export type Read =
  | { message: SipMessage; fault: null }
  | { message: SipRequest; fault: { status: number; reason: string } }
  | undefined;

/** Reads whatever came, in time and memory in proportion to its length. */
export function read(bytes: Buffer, most: number): Read {
  const isLong = bytes.length > most;
  const whole = isLong ? bytes.subarray(0, most) : bytes;
  const split = whole.indexOf('\r\n\r\n');
  const head = whole.toString('latin1', 0, split < 0 ? whole.length : split).replace(/\r\n[ \t]+/g, ' ');
  const [start = '', ...lines] = head.split('\r\n');
  const { headers, fault: badField } = readFields(lines);
  const response = /^SIP\/2\.0 (\d{3}) (.*)$/s.exec(start);
  if (/^SIP\//i.test(start) && !response) return undefined;
  const body = split < 0 ? nothing : bytes.subarray(split + 4);
  if (response) {
    const message = { status: Number(response[1]), reason: response[2] ?? '', headers, body };
    const fault = isLong || split < 0 ? 'cut off' : (badField ?? wrongIn(message) ?? cutBody(message));
    return fault === null && message.status >= 100 && message.status < 700 ? { message, fault: null } : undefined;
  }
  const [, method = '', uri = '', version = ''] =
    /^([\w!%'*+.`~-]{1,64})[ ]+(.{1,2048}?)[ ]+(SIP\/\d{1,3}\.\d{1,3})[ ]*$/i.exec(start) ?? [];
  const message = { method, uri, headers, body };
  // Without these nobody would know what an answer is to, or where it goes.
  if (!readVia(headers.get('via') ?? '') || !headers.has('cseq') || !headers.has('call-id')) return undefined;
  // An ACK is never answered.
  const wrong = (status: number, reason: string): Read =>
    /^ACK\b/.test(start) ? undefined : { message, fault: { status, reason } };
  if (isLong) return wrong(513, 'Message Too Large');
  if (method === '') return wrong(400, 'Bad request line');
  if (version.toUpperCase() !== 'SIP/2.0') return wrong(505, 'Version Not Supported');
  if (split < 0) return wrong(400, 'No end of the header');
  const fault = badField ?? wrongIn(message) ?? wrongUri(uri) ?? cutBody(message);
  if (fault === null) return { message, fault: null };
  return fault === 'scheme' ? wrong(416, 'Unsupported URI Scheme') : wrong(400, fault);
}

function readFields(lines: readonly string[]): { headers: Headers; fault: string | null } {
  const headers = new Headers();
  let fault: string | null = lines.length > mostFields ? 'Too many header fields' : null;
  let items = 0;
  for (const line of lines.slice(0, mostFields)) {
    const at = line.indexOf(':');
    const given = at < 0 ? '' : line.slice(0, at).trim().toLowerCase();
    if (!/^[\w!%'*+.`~-]{1,100}$/.test(given) || line.length > mostOfField) {
      fault ??= 'Bad header field';
      continue;
    }
    const name = short[given] ?? given;
    const value = line.slice(at + 1).trim();
    if (single.includes(name) && headers.has(name)) fault ??= `More than one ${name}`;
    if (!lists.has(name)) {
      headers.add(name, value);
      continue;
    }
    for (const item of splitAt(value, ',')) {
      if (++items > mostItems) fault ??= 'Too many values';
      else if (item !== '') headers.add(name, item);
    }
  }
  return { headers, fault };
}

function wrongIn(message: SipMessage): string | null {
  const { headers } = message;
  for (const name of ['from', 'to', 'call-id', 'cseq', 'via']) if (!headers.get(name)) return `No ${name}`;
  for (const name of ['from', 'to']) if (!readAddress(headers.get(name) ?? '')) return `Bad ${name}`;
  if (!headers.all('via').every((via) => readVia(via))) return 'Bad via';
  for (const name of ['contact', 'route', 'record-route'])
    if (!headers.all(name).every((value) => (name === 'contact' && value === '*') || readAddress(value)))
      return `Bad ${name}`;
  const sequence = readSequence(headers.get('cseq') ?? '');
  if (!sequence || (isRequest(message) && sequence.method !== message.method)) return 'Bad cseq';
  const forwards = headers.get('max-forwards');
  if (forwards !== undefined && !(/^\d{1,9}$/.test(forwards) && Number(forwards) <= 255)) return 'Bad max-forwards';
  for (const name of ['expires', 'session-expires', 'min-se']) {
    const value = headers.get(name);
    if (value !== undefined && !/^\d{1,10}\s*(?:;.*)?$/.test(value)) return `Bad ${name}`;
  }
  return null;
}

function wrongUri(uri: string): 'scheme' | 'Bad request URI' | null {
  const [, scheme] = /^([A-Za-z][\w+.-]*):/.exec(uri) ?? [];
  if (scheme === undefined || /[\s<>]/.test(uri)) return 'Bad request URI';
  if (!/^(?:sips?|tel)$/i.test(scheme)) return 'scheme';
  return readUri(uri) ? null : 'Bad request URI';
}

/** The body ends where the message says; what is said to be longer than it is was cut off on its way. */
function cutBody(message: SipMessage): string | null {
  const said = message.headers.get('content-length');
  if (said === undefined) return null;
  if (!/^\d{1,9}$/.test(said) || Number(said) > message.body.length) return 'Bad content-length';
  message.body = message.body.subarray(0, Number(said));
  return null;
}
