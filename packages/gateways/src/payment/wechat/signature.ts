import { createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';
import type { SandboxKeys } from '../keys.ts';

const clockSkewSeconds = 300;

/** Checks what a merchant's request must carry. Returns what is wrong, or null. */
export function requestProblem(
  request: { method: string; url: string; authorization: string | undefined; body: string },
  keys: SandboxKeys['wechat'],
  nonces: Set<string>,
  now = Date.now(),
): string | null {
  const [scheme, rest = ''] = (request.authorization ?? '').split(/ (.*)/s);
  if (scheme !== 'WECHATPAY2-SHA256-RSA2048') return 'Authorization is not of the form WECHATPAY2-SHA256-RSA2048';
  const fields = new Map<string, string>();
  for (const [, name = '', value = ''] of rest.matchAll(/(\w+)="([^"]*)"/g)) fields.set(name, value);
  const field = (name: string) => fields.get(name) ?? '';
  if (field('mchid') !== keys.mchId) return 'the merchant is not known';
  if (field('serial_no') !== keys.merchantSerial) return 'the serial number of the certificate is not known';
  const seconds = Number(field('timestamp'));
  if (!/^\d+$/.test(field('timestamp')) || Math.abs(now / 1000 - seconds) > clockSkewSeconds)
    return 'the timestamp is expired';
  const nonce = field('nonce_str');
  if (!nonce) return 'nonce_str is missing';
  const message = `${request.method}\n${request.url}\n${field('timestamp')}\n${nonce}\n${request.body}\n`;
  if (!verify(message, field('signature'), keys.merchantPublicKey)) return 'the signature is wrong';
  const seen = `${field('timestamp')} ${nonce}`;
  if (nonces.has(seen)) return 'the nonce was used before';
  // Older ones are refused by their time; a sandbox need not remember more.
  if (nonces.size > 100_000) nonces.clear();
  nonces.add(seen);
  return null;
}

/** The headers over `timestamp\nnonce\nbody\n`, for answers and notices. */
export function signedHeaders(
  body: string,
  keys: SandboxKeys['wechat'],
  { atMs = Date.now(), key = keys.platformPrivateKey }: { atMs?: number; key?: KeyObject } = {},
): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(key, 'base64');
  return {
    'wechatpay-serial': keys.platformKeyId,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature,
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  };
}

/** WeChat's probes begin so; what follows looks like a signature. */
export function signTest(): string {
  return `WECHATPAY/SIGNTEST/${randomBytes(240).toString('base64')}`;
}

function verify(message: string, signature: string, key: KeyObject): boolean {
  return createVerify('RSA-SHA256').update(message).verify(key, signature, 'base64');
}
