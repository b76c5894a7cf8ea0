import { eventNoticeGet, eventNoticePreview, eventNoticeUpdate } from '@convoke/contract/event/event.notice.calls.ts';
import { type EventTrigger, eventTriggers, isDue } from '@convoke/contract/event/event.notice.rules.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { eventCopy } from '@convoke/contract/event/event.editing.calls.ts';
import { smsSignAdd, smsTemplateAdd, smsTemplateDelete } from '@convoke/contract/message/message.sms.calls.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asked, refusalOf } from '../../../../testing/message-tasks.ts';
import { type KeptMessages, keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { sendNotices } from '../../participant/letters/participant.notices.ts';
import { noticeJob, type NoticeData, type NoticeKind } from '../../participant/participant.job-names.ts';

let server: TestServer;
let organisation: Organisation;
let eventId: string;
const kept: KeptMessages = keptMessages();

beforeAll(async () => {
  server = await startServer({ change: kept.takeOver });
});
afterAll(() => server.close());
beforeEach(async () => {
  kept.clear();
  organisation = await server.organisation();
});

/** An event with somebody who has registered. */
async function somebody(event: object = {}): Promise<string> {
  const made = await organisation.event(event);
  eventId = made.eventId;
  await organisation.register(made.code);
  const page = await organisation.call(participantPage, { eventId });
  return page.records[0]?.partsId ?? '';
}

const tell = (kind: NoticeKind, id: string, more: Partial<NoticeData> = {}, occasion = 'registration') =>
  sendNotices(server.services, {
    organisationId: organisation.organisationId,
    eventId,
    kind,
    people: [{ id, occasion }],
    ...more,
  });

const set = async (trigger: EventTrigger, channel: 'mail' | 'sms', more: object) => {
  const { notices } = await organisation.call(eventNoticeGet, { eventId });
  const before = notices.find((each) => each.trigger === trigger && each.channel === channel);
  if (!before) throw new Error('no such notice');
  const { isTemplateOff: _, ...cell } = before;
  return organisation.call(eventNoticeUpdate, { eventId, notices: [{ ...cell, ...more }] });
};

async function smsTemplate(text = '${name}，${event}见：${link}'): Promise<string> {
  const { signId } = await organisation.call(smsSignAdd, { name: '晨光会务' });
  const { smsTemplateId } = await organisation.call(smsTemplateAdd, { kind: 'notice', name: 'Own', signId, text });
  await asked(server, `UPDATE sms_sign SET state = 'approved' WHERE id = $1`, [signId]);
  await asked(server, `UPDATE sms_template SET state = 'approved', vendor_code = 'SMS_9' WHERE id = $1`, [
    smsTemplateId,
  ]);
  return smsTemplateId;
}

const mailTemplate = async (): Promise<string> => {
  const [row] = await asked<{ id: string }>(
    server,
    `INSERT INTO mail_template (organisation_id, kind, name, subject, html, made_by)
     VALUES ($1, 'notice', 'Own', 'Hello {{name}}', '<p>{{name}} at {{event}}</p>', $2) RETURNING id`,
    [organisation.organisationId, organisation.userId],
  );
  return row?.id ?? '';
};

describe('the matrix', () => {
  test('is as it always was until somebody sets it: all on, but for what nothing has told yet', async () => {
    await somebody();
    const { notices, templates } = await organisation.call(eventNoticeGet, { eventId });
    expect(notices).toHaveLength(eventTriggers.length * 2);
    for (const notice of notices)
      expect(notice).toMatchObject({
        isOn: !isDue(notice.trigger),
        noticeTemplateId: null,
        version: 0,
        isTemplateOff: false,
      });
    expect(templates).toEqual([]);
  });

  test('is changed by whoever knows its present version, and otherwise not at all', async () => {
    await somebody();
    await set('approved', 'sms', { isOn: false, delayMinutes: 30 });
    const cell = { trigger: 'approved', channel: 'sms', isOn: true, noticeTemplateId: null, delayMinutes: 0 } as const;
    const other = { ...cell, channel: 'mail', version: 0 } as const;
    for (const version of [0, 2])
      expect(
        await refusalOf(server, organisation, eventNoticeUpdate, { eventId, notices: [other, { ...cell, version }] }),
      ).toBe('EVENT_NOTICE_CHANGED');
    const { notices } = await organisation.call(eventNoticeGet, { eventId });
    expect(notices.filter(({ trigger }) => trigger === 'approved')).toMatchObject([
      { channel: 'mail', isOn: true, version: 0 },
      { channel: 'sms', isOn: false, delayMinutes: 30, version: 1 },
    ]);
  });

  test('is set by one of many who set the same at once', async () => {
    await somebody();
    const { token } = organisation;
    for (const version of [0, 1]) {
      const cell = { trigger: 'paid', channel: 'mail', isOn: false, noticeTemplateId: null, version } as const;
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          server.send(eventNoticeUpdate, { eventId, notices: [{ ...cell, delayMinutes: n }] }, { token }),
        ),
      );
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      const refused = answers
        .filter(({ code }) => code !== 0)
        .map(({ data }) => data as unknown as { failure: string });
      expect(new Set(refused.map(({ failure }) => failure))).toEqual(new Set(['EVENT_NOTICE_CHANGED']));
    }
  });

  test('takes no template that is not there, of another channel or of another organisation', async () => {
    await somebody();
    const theirs = await smsTemplate();
    organisation = await server.organisation();
    await somebody();
    const mine = await smsTemplate();
    const cell = { trigger: 'approved', channel: 'sms', isOn: true, delayMinutes: 0, version: 0 } as const;
    for (const [channel, noticeTemplateId] of [
      ['sms', theirs],
      ['mail', mine],
      ['sms', '01890000-0000-7000-8000-000000000000'],
    ] as const)
      expect(
        await refusalOf(server, organisation, eventNoticeUpdate, {
          eventId,
          notices: [{ ...cell, channel, noticeTemplateId }],
        }),
      ).toBe('FORBIDDEN');
    await set('approved', 'sms', { noticeTemplateId: mine });
    expect((await organisation.call(eventNoticeGet, { eventId })).templates).toEqual([
      { noticeTemplateId: mine, channel: 'sms', name: 'Own' },
    ]);
  });

  test('comes along with a copy of the event', async () => {
    await somebody();
    await set('rejected', 'mail', { isOn: false });
    const copy = await organisation.call(eventCopy, { eventId, title: 'Once more', startsAt: '2030-05-01T09:00:00Z' });
    const { notices } = await organisation.call(eventNoticeGet, { eventId: copy.eventId });
    expect(notices.filter(({ isOn, version }) => !isOn && version > 0)).toMatchObject([
      { trigger: 'rejected', channel: 'mail', version: 1 },
    ]);
  });
});

