import { messageTaskCount } from '@convoke/contract/message/message.audience.calls.ts';
import { mailContent } from '@convoke/contract/message/message.fields.ts';
import {
  mailTemplateAdd,
  mailTemplateRemove,
  mailTemplateUpdate,
} from '@convoke/contract/message/message.mail.calls.ts';
import {
  messageMailSend,
  messageSmsBatch,
  messageTaskInfo,
  messageTaskPreview,
  messageTaskStart,
  messageTaskTest,
} from '@convoke/contract/message/message.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  asked,
  keptTexts,
  linesIn,
  mailTask,
  refusalOf,
  run,
  smsTask,
  typed,
} from '../../../../testing/message-tasks.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { payableEnv, topUp } from '../../../../testing/top-up.ts';

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

const template = (input: object = {}) =>
  organisation.call(mailTemplateAdd, {
    name: 'Invitation',
    kind: 'promotion',
    language: 'en',
    subject: '{{event}} for {{name}}',
    preview: 'See you',
    fromName: 'Ana',
    replyTo: 'ana@example.com',
    variables: { name: 'friend', seat: 'any seat' },
    html: '<html><body><p>{{name}}, {{seat}}, {{eventTime}}</p><a href="{{eventUrl}}">Register</a><a href="{{unsubscribeUrl}}">Leave</a></body></html>',
    ...input,
  });

const info = (taskId: string) => organisation.call(messageTaskInfo, { taskId });
const start = async (taskId: string) => {
  const { version } = await info(taskId);
  return refusalOf(server, organisation, messageTaskStart, { taskId, version });
};

async function smsTemplate({
  state = 'approved',
  signState = 'approved',
  isFiled = true,
  text = 'Doors open at nine.',
} = {}) {
  const [sign] = await asked<{ id: string }>(
    server,
    `INSERT INTO sms_sign (organisation_id, name, state, is_filed) VALUES ($1, 'Lumen', $2, $3) RETURNING id`,
    [organisation.organisationId, signState, isFiled],
  );
  const [made] = await asked<{ id: string }>(
    server,
    `INSERT INTO sms_template (organisation_id, kind, name, sign_id, text, vendor_code, state) VALUES ($1, 'promotion', 'Doors', $2, $3, 'SMS_7', $4) RETURNING id`,
    [organisation.organisationId, sign?.id, text, state],
  );
  return { templateId: made?.id ?? '', signId: sign?.id ?? '' };
}

test('a mail of a template: read once more when it leaves the draft, the event filled in, links followed, headers there', async () => {
  const { mailTemplateId, version } = await template();
  const { eventId } = await organisation.event();
  const { taskId } = await mailTask(organisation, {
    sources: typed('reader@example.com'),
    mail: { templateId: mailTemplateId },
    eventId,
    isDraft: true,
  });
  expect((await info(taskId)).title).toBe('{{event}} for {{name}}');
  const later = {
    name: 'Invitation',
    kind: 'promotion',
    language: 'en',
    variables: { name: 'friend', seat: 'row 7' },
  } as const;
  await organisation.call(mailTemplateUpdate, {
    ...later,
    mailTemplateId,
    version,
    subject: 'Now {{event}} for {{name}}',
  });
  expect(await start(taskId)).toBe('done');
  // What comes after that is not in it.
  await organisation.call(mailTemplateRemove, { mailTemplateIds: [mailTemplateId] });
  await run(server, organisation, taskId);
  const [mail] = kept.mails;
  const { title } = await organisation.call(messageTaskInfo, { taskId });
  expect(title).toMatch(/^Now .+ for \{\{name\}\}$/);
  expect(mail?.subject).toBe(title.replace('{{name}}', 'friend'));
  expect(mail?.html).toContain('friend, row 7, ');
  // The page of the event is the same for everybody: it is a link that is followed.
  expect(mail?.html).toMatch(/<a href="http[^"]+\/m\/c\/[^"]+\/1">Register/);
  expect(mail?.html).toMatch(/<a href="http[^"]+\/m\/u\/[^"]+">Leave/);
  expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  // What is read is what may be sent back, and no more.
  expect(mailContent.strict().safeParse((await info(taskId)).mail).error).toBeUndefined();
  expect(mail?.text).toContain('friend, row 7');
});

