import { authLoginPassword } from '@convoke/contract/auth/auth.calls.ts';
import { expect, test } from 'vitest';
import { startServer } from '../../../testing/server.ts';
import { makeFirstOrganisation } from './auth.first.ts';

test('the first organiser is made once, also by two starts at once, and can sign in', async () => {
  const env = { FIRST_ORGANISATION: 'Harbour Club', FIRST_USER: 'Head', FIRST_PASSWORD: 'open-the-door-1' };
  const one = await startServer({ env });
  const two = await startServer({ database: one.database, env });
  await Promise.all([makeFirstOrganisation(one.services), makeFirstOrganisation(two.services)]);
  await makeFirstOrganisation(one.services);
  expect(await one.services.database.query('SELECT name FROM login_name')).toEqual([{ name: 'head' }]);
  const answer = await two.send(authLoginPassword, { username: 'head', password: 'open-the-door-1' });
  expect(answer.code).toBe(0);
  await two.close();
  await one.close();
});

test('without the settings nobody is made', async () => {
  const server = await startServer();
  await makeFirstOrganisation(server.services);
  expect(await server.services.database.query('SELECT name FROM login_name')).toEqual([]);
  await server.close();
});
