import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { AlipayOptions } from './alipay.ts';
import type { WechatOpenIdOptions } from './wechat-open-id.ts';
import type { WechatPayOptions } from './wechat.ts';

/** What the payment sandbox writes to DATA_DIR/payment/settings.json at every start. */
const form = z.object({
  sandbox: z.literal(true),
  wechat: z.object({
    baseUrl: z.url(),
    openIdUrl: z.url(),
    authorizeUrl: z.url(),
    appId: z.string(),
    appSecret: z.string(),
    mchId: z.string(),
    merchantSerial: z.string(),
    merchantPrivateKeyPath: z.string(),
    platformPublicKeys: z.record(z.string(), z.string()),
    apiV3Key: z.string(),
  }),
  alipay: z.object({
    gatewayUrl: z.url(),
    pageUrl: z.url(),
    appId: z.string(),
    sellerId: z.string(),
    appPrivateKeyPath: z.string(),
    alipayPublicKey: z.string(),
  }),
});

export interface SandboxOptions {
  wechat: WechatPayOptions;
  openId: WechatOpenIdOptions;
  alipay: AlipayOptions;
}

/** Reads the sandbox's settings and the merchant's keys beside them. Throws when the file is missing or not of this form, without quoting it. */
export function readSandboxSettings(path: string): SandboxOptions {
  let read: z.output<typeof form>;
  try {
    read = form.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new Error(`The payment sandbox's settings cannot be read (${code ?? 'not of the known form'}): ${path}`);
  }
  const { wechat, alipay } = read;
  return {
    wechat: {
      baseUrl: wechat.baseUrl,
      appId: wechat.appId,
      mchId: wechat.mchId,
      merchantSerial: wechat.merchantSerial,
      merchantPrivateKey: readFileSync(wechat.merchantPrivateKeyPath, 'utf8'),
      platformPublicKeys: wechat.platformPublicKeys,
      apiV3Key: wechat.apiV3Key,
    },
    openId: {
      baseUrl: wechat.openIdUrl,
      authorizeUrl: wechat.authorizeUrl,
      appId: wechat.appId,
      appSecret: wechat.appSecret,
    },
    alipay: {
      gatewayUrl: alipay.gatewayUrl,
      pageUrl: alipay.pageUrl,
      appId: alipay.appId,
      sellerId: alipay.sellerId,
      appPrivateKey: readFileSync(alipay.appPrivateKeyPath, 'utf8'),
      alipayPublicKey: alipay.alipayPublicKey,
    },
  };
}