describe('what is sent', () => {
  test('is what it always was where nobody has set anything', async () => {
    await tell('registered', await somebody());
    expect(kept.mails).toHaveLength(1);
    expect(kept.texts).toHaveLength(1);
  });

  test('is nothing by a channel that is off; what somebody requests again is sent all the same', async () => {
    const id = await somebody();
    await set('registered', 'sms', { isOn: false });
    await set('registered', 'mail', { isOn: false });
    await tell('registered', id);
    expect([kept.mails.length, kept.texts.length]).toEqual([0, 0]);
    await tell('registered', id, {}, 'requested once more');
    expect([kept.mails.length, kept.texts.length]).toEqual([1, 1]);
  });

  test('of a review goes by its own switch', async () => {
    const id = await somebody({ needsReview: true });
    await set('under_review', 'mail', { isOn: false });
    await tell('registered', id);
    expect([kept.mails.length, kept.texts.length]).toEqual([0, 1]);
    await organisation.call(participantVerify, { type: 'approve', eventId, partsIds: [id], notify: false });
    await tell('approved', id, {}, 'version 2');
    expect([kept.mails.length, kept.texts.length]).toEqual([1, 2]);
  });

  test('that is put off waits for its time, and is not sent when it is turned off by then', async () => {
    const id = await somebody();
    await set('registered', 'sms', { delayMinutes: 90 });
    await tell('registered', id);
    expect([kept.mails.length, kept.texts.length]).toEqual([1, 0]);
    const waiting = await asked<{ data: NoticeData; seconds: number }>(
      server,
      `SELECT data, round(extract(epoch FROM start_after - created_on))::int AS seconds FROM pgboss.job
       WHERE name = $1 AND data->>'organisationId' = $2`,
      [noticeJob, organisation.organisationId],
    );
    expect(waiting.map(({ seconds, data }) => [seconds, data.waited])).toEqual([[5400, 'sms']]);
    const [job] = waiting;
    if (!job) throw new Error('nothing waits');
    await set('registered', 'sms', { isOn: false });
    await sendNotices(server.services, job.data);
    expect(kept.texts).toHaveLength(0);
    await set('registered', 'sms', { isOn: true });
    await sendNotices(server.services, job.data);
    await sendNotices(server.services, job.data);
    // Once, and the mail not again.
    expect([kept.mails.length, kept.texts.length]).toEqual([1, 1]);
  });

  test('by a template says what it says, and the product’s own words once the template is gone', async () => {
    const id = await somebody();
    const noticeTemplateId = await smsTemplate();
    await set('registered', 'sms', { noticeTemplateId });
    await set('registered', 'mail', { noticeTemplateId: await mailTemplate() });
    await tell('registered', id);
    const { title, name } = await facts(id);
    expect(kept.mails[0]).toMatchObject({ subject: `Hello ${name}`, html: `<p>${name} at ${title}</p>` });
    const [sms] = kept.texts;
    expect(sms).toMatchObject({ signName: '晨光会务', templateCode: 'SMS_9' });
    expect(Object.keys(sms?.params ?? {})).toEqual(['name', 'event', 'link']);
    expect(sms?.text.startsWith(`【晨光会务】${name}，`)).toBe(true);
    await organisation.call(smsTemplateDelete, { id: noticeTemplateId });
    const { notices } = await organisation.call(eventNoticeGet, { eventId });
    expect(notices.find((each) => each.trigger === 'registered' && each.channel === 'sms')?.isTemplateOff).toBe(true);
    await asked(server, `DELETE FROM message WHERE organisation_id = $1`, [organisation.organisationId]);
    await tell('registered', id);
    expect(kept.texts.at(-1)?.templateCode).toBe('CONVOKE_REGISTERED');
  });
});

