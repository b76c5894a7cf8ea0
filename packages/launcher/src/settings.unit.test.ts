import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('the ports follow the product’s own', () => {
  const { outboxPort, smtpPort, databasePort, paymentPort } = readSettings(
    { PORT: '9000', PAYMENT_PORT: '7000' },
    '/r',
  );
  expect([outboxPort, smtpPort, databasePort]).toEqual(
    [9001, 9002, 9003].map((wanted) => ({ wanted, isFixed: false })),
  );
  expect(paymentPort).toEqual({ wanted: 7000, isFixed: true });
  expect(readSettings({}, '/r').paymentPort).toEqual({ wanted: 8084, isFixed: false });
});

test('there is a payment sandbox but in production, and with a gateway of one’s own', () => {
  const has = (env: NodeJS.ProcessEnv) => readSettings(env, '/r').hasPaymentSandbox;
  expect(has({})).toBe(true);
  expect(has({ NODE_ENV: 'test', WECHAT_PAY_MCH_ID: '', PAYMENT_PORT: '7000', PAYMENT_PUBLIC_URL: 'http://x' })).toBe(
    true,
  );
  expect(has({ NODE_ENV: 'production' })).toBe(false);
  // Half of one too: the server says what is missing.
  expect(has({ WECHAT_PAY_MCH_ID: '1900000109' })).toBe(false);
  expect(has({ ALIPAY_PUBLIC_KEY: '/keys/alipay.pem' })).toBe(false);
  expect(has({ PAYMENT_SANDBOX_SETTINGS: '/elsewhere/settings.json' })).toBe(false);
});

test('the stand-in for maps is there when it is asked for, never in production', () => {
  const has = (env: NodeJS.ProcessEnv) => readSettings(env, '/r').hasMapsSimulator;
  expect(has({})).toBe(false);
  expect(has({ AMAP_KEY: 'a key of AMap’s' })).toBe(false);
  expect(has({ AMAP_KEY: 'simulator' })).toBe(true);
  expect(has({ AMAP_KEY: 'simulator', NODE_ENV: 'production' })).toBe(false);
  expect(readSettings({ PORT: '9000' }, '/r').mapsPort).toEqual({ wanted: 9005, isFixed: false });
});

test('the ingest of live streams is there unless it is switched off or a media server takes its place', () => {
  const has = (env: NodeJS.ProcessEnv) => readSettings(env, '/r').hasIngest;
  expect(has({ NODE_ENV: 'production' })).toBe(true);
  expect(has({ LIVE: 'off' })).toBe(false);
  expect(has({ LIVE_MEDIA_SERVER: 'nginx' })).toBe(false);
  expect(readSettings({ PORT: '9000' }, '/r').rtmpPort).toEqual({ wanted: 1935, isFixed: false });
  expect(readSettings({ PORT: '9000', LIVE_RTMP_PORT: '9008' }, '/r').rtmpPort).toEqual({
    wanted: 9008,
    isFixed: true,
  });
  expect(readSettings({ PORT: '9000' }, '/r').livePort).toEqual({ wanted: 9007, isFixed: false });
});
