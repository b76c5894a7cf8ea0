import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alipayGateway } from './alipay.ts';
import { chinaTime, readChinaTime } from './china-time.ts';
import { cleanText } from './gateway.ts';
import { isRealHost, sandboxProblems } from './hosts.ts';
import { centsOf, yuanOf } from './money.ts';
import { readSandboxSettings, type SandboxOptions } from './sandbox-settings.ts';
import { SandboxProcess } from './testing/sandbox-process.ts';
import { wechatOpenId } from './wechat-open-id.ts';
import { wechatPayGateway } from './wechat.ts';

let sandbox: SandboxProcess;
let options: SandboxOptions;
beforeAll(async () => {
  sandbox = await SandboxProcess.start();
  options = sandbox.options;
});
afterAll(() => sandbox.end());

describe('money and times', () => {
  test('fen and yuan convert exactly, both ways', () => {
    for (const cents of [0, 1, 9, 10, 99, 100, 115, 8880, 1999, 10_000_000_000])
      expect(centsOf(yuanOf(cents))).toBe(cents);
    for (let cents = 1; cents < 10_000; cents += 7) expect(centsOf(yuanOf(cents))).toBe(cents);
    expect(yuanOf(115)).toBe('1.15');
    expect([centsOf('0.1'), centsOf('12'), centsOf('4.35')]).toEqual([10, 1200, 435]);
    for (const bad of [
      '',
      '1.',
      '.5',
      '1.234',
      '-1',
      '1e3',
      ' 1',
      '1,00',
      'NaN',
      '0x1',
      1,
      null,
      undefined,
      '9'.repeat(13),
    ]) {
      expect(centsOf(bad)).toBeNull();
    }
    expect(() => yuanOf(0.5)).toThrow('whole number');
  });

  test('Alipay’s times are China’s', () => {
    const at = new Date('2026-11-21T16:30:05Z');
    expect(chinaTime(at)).toBe('2026-11-22 00:30:05');
    expect(readChinaTime('2026-11-22 00:30:05')).toEqual(at);
    for (const bad of ['2026-11-22', '2026-13-01 00:00:00', '', null]) expect(readChinaTime(bad)).toBeNull();
  });

  test('subjects lose what gateways refuse and are cut at whole characters', () => {
    expect(cleanText('年会/2026\n🎫 =VIP&', 127)).toBe('年会 2026  VIP'.replace('  ', '  '));
    expect(cleanText('会'.repeat(100), 127)).toBe('会'.repeat(42));
    expect(cleanText('🎫', 127)).toBe('-');
  });
});

describe('production', () => {
  test('takes only the gateways’ own hosts', () => {
    expect(
      sandboxProblems({
        wechatBaseUrl: 'https://api.mch.weixin.qq.com/',
        wechatOpenIdUrl: 'https://api.weixin.qq.com',
        wechatAuthorizeUrl: 'https://open.weixin.qq.com',
        alipayGatewayUrl: 'https://openapi.alipay.com/gateway.do',
      }),
    ).toEqual([]);
    expect(sandboxProblems({})).toEqual([]);
    const { wechat, openId, alipay } = options;
    expect(
      sandboxProblems({
        wechatBaseUrl: wechat.baseUrl,
        wechatOpenIdUrl: openId.baseUrl,
        wechatAuthorizeUrl: openId.authorizeUrl,
        alipayGatewayUrl: alipay.gatewayUrl,
        sandboxSettings: '/somewhere',
      }),
    ).toHaveLength(5);
    for (const url of [
      'http://openapi.alipay.com/gateway.do',
      'https://openapi-sandbox.dl.alipaydev.com/gateway.do',
      'https://openapi.alipay.com.example/gateway.do',
      'https://openapi.alipay.com@127.0.0.1/',
      'https://openapi.alipay.com:8443/',
      'nonsense',
    ]) {
      expect(isRealHost('alipay', url)).toBe(false);
      expect(sandboxProblems({ alipayGatewayUrl: url })).toHaveLength(1);
    }
  });

  test('only the base URL and the keys make an adapter real', () => {
    expect(sandbox.wechat().sandbox).toBe(true);
    expect(sandbox.wechat({ baseUrl: 'https://api.mch.weixin.qq.com' }).sandbox).toBe(false);
    expect(sandbox.alipay({ gatewayUrl: 'https://openapi.alipay.com/gateway.do' }).sandbox).toBe(false);
  });
});

