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
