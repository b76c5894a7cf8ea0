import { createSign, createVerify, type KeyObject } from 'node:crypto';
import { readChinaTime } from '../china-time.ts';
import type { SandboxKeys } from '../keys.ts';

/** The real tolerance is not documented; this one is tight enough to show a merchant who writes another zone's time. */
const clockSkewMs = 10 * 60_000;

export interface RequestProblem {
  subCode: string;
  subMsg: string;
}

/** Checks the fields that every call carries. Returns what is wrong, or null. */
export function requestProblem(
  fields: Map<string, string>,
  keys: SandboxKeys['alipay'],
  now = Date.now(),
): RequestProblem | null {
  if (fields.get('app_id') !== keys.appId) return problem('isv.invalid-app-id', '无效的AppID参数');
  if (fields.get('sign_type') !== 'RSA2') return problem('isv.invalid-signature-type', '无效的签名类型');
  if ((fields.get('charset') ?? '').toLowerCase() !== 'utf-8') return problem('isv.invalid-charset', '字符集错误');
  if (fields.get('version') !== '1.0') return problem('isv.invalid-parameter', '参数无效: version');
  if (!verify(requestText(fields), fields.get('sign') ?? '', keys.appPublicKey))
    return problem('isv.invalid-signature', '无效签名');
  const at = readChinaTime(fields.get('timestamp'));
  if (!at || Math.abs(now - at.getTime()) > clockSkewMs) return problem('isv.invalid-timestamp', '非法的时间戳参数');
  return null;
}

/** All fields with a value but `sign`, sorted; unlike in notices, `sign_type` is covered. */
function requestText(fields: Map<string, string>): string {
  const pairs = [...fields].filter(([name, value]) => name !== 'sign' && value !== '');
  return joined(pairs);
}

/** All fields but `sign` and `sign_type`, sorted, values as they are. */
export function noticeText(fields: Record<string, string>): string {
  return joined(Object.entries(fields).filter(([name]) => name !== 'sign' && name !== 'sign_type'));
}

export function sign(text: string, key: KeyObject): string {
  return createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');
}

function joined(pairs: [string, string][]): string {
  return pairs
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function verify(text: string, signature: string, key: KeyObject): boolean {
  return createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');
}

function problem(subCode: string, subMsg: string): RequestProblem {
  return { subCode, subMsg };
}
