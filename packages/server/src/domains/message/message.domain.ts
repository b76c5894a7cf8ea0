import { messageDomain as contract } from '@convoke/contract/message/message.domain.ts';
import { languages } from '@convoke/contract/core/language.ts';
import { bookRowStates } from '@convoke/contract/message/message.book.rules.ts';
import { mailCheckStates, mailKinds, mailTestStates } from '@convoke/contract/message/message.mail.rules.ts';
import {
  eventKinds,
  eventVerdicts,
  lineStates,
  messageChannels,
  messagePurposes,
  passedRules,
  pauseWhys,
  reviewStates,
  smsTemplateKinds,
  stopScopes,
  stopWhys,
  taskStates,
} from '@convoke/contract/message/message.rules.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { messageAnswerJobs } from './answers/message.answers.jobs.ts';
import { leavePages } from './answers/message.leave.ts';
import { mountReports } from './answers/message.reports.routes.ts';
import { mountVisits } from './answers/message.visits.routes.ts';
import { bookJobs } from './book/message.book.jobs.ts';
import { messageMailJobs } from './mail/mail.handlers.ts';
import { messageHandlers } from './message.handlers.ts';
import { messageSmsJobs } from './sms/message.sms.handlers.ts';
import { attachmentUses } from './task/message.attachments.ts';
import { messageTaskJobs } from './task/message.jobs.ts';

export const messageDomain = defineServerDomain({
  contract,
  imports: ['account', 'auth', 'event', 'form', 'member', 'participant', 'resource', 'shortlink'],
  handlers: messageHandlers,
  jobs: [...messageAnswerJobs, ...messageTaskJobs, ...bookJobs, ...messageSmsJobs, ...messageMailJobs],
  pages: leavePages,
  documentUses: { message_attachment: attachmentUses },
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
    message_attachment: 'what people were told',
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
  enums: {
    address_book: { channel: messageChannels },
    address_book_import_row: { state: bookRowStates },
    mail_check: { state: mailCheckStates },
    mail_template: { kind: mailKinds, language: languages },
    mail_test: { language: languages, state: mailTestStates },
    message_event: { kind: eventKinds, verdict: eventVerdicts },
    message_line: { state: lineStates },
    message_passed: { rule: passedRules },
    message_stop: { channel: messageChannels, scope: stopScopes, why: stopWhys },
    message_task: { channel: messageChannels, purpose: messagePurposes, state: taskStates, why: pauseWhys },
    sms_sign: { state: reviewStates },
    sms_template: { kind: smsTemplateKinds, state: reviewStates },
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
