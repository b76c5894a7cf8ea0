import { seal } from '../../../src/core/sealed.ts';
import { messageToken } from '../../../src/domains/message/message.tokens.ts';
import { secretKey, someone } from '../../server.ts';
import { bookSamples, bookSearches } from '../books.ts';
import { type DomainSamples, nonce } from './sample.ts';

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

/** Of messages, their designs and templates, and address books. */
export const messageSamples: DomainSamples = {
  calls: {
    ...bookSamples,
    'edm.add': () => ({ name: nonce(), html: '<p>Hello</p>' }),
    'edm.update': async (_known, world) => {
      const { edmId } = await world.call<{ edmId: string }>('edm.add', { name: nonce(), html: '<p>Hello</p>' });
      return { edmId, version: 1, name: nonce() };
    },
    'edm.stockInfo': () => ({ stock: 'invitation' }),
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
    ...bookSearches,
    'edm.page': () => ({ name: 'Growing' }),
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
    'message.bookForget': ({ mailBook }, { organisationId }) => ({
      organisationId,
      what: 'batch',
      id: mailBook['batchId'],
    }),
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
};
