import { readFileSync } from 'node:fs';
import type { AlipayOptions } from './alipay.ts';
import { sandboxProblems } from './hosts.ts';
import { privateKeyOf, publicKeyOf } from './keys.ts';
import type { WechatOpenIdOptions } from './wechat-open-id.ts';
import type { WechatPayOptions } from './wechat.ts';

/** Where payments go. With a gateway of one's own there is no sandbox: play money beside real money would give tickets away. */
export interface PaymentSettings {
  wechat: { pay: WechatPayOptions; openId: WechatOpenIdOptions } | null;
  alipay: AlipayOptions | null;
  /** The file the sandbox writes; it may not be there yet. */
  sandbox: string | null;
}

const wechatNames = [
  'WECHAT_PAY_APP_ID',
  'WECHAT_PAY_APP_SECRET',
  'WECHAT_PAY_MCH_ID',
  'WECHAT_PAY_SERIAL',
  'WECHAT_PAY_PRIVATE_KEY',
  'WECHAT_PAY_PUBLIC_KEYS',
  'WECHAT_PAY_API_V3_KEY',
] as const;
const alipayNames = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const;

/** What it reads of the settings. */
type Given = Partial<Record<(typeof wechatNames)[number] | (typeof alipayNames)[number], string | undefined>> & {
  WECHAT_PAY_URL: string;
  WECHAT_OPENID_URL: string;
  WECHAT_AUTHORIZE_URL: string;
  ALIPAY_GATEWAY_URL: string;
  PAYMENT_SANDBOX_SETTINGS?: string | undefined;
  PUBLIC_URL?: string | undefined;
};

/** Reads the gateways' settings and keys. What is wrong is added to `problems`, one line each, without quoting a value. */
export function paymentSettings(settings: Given, problems: string[]): PaymentSettings {
  const wechat = allOf('WeChat Pay', settings, wechatNames, problems);
  const alipay = allOf('Alipay', settings, alipayNames, problems);
  const sandbox = settings.PAYMENT_SANDBOX_SETTINGS ?? null;
  if (sandbox !== null && [...wechatNames, ...alipayNames].some((name) => settings[name] !== undefined)) {
    problems.push(
      'PAYMENT_SANDBOX_SETTINGS must not be set together with WECHAT_PAY_* or ALIPAY_*: real money and play money do not mix',
    );
  }
  const read: PaymentSettings = { wechat: null, alipay: null, sandbox };
  try {
    if (wechat) read.wechat = wechatOptions(settings, wechat);
    if (alipay) read.alipay = alipayOptions(settings, alipay);
  } catch (error) {
    problems.push((error as Error).message);
  }
  return read;
}

/** What production refuses beyond that. */
export function paymentProblems(settings: Given, payment: PaymentSettings): string[] {
  const problems = sandboxProblems({
    wechatBaseUrl: settings.WECHAT_PAY_URL,
    wechatOpenIdUrl: settings.WECHAT_OPENID_URL,
    wechatAuthorizeUrl: settings.WECHAT_AUTHORIZE_URL,
    alipayGatewayUrl: settings.ALIPAY_GATEWAY_URL,
    sandboxSettings: settings.PAYMENT_SANDBOX_SETTINGS,
  });
  const isOffered = payment.wechat !== null || payment.alipay !== null;
  if (isOffered && settings.PUBLIC_URL !== undefined && !settings.PUBLIC_URL.startsWith('https:'))
    problems.push('PUBLIC_URL must begin with https: the payment gateways send their notices there');
  return problems;
}

/** All of them, or null when none is set; some of them is a problem. */
function allOf<Name extends (typeof wechatNames)[number] | (typeof alipayNames)[number]>(
  gateway: string,
  settings: Given,
  names: readonly Name[],
  problems: string[],
): Record<Name, string> | null {
  const missing = names.filter((name) => settings[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    problems.push(`${gateway} is half set up, ${missing.join(', ')} missing: set all of its settings or none`);
    return null;
  }
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as Record<Name, string>;
}

function wechatOptions(
  settings: Given,
  given: Record<(typeof wechatNames)[number], string>,
): PaymentSettings['wechat'] {
  const privateKey = keyText(given.WECHAT_PAY_PRIVATE_KEY, 'WECHAT_PAY_PRIVATE_KEY');
  privateKeyOf(privateKey, 'WECHAT_PAY_PRIVATE_KEY');
  return {
    pay: {
      baseUrl: settings.WECHAT_PAY_URL,
      appId: given.WECHAT_PAY_APP_ID,
      mchId: given.WECHAT_PAY_MCH_ID,
      merchantSerial: given.WECHAT_PAY_SERIAL.toUpperCase(),
      merchantPrivateKey: privateKey,
      platformPublicKeys: platformKeys(given.WECHAT_PAY_PUBLIC_KEYS),
      apiV3Key: given.WECHAT_PAY_API_V3_KEY,
    },
    openId: {
      baseUrl: settings.WECHAT_OPENID_URL,
      authorizeUrl: settings.WECHAT_AUTHORIZE_URL,
      appId: given.WECHAT_PAY_APP_ID,
      appSecret: given.WECHAT_PAY_APP_SECRET,
    },
  };
}

function alipayOptions(settings: Given, given: Record<(typeof alipayNames)[number], string>): AlipayOptions {
  const appPrivateKey = keyText(given.ALIPAY_PRIVATE_KEY, 'ALIPAY_PRIVATE_KEY');
  const alipayPublicKey = keyText(given.ALIPAY_PUBLIC_KEY, 'ALIPAY_PUBLIC_KEY');
  privateKeyOf(appPrivateKey, 'ALIPAY_PRIVATE_KEY');
  publicKeyOf(alipayPublicKey, 'ALIPAY_PUBLIC_KEY');
  return {
    gatewayUrl: settings.ALIPAY_GATEWAY_URL,
    appId: given.ALIPAY_APP_ID,
    sellerId: given.ALIPAY_SELLER_ID,
    appPrivateKey,
    alipayPublicKey,
  };
}

/** `PUB_KEY_ID_1=path,PUB_KEY_ID_2=path`: both while WeChat changes its key. */
function platformKeys(given: string): Record<string, string> {
  const keys: Record<string, string> = {};
  for (const entry of given.split(',')) {
    const [, id, text] = /^\s*([\w-]{1,100})=([^]+)$/.exec(entry) ?? [];
    if (id === undefined || text === undefined)
      throw new Error('WECHAT_PAY_PUBLIC_KEYS must be PUB_KEY_ID_…=PEM or path, several separated by commas');
    keys[id] = keyText(text, 'WECHAT_PAY_PUBLIC_KEYS');
    publicKeyOf(keys[id], 'WECHAT_PAY_PUBLIC_KEYS');
  }
  return keys;
}

/** A key itself, or what stands in the file it names. Not quoted in errors: it may be a key that was cut. */
function keyText(given: string, name: string): string {
  // Environment files often write the line breaks of a PEM as \n.
  const text = given.trim().replaceAll('\\n', '\n');
  if (text.includes('-----BEGIN') || /^[A-Za-z0-9+/=\s]{200,}$/.test(text)) return text;
  try {
    return readFileSync(text, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new Error(`${name} is neither a key nor the path of a file that can be read (${code})`);
  }
}
