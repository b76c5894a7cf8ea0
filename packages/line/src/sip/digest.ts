import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SipRequest } from './message.ts';
import { readDigest } from './values.ts';

/** Digest access authentication (RFC 7616; RFC 2617's MD5, which is what phones in browsers speak). */

const algorithms: Record<string, string> = { md5: 'md5', 'sha-256': 'sha256' };

/** How long a challenge holds, in milliseconds, and how many are remembered. */
const nonceLasts = 300_000;
const mostNonces = 20_000;

interface Answered {
  username: string;
  realm: string;
  password: string;
  method: string;
  uri: string;
  nonce: string;
  nc: string | undefined;
  cnonce: string | undefined;
  qop: string | undefined;
  algorithm: string;
}

export function digestOf({
  username,
  realm,
  password,
  method,
  uri,
  nonce,
  nc,
  cnonce,
  qop,
  algorithm,
}: Answered): string {
  const hash = (text: string) => createHash(algorithm).update(text, 'latin1').digest('hex');
  const [first, second] = [hash(`${username}:${realm}:${password}`), hash(`${method}:${uri}`)];
  return hash(qop ? `${first}:${nonce}:${nc}:${cnonce}:${qop}:${second}` : `${first}:${nonce}:${second}`);
}

export type Judged = { user: string } | { challenge: string };

/** Whoever asks is asked back, and known by the answer. */
export class Gate {
  readonly #realm: string;
  readonly #passwordOf: (user: string) => string | undefined;
  readonly #now: () => number;
  /** Of each challenge, when it was given and the highest count that was used with it. */
  readonly #nonces = new Map<string, { at: number; count: number }>();

  /** `passwordOf` of a user who may not come any more, or never could, is undefined. */
  constructor(realm: string, passwordOf: (user: string) => string | undefined, now = Date.now) {
    this.#realm = realm;
    this.#passwordOf = passwordOf;
    this.#now = now;
  }

  judge(request: SipRequest): Judged {
    const given = readDigest(request.headers.get('authorization'));
    if (!given) return { challenge: this.#challenge(false) };
    const value = (name: string) => given.get(name) ?? '';
    const user = value('username');
    const password = value('realm') === this.#realm ? this.#passwordOf(user) : undefined;
    const algorithm = algorithms[(given.get('algorithm') ?? 'MD5').toLowerCase()];
    const isComplete = given.get('qop') === 'auth' && /^[\da-f]{8}$/i.test(value('nc')) && value('cnonce') !== '';
    if (password === undefined || algorithm === undefined || !isComplete || value('uri') === '')
      return { challenge: this.#challenge(false) };
    const right = digestOf({
      username: user,
      realm: this.#realm,
      password,
      method: request.method,
      uri: value('uri'),
      nonce: value('nonce'),
      nc: value('nc'),
      cnonce: value('cnonce'),
      qop: 'auth',
      algorithm,
    });
    if (!isSame(value('response'), right)) return { challenge: this.#challenge(false) };
    const nonce = this.#nonces.get(value('nonce'));
    const count = Number.parseInt(value('nc'), 16);
    // The password is right: whoever has an old challenge answers a new one without asking anybody.
    if (!nonce || this.#now() - nonce.at > nonceLasts || count <= nonce.count)
      return { challenge: this.#challenge(true) };
    nonce.count = count;
    return { user };
  }

  #challenge(isStale: boolean): string {
    const nonce = randomBytes(18).toString('base64url');
    this.#nonces.set(nonce, { at: this.#now(), count: 0 });
    for (const [old, { at }] of this.#nonces) {
      if (this.#nonces.size <= mostNonces && this.#now() - at <= nonceLasts) break;
      this.#nonces.delete(old);
    }
    const stale = isStale ? ', stale=true' : '';
    return `Digest realm="${this.#realm}", nonce="${nonce}", algorithm=MD5, qop="auth"${stale}`;
  }
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given.toLowerCase()), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export interface Credentials {
  user: string;
  password: string;
}

/** The answer to a challenge; undefined when it is in no way that we know. */
export function answerChallenge(
  challenge: string | undefined,
  { user, password }: Credentials,
  method: string,
  uri: string,
): string | undefined {
  const asked = readDigest(challenge);
  const realm = asked?.get('realm');
  const nonce = asked?.get('nonce');
  const named = asked?.get('algorithm') ?? 'MD5';
  const algorithm = algorithms[named.toLowerCase()];
  if (realm === undefined || nonce === undefined || algorithm === undefined) return undefined;
  const offered = asked?.get('qop');
  const isAuth = offered?.split(',').some((one) => one.trim().toLowerCase() === 'auth') ?? false;
  if (offered !== undefined && !isAuth) return undefined;
  const nc = '00000001';
  const cnonce = randomBytes(9).toString('base64url');
  const qop = isAuth ? 'auth' : undefined;
  const response = digestOf({ username: user, realm, password, method, uri, nonce, nc, cnonce, qop, algorithm });
  const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;
  const opaque = asked?.get('opaque');
  return [
    `Digest username=${quoted(user)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri="${uri}"`,
    `response="${response}"`,
    `algorithm=${named}`,
    ...(qop ? [`qop=${qop}`, `nc=${nc}`, `cnonce="${cnonce}"`] : []),
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
  ].join(', ');
}
