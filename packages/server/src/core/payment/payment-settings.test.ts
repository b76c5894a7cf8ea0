import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from '../settings.ts';

const dir = mkdtempSync(join(tmpdir(), 'convoke-payment-settings-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const file = (name: string, text: string) => {
  writeFileSync(join(dir, name), text, { mode: 0o600 });
  return join(dir, name);
};
const privateFile = file('private.pem', privatePem);
const publicFile = file('public.pem', publicPem);

const wechat = {
  WECHAT_PAY_APP_ID: 'wx0123456789abcdef',
  WECHAT_PAY_APP_SECRET: 'app-secret-of-wechat',
  WECHAT_PAY_MCH_ID: '1900000109',
  WECHAT_PAY_SERIAL: 'a'.repeat(40),
  WECHAT_PAY_PRIVATE_KEY: privateFile,
  WECHAT_PAY_PUBLIC_KEYS: `PUB_KEY_ID_01=${publicFile}`,
  WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
};
const alipay = {
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088123412341234',
  ALIPAY_PRIVATE_KEY: privateFile,
  ALIPAY_PUBLIC_KEY: publicFile,
};
const base = { DATABASE_URL: 'postgres://convoke_app@localhost/convoke', DATA_DIR: dir };
const production = {
  ...base,
  NODE_ENV: 'production',
  APP_SECRET: 'a secret of sixteen',
  SECRET_KEY: 's'.repeat(32),
  PUBLIC_URL: 'https://events.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  SMS_ENDPOINT: 'https://dysmsapi.aliyuncs.com',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
};

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('the settings were taken');
}

test('without any of it there is no channel, and no problem', () => {
  expect(readSettings(base).payment).toEqual({ wechat: null, alipay: null, sandbox: null });
  expect(readSettings(production).payment).toEqual({ wechat: null, alipay: null, sandbox: null });
});

test('a channel whose settings are all there is offered, at the gateway’s own host unless told otherwise', () => {
  const { payment } = readSettings({ ...production, ...wechat, ...alipay });
  expect(payment.wechat).toEqual({
    pay: {
      baseUrl: 'https://api.mch.weixin.qq.com',
      appId: 'wx0123456789abcdef',
      mchId: '1900000109',
      merchantSerial: 'A'.repeat(40),
      merchantPrivateKey: privatePem,
      platformPublicKeys: { PUB_KEY_ID_01: publicPem },
      apiV3Key: 'k'.repeat(32),
    },
    openId: {
      baseUrl: 'https://api.weixin.qq.com',
      authorizeUrl: 'https://open.weixin.qq.com',
      appId: 'wx0123456789abcdef',
      appSecret: 'app-secret-of-wechat',
    },
  });
  expect(payment.alipay).toEqual({
    gatewayUrl: 'https://openapi.alipay.com/gateway.do',
    appId: '2021000000000001',
    sellerId: '2088123412341234',
    appPrivateKey: privatePem,
    alipayPublicKey: publicPem,
  });
  expect(readSettings({ ...production, ...alipay }).payment.wechat).toBeNull();
  expect(readSettings({ ...production, ...wechat }).payment.alipay).toBeNull();
});

test.each(Object.keys(wechat))('WeChat Pay without %s stops the start with one line that names it', (name) => {
  expect(refusal({ ...base, ...wechat, [name]: '' })).toBe(
    `Settings:\n  WeChat Pay is half set up, ${name} missing: set all of its settings or none`,
  );
});

test.each(Object.keys(alipay))('Alipay without %s stops the start with one line that names it', (name) => {
  expect(refusal({ ...base, ...alipay, [name]: undefined })).toBe(
    `Settings:\n  Alipay is half set up, ${name} missing: set all of its settings or none`,
  );
});

