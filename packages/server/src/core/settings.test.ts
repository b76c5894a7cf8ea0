import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings, SettingsError, settingsTable } from './settings.ts';

const database = { DATABASE_URL: 'postgres://convoke_app@localhost/convoke', DATA_DIR: '/tmp/convoke-settings-test' };

test('the table in docs/settings.md is the table of the settings', () => {
  const page = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');
  for (const { name, standard, meaning } of settingsTable()) {
    expect(page).toContain(`| \`${name}\` | ${standard ? `\`${standard}\`` : ''} | ${meaning} |`);
  }
});

test('a bad value stops the start with a line that names it, and no secret is shown', () => {
  expect(() => readSettings({ ...database, PORT: 'eighty' })).toThrow(/PORT cannot be “eighty”: port of API and web/);
  expect(() => readSettings({ ...database, SECRET_KEY: 'short' })).toThrow(/SECRET_KEY cannot be “…”/);
  expect(() => readSettings({})).toThrow(SettingsError);
});

test('an OpenID provider is set up whole or not at all, and is asked over TLS in production', () => {
  const issuer = { OIDC_ISSUER: 'http://id.example.com' };
  expect(() => readSettings({ ...database, ...issuer })).toThrow(/OIDC_CLIENT_ID is missing/);
  const whole = { ...issuer, OIDC_CLIENT_ID: 'convoke', OIDC_CLIENT_SECRET: 'secret' };
  expect(readSettings({ ...database, ...whole }).OIDC_LABEL).toBe('OpenID');
  expect(() => readSettings({ ...database, ...whole, NODE_ENV: 'production' })).toThrow(/OIDC_ISSUER must be an https/);
});

test('production refuses simulators, the demo and default secrets', () => {
  const refused = () =>
    readSettings({ ...database, NODE_ENV: 'production', OUTBOX_URL: 'http://localhost:8081', DEMO: 'on' });
  for (const name of ['APP_SECRET', 'SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL', 'SMS_ENDPOINT', 'OUTBOX_URL', 'DEMO']) {
    expect(refused).toThrow(new RegExp(name));
  }
});

test('whom to believe about addresses is a number of proxies or their networks; “on” says why not', () => {
  const read = (TRUST_PROXY?: string) => readSettings({ ...database, ...(TRUST_PROXY && { TRUST_PROXY }) }).TRUST_PROXY;
  expect([read(), read('off'), read('2')]).toEqual([false, false, 2]);
  expect(read('10.0.0.0/8, 2001:db8::/32,192.0.2.7')).toEqual(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7']);
  expect(() => read('on')).toThrow(/TRUST_PROXY cannot be “on”: it would believe whatever a client writes/);
  for (const bad of ['0', '99', 'true', '10.0.0.0/64', 'localhost'])
    expect(() => read(bad), bad).toThrow(/TRUST_PROXY cannot be/);
});

test('a bucket is set up whole or not at all, and browsers are sent to https in production', () => {
  const bucket = { STORAGE: 's3', S3_BUCKET: 'files', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'a-secret-of-the-bucket' };
  const read = (env: Record<string, string>) => readSettings({ ...database, ...env }).storage;
  expect(read({})).toMatchObject({ kind: 'disk', s3: null });
  // Both at once, to move from one to the other.
  expect(read({ ...bucket, STORAGE: 'disk' })).toMatchObject({ kind: 'disk', s3: { bucket: 'files' } });
  expect(read(bucket)).toMatchObject({ kind: 's3', s3: { endpoint: null, isAws: true, isPathStyle: false } });
  for (const [endpoint, isAws] of [
    ['https://s3.cn-north-1.amazonaws.com.cn', true],
    ['https://oss-cn-hangzhou.aliyuncs.com', false],
    ['https://amazonaws.com.example.org', false],
  ] as const)
    expect(read({ ...bucket, S3_ENDPOINT: endpoint, S3_STYLE: 'path' }).s3).toMatchObject({ isAws, isPathStyle: true });
  const { S3_SECRET_KEY: _, ...half } = bucket;
  expect(() => read(half)).toThrow('S3_SECRET_KEY is missing: STORAGE=s3 keeps files in a bucket');
  for (const endpoint of [
    'files.example.com',
    'https://files.example.com/bucket',
    'https://a:b-secret@files.example.com',
  ])
    expect(() => read({ ...bucket, S3_ENDPOINT: endpoint }), endpoint).toThrow(
      /S3_ENDPOINT cannot be “…”: it must be https:\/\/host/,
    );
  expect(() => read({ ...bucket, S3_BUCKET: 'No Bucket' })).toThrow(/S3_BUCKET cannot be “No Bucket”/);
  const insecure = { ...bucket, NODE_ENV: 'production', S3_ENDPOINT: 'http://10.0.0.7:9000' };
  expect(() => read(insecure)).toThrow(/S3_PUBLIC_ENDPOINT .* must begin with https/);
  expect(() => read({ ...insecure, S3_PUBLIC_ENDPOINT: 'https://files.example.com' })).not.toThrow(/S3_/);
});
