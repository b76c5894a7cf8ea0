/**
 * A SIP message as read or to be written (RFC 3261, section 7). Text is kept as Latin-1, so that what is passed on or echoed has the bytes it came with.
 */
export interface SipRequest {
  method: string;
  uri: string;
  headers: Headers;
  body: Buffer;
}

export interface SipResponse {
  status: number;
  reason: string;
  headers: Headers;
  body: Buffer;
}

export type SipMessage = SipRequest | SipResponse;

export const isRequest = (message: SipMessage): message is SipRequest => 'method' in message;

export const nothing = Buffer.alloc(0);

/** Header fields by their long name in lower case. A field whose value is a list has an entry for each of its items. */
export class Headers {
  readonly #fields = new Map<string, string[]>();

  constructor(fields: Record<string, string | readonly string[] | undefined> = {}) {
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) this.set(name, value);
  }

  /** The first value. */
  get(name: string): string | undefined {
    return this.#fields.get(name)?.[0];
  }

  all(name: string): readonly string[] {
    return this.#fields.get(name) ?? [];
  }

  has(name: string): boolean {
    return this.#fields.has(name);
  }

  set(name: string, value: string | readonly string[]): void {
    this.#fields.set(name, typeof value === 'string' ? [value] : [...value]);
  }

  add(name: string, value: string): void {
    const there = this.#fields.get(name);
    if (there) there.push(value);
    else this.#fields.set(name, [value]);
  }

  *[Symbol.iterator](): Generator<[string, string]> {
    for (const [name, values] of this.#fields) for (const value of values) yield [name, value];
  }
}

/** Names that are not written as Words-With-Capitals. */
const written: Record<string, string> = {
  'call-id': 'Call-ID',
  cseq: 'CSeq',
  'min-se': 'Min-SE',
  'www-authenticate': 'WWW-Authenticate',
};

const writtenName = (name: string) =>
  written[name] ?? name.replace(/(^|-)([a-z])/g, (_all, dash: string, letter: string) => dash + letter.toUpperCase());

export function write(message: SipMessage): Buffer {
  const lines = [
    isRequest(message) ? `${message.method} ${message.uri} SIP/2.0` : `SIP/2.0 ${message.status} ${message.reason}`,
  ];
  for (const [name, value] of message.headers)
    if (name !== 'content-length') lines.push(`${writtenName(name)}: ${value}`);
  lines.push(`Content-Length: ${message.body.length}`, '', '');
  const head = Buffer.from(lines.join('\r\n'), 'latin1');
  return message.body.length > 0 ? Buffer.concat([head, message.body]) : head;
}

const reasons: Record<number, string> = {
  100: 'Trying',
  180: 'Ringing',
  183: 'Session Progress',
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Request Entity Too Large',
  415: 'Unsupported Media Type',
  416: 'Unsupported URI Scheme',
  420: 'Bad Extension',
  422: 'Session Interval Too Small',
  480: 'Temporarily Unavailable',
  481: 'Call/Transaction Does Not Exist',
  486: 'Busy Here',
  487: 'Request Terminated',
  488: 'Not Acceptable Here',
  491: 'Request Pending',
  500: 'Server Internal Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  505: 'Version Not Supported',
  513: 'Message Too Large',
  603: 'Decline',
};

export const reasonOf = (status: number): string => reasons[status] ?? 'Unknown';

/** The answer to a request: what RFC 3261 (8.2.6) has copied, and `more`. */
export function answerTo(
  request: SipRequest,
  status: number,
  { tag, more = {}, body = nothing }: { tag?: string; more?: Record<string, string>; body?: Buffer } = {},
): SipResponse {
  const headers = new Headers();
  for (const name of ['via', 'from', 'to', 'call-id', 'cseq']) {
    const values = request.headers.all(name);
    if (values.length > 0) headers.set(name, name === 'via' ? values : (values[0] ?? ''));
  }
  const to = headers.get('to');
  if (to !== undefined && tag !== undefined && status > 100 && !/;\s*tag\s*=/i.test(to.slice(to.lastIndexOf('>') + 1)))
    headers.set('to', `${to};tag=${tag}`);
  if (status > 100 && status < 300)
    for (const value of request.headers.all('record-route')) headers.add('record-route', value);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return { status, reason: reasonOf(status), headers, body };
}
