import { eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import {
  participantDetail,
  participantPage,
  participantRegister,
} from '@convoke/contract/participant/participant.calls.ts';
import { participantResend, participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type HandOff, refused, unknown } from '../../../core/mail/hand-off.ts';
import type { Mail } from '../../../core/mail/mail.ts';
import type { Sms } from '../../../core/mail/sms.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { sendNotices } from './participant.notices.ts';

const mails: Mail[] = [];
const texts: Sms[] = [];
let answer: (mail: Mail) => HandOff | Promise<HandOff>;

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({
    change(services) {
      services.mail = {
        async send(mail: Mail) {
          mails.push(mail);
          return answer(mail);
        },
        close() {},
      };
      services.sms = {
        async send(sms) {
          texts.push(sms);
          return { accepted: true, providerId: `sms-${texts.length}` };
        },
      };
    },
  });
  organisation = await server.organisation();
});
afterAll(() => server.close());
beforeEach(() => {
  mails.length = 0;
  texts.length = 0;
  answer = (mail) => ({ accepted: true, providerId: `mail to ${mail.to}` });
});

/** Somebody registered for a fresh event, and the job that tells them. */
async function registered(answers: Record<string, unknown> = {}, event: object = {}, language = 'en') {
  const made = await organisation.event(event);
  const sent = await server.send(
    participantRegister,
    { code: made.code, answers: { ...someone(), ...answers }, language },
    { token: await server.applicationToken() },
  );
  const page = await organisation.call(participantPage, { eventId: made.eventId });
  const partsId = page.records[0]?.partsId ?? '';
  const tell = () =>
    sendNotices(server.services, {
      organisationId: organisation.organisationId,
      eventId: made.eventId,
      kind: 'registered',
      people: [{ id: partsId, occasion: 'registration' }],
    });
  return { ...made, partsId, participantCode: sent.data.participantCode, tell };
}

async function messages(partsId: string) {
  const { rows } = await withClient(server.database.superuserUrl, (client) =>
    client.query<{ channel: string; kind: string; state: string; attempts: number; reason: string }>(
      'SELECT channel, kind, state, attempts, reason FROM message WHERE subject_id = $1 ORDER BY channel, kind',
      [partsId],
    ),
  );
  return rows;
}

const raw = (text: string, values: unknown[]) =>
  withClient(server.database.superuserUrl, (client) => client.query(text, values));

describe('nobody gets a message twice', () => {
  test('a job that runs again, also at the same time, sends one mail and one text message', async () => {
    const { tell, partsId } = await registered();
    answer = async (mail) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { accepted: true, providerId: mail.to };
    };
    await Promise.allSettled([tell(), tell(), tell()]);
    await tell();
    expect([mails.length, texts.length]).toEqual([1, 1]);
    expect(await messages(partsId)).toMatchObject([
      { channel: 'mail', state: 'accepted', attempts: 1 },
      { channel: 'sms', state: 'accepted', attempts: 1 },
    ]);
  });

  test('what a dead process had claimed becomes unknown and is not sent again', async () => {
    const { tell, partsId } = await registered();
    await tell();
    await raw(
      `UPDATE message SET state = 'claimed', claimed_at = now() - interval '1 hour' WHERE subject_id = $1 AND channel = 'mail'`,
      [partsId],
    );
    await tell();
    expect(mails).toHaveLength(1);
    expect((await messages(partsId))[0]).toMatchObject({ channel: 'mail', state: 'unknown' });
  });

  test('what another process has just claimed is left to it, and looked at again later', async () => {
    const { tell, partsId } = await registered();
    await tell();
    await raw(`UPDATE message SET state = 'claimed', claimed_at = now() WHERE subject_id = $1`, [partsId]);
    await expect(tell()).rejects.toThrow('tried again');
    expect(mails).toHaveLength(1);
  });

  test('an unknown outcome is final, a passing refusal is tried again, a permanent one is not', async () => {
    const first = await registered();
    answer = () => unknown('no answer');
    await first.tell();
    await first.tell();
    expect(mails).toHaveLength(1);
    expect((await messages(first.partsId))[0]).toMatchObject({ state: 'unknown' });

    const second = await registered();
    answer = () => refused(false, '450 busy');
    await expect(second.tell()).rejects.toThrow('tried again');
    expect((await messages(second.partsId))[0]).toMatchObject({ state: 'queued', reason: '450 busy' });
    answer = () => ({ accepted: true, providerId: 'x' });
    await second.tell();
    expect((await messages(second.partsId))[0]).toMatchObject({ state: 'accepted', attempts: 2 });

    const third = await registered();
    answer = () => refused(true, '550 no such box');
    await third.tell();
    await third.tell();
    expect((await messages(third.partsId))[0]).toMatchObject({ state: 'failed', attempts: 1 });
    expect(mails).toHaveLength(4);
  });

  test('a message that is refused for now over and over is given up', async () => {
    const { tell, partsId } = await registered();
    answer = () => refused(false, '450 busy');
    for (let run = 0; run < 7; run += 1) await expect(tell()).rejects.toThrow();
    await tell();
    expect((await messages(partsId))[0]).toMatchObject({ state: 'failed', attempts: 8 });
  });
});