describe('keys', () => {
  test('come as PEM, with \\n for line breaks, as base64 or as the path of a file; several of WeChat’s by their ids', () => {
    const bare = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    for (const given of [privatePem, privatePem.replaceAll('\n', '\\n'), bare, privateFile]) {
      const { payment } = readSettings({ ...base, ...alipay, ALIPAY_PRIVATE_KEY: given });
      expect(payment.alipay?.appPrivateKey.trim()).toBe(given === bare ? bare : privatePem.trim());
    }
    const both = `PUB_KEY_ID_01=${publicFile}, PUB_KEY_ID_02=${publicPem}`;
    const { payment } = readSettings({ ...base, ...wechat, WECHAT_PAY_PUBLIC_KEYS: both });
    expect(Object.keys(payment.wechat?.pay.platformPublicKeys ?? {})).toEqual(['PUB_KEY_ID_01', 'PUB_KEY_ID_02']);
  });

  test('that are none stop the start, and are not quoted', () => {
    const cut = privatePem.slice(0, 600);
    for (const [env, line] of [
      [{ ...alipay, ALIPAY_PRIVATE_KEY: cut }, /ALIPAY_PRIVATE_KEY is not a key/],
      [{ ...alipay, ALIPAY_PRIVATE_KEY: 'MIIEvTOPSECRET' }, /ALIPAY_PRIVATE_KEY is neither a key nor .* \(ENOENT\)/],
      [{ ...alipay, ALIPAY_PRIVATE_KEY: file('cut.pem', cut) }, /ALIPAY_PRIVATE_KEY is not a key/],
      [{ ...alipay, ALIPAY_PUBLIC_KEY: privateFile }, /ALIPAY_PUBLIC_KEY is a private key/],
      [{ ...wechat, WECHAT_PAY_PRIVATE_KEY: publicFile }, /WECHAT_PAY_PRIVATE_KEY is not a key/],
      [{ ...wechat, WECHAT_PAY_PUBLIC_KEYS: publicFile }, /WECHAT_PAY_PUBLIC_KEYS must be PUB_KEY_ID_/],
      [{ ...wechat, WECHAT_PAY_API_V3_KEY: 'TOPSECRET' }, /WECHAT_PAY_API_V3_KEY cannot be “…”/],
      [{ ...alipay, ALIPAY_SELLER_ID: '12' }, /ALIPAY_SELLER_ID cannot be “12”/],
    ] as const) {
      const said = refusal({ ...base, ...env });
      expect(said).toMatch(line);
      expect(said).not.toMatch(/TOPSECRET|BEGIN|MII/);
      expect(said.trim().split('\n')).toHaveLength(2);
    }
  });
});

test('the sandbox is for an installation without a gateway of its own', () => {
  const sandbox = { PAYMENT_SANDBOX_SETTINGS: '/data/payment/settings.json' };
  expect(readSettings({ ...base, ...sandbox }).payment.sandbox).toBe('/data/payment/settings.json');
  for (const own of [wechat, alipay]) {
    expect(refusal({ ...base, ...sandbox, ...own })).toContain('real money and play money do not mix');
  }
});

test('production refuses the sandbox and every host but the gateways’ own', () => {
  const attempts = {
    PAYMENT_SANDBOX_SETTINGS: '/data/payment/settings.json',
    WECHAT_PAY_URL: 'http://127.0.0.1:8084',
    WECHAT_OPENID_URL: 'http://127.0.0.1:8084',
    WECHAT_AUTHORIZE_URL: 'http://127.0.0.1:8084',
    ALIPAY_GATEWAY_URL: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do',
  };
  for (const [name, value] of Object.entries(attempts))
    expect(refusal({ ...production, [name]: value })).toMatch(new RegExp(`^Production settings:\n  ${name} must`));
  expect(readSettings({ ...base, ...alipay, ALIPAY_GATEWAY_URL: attempts.ALIPAY_GATEWAY_URL }).payment.alipay).not.toBe(
    null,
  );
});

test('production takes notices over HTTPS only', () => {
  const plain = { ...production, PUBLIC_URL: 'http://events.example.com' };
  expect(readSettings(plain).PUBLIC_URL).toBe('http://events.example.com');
  expect(refusal({ ...plain, ...alipay })).toContain('PUBLIC_URL must begin with https');
});
