import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { messageMailSend, messageTaskPreview } from '@convoke/contract/message/message.calls.ts';
import { messageMailResend } from '@convoke/contract/message/message.line.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asked, mailTask, run, typed } from '../../../../testing/message-tasks.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { payableEnv, topUp } from '../../../../testing/top-up.ts';
import { refused } from '../../../core/mail/hand-off.ts';
import { composerOf } from '../task/message.compose.ts';
import { taskById } from '../task/message.rows.ts';

const kept = keptMessages();
let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({ change: kept.takeOver, env: payableEnv });
});
afterAll(() => server.close());
beforeEach(async () => {
  kept.clear();
  organisation = await server.organisation();
  await topUp(server, organisation, 10_000);
});

const words = {
  en: ['Unsubscribe', 'in its contacts.'],
  zh: ['退订', '您收到这封邮件'],
  es: ['Darse de baja', 'entre los contactos de'],
  ja: ['配信停止', '登録されている方に'],
} as const;
type Language = keyof typeof words;

/** The languages whose footer stands in a text. */
const languagesIn = (text: string) =>
  Object.entries(words).flatMap(([language, all]) => (all.some((each) => text.includes(each)) ? [language] : []));
const member = (name: string, language: Language) =>
  organisation.call(memberEntry, { name, emails: [`${name}@example.com`], language });
/** Of each mail, to whom it went and which languages its footer has. */
const read = (): Record<string, string> =>
  Object.fromEntries(
    kept.mails.map(({ to, html, text }): [string, string] => {
      expect(languagesIn(html)).toEqual(languagesIn(text));
      return [to.split('@')[0] ?? '', languagesIn(html).join()];
    }),
  );

test('the footer is in the language of whoever gets it, and in that of the event where nobody knows theirs', async () => {
  const members = await Promise.all([
    member('ana', 'es'),
    member('bo', 'zh'),
    member('chie', 'ja'),
    member('dan', 'en'),
  ]);
  const { eventId, code } = await organisation.event({ language: 'zh' });
  await organisation.register(code, { email: 'eri@example.com' });
  await asked(server, `UPDATE participant SET language = 'ja' WHERE email = 'eri@example.com'`);
  const { taskId } = await mailTask(organisation, {
    eventId,
    sources: [
      { kind: 'participants', eventId },
      { kind: 'memberIds', memberIds: members.map(({ memberId }) => memberId) },
      // A member's address is theirs, whoever typed it.
      ...typed('ana@example.com', 'nobody@example.com'),
    ],
  });
  await run(server, organisation, taskId);
  expect(read()).toEqual({ ana: 'es', bo: 'zh', chie: 'ja', dan: 'en', eri: 'ja', nobody: 'zh' });
  const [mail] = kept.mails;
  const [{ name } = { name: '' }] = await asked<{ name: string }>(
    server,
    'SELECT name FROM organisation WHERE organisation_id = $1',
    [organisation.organisationId],
  );
  expect(mail?.html).toContain(name);
  expect(mail?.html).toMatch(/<a href="http[^"]+\/m\/u\/[^"]+"/);
});

test('without an event the newest event’s language is everybody’s of whom nothing is known; with none it is English', async () => {
  const none = await mailTask(organisation, { sources: typed('one@example.com') });
  await run(server, organisation, none.taskId);
  await organisation.event({ language: 'zh' });
  await organisation.event({ language: 'es' });
  const some = await mailTask(organisation, { sources: typed('two@example.com') });
  await run(server, organisation, some.taskId);
  expect(read()).toEqual({ one: 'en', two: 'es' });
});

test('what is sent once more is in the same language', async () => {
  const { memberId } = await member('ana', 'ja');
  kept.answer = () => refused(true, 'EENVELOPE: 550 5.1.1 no');
  const { taskId } = await mailTask(organisation, { sources: [{ kind: 'memberIds', memberIds: [memberId] }] });
  await run(server, organisation, taskId);
  const [line] = await asked<{ id: string }>(server, 'SELECT id FROM message_line WHERE task_id = $1', [taskId]);
  kept.clear();
  const again = await organisation.call(messageMailResend, { lineIds: [line?.id ?? ''] });
  await run(server, organisation, again.taskId);
  expect(read()).toEqual({ ana: 'ja' });
});

test('a preview has the footer that its reader will get; a notice, and a mail with a way to leave of its own, have none', async () => {
  const { memberId } = await member('ana', 'ja');
  const mail = { subject: 'Hello', html: '<p>Hello</p>' };
  const shown = (more: object) => organisation.call(messageTaskPreview, { purpose: 'promotion', mail, ...more });
  expect(languagesIn((await shown({ memberId })).html)).toEqual(['ja']);
  expect(languagesIn((await shown({})).html)).toEqual(['en']);
  expect(languagesIn((await shown({ memberId, purpose: 'notice' })).html)).toEqual([]);
  const own = { subject: 'Hello', html: '<p>Hello <a href="{{unsubscribeUrl}}">No more</a></p>' };
  expect(languagesIn((await shown({ memberId, mail: own })).html)).toEqual([]);
});

test('a mail is encoded once for each language that is read, and once where it has no footer', async () => {
  const { organisationId } = organisation;
  const composed = async (purpose: 'promotion' | 'notice') => {
    const { taskId } = await organisation.call(messageMailSend, {
      name: 'Invitation',
      purpose,
      mail: { subject: 'Hello', html: '<p>Hello</p>' },
      sources: typed('one@example.com'),
    });
    const task = await server.services.database.inOrganisation(organisationId, 'read', (db) =>
      taskById(db, organisationId, taskId),
    );
    const composer = task && (await composerOf(server.services, { organisationId, taskId }, task));
    const bodies = (['en', 'zh', 'en', 'zh', 'nonsense', null] as const).map((language, at) => {
      const vars = language === null ? null : { _language: language };
      const id = `00000000-0000-7000-8000-00000000000${at}`;
      const made =
        composer && 'compose' in composer && composer.compose({ id, address: 'one@example.com', vars, variant: 0 });
      // The mark of an encoding.
      return /alternative-([0-9a-f]+)/.exec(made && 'mail' in made ? made.mail.head : '')?.[1];
    });
    return new Set(bodies).size;
  };
  expect(await composed('promotion')).toBe(2);
  expect(await composed('notice')).toBe(1);
});
