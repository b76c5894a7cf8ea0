import type { Settings } from '../settings.ts';
import { createRequire } from 'node:module';

export interface AliyunOptions {
  accessKeyId: string;
  accessKeySecret: string;
  /** Host and port, without protocol: `dysmsapi.aliyuncs.com`, or the local outbox. */
  endpoint: string;
  protocol: 'http' | 'https';
  /** Milliseconds to wait for the answer; 10,000 by default. Afterwards the outcome is unknown. */
  answerTimeoutMs?: number;
}

/** Where the vendor is asked, and as whom: without settings of its own the outbox beside the product. */
export function aliyunOptions(settings: Settings): AliyunOptions {
  const sms = new URL(settings.SMS_ENDPOINT ?? 'http://127.0.0.1:8081');
  return {
    accessKeyId: settings.SMS_ACCESS_KEY_ID,
    accessKeySecret: settings.SMS_ACCESS_KEY_SECRET,
    endpoint: sms.host,
    protocol: sms.protocol === 'https:' ? 'https' : 'http',
  };
}

/**
 * Aliyun's SDK and a client of it, loaded by the first who wants them: they cost 0.3 s and 40 MB, and most servers send no text message for hours. The SDK is CommonJS;
 * `require` gives the same object under every loader.
 */
export function aliyunClient<Client, Sdk extends { default: new (config: object) => Client }>(
  options: AliyunOptions,
): () => { sdk: Sdk; client: Client } {
  const { accessKeyId, accessKeySecret, endpoint, protocol, answerTimeoutMs: readTimeout = 10_000 } = options;
  let made: { sdk: Sdk; client: Client } | undefined;
  return () => {
    if (made) return made;
    const sdk = createRequire(import.meta.url)('@alicloud/dysmsapi20170525') as Sdk;
    const client = new sdk.default({
      accessKeyId,
      accessKeySecret,
      endpoint,
      protocol,
      readTimeout,
      // The SDK calls any silence of this length a "ConnectTimeout", also one after sending. Longer than the read timeout, which starts with the
      // connection, it can only mean what it says.
      connectTimeout: readTimeout + 1000,
    });
    made = { sdk, client };
    return made;
  };
}
