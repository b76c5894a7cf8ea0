import { messageMailSend } from '@convoke/contract/message/message.calls.ts';
import { mailCheck, mailTemplateAdd, mailTest } from '@convoke/contract/message/message.mail.calls.ts';
import { smsSignAdd, smsTemplateAdd } from '@convoke/contract/message/message.sms.calls.ts';
import { counted, few, removes, summed, written } from '../../../testing/growth/bounds.ts';
import type { Making } from '../../../testing/growth/making.ts';
import { nonce, type Samples } from '../../../testing/samples.ts';
import { secretKey, someone } from '../../../testing/server.ts';
import { seal } from '../../core/sealed.ts';
import { noteVisit } from './answers/message.visits.ts';
import { messageToken } from './message.tokens.ts';

const leaveToken = (organisationId: string, lineId: unknown) =>
  messageToken({ SECRET_KEY: secretKey }, 'stop', { organisationId, id: String(lineId) });

/** A template of mails. */
const aMail = () => ({
  name: nonce(),
  kind: 'notice',
  language: 'en',
  subject: 'Hello',
  html: '<p>Hello {{name}}</p>',
});

/** A text message that is not asked for yet. */
const aReminder = (signId: string) =>
  ({ kind: 'notice', name: 'Reminder', signId, text: 'See you soon', isDraft: true }) as const;

/** Tasks that have sent something, with a double and one that is no address; an opening of one, so that there are events to judge. */
async function sentTasks({ server, name, organisationId, one, call, job }: Making, documentId: unknown) {
  const sent = async (id: string, typed: string, content: object) => {
    const addresses = [typed, typed, 'nobody'];
    const { taskId } = await call<{ taskId: string }>(id, {
      name: 'Invitation',
      purpose: 'promotion',
      sources: [{ kind: 'typed', addresses }],
      ...content,
    });
    await job('message.run', { organisationId, taskId });
    return taskId;
  };
  const mailAddress = `${name}-message@example.com`;
  const mailTask = await sent('message.mailSend', mailAddress, {
    mail: { subject: 'Hello', html: '<p>Hello</p>', attachments: [{ documentId }] },
  });
  const smsTask = await sent('message.smsBatch', someone().phone, {
    sms: { signName: 'Convoke', text: 'Hello', vendorTemplate: 'SMS_1' },
  });
  const { id: mailLine } = await one(
    'SELECT id FROM message_line WHERE organisation_id = $1 AND task_id = $2 AND attempted_at IS NOT NULL',
    [organisationId, mailTask],
  );
  await noteVisit(server.services, organisationId, {
    lineId: String(mailLine),
    kind: 'open',
    at: new Date(),
    network: '203.0.113.0/24',
    agent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    link: null,
  });
  return { mailAddress, mailTask, smsTask, mailLine };
}

