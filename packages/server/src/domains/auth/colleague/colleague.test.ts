import { authCurrentUser, authLoginPassword } from '@convoke/contract/auth/auth.calls.ts';
import {
  colleagueInvite,
  colleagueJoin,
  colleagueList,
  colleagueRemove,
  colleagueResend,
  colleagueWithdraw,
} from '@convoke/contract/auth/colleague.calls.ts';
import { userPasswordUpdate } from '@convoke/contract/auth/own.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { invitationJobs } from './invitations.ts';

let server: TestServer;
let ours: Organisation;
const messages = keptMessages();
let mails = 0;

beforeAll(async () => {
  server = await startServer({ domains: ['auth'], change: messages.takeOver });
  ours = await server.organisation();
});

afterAll(() => server.close());

beforeEach(() => server.services.database.query('DELETE FROM sign_in_guard'));

const password = 'correct-horse-1';
const newEmail = () => `colleague-${(mails += 1)}@example.com`;
const ask = (statement: string, values: unknown[] = []) => server.services.database.query(statement, values);

/** What the job does, and the code that stands in the mail. */
async function codeOf(of: Organisation, invitationId: string): Promise<string> {
  await invitationJobs[0]?.run(server.services, { organisationId: of.organisationId, invitationId });
  const mail = messages.mails.at(-1);
  return /\/login\/join\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function invited(of: Organisation, email = newEmail()) {
  const { invitationId } = await of.call(colleagueInvite, { email });
  return { email, invitationId, code: await codeOf(of, invitationId) };
}

async function joined(of: Organisation, nickName = 'Bo') {
  const { code, email } = await invited(of);
  const answer = await server.send(colleagueJoin, { code, nickName, password });
  expect(answer.code).toBe(0);
  const signedIn = await server.send(authLoginPassword, { username: email, password });
  const token = signedIn.data.access_token;
  const me = await server.send(authCurrentUser, {}, { token });
  return { email, token, userId: me.data.userId };
}

const join = (code: string) => server.send(colleagueJoin, { code, nickName: 'Bo', password });
const isIn = async (token: string) => (await server.send(authCurrentUser, {}, { token })).status === 200;

test('a colleague is invited, joins, and works in the same organisation', async () => {
  const { token, email } = await joined(ours, 'Cleo');
  const me = await server.send(authCurrentUser, {}, { token });
  expect(me.data).toMatchObject({ nickName: 'Cleo', username: email, roles: ['admin'] });
  const { colleagues, invitations } = await ours.call(colleagueList, {});
  expect(colleagues.map(({ nickName }) => nickName)).toContain('Cleo');
  expect(colleagues.filter(({ isMe }) => isMe)).toHaveLength(1);
  expect(invitations).toEqual([]);
});

test('a code is good once, also for ten at the same moment', async () => {
  const { code } = await invited(ours);
  const answers = await Promise.all(Array.from({ length: 10 }, () => join(code)));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect((await join(code)).code).not.toBe(0);
});

test('neither the code nor the address stands in the queue or the directory', async () => {
  const { code, email } = await invited(ours);
  const rows = await ask(
    `SELECT data::text AS said FROM pgboss.job WHERE name = 'auth.invite' UNION ALL SELECT code FROM directory WHERE kind = 'invitation'`,
  );
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(JSON.stringify(rows)).not.toContain(email);
});

test('what was withdrawn, sent again or is older than seven days opens nothing', async () => {
  const withdrawn = await invited(ours);
  await ours.call(colleagueWithdraw, { invitationId: withdrawn.invitationId });
  expect((await join(withdrawn.code)).code).not.toBe(0);

  const again = await invited(ours);
  const early = await server.send(colleagueResend, { invitationId: again.invitationId }, { token: ours.token });
  expect(early.code).not.toBe(0);
  const newer = await codeOf(ours, again.invitationId);
  expect((await join(again.code)).code).not.toBe(0);
  await server.services.database.inOrganisation(ours.organisationId, 'write', (tx) =>
    tx
      .updateTable('invitation')
      .set({ expires_at: new Date(0) })
      .where('id', '=', again.invitationId)
      .execute(),
  );
  expect((await join(newer)).code).not.toBe(0);
});

test('that an address has an account elsewhere is said only to who opens the link; the invitation stays', async () => {
  const theirs = await server.organisation();
  const { email } = await joined(theirs);
  const { code } = await invited(ours, email);
  const answer = await join(code);
  expect(answer.data).toMatchObject({ failure: 'CONTACT_TAKEN' });
  const { invitations } = await ours.call(colleagueList, {});
  expect(invitations.map((each) => each.email)).toContain(email);
});

test('who is here, and who is invited, is not invited again', async () => {
  const { email } = await joined(ours);
  const refusal = async (address: string) =>
    (await server.send(colleagueInvite, { email: address }, { token: ours.token })).data;
  expect(await refusal(email)).toMatchObject({ failure: 'COLLEAGUE_THERE' });
  const open = await invited(ours);
  expect(await refusal(open.email)).toMatchObject({ failure: 'INVITED_ALREADY' });
});

test('who is removed is out everywhere at once, cannot sign in, and is still named', async () => {
  const { token, email, userId } = await joined(ours, 'Dana');
  expect(await isIn(token)).toBe(true);
  await ours.call(colleagueRemove, { userId });
  expect(await isIn(token)).toBe(false);
  expect((await server.send(authLoginPassword, { username: email, password })).code).not.toBe(0);
  const { colleagues } = await ours.call(colleagueList, {});
  expect(colleagues.map((each) => each.userId)).not.toContain(userId);
  // The address is free for another invitation, also of another organisation.
  await invited(await server.organisation(), email);
});

test('who is removed leaves no key, passkey or identity behind by which somebody could come back', async () => {
  const bo = await joined(ours);
  const owner = [ours.organisationId, bo.userId];
  await ask(
    `INSERT INTO access_token (token_hash, kind, organisation_id, user_id, key_id, scopes, expires_at)
     VALUES (decode(md5($2::uuid::text), 'hex'), 'key', $1, $2, $2, '{events:read}', now() + interval '1 day')`,
    owner,
  );
  await ask(
    `INSERT INTO login_identity (issuer, subject, organisation_id, user_id) VALUES ('https://id.example.com', $2::uuid::text, $1, $2)`,
    owner,
  );
  const { services } = server;
  await services.database.inOrganisation(ours.organisationId, 'write', (tx) =>
    tx
      .insertInto('user_passkey')
      .values({
        user_id: bo.userId,
        credential_id: bo.userId,
        public_key: Buffer.alloc(1),
        counter: 0,
        transports: [],
        is_synced: false,
        name: 'Laptop',
      })
      .execute(),
  );
  await ours.call(colleagueRemove, { userId: bo.userId });
  for (const table of ['access_token', 'login_identity', 'login_name'])
    expect(await ask(`SELECT FROM ${table} WHERE user_id = $1`, [bo.userId])).toEqual([]);
  const left = await services.database.inOrganisation(ours.organisationId, 'read', (db) =>
    db.selectFrom('user_passkey').select('id').where('user_id', '=', bo.userId).execute(),
  );
  expect(left).toEqual([]);
});

test('the last administrator cannot remove themselves', async () => {
  const of = await server.organisation();
  const answer = await server.send(colleagueRemove, { userId: of.userId }, { token: of.token });
  expect(answer.data).toMatchObject({ failure: 'LAST_ADMINISTRATOR' });
  await of.call(userPasswordUpdate, { oldPassword: of.password, newPassword: 'still-here-1' });
});

test('of two who remove each other at once, one stays', async () => {
  for (let round = 0; round < 8; round += 1) {
    const of = await server.organisation();
    const other = await joined(of);
    await Promise.all([
      server.send(colleagueRemove, { userId: other.userId }, { token: of.token }),
      server.send(colleagueRemove, { userId: of.userId }, { token: other.token }),
    ]);
    const left = [await isIn(of.token), await isIn(other.token)];
    expect(left.filter(Boolean)).toHaveLength(1);
  }
});

test('somebody of another organisation is nobody here', async () => {
  const theirs = await server.organisation();
  const answer = await server.send(colleagueRemove, { userId: theirs.userId }, { token: ours.token });
  expect(answer.status).toBe(403);
});
