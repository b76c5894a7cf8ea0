import { messageDomainDelete } from '@convoke/contract/message/message.domain.calls.ts';
import {
  mailCheck,
  mailCheckInfo,
  mailPreview,
  mailTemplateAdd,
  mailTemplateInfo,
  mailTemplateList,
  mailTemplateRemove,
  mailTemplateRestore,
  mailTemplateUpdate,
  mailTemplateUpload,
  mailTest,
  mailTestInfo,
} from '@convoke/contract/message/message.mail.calls.ts';
import { mostTestsADay } from '@convoke/contract/message/message.mail.rules.ts';
import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { edmAdd } from '@convoke/contract/resource/edm.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rightDomain } from '../../../../testing/message-tasks.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { runMailCheck } from './mail.links.ts';
import { runMailTest } from './mail.tests.ts';

let server: TestServer;
let organisation: Organisation;
const messages = keptMessages();

beforeAll(async () => {
  server = await startServer({ change: messages.takeOver });
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const token = () => ({ token: organisation.token });
const words = { name: 'News', kind: 'promotion', language: 'en', subject: 'Hello {{name}}' } as const;
const add = async (more: object = {}) =>
  (await organisation.call(mailTemplateAdd, { ...words, html: '<p>Hello {{name}}</p>', ...more })).mailTemplateId;
const failureOf = (answer: { data: unknown }) => (answer.data as { failure?: string } | null)?.failure;
const listed = async (input: object = {}) =>
  (await organisation.call(mailTemplateList, input)).records.map(({ name }) => name);

describe('templates of mails', () => {
  test('are made of HTML and of a design, found, changed, deleted and brought back', async () => {
    const { edmId } = await organisation.call(edmAdd, { name: 'Design', stock: 'letter' });
    const mailTemplateId = await add({ name: 'Ours' });
    await organisation.call(mailTemplateAdd, { ...words, name: 'Letter', kind: 'notice', language: 'es', edmId });
    expect(await listed({ sort: 'name' })).toEqual(['Letter', 'Ours']);
    expect(await listed({ kind: 'notice' })).toEqual(['Letter']);
    expect(await listed({ writtenIn: 'en' })).toEqual(['Ours']);
    expect(await listed({ search: 'lett' })).toEqual(['Letter']);
    const change = { ...words, mailTemplateId, version: 1, name: 'Changed', variables: { name: 'friend' } };
    await organisation.call(mailTemplateUpdate, change);
    expect(failureOf(await server.send(mailTemplateUpdate, change, token()))).toBe('MAIL_TEMPLATE_CHANGED');
    expect(await organisation.call(mailTemplateInfo, { mailTemplateId })).toMatchObject({
      name: 'Changed',
      text: 'Hello {{name}}',
      variables: { name: 'friend' },
      version: 2,
    });
    await organisation.call(mailTemplateRemove, { mailTemplateIds: [mailTemplateId] });
    expect(await listed()).toEqual(['Letter']);
    await organisation.call(mailTemplateRestore, { mailTemplateIds: [mailTemplateId] });
    expect(await listed({ sort: 'name' })).toEqual(['Changed', 'Letter']);
  });

  test.each([
    ['an unknown variable', { html: '<p>{{color}}</p>' }, 'MAIL_VARIABLE_UNKNOWN'],
    ['an unknown variable in the subject', { subject: '{{color}}' }, 'MAIL_VARIABLE_UNKNOWN'],
    ['a script', { html: '<script>x</script>' }, 'MAIL_HTML_ACTIVE'],
    ['MJML that is none', { html: undefined, mjml: '<p>x</p>' }, 'MAIL_MJML_BROKEN'],
  ])('%s is refused', async (_, more, failure) => {
    const answer = await server.send(mailTemplateAdd, { ...words, html: '<p>a</p>', ...more }, token());
    expect(failureOf(answer)).toBe(failure);
    expect(await listed()).toEqual([]);
  });

  test.each([
    ['subject', 'Hello\r\nBcc: all@example.com'],
    ['fromName', 'Us\nBcc: all@example.com'],
    ['preview', 'a\u0000b'],
    ['replyTo', 'a@example.com\r\nBcc: b@example.com'],
    ['replyTo', 'a@example.com, b@example.com'],
    ['fromAddress', 'a@example.com\r\nBcc: b@example.com'],
  ])('a header cannot be put into %s', async (field, value) => {
    const answer = await server.send(mailTemplateAdd, { ...words, html: '<p>a</p>', [field]: value }, token());
    expect(answer.code).toBe(1000);
  });

  test('a variable of the mail’s own needs a default, and then stands in the list of none', async () => {
    await add({ html: '<p>{{颜色}}</p>', variables: { 颜色: '红' } });
    expect(await listed()).toEqual(['News']);
  });

  test('several come at once, each taken or refused by itself', async () => {
    const one = { name: 'One', subject: 'One', html: '<p>One</p>' };
    const answers = await organisation.call(mailTemplateUpload, {
      mails: [one, { ...one, html: '<script>x</script>' }, { ...one, subject: '{{color}}' }],
    });
    expect(answers.map(({ failure }) => failure)).toEqual([null, 'MAIL_HTML_ACTIVE', 'MAIL_VARIABLE_UNKNOWN']);
    expect(await listed()).toEqual(['One']);
  });
});

describe('how a mail will arrive', () => {
  const preview = (input: object) => organisation.call(mailPreview, { subject: 'Hello {{name}}', ...input });
  const levels = async (input: object) =>
    Object.fromEntries((await preview(input)).findings.map(({ rule, level }) => [rule, level]));

  test('a member’s own words stand in it as words, never as a part of the mail', async () => {
    const name = '"><script>alert(1)</script>{{email}}';
    const { memberId } = await organisation.call(memberEntry, { name, phones: [someone().phone] });
    const html =
      '<p title="{{name}}">{{name}}</p><a href="{{name}}">a</a><a href="https://a.example/?n={{name}}">b</a>';
    const mail = await preview({ html, memberId });
    expect(mail.html).not.toContain('<script>alert');
    expect(mail.html).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{email}}"');
    expect(mail.html).toContain('<a href="#">a</a>');
    expect(mail.html).toContain('?n=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E%7B%7Bemail%7D%7D"');
    expect(mail.subject).toBe(`Hello ${name}`);
  });

  test('who has nothing gets the default', async () => {
    const { memberId } = await organisation.call(memberEntry, { name: 'Ana', phones: [someone().phone] });
    const mail = await preview({ html: '<p>{{company}}</p>', variables: { company: 'your company' }, memberId });
    expect(mail.text).toBe('your company');
    const other = await server.organisation();
    expect((await server.send(mailPreview, { html: '<p>a</p>', memberId }, { token: other.token })).status).toBe(403);
  });

  test('each rule says what it found', async () => {
    const long =
      '<p>Long enough that nobody misses the pictures, which say nothing that the words do not say as well, and more.</p>';
    const good = `<html><head><meta name="color-scheme" content="light dark"></head><body>${long}<p>And here is another line, so that it is a letter.</p><a href="{{unsubscribeUrl}}">Unsubscribe</a></body></html>`;
    const fine = await levels({ html: good, subject: 'Hello', preview: 'More' });
    expect(Object.values(fine)).toEqual(Object.keys(fine).map(() => 'good'));
    const bad = await levels({
      html: `<style>${'.a{color:#123456}'.repeat(1200)}</style><img src="https://a.example/x.png"><a href="#">click here</a><a href="http://a.example">b</a>${'<p>x</p>'.repeat(20_000)}{{company}}`,
      subject: 'FREE MONEY NOW!!',
    });
    expect(bad).toEqual({
      size: 'bad',
      styles: 'bad',
      alt: 'bad',
      pictures: 'good',
      dark: 'warn',
      unsubscribe: 'bad',
      words: 'warn',
      emptyLinks: 'bad',
      insecureLinks: 'warn',
      subject: 'warn',
      preview: 'warn',
      text: 'good',
      defaults: 'warn',
    });
    expect((await levels({ kind: 'notice', html: '<p>a</p>' }))['unsubscribe']).toBe('good');
  });

  test('a picture without a description is told, whether it was written in HTML or laid out of blocks', async () => {
    const blocks = (attributes: string) =>
      `<mjml><mj-body><mj-section><mj-column><mj-image src="https://a.example/x.png"${attributes}/></mj-column></mj-section></mj-body></mjml>`;
    const alt = async (input: { html: string } | { mjml: string }) => (await levels(input))['alt'];
    expect(await alt({ mjml: blocks('') })).toBe('bad');
    expect(await alt({ mjml: blocks(' alt=" "') })).toBe('bad');
    expect(await alt({ mjml: blocks(' alt="The harbour"') })).toBe('good');
    expect(await alt({ html: '<p>a</p><img src="https://a.example/x.png" alt="">' })).toBe('bad');
    expect(await alt({ html: '<p>a</p><img src="https://a.example/x.png" alt="The harbour">' })).toBe('good');
    // Who counts readers by a dot describes nothing.
    expect(await alt({ html: '<p>a</p><img src="https://a.example/x.png" width="1" height="1">' })).toBe('good');
  });

  test('what is unknown and what was taken out is said, not refused', async () => {
    const mail = await preview({ html: '<p onclick="x()">{{color}}</p>' });
    expect(mail).toMatchObject({ unknown: ['color'], removed: ['onclick'] });
  });
});

describe('the links of a template', () => {
  const network = { addressesOf: () => Promise.resolve([]), mayAsk: () => Promise.resolve(false) };

  test('are asked by a job, and those that nobody may ask are named', async () => {
    const mailTemplateId = await add({
      html:
        Array.from({ length: 7 }, (_, n) => `<a href="http://127.0.0.1/${n}">x</a>`).join('') +
        '<a href="{{eventUrl}}">y</a>',
    });
    const { checkId } = await organisation.call(mailCheck, { mailTemplateId });
    expect(await organisation.call(mailCheckInfo, { checkId })).toMatchObject({ state: 'waiting', total: 7, done: 0 });
    await runMailCheck(server.services, { organisationId: organisation.organisationId, checkId }, network);
    const found = await organisation.call(mailCheckInfo, { checkId });
    expect(found).toMatchObject({ state: 'done', done: 7 });
    expect(found.dead[0]).toEqual({ url: 'http://127.0.0.1/0', why: 'not-public' });
    // Another check replaces it.
    await organisation.call(mailCheck, { mailTemplateId });
    expect((await server.send(mailCheckInfo, { checkId }, token())).status).toBe(403);
  });

  test('a mail without links is done at once', async () => {
    const { checkId } = await organisation.call(mailCheck, { mailTemplateId: await add() });
    expect(await organisation.call(mailCheckInfo, { checkId })).toMatchObject({ state: 'done', total: 0 });
  });
});

describe('a test mail', () => {
  test('is handed over once, filled in, marked, and answers what became of it', async () => {
    const mailTemplateId = await add({ fromName: 'Ana & Bo', replyTo: 'answers@example.com' });
    const { email: to } = someone();
    const { testId } = await organisation.call(mailTest, { mailTemplateId, to });
    const data = { organisationId: organisation.organisationId, testId };
    await runMailTest(server.services, data);
    expect(await organisation.call(mailTestInfo, { testId })).toEqual({ state: 'accepted', reason: '' });
    await runMailTest(server.services, data);
    const got = messages.mails.filter((mail) => mail.to === to);
    expect(got).toHaveLength(1);
    expect(got[0]?.subject).toBe('[Test] Hello Ana Example');
    expect(got[0]?.html).toContain('Hello Ana Example');
    expect(got[0]?.from).toMatchObject({ name: 'Ana & Bo' });
    expect(got[0]?.headers).toMatchObject({ 'Reply-To': '<answers@example.com>' });
  });

  test('leaves from the template’s own sender once its domain is right, and not in another name', async () => {
    const mailTemplateId = await add({ fromAddress: 'News@fair.example.org' });
    expect(await organisation.call(mailTemplateInfo, { mailTemplateId })).toMatchObject({
      fromAddress: 'news@fair.example.org',
    });
    const { email: to } = someone();
    expect(failureOf(await server.send(mailTest, { mailTemplateId, to }, token()))).toBe('MESSAGE_SENDER_UNREADY');
    const domainId = await rightDomain(server, organisation);
    const { organisationId } = organisation;
    const { testId } = await organisation.call(mailTest, { mailTemplateId, to });
    const later = await organisation.call(mailTest, { mailTemplateId, to });
    await runMailTest(server.services, { organisationId, testId });
    const got = messages.mails.filter((mail) => mail.to === to);
    expect(got).toMatchObject([{ from: { address: 'news@fair.example.org' } }]);
    await organisation.call(messageDomainDelete, { domainId });
    await runMailTest(server.services, { organisationId, testId: later.testId });
    expect(await organisation.call(mailTestInfo, later)).toMatchObject({ state: 'refused' });
    expect(messages.mails.filter((mail) => mail.to === to)).toHaveLength(1);
  });

  test('has an end a day, however many ask at once', async () => {
    const mailTemplateId = await add();
    await server.services.database.inOrganisation(organisation.organisationId, 'write', (tx) =>
      tx
        .insertInto('mail_test_day')
        .values({
          organisation_id: organisation.organisationId,
          day: new Date().toISOString().slice(0, 10),
          tests: mostTestsADay - 3,
        })
        .execute(),
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.send(mailTest, { mailTemplateId, to: someone().email }, token())),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
    expect(answers.filter((answer) => failureOf(answer) === 'MAIL_TESTS_FULL')).toHaveLength(7);
  });
});