test('what is not ready does not leave: no event, no template, a signature that is not filed, a variable that nobody fills in', async () => {
  const { mailTemplateId } = await template();
  const draft = { sources: typed('reader@example.com'), mail: { templateId: mailTemplateId }, isDraft: true };
  const { taskId } = await mailTask(organisation, draft);
  expect(await start(taskId)).toBe('MESSAGE_EVENT_NEEDED');
  expect(await refusalOf(server, organisation, messageTaskTest, { taskId, addresses: ['me@example.com'] })).toBe(
    'MESSAGE_EVENT_NEEDED',
  );
  await organisation.call(mailTemplateRemove, { mailTemplateIds: [mailTemplateId] });
  expect(await start(taskId)).toBe('MESSAGE_TEMPLATE_GONE');
  expect(await info(taskId)).toMatchObject({ state: 'draft' });

  const sms = await smsTemplate({ isFiled: false, text: 'See you at ${hall}.' });
  const texts = keptTexts(server);
  const text = await smsTask(organisation, {
    sources: typed('13800138000'),
    sms: { templateId: sms.templateId },
    isDraft: true,
  });
  expect(await start(text.taskId)).toBe('MESSAGE_TEMPLATE_UNREADY');
  await asked(server, 'UPDATE sms_sign SET is_filed = true WHERE id = $1', [sms.signId]);
  expect(await start(text.taskId)).toBe('MESSAGE_VARIABLE_UNKNOWN');
  expect(
    await refusalOf(server, organisation, messageSmsBatch, {
      name: 'Immediately',
      purpose: 'notice',
      sources: typed('13800138000'),
      sms: { templateId: sms.templateId, variables: { hall: 'hall 2' } },
    }),
  ).toBe('MESSAGE_TEMPLATE_UNREADY');
  const { taskId: sent } = await smsTask(organisation, {
    sources: typed('13800138000'),
    sms: { templateId: sms.templateId, variables: { hall: 'hall 2' } },
  });
  await run(server, organisation, sent);
  expect(texts.texts).toMatchObject([
    {
      signName: 'Lumen',
      templateCode: 'SMS_7',
      params: { hall: 'hall 2' },
      text: '【Lumen】See you at hall 2.拒收请回复R',
    },
  ]);
  // A signature of one’s own that is not approved is not sent with either.
  await asked(server, `UPDATE sms_sign SET state = 'refused' WHERE id = $1`, [sms.signId]);
  expect(
    await refusalOf(server, organisation, messageSmsBatch, {
      name: 'Typed',
      purpose: 'promotion',
      sources: typed('13800138000'),
      sms: { signName: 'Lumen', text: 'Hello' },
    }),
  ).toBe('MESSAGE_TEMPLATE_UNREADY');
});

test('a text that no template has is kept as a draft and refused when it is to go, before any money is reserved', async () => {
  const typedText = { sources: typed('13800138000'), sms: { signName: 'Nowhere', text: 'Hello' } };
  expect(
    await refusalOf(server, organisation, messageSmsBatch, { name: 'Typed', purpose: 'promotion', ...typedText }),
  ).toBe('MESSAGE_TEMPLATE_NEEDED');
  const { taskId } = await smsTask(organisation, { ...typedText, isDraft: true });
  expect(await start(taskId)).toBe('MESSAGE_TEMPLATE_NEEDED');
  expect(await info(taskId)).toMatchObject({ state: 'draft', reservedCents: 0 });
});

test('an event is filled in: its text message is counted with it, and of another organisation there is none', async () => {
  const { eventId } = await organisation.event();
  const sms = { signName: 'Lumen', text: '${event} ${link}', vendorTemplate: 'SMS_1' };
  const sources = typed('13800138000');
  const shown = await organisation.call(messageTaskPreview, { purpose: 'notice', sms, eventId });
  expect(shown.text).toMatch(/^【Lumen】.+ http.+\/event\/\w+$/);
  const count = await organisation.call(messageTaskCount, { channel: 'sms', purpose: 'notice', sources, sms, eventId });
  expect(count.segments).toEqual({ least: shown.segments, most: shown.segments });
  const { taskId } = await smsTask(organisation, { sources, sms, eventId, purpose: 'notice' });
  await run(server, organisation, taskId);
  expect(await linesIn(server, taskId)).toMatchObject([{ segments: shown.segments }]);
  const other = await server.organisation();
  expect(await refusalOf(server, other, messageSmsBatch, { name: 'X', purpose: 'notice', sources, sms, eventId })).toBe(
    'FORBIDDEN',
  );
});

test('typed HTML: what runs is refused, what is missing or unknown is named, and a text part is made', async () => {
  const send = (mail: object) =>
    refusalOf(server, organisation, messageMailSend, {
      name: 'Typed',
      purpose: 'promotion',
      sources: typed('reader@example.com'),
      mail,
      isDraft: true,
    });
  expect(await send({ subject: 'Hello', html: '<p>Hi</p><script>alert(1)</script>' })).toBe('MAIL_HTML_ACTIVE');
  expect(await send({ subject: '', html: '' })).toBe('BAD_PARAMETER mail.subject mail.html');
  expect(await send({ subject: 'Hello {{seat}}', html: '<p>Hi</p>' })).toBe('BAD_PARAMETER mail.subject');
  expect(await send({ templateId: '01890000-0000-7000-8000-000000000000' })).toBe('MESSAGE_TEMPLATE_GONE');
  const { taskId } = await mailTask(organisation, {
    sources: typed('reader@example.com'),
    mail: { subject: 'Hello', html: '<p>Come to <b>hall 2</b></p>' },
  });
  await run(server, organisation, taskId);
  expect(kept.mails[0]?.text).toContain('Come to hall 2');
});