export const samples: Samples<'member' | 'mailBook'> = {
  after: ['event', 'member', 'member.labels', 'message.book', 'resource'],
  async things({ organisation, one }, made) {
    const { call } = organisation;
    const { signId } = await call(smsSignAdd, { name: 'Acme' });
    const { smsTemplateId } = await call(smsTemplateAdd, aReminder(signId));
    const { taskId } = await call(messageMailSend, {
      name: 'A task',
      purpose: 'notice',
      sources: [{ kind: 'typed', addresses: [someone().email] }],
      mail: { subject: 'Hello', html: '<p>Hello</p>' },
      isDraft: true,
    });
    const { mailTemplateId } = await call(mailTemplateAdd, {
      name: 'A secret',
      kind: 'notice',
      language: 'en',
      subject: 'A secret',
      html: '<p>A secret</p>',
    });
    const { checkId } = await call(mailCheck, { mailTemplateId });
    const { testId } = await call(mailTest, { mailTemplateId, to: 'a@example.com' });
    return {
      'message.memberId': made('member.memberId'),
      'message.groupId': made('memberGroupId'),
      'message.optionId': made('member.optionId'),
      'message.userId': organisation.userId,
      taskId,
      mailTemplateId,
      'message.mail.templateId': mailTemplateId,
      checkId,
      testId,
      signId,
      smsTemplateId,
      'message.sms.templateId': smsTemplateId,
      noticeTemplateId: smsTemplateId,
      stopId: await one(
        `INSERT INTO message_stop (organisation_id, channel, address, scope, why)
         SELECT organisation_id, 'mail', 'stopped@example.com', 'all', 'by_hand' FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
      domainId: await one(
        `INSERT INTO mail_domain (organisation_id, domain, selector, sealed_key, public_key, slot)
         SELECT organisation_id, 'things.example.com', 'convoke', '', '', 1 FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
      lineId: await one(
        `INSERT INTO message_line (organisation_id, task_id, channel, address, state)
         SELECT t.organisation_id, t.id, t.channel, 'line@example.com', 'failed' FROM message_task t JOIN event e USING (organisation_id)
         WHERE e.organisation_id = $1 AND e.id = $2 LIMIT 1 RETURNING id`,
      ),
    };
  },
  asked: {
    'message.mailTemplateAdd edmId': { kind: 'notice', language: 'en', name: 'A', subject: 'A' },
    'message.mailAddressSend mail': { subject: 'Hello', html: '<p>Hello</p>' },
    'message.taskUpdate mail': { subject: 'Hello', html: '<p>Hello</p>' },
    'message.taskPreview mail': { subject: 'Hello', html: '<p>Hello</p>' },
    'message.mailSend mail': { subject: 'Hello', html: '<p>Hello</p>' },
    'message.smsAddress sms': { signName: 'Acme', text: 'Hello', vendorTemplate: 'SMS_1' },
    'message.smsBatch sms': { signName: 'Acme', text: 'Hello', vendorTemplate: 'SMS_1' },
    'message.smsOrdinary sms': { signName: 'Acme', text: 'Hello', vendorTemplate: 'SMS_1' },
    'message.mailTest': { to: 'someone@example.com' },
    'message.smsSignUpdate': { name: 'Acme' },
    'message.smsTemplateAdd': { text: 'Your code is ${code}' },
    'message.smsTemplateUpdate': { text: 'Your code is ${code}' },
  },
  namesNothing: {
    privateKey: 'the secret of a domain that this very call adds',
  },
  growth: {
    // A template with its checks, tasks that have sent something, whom nothing is sent to.
    async world(making, { eventId, documentId }) {
      const { name, organisationId, query, one, call } = making;
      const mail = { ...aMail(), name: 'Growing' };
      const { mailTemplateId } = await call<{ mailTemplateId: string }>('message.mailTemplateAdd', mail);
      const { checkId } = await call<{ checkId: string }>('message.mailCheck', { mailTemplateId });
      const { testId } = await call<{ testId: string }>('message.mailTest', { mailTemplateId, to: someone().email });
      const tasks = await sentTasks(making, documentId);
      await call('message.stopAdd', { channel: 'mail', addresses: [`${name}-stopped@example.com`] });
      await call('message.domainAdd', { domain: `${name}.example.com` });
      const stop = await one('SELECT id FROM message_stop WHERE organisation_id = $1 LIMIT 1');
      const mailDomain = await one('SELECT id FROM mail_domain WHERE organisation_id = $1 LIMIT 1');
      await query(
        `INSERT INTO event_notice (organisation_id, event_id, trigger, channel, is_on) VALUES ($1, $2, 'paid', 'mail', true)`,
        [organisationId, eventId],
      );
      const { signId } = await call<{ signId: string }>('message.smsSignAdd', { name: 'Acme' });
      await call('message.smsTemplateAdd', aReminder(signId));
      return { mailTemplateId, checkId, testId, ...tasks, stopId: stop['id'], domainId: mailDomain['id'] };
    },
    calls: {
      'message.mailTemplateAdd': () => aMail(),
      'message.mailTemplateUpdate': async (_known, world) => {
        const { mailTemplateId } = await world.call<{ mailTemplateId: string }>('message.mailTemplateAdd', aMail());
        const { html: _, ...words } = aMail();
        return { mailTemplateId, version: 1, ...words };
      },
      'message.mailTemplateUpload': () => ({ mails: [{ name: nonce(), subject: 'Hello', html: '<p>Hello</p>' }] }),
      'message.mailPreview': ({ member }) => ({ memberId: member['id'], subject: 'Hello', html: '<p>{{name}}</p>' }),
      'message.mailTest': ({ mailTemplateId }) => ({ mailTemplateId, to: someone().email }),
      'message.smsSignList': () => ({}),
      'message.smsTemplateList': () => ({}),
      'message.taskInfo': ({ mailTask }) => ({ taskId: mailTask }),
      'message.passedList': ({ mailTask }) => ({ taskId: mailTask }),
      'message.overview': () => ({ channel: 'mail' }),
      'message.mailSendData': ({ mailTask }) => ({ taskId: mailTask }),
      'message.lineEvents': ({ mailLine }) => ({ lineId: mailLine }),
      'message.clicks': ({ mailTask }) => ({ taskId: mailTask }),
      'message.judgeAgain': ({ mailTask }) => ({ taskId: mailTask }),
      'message.stopAdd': () => ({ channel: 'mail', addresses: [someone().email] }),
      'message.stopLift': ({ stopId }) => ({ stopIds: [stopId] }),
      'message.leave': ({ mailLine }, { organisationId }) => ({ token: leaveToken(organisationId, mailLine) }),
      'message.preferences': ({ mailLine }, { organisationId }) => ({
        token: leaveToken(organisationId, mailLine),
        wants: 'notices',
      }),
      // Each has a domain of its own, which is removed again: there are twenty at most.
      'message.domainAdd': async (_known, { call }) => {
        const list = await call<{ domainId: string; domain: string }[]>('message.domainList', {});
        for (const { domainId, domain } of list)
          if (domain.startsWith('grown-')) await call('message.domainDelete', { domainId });
        return { domain: `grown-${nonce().slice(0, 10)}.example.com` };
      },
      'message.domainDelete': async (_known, { call }) =>
        call<{ domainId: string }>('message.domainAdd', { domain: `gone-${nonce().slice(0, 10)}.example.com` }),
      'message.domainCheck': ({ domainId }) => ({ domainId }),
      'message.taskCount': ({ memberGroup }) => ({
        channel: 'mail',
        purpose: 'promotion',
        sources: [{ kind: 'group', groupId: memberGroup }],
      }),
      'message.taskPeople': ({ memberGroup }) => ({
        channel: 'mail',
        sources: [{ kind: 'members' }, { kind: 'group', groupId: memberGroup }],
      }),
      'message.taskWithout': ({ memberGroup }) => ({
        channel: 'mail',
        purpose: 'promotion',
        sources: [{ kind: 'group', groupId: memberGroup }],
        rule: 'no_address',
      }),
      'message.taskPreview': ({ member }) => ({
        purpose: 'notice',
        mail: { subject: 'Hello', html: '<p>Hello {{name}}</p>' },
        memberId: member['id'],
      }),
    },
    searches: {
      'message.mailLogs': ({ mailAddress }) => ({ address: mailAddress }),
      'message.stopList': ({ mailAddress }) => ({ address: String(mailAddress).slice(0, 4) }),
      'message.mailTemplateList': () => ({ name: 'Growing' }),
    },
    besides: {
      'message.mailLogs': {
        'of a task': ({ mailTask }) => ({ taskId: mailTask }),
        'of a task, third page': ({ mailTask }) => ({ taskId: mailTask, current: 3 }),
        'of a task by state': ({ mailTask }) => ({ taskId: mailTask, state: 'accepted' }),
        'of a member': ({ member }) => ({ memberId: member['id'] }),
      },
      'message.mailReport': { 'of a task': ({ mailTask }) => ({ taskId: mailTask }) },
    },
    jobs: {
      'message.mailCheck': ({ checkId }, { organisationId }) => ({ organisationId, checkId }),
      'message.mailTest': async ({ mailTemplateId }, { organisationId, call }) => {
        const { testId } = await call<{ testId: string }>('message.mailTest', { mailTemplateId, to: someone().email });
        return { organisationId, testId };
      },
      'message.judge': ({ mailTask }, { organisationId }) => ({ organisationId, taskId: mailTask }),
      'message.reply': () => ({
        sealed: seal(secretKey, 'message reply', JSON.stringify({ phone_number: someone().phone, content: 'TD' })),
        tries: 99,
      }),
      'message.forgetReached': () => ({}),
      'message.lookAtDomains': () => ({}),
      'message.rounds': () => ({}),
      // Each run has a task of its own, of one person: what was handed over is over.
      'message.run': async (_known, { organisationId, call }) => {
        const { taskId } = await call<{ taskId: string }>('message.mailSend', {
          name: nonce(),
          purpose: 'promotion',
          sources: [{ kind: 'typed', addresses: [someone().email] }],
          mail: { subject: 'Hello', html: '<p>Hello</p>' },
        });
        return { organisationId, taskId };
      },
    },
    unmeasured: ['message.smsCode', 'message.smsReview'],
    growing: {
      'message.mailTemplateList': few,
      'message.logsExport': written,
      'message.mailGroupList': counted,
      'message.mailLogs': counted,
      'message.mailReport': summed,
      'message.overview': summed,
      'message.passedList': counted,
      'message.reconcile': written,
      'message.smsDynamicList': counted,
      'message.smsGroupList': counted,
      'message.smsLogs': counted,
      'message.smsStatistics': summed,
      'message.stopList': counted,
      'message.stopExport': written,
      'message.judge': 'it judges the visits of one task',
      'message.forgetReached': removes,
      'message.smsTemplateList': few,
      'message.taskWithout': 'it looks at everybody whom the sources name, as far as 20,000',
      'message.taskCount': 'it looks at everybody whom the sources name, as far as 20,000',
    },
    holders: ['message_task'],
    fewInEach: ['message_tally'],
    atMost: {
      mail_domain: 1,
      sms_sign: 1,
      sms_template: 1,
    },
  },
};