async function facts(id: string): Promise<{ title: string; name: string }> {
  const [row] = await asked<{ title: string; name: string }>(
    server,
    `SELECT e.title, p.name FROM participant p JOIN event e ON e.organisation_id = p.organisation_id AND e.id = p.event_id WHERE p.id = $1`,
    [id],
  );
  if (!row) throw new Error('nobody');
  return row;
}

describe('a preview', () => {
  test('shows every trigger in every language, by mail and by text message', async () => {
    await somebody();
    const subjects = new Set<string>();
    for (const trigger of eventTriggers)
      for (const language of ['en', 'zh', 'es', 'ja'] as const satisfies readonly Language[]) {
        const mail = await organisation.call(eventNoticePreview, { eventId, trigger, channel: 'mail', language });
        const sms = await organisation.call(eventNoticePreview, { eventId, trigger, channel: 'sms', language });
        expect(`${mail.subject}${mail.text}${sms.text}`).not.toMatch(/\{\w+\}/);
        subjects.add(mail.subject);
      }
    expect(subjects.size).toBe(eventTriggers.length * 4);
    expect(kept.mails).toEqual([]);
  });

  test('shows a template, approved or not', async () => {
    await somebody();
    const noticeTemplateId = await smsTemplate('您好${name}，凭${code}入场');
    const asking = { eventId, trigger: 'registered', channel: 'sms', noticeTemplateId, language: 'zh' } as const;
    expect((await organisation.call(eventNoticePreview, asking)).text).toBe('【晨光会务】您好王芳，凭K7M2Q9X4TD入场');
    expect(await refusalOf(server, organisation, eventNoticePreview, { ...asking, channel: 'mail' })).toBe('FORBIDDEN');
  });
});
