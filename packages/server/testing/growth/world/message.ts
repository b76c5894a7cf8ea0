import { noteVisit } from '../../../src/domains/message/answers/message.visits.ts';
import { someone } from '../../server.ts';
import { bookThings } from '../books.ts';
import type { DemoRows } from './demo.ts';
import type { Making } from './making.ts';

/** Address books, a design, a template with its checks, tasks that have sent something, whom nothing is sent to. */
export async function messageThings(
  { server, name, organisationId, query, one, call, job }: Making,
  { eventId }: DemoRows,
) {
  const books = await bookThings(call);
  const mail = { name: 'Growing', kind: 'notice', language: 'en', subject: 'Hello', html: '<p>Hello {{name}}</p>' };
  const { edmId } = await call<{ edmId: string }>('edm.add', { name: 'Growing', html: mail.html });
  const { mailTemplateId } = await call<{ mailTemplateId: string }>('message.mailTemplateAdd', mail);
  const { checkId } = await call<{ checkId: string }>('message.mailCheck', { mailTemplateId });
  const { testId } = await call<{ testId: string }>('message.mailTest', { mailTemplateId, to: someone().email });
  // A task of each kind that has sent something, with a double and one that is no address.
  const sent = async (id: string, typed: string, content: object) => {
    const addresses = [typed, typed, 'nobody'];
    const made = await call<{ taskId: string }>(id, {
      name: 'Invitation',
      purpose: 'promotion',
      sources: [{ kind: 'typed', addresses }],
      ...content,
    });
    await job('message.run', { organisationId, taskId: made.taskId });
    return made.taskId;
  };
  const mailAddress = `${name}-message@example.com`;
  const mailTask = await sent('message.mailSend', mailAddress, { mail: { subject: 'Hello', html: '<p>Hello</p>' } });
  const mailLine = await one(
    'SELECT id FROM message_line WHERE organisation_id = $1 AND task_id = $2 AND attempted_at IS NOT NULL',
    [organisationId, mailTask],
  );
  await call('message.stopAdd', { channel: 'mail', addresses: [`${name}-stopped@example.com`] });
  await call('message.domainAdd', { domain: `${name}.example.com` });
  const stop = await one('SELECT id FROM message_stop WHERE organisation_id = $1 LIMIT 1');
  const mailDomain = await one('SELECT id FROM mail_domain WHERE organisation_id = $1 LIMIT 1');
  // An opening of it, so that there are events to judge.
  await noteVisit(server.services, organisationId, {
    lineId: String(mailLine?.['id']),
    kind: 'open',
    at: new Date(),
    network: '203.0.113.0/24',
    agent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    link: null,
  });
  await query(
    `INSERT INTO event_notice (organisation_id, event_id, trigger, channel, is_on) VALUES ($1, '${String(eventId)}', 'paid', 'mail', true)`,
    [organisationId],
  );
  const smsTask = await sent('message.smsBatch', someone().phone, {
    sms: { signName: 'Convoke', text: 'Hello', vendorTemplate: 'SMS_1' },
  });
  const { signId } = await call<{ signId: string }>('message.smsSignAdd', { name: 'Acme' });
  await call('message.smsTemplateAdd', {
    kind: 'notice',
    name: 'Reminder',
    signId,
    text: 'See you soon',
    isDraft: true,
  });
  return {
    ...books,
    edmId,
    mailTemplateId,
    checkId,
    testId,
    mailTask,
    mailLine: mailLine?.['id'],
    stopId: stop?.['id'],
    domainId: mailDomain?.['id'],
    smsTask,
    mailAddress,
  };
}