describe('keys', () => {
  test('what is missing or wrong stops at once, and is not quoted', () => {
    const { wechat, alipay } = options;
    const small = generateKeyPairSync('rsa', { modulusLength: 1024 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
    const attempts: [() => unknown, RegExp][] = [
      [() => alipayGateway({ ...alipay, alipayPublicKey: '' }), /Alipay's public key is not a key/],
      [() => alipayGateway({ ...alipay, alipayPublicKey: alipay.appPrivateKey }), /is a private key/],
      [() => alipayGateway({ ...alipay, appPrivateKey: 'TOPSECRET' }), /private key is not a key/],
      [() => alipayGateway({ ...alipay, appPrivateKey: small }), /2048 bits/],
      [() => alipayGateway({ ...alipay, sellerId: '' }), /seller id/],
      [() => wechatPayGateway({ ...wechat, apiV3Key: 'TOPSECRET' }), /32 characters/],
      [() => wechatPayGateway({ ...wechat, platformPublicKeys: {} }), /public key is needed/],
      [() => wechatPayGateway({ ...wechat, merchantPrivateKey: 'TOPSECRET' }), /private key is not a key/],
    ];
    for (const [attempt, message] of attempts) {
      expect(attempt).toThrow(message);
      expect(attempt).not.toThrow(/TOPSECRET|MII/);
    }
  });

  test('come as PEM or as bare base64, PKCS#8 or PKCS#1', async () => {
    const key = createPrivateKey(options.alipay.appPrivateKey);
    for (const type of ['pkcs8', 'pkcs1'] as const) {
      const bare = key.export({ type, format: 'der' }).toString('base64');
      expect(await sandbox.alipay({ appPrivateKey: bare }).query('nothing_like_it')).toEqual({ state: 'absent' });
      const pem = `${key.export({ type, format: 'pem' }).toString()}\n`;
      expect(await sandbox.alipay({ appPrivateKey: pem }).query('nothing_like_it')).toEqual({ state: 'absent' });
    }
    const bare = options.alipay.alipayPublicKey.replace(/-----.*-----|\s/g, '');
    expect(await sandbox.alipay({ alipayPublicKey: bare }).query('nothing_like_it')).toEqual({ state: 'absent' });
  });

  test('the sandbox’s files are for its owner only', () => {
    const dir = join(sandbox.dir, 'payment');
    for (const name of [
      'settings.json',
      'wechat-merchant.pem',
      'wechat-platform.pem',
      'alipay-app.pem',
      'alipay-platform.pem',
    ]) {
      expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600);
    }
    expect(() => readSandboxSettings(join(dir, 'nothing.json'))).toThrow('ENOENT');
    const bad = join(sandbox.dir, 'bad.json');
    writeFileSync(bad, '{"sandbox":true,"wechat":{"apiV3Key":"TOPSECRET"}}');
    expect(() => readSandboxSettings(bad)).toThrow('not of the known form');
    expect(() => readSandboxSettings(bad)).not.toThrow('TOPSECRET');
  });
});

describe('openId', () => {
  async function codeOf(person = 'ann'): Promise<string> {
    const url = wechatOpenId(options.openId).authorizeUrl('http://127.0.0.1/back?order=1', 'state1');
    expect(url).toMatch(/#wechat_redirect$/);
    const answer = await fetch(url.replace('#', `&sandbox_person=${person}#`), { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.searchParams.get('order')).toBe('1');
    expect(back.searchParams.get('state')).toBe('state1');
    return back.searchParams.get('code') ?? '';
  }

  test('a code gives the person’s openId, once', async () => {
    const one = wechatOpenId(options.openId);
    const code = await codeOf();
    const found = await one.openIdOf(code);
    expect(found).toEqual({ openId: expect.stringMatching(/^o[\w-]{27}$/) as string });
    expect(await one.openIdOf(code)).toMatchObject({ state: 'refused', code: '40029' });
    expect(await one.openIdOf(await codeOf())).toEqual(found);
    expect(await one.openIdOf(await codeOf('bob'))).not.toEqual(found);
    expect(await one.openIdOf('a&b=c')).toMatchObject({ state: 'refused' });
  });

  test('a preview’s virtual account is refused; trouble is unknown and keeps the secret', async () => {
    expect(await wechatOpenId(options.openId).openIdOf(await codeOf('preview'))).toMatchObject({
      code: 'SNAPSHOT_USER',
    });
    const wrong = await wechatOpenId({ ...options.openId, appSecret: 'x' }).openIdOf(await codeOf());
    expect(wrong).toMatchObject({ state: 'refused', code: '40125' });
    const away = await wechatOpenId({ ...options.openId, baseUrl: 'http://127.0.0.1:1' }).openIdOf('abc');
    expect(away).toMatchObject({ unknown: true });
    expect(JSON.stringify(away)).not.toContain(options.openId.appSecret);
  });

  test('the browser is sent nowhere else', async () => {
    const url = wechatOpenId(options.openId).authorizeUrl('https://thief.example/', '');
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400);
  });
});
