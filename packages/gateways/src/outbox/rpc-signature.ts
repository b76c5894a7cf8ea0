import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * The two signatures that the vendor accepts on its RPC calls. The official Node SDK (4.6.0, openapi-core 1.0.8) signs with ACS3-HMAC-SHA256 in the
 * Authorization header; set to `signatureAlgorithm: 'v2'`, and in older SDKs, it sends V1: HMAC-SHA1 over the sorted parameters.
 */
export interface RpcCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  form: URLSearchParams;
}

export interface RpcKeys {
  accessKeyId: string;
  accessKeySecret: string;
}

export type SignatureProblem = { status: number; code: string; message: string };

const clockSkewMs = 15 * 60_000;

/** Nonces seen in the last quarter of an hour; an older call is refused by its time. */
export class NonceMemory {
  readonly #seen = new Map<string, number>();

  /** Returns false when the nonce was used before. */
  take(nonce: string, now: number): boolean {
    for (const [old, at] of this.#seen) {
      if (now - at < 2 * clockSkewMs) break;
      this.#seen.delete(old);
    }
    if (this.#seen.has(nonce)) return false;
    this.#seen.set(nonce, now);
    return true;
  }
}

export function checkSignature(
  call: RpcCall,
  keys: RpcKeys,
  nonces: NonceMemory,
  now = Date.now(),
): SignatureProblem | null {
  const authorization = call.headers.authorization;
  if (authorization) return checkAcs3(call, authorization, keys, nonces, now);
  return checkV1(call, keys, nonces, now);
}

function checkAcs3(
  call: RpcCall,
  authorization: string,
  keys: RpcKeys,
  nonces: NonceMemory,
  now: number,
): SignatureProblem | null {
  const found = /^ACS3-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  if (!found)
    return problem(400, 'IncompleteSignature', 'The Authorization header is not of the form ACS3-HMAC-SHA256.');
  const [, accessKeyId = '', signed = '', signature = ''] = found;
  if (accessKeyId !== keys.accessKeyId) return unknownKey;
  const names = signed.split(';');
  const required = [
    'host',
    'x-acs-action',
    'x-acs-content-sha256',
    'x-acs-date',
    'x-acs-signature-nonce',
    'x-acs-version',
  ];
  const missing = required.find((name) => !names.includes(name));
  if (missing) return problem(400, 'IncompleteSignature', `The header ${missing} must be signed.`);
  const payload = createHash('sha256').update(call.body).digest('hex');
  if (header(call, 'x-acs-content-sha256') !== payload) return mismatch;
  const canonical = [
    call.method,
    call.path,
    canonicalQuery(call.query),
    ...names.map((name) => `${name}:${header(call, name).trim()}`),
    '',
    signed,
    payload,
  ].join('\n');
  const toSign = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`;
  const expected = createHmac('sha256', keys.accessKeySecret).update(toSign).digest('hex');
  if (!same(expected, signature)) return mismatch;
  return checkFresh(header(call, 'x-acs-date'), header(call, 'x-acs-signature-nonce'), nonces, now);
}

function checkV1(call: RpcCall, keys: RpcKeys, nonces: NonceMemory, now: number): SignatureProblem | null {
  const all = new URLSearchParams([...call.query, ...call.form]);
  const signature = all.get('Signature');
  if (!signature) return problem(400, 'MissingSignature', 'Signature is mandatory for this action.');
  if (all.get('SignatureMethod') !== 'HMAC-SHA1' || all.get('SignatureVersion') !== '1.0') {
    return problem(400, 'InvalidSignatureMethod', 'Only HMAC-SHA1 of version 1.0 is known.');
  }
  if (all.get('AccessKeyId') !== keys.accessKeyId) return unknownKey;
  all.delete('Signature');
  const toSign = `${call.method}&${encode('/')}&${encode(canonicalQuery(all))}`;
  const expected = createHmac('sha1', `${keys.accessKeySecret}&`).update(toSign).digest('base64');
  if (!same(expected, signature)) return mismatch;
  return checkFresh(all.get('Timestamp') ?? '', all.get('SignatureNonce') ?? '', nonces, now);
}

function checkFresh(date: string, nonce: string, nonces: NonceMemory, now: number): SignatureProblem | null {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date) ? Date.parse(date) : Number.NaN;
  if (!(Math.abs(now - at) <= clockSkewMs)) {
    return problem(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.');
  }
  if (!nonce || !nonces.take(nonce, now))
    return problem(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.');
  return null;
}

const mismatch = problem(400, 'SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.');
const unknownKey = problem(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.');

function problem(status: number, code: string, message: string): SignatureProblem {
  return { status, code, message };
}

function header(call: RpcCall, name: string): string {
  const value = call.headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

function canonicalQuery(params: URLSearchParams): string {
  const pairs = [...params].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}

/** RFC 3986: encodeURIComponent leaves five characters alone that the vendor wants encoded. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

function same(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
