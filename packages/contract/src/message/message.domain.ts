import { defineDomain, type MenuPage } from '../core/domain.ts';
import { messageAnswerFailures } from './message.answer.failures.ts';
import { messageAudienceCalls } from './message.audience.calls.ts';
import { messageBookCalls } from './message.book.calls.ts';
import { messageBookFailures } from './message.book.failures.ts';
import { messageCalls } from './message.calls.ts';
import { messageDomainCalls } from './message.domain.calls.ts';
import { messageFailures } from './message.failures.ts';
import { messageLeaveCalls } from './message.leave.calls.ts';
import { messageListCalls } from './message.list.calls.ts';
import { messageLineCalls } from './message.line.calls.ts';
import { messageMailCalls } from './message.mail.calls.ts';
import { mailFailures } from './message.mail.failures.ts';
import { messageOverviewCalls } from './message.overview.calls.ts';
import { messageSmsCalls } from './message.sms.calls.ts';
import { messageSmsFailures } from './message.sms.failures.ts';
import { messageStopCalls } from './message.stop.calls.ts';
import { messageVisitCalls } from './message.visit.calls.ts';

export const messagePages: readonly MenuPage[] = [
  { name: 'EdmUpload', group: 'Library', at: 80, path: '/resource-manage/edm_upload' },
  { name: 'MarketingIndex', group: 'MarketingNotice', at: 10, path: '/marketing-notice/index' },
  { name: 'NoteTask', group: 'MarketingNotice', at: 20, path: '/marketing-notice/note-task' },
  { name: 'NoteTem', group: 'MarketingNotice', at: 30, path: '/marketing-notice/note-tem' },
  {
    name: 'NoteRecord',
    group: 'MarketingNotice',
    at: 40,
    path: '/marketing-notice/note-record',
  },
  {
    name: 'NoteReport',
    group: 'MarketingNotice',
    at: 50,
    path: '/marketing-notice/note-report/:groupId',
    hidden: true,
  },
  {
    name: 'AddressNote',
    group: 'MarketingNotice',
    at: 60,
    path: '/marketing-notice/address/note',
  },
  {
    name: 'AddressNoteBook',
    group: 'MarketingNotice',
    at: 70,
    path: '/marketing-notice/address/note/:address',
    hidden: true,
  },
  {
    name: 'EmailTask',
    group: 'MarketingNotice',
    at: 80,
    path: '/marketing-notice/email-task',
  },
  { name: 'EmailTem', group: 'MarketingNotice', at: 90, path: '/marketing-notice/email-tem' },
  {
    name: 'EmailRecord',
    group: 'MarketingNotice',
    at: 100,
    path: '/marketing-notice/email-record',
  },
  {
    name: 'EmailReport',
    group: 'MarketingNotice',
    at: 110,
    path: '/marketing-notice/email-report/:groupId',
    hidden: true,
  },
  {
    name: 'AddressEmail',
    group: 'MarketingNotice',
    at: 120,
    path: '/marketing-notice/address/email',
  },
  {
    name: 'AddressEmailBook',
    group: 'MarketingNotice',
    at: 130,
    path: '/marketing-notice/address/email/:address',
    hidden: true,
  },
  { name: 'MessageStops', group: 'MarketingNotice', at: 140, path: '/marketing-notice/stops' },
  {
    name: 'MailDomains',
    group: 'MarketingNotice',
    at: 150,
    path: '/marketing-notice/mail-domains',
  },
];

export const messageDomain = defineDomain({
  name: 'message',
  keys: 'messages',
  calls: [
    messageMailCalls,
    messageCalls,
    messageListCalls,
    messageAudienceCalls,
    messageLineCalls,
    messageOverviewCalls,
    messageStopCalls,
    messageLeaveCalls,
    messageVisitCalls,
    messageDomainCalls,
    messageBookCalls,
    messageSmsCalls,
  ],
  failures: [messageAnswerFailures, messageBookFailures, messageFailures, mailFailures, messageSmsFailures],
  pages: messagePages,
});
