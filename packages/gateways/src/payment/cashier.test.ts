import { createPrivateKey, createSign, type KeyObject } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cashierTexts } from './cashier/texts.ts';
import { startPayment, type PaymentSandbox } from './payment.ts';
import type { Notice, Trade } from './record.ts';

let dir: string;
let sandbox: PaymentSandbox;
let base: string;
let key: KeyObject;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cashier-'));
  sandbox = await startPayment({ dataDir: dir, port: 0, factor: 1000 });
  base = `http://127.0.0.1:${sandbox.port}`;
  key = createPrivateKey(await readFile(sandbox.settings.wechat.merchantPrivateKeyPath, 'utf8'));
});
afterAll(async () => {
  await sandbox.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(() => fetch(`${base}/control/reset`, { method: 'POST' }));

let nonces = 0;

/** A merchant's request to WeChat Pay, signed as the documentation says; `more` overrides what goes into the header. */
function ask(
  method: string,
  path: string,
  body?: object,
  more: Record<string, string> = {},
  sentBody = body,
): Promise<Response> {
  const { mchId, merchantSerial } = sandbox.settings.wechat;
  const timestamp = more['timestamp'] ?? String(Math.floor(Date.now() / 1000));
  const nonce = more['nonce_str'] ?? `nonce${++nonces}`;
  const text = body ? JSON.stringify(body) : '';
  const signature = createSign('RSA-SHA256')
    .update(`${method}\n${path}\n${timestamp}\n${nonce}\n${text}\n`)
    .sign(key, 'base64');
  const fields = { mchid: mchId, serial_no: merchantSerial, timestamp, nonce_str: nonce, signature, ...more };
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return fetch(base + path, {
    method,
    headers: { authorization: `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}` },
    ...(sentBody ? { body: JSON.stringify(sentBody) } : {}),
  });
}

const order = (more: object = {}) => ({
  appid: sandbox.settings.wechat.appId,
  mchid: sandbox.settings.wechat.mchId,
  description: '<img src=x onerror=alert(1)> "VIP" & more',
  out_trade_no: `cashier_${++nonces}`,
  notify_url: 'http://127.0.0.1:9/notify',
  amount: { total: 123456, currency: 'CNY' },
  ...more,
});

async function cashier(more: object = {}): Promise<string> {
  const answer = await ask('POST', '/v3/pay/transactions/native', order(more));
  return ((await answer.json()) as { code_url: string }).code_url;
}
const press = (url: string, action: string, notice = 'lost') =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ action, notice }), redirect: 'manual' });
const trades = async () => ((await (await fetch(`${base}/api/trades`)).json()) as { trades: Trade[] }).trades;
const notices = async () => ((await (await fetch(`${base}/api/notices`)).json()) as { notices: Notice[] }).notices;

