import type { KeyObject } from 'node:crypto';
import { createRequire } from 'node:module';
import type { AlipaySdk as Sdk } from 'alipay-sdk';
import { chinaTime } from './china-time.ts';
import { type Unknown, unknown } from './gateway.ts';
import { pemOf } from './keys.ts';

export interface AlipayClientOptions {
  gatewayUrl: string;
  /** Where browsers are sent, when that is another address. */
  pageUrl?: string | undefined;
  appId: string;
  appKey: KeyObject;
  alipayPublicKey: KeyObject;
  timeoutMs: number;
  now: () => number;
}

/** An answer with a verified signature. `code` 10000 is good; otherwise `subCode` says what is wrong. */
export interface AlipayAnswer {
  code: string;
  subCode: string;
  subMsg: string;
  fields: Record<string, unknown>;
}

export interface AlipayClient {
  call(method: string, bizContent: Record<string, unknown>, notifyUrl?: string): Promise<AlipayAnswer | Unknown>;
  /** A signed address for the person's browser; nothing is sent. */
  page(method: string, bizContent: Record<string, unknown>, urls: { notifyUrl: string; returnUrl?: string }): string;
  isGenuineNotice(fields: Record<string, string>): boolean;
}

/**
 * alipay-sdk 4.14 with its gaps closed: verification is always on, the timestamp is China's whatever the machine's zone (the SDK writes local time),
 * one deadline bounds a call, and an answer must be exactly the result that was signed.
 */
export function alipayClient(options: AlipayClientOptions): AlipayClient {
  // CommonJS as elsewhere, loaded only where Alipay is set up.
  const { AlipaySdk } = createRequire(import.meta.url)('alipay-sdk') as { AlipaySdk: typeof Sdk };

  class StrictSdk extends AlipaySdk {
    /**
     * The SDK verifies the text from the first result up to the last `"sign"`, but reads the last result of that name: a forged one put behind
     * the signature would pass. What was signed must be what is read.
     */
    override checkResponseSign(raw: string, responseKey: string, serverSign: string, traceId: string): void {
      super.checkResponseSign(raw, responseKey, serverSign, traceId);
      const read = (JSON.parse(raw) as Record<string, unknown>)[responseKey];
      const signed: unknown = JSON.parse(this.getSignStr(raw, responseKey));
      if (JSON.stringify(read) !== JSON.stringify(signed)) throw new Error('the result is not the signed one');
    }
  }

  const sdk = new StrictSdk({
    appId: options.appId,
    privateKey: pemOf(options.appKey),
    keyType: 'PKCS8',
    // Never without it: the SDK would skip the verification of answers and only warn.
    alipayPublicKey: pemOf(options.alipayPublicKey),
    gateway: options.gatewayUrl,
    timeout: options.timeoutMs,
    signType: 'RSA2',
  });
  const timestamp = () => chinaTime(new Date(options.now()));

  return {
    async call(method, bizContent, notifyUrl) {
      const params = { bizContent, timestamp: timestamp(), ...(notifyUrl ? { notifyUrl } : {}) };
      let fields: Record<string, unknown>;
      try {
        fields = (await inTime(
          sdk.exec(method, params, { validateSign: true }),
          options.timeoutMs,
        )) as unknown as Record<string, unknown>;
      } catch (error) {
        return unknown(reasonOf(error));
      }
      const { code, subCode, subMsg, msg } = fields;
      if (typeof code !== 'string') return unknown('Alipay answered without a code');
      return { code, subCode: textOf(subCode), subMsg: textOf(subMsg) || textOf(msg), fields };
    },

    page(method, bizContent, { notifyUrl, returnUrl }) {
      const url = sdk.pageExecute(method, 'GET', {
        bizContent,
        timestamp: timestamp(),
        notifyUrl,
        ...(returnUrl ? { returnUrl } : {}),
      });
      // The signature covers the query only.
      return options.pageUrl === undefined ? url : `${options.pageUrl}${url.slice(url.indexOf('?'))}`;
    },

    isGenuineNotice(fields) {
      // The SDK takes the algorithm from the notice itself; RSA (with SHA-1) is not to be chosen by whoever sends it.
      if (fields['sign_type'] !== 'RSA2' || !fields['sign']) return false;
      try {
        return sdk.checkNotifySignV2(fields);
      } catch {
        return false;
      }
    },
  };
}

/** The SDK's timeout counts silence only; this one counts the whole call. */
async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooLate()), timeoutMs);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
    // Whoever lost the race must not become an unhandled rejection.
    work.catch(() => undefined);
  }
}

class TooLate extends Error {}

/** The SDK's messages quote addresses with signatures and whole answers: only words of our own and known codes come out of here. */
function reasonOf(error: unknown): string {
  if (error instanceof TooLate) return 'Alipay: no answer in time';
  const { message, code, cause, responseDataRaw } = error as {
    message?: unknown;
    code?: unknown;
    cause?: { code?: unknown; name?: unknown };
    responseDataRaw?: unknown;
  };
  const said = typeof message === 'string' ? message : '';
  // What an unsigned or wrongly signed answer says is a hint for the operator, not a verdict.
  const hint =
    typeof responseDataRaw === 'string' ? /"sub_code"\s*:\s*"([\w.-]{1,64})"/.exec(responseDataRaw)?.[1] : undefined;
  const hinted = hint ? ` saying ${hint}` : '';
  const status = /status: (\d{3})/.exec(said)?.[1];
  if (status) return `Alipay: HTTP ${status}${hinted}`;
  if (said.includes('验签失败')) return `Alipay: an answer with a wrong signature${hinted}`;
  if (said.includes('signed one')) return 'Alipay: an answer with a result that was not signed';
  if (said.startsWith('Response')) return `Alipay: an answer that is not of the known form${hinted}`;
  const name = typeof cause?.name === 'string' ? cause.name : '';
  if (/Timeout/.test(name)) return 'Alipay: no answer in time';
  const word = [cause?.code, code].find((one) => typeof one === 'string' && /^\w{1,40}$/.test(one));
  return `Alipay: ${typeof word === 'string' ? word : 'the call failed'}${hinted}`;
}

/** Fields of answers and notices that are no text read as empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