describe('what is said', () => {
  test('the mail is inert, in the person’s language, with the time in the event’s zone, the code and the calendar', async () => {
    const { tell, participantCode } = await registered(
      { name: '<script>alert(1)</script>' },
      {
        title: 'Tom & <b>Jerry</b>\u2028Bcc: x@example.com',
        startsAt: '2030-01-31T01:00:00Z',
        endsAt: '2030-01-31T04:00:00Z',
        timeZone: 'Asia/Tokyo',
      },
      'es',
    );
    await tell();
    const [mail] = mails;
    expect(mail?.html).not.toContain('<script');
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail?.html).toContain('Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;');
    expect(mail?.subject).toBe('Inscripción confirmada: Tom & <b>Jerry</b> Bcc: x@example.com');
    expect(mail?.text).toContain('10:00');
    expect(mail?.text).toContain('Asia/Tokyo');
    expect(mail?.text).toContain(`http://convoke.test/qd/${participantCode}`);
    expect(mail?.html).toContain(`http://convoke.test/qd/${participantCode}`);
    const picture = mail?.attachments?.find((each) => each.contentId);
    expect(mail?.html).toContain(`cid:${picture?.contentId}`);
    expect(
      Buffer.from(picture?.content ?? '')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const calendar = mail?.attachments?.find((each) => each.fileName === 'event.ics');
    expect(calendar?.contentType).toContain('method=PUBLISH');
    expect(String(calendar?.content)).toContain('DTSTART:20300131T010000Z');
    expect(texts[0]?.text).toMatch(/^【Convoke】Inscripción confirmada: Tom & <b>Jerry<\/b>…, .*10:00/);
    expect(texts[0]?.text).toContain(`/qd/${participantCode}`);
  });

  test('every language has its words and none is left unfilled', async () => {
    for (const language of ['en', 'zh', 'es', 'ja']) {
      const { tell } = await registered({}, {}, language);
      await tell();
    }
    expect(new Set(mails.map((mail) => mail.subject)).size).toBe(4);
    for (const mail of mails)
      expect(`${mail.subject}${mail.text}${mail.html.replace(/<style.*?<\/style>/g, '')}`).not.toMatch(/\{\w+\}/);
    for (const sms of texts) expect(sms.text).not.toMatch(/\{\w+\}/);
  });

  test('under review there is no code yet; each review is told once, an outdated one not at all', async () => {
    const { tell, eventId, partsId } = await registered({}, { needsReview: true });
    await tell();
    expect(mails[0]?.subject).toContain('We have your registration');
    expect(mails[0]?.attachments).toEqual([]);
    const review = (type: 'approve' | 'reject' | 'undo' | 'cancel') =>
      organisation.call(participantVerify, { type, eventId, partsIds: [partsId] });
    await review('approve');
    const notice = {
      organisationId: organisation.organisationId,
      eventId,
      kind: 'approved' as const,
      people: [{ id: partsId, occasion: 'version 2' }],
    };
    await sendNotices(server.services, notice);
    await sendNotices(server.services, notice);
    await review('cancel');
    await sendNotices(server.services, { ...notice, people: [{ id: partsId, occasion: 'version 3' }] });
    await sendNotices(server.services, {
      ...notice,
      kind: 'cancelled',
      people: [{ id: partsId, occasion: 'version 3' }],
    });
    expect(mails.map((mail) => mail.subject.split(':')[0])).toEqual([
      'We have your registration',
      'Your registration is approved',
      'Your registration is cancelled',
    ]);
    expect(mails[2]?.attachments?.[0]?.contentType).toContain('method=CANCEL');
  });

  test('on the waiting list the person hears so, in every language, without a code; approved meanwhile, not any more', async () => {
    const subjects: string[] = [];
    for (const language of ['en', 'zh', 'es', 'ja']) {
      const { tell, eventId, partsId } = await registered({}, { needsReview: true }, language);
      await tell();
      const review = (type: 'approve' | 'waitlist') =>
        organisation.call(participantVerify, { type, eventId, partsIds: [partsId], notify: false });
      const tellWaiting = (occasion: string) =>
        sendNotices(server.services, {
          organisationId: organisation.organisationId,
          eventId,
          kind: 'waitlisted',
          people: [{ id: partsId, occasion }],
        });
      await review('waitlist');
      await tellWaiting('version 2');
      await review('approve');
      await tellWaiting('version 3');
      subjects.push(mails.at(-1)?.subject ?? '');
    }
    // Each was told of the registration, then of the waiting list.
    expect(mails).toHaveLength(8);
    expect(subjects[0]).toBe('You are on the waiting list: Spring conference');
    expect(new Set(subjects).size).toBe(4);
    for (const mail of mails) {
      expect(mail.attachments).toEqual([]);
      expect(`${mail.subject}${mail.text}`).not.toMatch(/\{\w+\}/);
    }
    expect(texts.at(-1)?.text).not.toMatch(/\{\w+\}/);
  });
});

describe('with the queue running', () => {
  test('registering, approving and sending again each reach the person once', async () => {
    const worker = await startServer({
      database: server.database,
      jobs: true,
      change(services) {
        services.mail = server.services.mail;
        services.sms = server.services.sms;
      },
    });
    try {
      const { eventId, partsId } = await registered({}, { needsReview: true });
      await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 8000 });
      await organisation.call(participantVerify, { type: 'approve', eventId, partsIds: [partsId] });
      await vi.waitFor(() => expect(mails).toHaveLength(2), { timeout: 8000 });
      await organisation.call(participantResend, { partsId });
      await vi.waitFor(() => expect(mails).toHaveLength(3), { timeout: 8000 });
      await organisation.call(eventUpdate, { eventId, title: 'Told already' });
      await organisation.call(participantVerify, { type: 'reject', eventId, partsIds: [partsId], notify: false });
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(mails.map((mail) => mail.subject.split(':')[0])).toEqual([
        'We have your registration',
        'Your registration is approved',
        'You are registered',
      ]);
      const { history } = await organisation.call(participantDetail, { partsId });
      expect(history.filter((each) => each.kind === 'mail').map((each) => each.detail)).toContain('approved:accepted');
    } finally {
      await worker.close();
    }
  });
});
