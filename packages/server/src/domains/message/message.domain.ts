import { messageDomain as contract } from '@convoke/contract/message/message.domain.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { messageAnswerJobs } from './answers/message.answers.jobs.ts';
import { leavePages } from './answers/message.leave.ts';
import { mountReports } from './answers/message.reports.routes.ts';
import { mountVisits } from './answers/message.visits.routes.ts';
import { bookJobs } from './book/message.book.jobs.ts';
import { messageMailJobs } from './mail/mail.handlers.ts';
import { messageHandlers } from './message.handlers.ts';
import { messageSmsJobs } from './sms/message.sms.handlers.ts';
import { messageTaskJobs } from './task/message.jobs.ts';

export const messageDomain = defineServerDomain({
  contract,
  imports: ['account', 'auth', 'event', 'form', 'member', 'participant', 'resource', 'shortlink'],
  handlers: messageHandlers,
  jobs: [...messageAnswerJobs, ...messageTaskJobs, ...bookJobs, ...messageSmsJobs, ...messageMailJobs],
  pages: leavePages,
  mounts: [mountReports, mountVisits],
  tables: {
    address_book: 'of the organisation',
    address_book_bin: 'of the organisation',
    address_book_entry: 'of the organisation',
    address_book_import: 'of the organisation',
    address_book_import_row: 'of the organisation',
    mail_check: 'not of an event',
    mail_domain: 'of the organisation',
    mail_template: 'not of an event',
    mail_test: 'not of an event',
    mail_test_day: 'not of an event',
    message_event: 'what people did',
    message_line: 'what people were told',
    message_live: 'not of an event',
    message_passed: 'what people were told',
    message_reached: 'the way to an organisation',
    message_stop: 'of the organisation',
    message_tally: 'counts messages',
    message_task: 'what people were told',
    sms_sign: 'of the organisation',
    sms_template: 'of the organisation',
  },
  writes: {
    'answer_lines.sql': {
      tables: ['member_log'],
      why: 'the history of a member is written in the statement that learns what became of a message: a death between would leave it out',
    },
    'free_leases.sql': {
      tables: ['member_log'],
      why: 'the history of a member is written in the statement that learns what became of a message: a death between would leave it out',
    },
    'judge_lines.sql': {
      tables: ['member_log'],
      why: 'the history of a member is written in the statement that learns what became of a message: a death between would leave it out',
    },
    'settle_lines.sql': {
      tables: ['member_log'],
      why: 'the history of a member is written in the statement that learns what became of a message: a death between would leave it out',
    },
    'tell_addresses.sql': {
      tables: ['member_log'],
      why: 'who is stopped, or written to again, reads it in their history from the same moment on',
    },
  },
});