test('every page says SANDBOX, in the browser’s language, with everything escaped and nothing that runs', async () => {
  const url = await cashier();
  const amounts = { en: '¥1,234.56', zh: '¥1,234.56', es: '1234,56', ja: '1,234.56' };
  for (const [language, texts] of Object.entries(cashierTexts)) {
    const answer = await fetch(url, { headers: { 'accept-language': `xx, ${language}-XX;q=0.9, en;q=0.1` } });
    const html = await answer.text();
    expect(html.match(/SANDBOX/g)?.length).toBeGreaterThanOrEqual(3);
    expect(html).toContain(texts.banner);
    expect(html).toContain(texts.pay);
    expect(html).toContain(amounts[language as keyof typeof amounts]);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;VIP&quot; &amp; more');
    expect(html).not.toMatch(/<img|<script|style=| on\w+="/);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    // With no-referrer a browser would send the form with `Origin: null`, which is refused.
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    expect(answer.headers.get('x-sandbox')).toContain('SANDBOX');
  }
  const missing = await fetch(`${base}/cashier/${'0'.repeat(32)}`, { headers: { 'accept-language': 'ja' } });
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain(cashierTexts.ja.missing);
});

test('a person pays, cancels, is refused, pays a minute later or too late', async () => {
  const states: [string[], string][] = [
    [['pay'], 'SUCCESS'],
    [['cancel'], 'NOTPAY'],
    [['cancel', 'pay'], 'SUCCESS'],
    [['fail'], 'PAYERROR'],
    [['fail', 'pay', 'pay'], 'SUCCESS'],
    [['later'], 'USERPAYING'],
  ];
  for (const [actions, state] of states) {
    const url = await cashier();
    for (const action of actions) expect((await press(url, action)).status).toBe(303);
    expect((await trades())[0]?.state).toBe(state);
    expect((await fetch(url)).status).toBe(200);
  }
  const { mchId } = sandbox.settings.wechat;
  const url = await cashier({ out_trade_no: 'closed_one' });
  await ask('POST', '/v3/pay/transactions/out-trade-no/closed_one/close', { mchid: mchId });
  await press(url, 'pay');
  expect((await trades())[0]?.state).toBe('CLOSED');
  expect(await (await fetch(url)).text()).toContain(cashierTexts.en.payLate);
  await press(url, 'late');
  expect((await trades())[0]?.state).toBe('SUCCESS');
  expect((await press(url, 'nonsense')).status).toBe(400);
});

test('whoever comes by WeChat’s h5 page is led back where they came from, and nowhere by a code or a wrong address', async () => {
  const scene = { scene_info: { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap' } } };
  const opened = await ask('POST', '/v3/pay/transactions/h5', order(scene));
  const { h5_url: h5 } = (await opened.json()) as { h5_url: string };
  const read = async (url: string, from: string) =>
    (await fetch(`${url}?redirect_url=${encodeURIComponent(from)}`)).text();
  const back = 'http://localhost:8080/mobile-pay/0?a="&b';
  const href = 'href="http://localhost:8080/mobile-pay/0?a=&quot;&amp;b"';
  for (const from of ['javascript:alert(1)', 'https://elsewhere.example/', 'nonsense', back.repeat(40)])
    expect(await read(h5, from)).not.toContain(cashierTexts.en.back);
  expect(await read(h5, back)).toContain(href);
  // Also after a cancel and the payment, when the address is the cashier's own again.
  for (const action of ['cancel', 'pay']) {
    const after = await press(h5, action);
    expect(await (await fetch(base + after.headers.get('location'))).text()).toContain(href);
  }
  expect(await read(await cashier(), back)).not.toContain(cashierTexts.en.back);
});

test('the page that stands for WeChat’s own window leads back too, whether one pays or cancels', async () => {
  const back = 'http://localhost:8080/mobile-pay/0';
  const opened = await ask('POST', '/v3/pay/transactions/jsapi', order({ payer: { openid: 'oSomebody' } }));
  const { prepay_id: prepayId } = (await opened.json()) as { prepay_id: string };
  const window = await fetch(`${base}/sandbox/jsapi/${prepayId}?redirect_url=${encodeURIComponent(back)}`);
  expect(await window.text()).toContain(`href="${back}"`);
  const url = window.url.replace(/\?.*/, '');
  for (const action of ['cancel', 'pay']) {
    const after = await press(url, action);
    expect(await (await fetch(base + after.headers.get('location'))).text()).toContain(`href="${back}"`);
  }
});

test('the front page lists the newest payments first, each with the way to its cashier', async () => {
  const list = async (language = 'en') =>
    (await fetch(`${base}/`, { headers: { 'accept-language': language } })).text();
  for (const [language, texts] of Object.entries(cashierTexts)) {
    const html = await list(language);
    expect(html).toContain(texts.none);
    expect(html).toContain(texts.banner);
    expect(html.match(/SANDBOX/g)?.length).toBeGreaterThanOrEqual(3);
  }
  const paid = new URL(await cashier()).pathname;
  await press(base + paid, 'pay');
  const open = new URL(await cashier()).pathname;
  const html = await list();
  expect([...html.matchAll(/href="(\/cashier\/\w+)"/g)].map(([, path]) => path)).toEqual([open, paid]);
  expect(html).toContain('¥1,234.56');
  expect(html).toContain(cashierTexts.en.states.paid);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toMatch(/<img|<script|style=| on\w+="/);
});

test('the choice of the notice is what happens', async () => {
  for (const [choice, mode, copies] of [
    ['five', 'normal', 5],
    ['delayed', 'normal', 1],
    ['lost', 'lost', 1],
    ['tampered', 'tampered', 1],
  ] as const) {
    await press(await cashier(), 'pay', choice);
    // By its own number: a payment that an earlier test asked for "later" may come in between.
    const { outTradeNo } = (await trades())[0] as Trade;
    const notice = (await notices()).find((one) => one.outTradeNo === outTradeNo);
    expect(notice).toMatchObject({ mode });
    // Nobody listens there: the first round may be over already, and repeats come one by one.
    expect(Math.max(notice?.copies ?? 0, notice?.attempts.length ?? 0)).toBeGreaterThanOrEqual(copies);
    if (copies === 1) expect(notice?.copies).toBe(1);
  }
});

test('a merchant’s request with anything wrong in its signature is refused, unsigned', async () => {
  const body = order();
  const path = '/v3/pay/transactions/native';
  const old = String(Math.floor(Date.now() / 1000) - 301);
  const wrong: [Record<string, string>, object?][] = [
    [{ mchid: '1' }],
    [{ serial_no: '1' }],
    [{ timestamp: old }],
    [{ signature: 'AAAA' }],
    [{}, { ...body, amount: { total: 1, currency: 'CNY' } }],
  ];
  for (const [more, sent] of wrong) {
    const answer = await ask('POST', path, body, more, sent ?? body);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('wechatpay-signature')).toBeNull();
  }
  expect((await ask('POST', path, body, { nonce_str: 'same' })).status).toBe(200);
  expect((await ask('POST', path, body, { nonce_str: 'same' })).status).toBe(401);
  expect(await trades()).toHaveLength(1);
});

test.each([
  ['another app', { appid: 'wx1' }, 'APPID_MCHID_NOT_MATCH'],
  ['a notify address with a query', { notify_url: 'http://127.0.0.1:9/n?a=1' }, 'PARAM_ERROR'],
  ['a notify address elsewhere', { notify_url: 'http://192.0.2.1/n' }, 'PARAM_ERROR'],
  ['half a fen', { amount: { total: 0.5, currency: 'CNY' } }, 'PARAM_ERROR'],
  ['another currency', { amount: { total: 5, currency: 'USD' } }, 'PARAM_ERROR'],
  ['a time that is over', { time_expire: '2020-01-01T00:00:00+08:00' }, 'PARAM_ERROR'],
  ['a short number', { out_trade_no: 'x' }, 'PARAM_ERROR'],
  ['a long description', { description: '会'.repeat(43) }, 'PARAM_ERROR'],
])('refuses %s', async (_name, more, code) => {
  const answer = await ask('POST', '/v3/pay/transactions/native', order(more));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code });
});

test('the control says what it does not understand, and changes nothing', async () => {
  const before = await (await fetch(`${base}/control`)).text();
  for (const bad of [
    { answers: 'odd' },
    { copies: 0 },
    { forMs: 5 },
    { what: 1 },
    { notices: 'lost', channel: 'cash' },
    [],
  ]) {
    const answer = await fetch(`${base}/control`, { method: 'PUT', body: JSON.stringify(bad) });
    expect(answer.status).toBe(400);
  }
  expect(await (await fetch(`${base}/control`)).text()).toBe(before);
  expect((await fetch(`${base}/control`, { method: 'PUT', body: '{' })).status).toBe(400);
});

test('a page of somebody else’s reaches nothing', async () => {
  const other = { origin: 'https://thief.example' };
  expect((await fetch(`${base}/control/reset`, { method: 'POST', headers: other })).status).toBe(403);
  expect((await fetch(await cashier(), { method: 'POST', headers: other, body: 'action=pay' })).status).toBe(403);
  // A name of theirs that they point at this machine.
  const status = await new Promise((resolve, reject) => {
    request({ port: sandbox.port, path: '/api/trades', headers: { host: 'thief.example' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});
