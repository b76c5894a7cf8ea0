import type { KeyObject } from 'node:crypto';
import { createRequire } from 'node:module';
import { type Unknown, unknown } from './gateway.ts';

/** The parts of wechatpay-axios-plugin 0.9.6 that are used. Its own types need those of axios and say `any` for bodies. */
export interface WechatSdk {
  Wechatpay: new (config: Record<string, unknown>) => WechatChain;
  Rsa: {
    sign(message: string, key: KeyObject): string;
    verify(message: string, signature: string, key: KeyObject): boolean;
  };
  Aes: { AesGcm: { decrypt(ciphertext: string, key: string, iv: string, aad?: string): string } };
  Formatter: {
    nonce(): string;
    joinedByLineFeed(...pieces: (string | number)[]): string;
    response(timestamp: string, nonce: string, body: string): string;
  };
}

interface WechatChain {
  chain(path: string): {
    post(data: unknown, config: Record<string, unknown>): Promise<RawAnswer>;
    get(config: Record<string, unknown>): Promise<RawAnswer>;
  };
}

interface RawAnswer {
  status: number;
  data: unknown;
}

/** An answer whose signature, key and time were verified, whatever its HTTP status. */
export interface SignedAnswer {
  status: number;
  body: Record<string, unknown>;
  /** WeChat's own word for what is wrong; '' in a good answer. */
  code: string;
}

export function loadWechatSdk(): WechatSdk {
  // CommonJS with axios inside: loaded only where WeChat Pay is set up; `require` gives the same object under every loader.
  return createRequire(import.meta.url)('wechatpay-axios-plugin') as WechatSdk;
}

export interface WechatClientOptions {
  baseUrl: string;
  mchId: string;
  merchantSerial: string;
  merchantKey: KeyObject;
  platformKeys: Record<string, KeyObject>;
  /** Milliseconds for the whole call. */
  timeoutMs: number;
}

export class WechatClient {
  readonly #wechat: WechatChain;
  readonly #timeoutMs: number;

  constructor(sdk: WechatSdk, options: WechatClientOptions) {
    this.#timeoutMs = options.timeoutMs;
    this.#wechat = new sdk.Wechatpay({
      mchid: options.mchId,
      serial: options.merchantSerial,
      privateKey: options.merchantKey,
      certs: { ...options.platformKeys },
      baseURL: `${options.baseUrl.replace(/\/+$/, '')}/`,
      // A redirect would be followed with a signature that covers another path, and to who knows where.
      maxRedirects: 0,
      maxContentLength: 1024 * 1024,
      // The SDK verifies only what this calls good. Whoever can forge a 404 could otherwise make a paid order "absent".
      validateStatus: () => true,
    });
  }

  post(path: string, body: Record<string, unknown>): Promise<SignedAnswer | Unknown> {
    return this.#ask(() => this.#wechat.chain(path).post(body, this.#limits()));
  }

  get(path: string, query: Record<string, string>): Promise<SignedAnswer | Unknown> {
    return this.#ask(() => this.#wechat.chain(path).get({ ...this.#limits(), params: query }));
  }

  /** axios's own timeout starts anew with every byte; the signal bounds the whole call. */
  #limits(): Record<string, unknown> {
    return { timeout: this.#timeoutMs, signal: AbortSignal.timeout(this.#timeoutMs) };
  }

  async #ask(send: () => Promise<RawAnswer>): Promise<SignedAnswer | Unknown> {
    let answer: RawAnswer;
    try {
      answer = await send();
    } catch (error) {
      return unknown(reasonOf(error));
    }
    const body = isObject(answer.data) ? answer.data : {};
    const code = answer.status >= 300 ? wordOf(body['code']) : '';
    // Signed, yet no verdict: the gateway's own trouble or its flow control. Later it may say something else.
    if (answer.status >= 500 || answer.status === 429 || passing.has(code)) {
      return unknown(`WeChat Pay answered ${answer.status} ${code}`.trim());
    }
    return { status: answer.status, body, code };
  }
}

const passing = new Set([
  'SYSTEM_ERROR',
  'SYSTEMERROR',
  'FREQUENCY_LIMITED',
  'RATELIMIT_EXCEEDED',
  'BANK_ERROR',
  'BANKERROR',
  'BIZERR_NEED_RETRY',
]);

/**
 * The SDK's errors carry the whole request with the Authorization header, and its messages quote signatures: only codes and the status come out
 * of here.
 */
function reasonOf(error: unknown): string {
  const { code, response } = error as { code?: unknown; response?: { status?: unknown; data?: unknown } };
  const word = wordOf(code);
  const status = typeof response?.status === 'number' ? `HTTP ${response.status}` : 'an answer';
  // Unsigned errors come from proxies and from a WeChat that could not verify our signature. Their word is a hint for the operator, not a verdict.
  const said = isObject(response?.data) ? wordOf(response.data['code']) : wordIn(response?.data);
  const hint = said ? ` saying ${said}` : '';
  switch (word) {
    case 'EV3_RES_HEADERS_INCOMPLATE':
      return `WeChat Pay: ${status} without a signature${hint}`;
    case 'EV3_RES_HEADER_TIMESTAMP_OFFSET':
      return `WeChat Pay: ${status} signed more than 300 seconds ago or ahead: check this machine's clock`;
    case 'EV3_RES_HEADER_PLATFORM_SERIAL':
      return `WeChat Pay: ${status} signed with a key that is not set up`;
    case 'EV3_RES_HEADER_SIGNATURE_DIGEST':
      return `WeChat Pay: ${status} with a wrong signature`;
    case 'ERR_CANCELED':
    case 'ECONNABORTED':
    case 'ETIMEDOUT':
      return 'WeChat Pay: no answer in time';
    default:
      return `WeChat Pay: ${word || 'the call failed'}`;
  }
}

/** The body of an answer that failed verification is still the raw text. */
function wordIn(data: unknown): string {
  return typeof data === 'string' ? (/"code"\s*:\s*"([A-Z_]{1,40})"/.exec(data)?.[1] ?? '') : '';
}

function wordOf(value: unknown): string {
  return typeof value === 'string' && /^\w{1,64}$/.test(value) ? value : '';
}

/** No array, not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
