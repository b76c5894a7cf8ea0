import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tellingTables } from '../../../../testing/telling-tables.ts';

/** What happens to each table that can hold something of a person when a member is erased. A new table has to say it here. */

const server = join(import.meta.dirname, '../../../..');

const emptied = new Set([
  'address_book_bin',
  'address_book_entry',
  'address_book_import_row',
  'agenda_plan',
  'buyer_tally',
  'chat_message',
  'chat_mute',
  'chat_question',
  'checkin_openid',
  'consult',
  'event_push_recipient',
  'form_file',
  'invoice',
  'live_viewer',
  'member',
  'member_channel_entry',
  'member_choice',
  'member_consent',
  'member_contact',
  'member_double',
  'member_examine',
  'member_examine_contact',
  'member_import_row',
  'member_in_channel',
  'member_in_group',
  'member_key',
  'member_keyed',
  'member_merge',
  'member_merge_value',
  'member_photo',
  'member_tagged',
  'member_value',
  'member_value_change',
  'member_voted',
  'member_worm',
  'message',
  'message_line',
  'message_passed',
  'order_ticket',
  'outbound_call',
  'outbound_log',
  'outbound_member',
  'participant',
  'participant_import_row',
  'ticket_order',
  'ticket_waiter',
]);

/** Figures of what is emptied, and what hangs on it without naming anybody. */
const besides = ['address_book', 'event_tally', 'message_event'];

/** Only ids of rows that no longer say who it was. */
const idsAlone = 'it names a registration or a member by an id, and that row says nothing any more';
const notMembers = 'it is of people who are no members: organisers, guests, brands';
const notOfOne = 'it is of a form or an event, not of a person';

const kept: Readonly<Record<string, string>> = {
  access_token: notMembers,
  answer_news: notOfOne,
  app_user: notMembers,
  business_card: notMembers,
  audit_entry:
    'append-only: whose address it is is an organiser; of people it keeps ids and which columns changed (core/audit)',
  attendance_certificate: idsAlone,
  attendance_minutes: idsAlone,
  badge_print: idsAlone,
  ballot: 'nobody can say whose a ballot is, and none may be changed',
  chat_pace: idsAlone,
  chat_vote: idsAlone,
  checkin_group_out: idsAlone,
  checkin_group_rule: notOfOne,
  checkin_member: idsAlone,
  checkin_scan: `append-only; ${idsAlone}`,
  checkin_state: idsAlone,
  checkin_stay: idsAlone,
  checkin_wait: idsAlone,
  code_sending: 'of sign-in codes: it goes by itself within days',
  document_record: `append-only; ${idsAlone}`,
  event: notOfOne,
  form_option_tally: notOfOne,
  guest: notMembers,
  invoice_title: 'it is of the organisation itself',
  guest_import_row: notMembers,
  invitation: notMembers,
  live_missed: idsAlone,
  live_seen: idsAlone,
  live_watch: idsAlone,
  mail_test: 'what organisers sent to themselves; it goes by itself within days',
  notification: 'numbers, and the names of files and campaigns; it goes after 90 days',
  member_erased_contact: 'keyed digests: the tombstone itself',
  member_erasure: idsAlone,
  member_log: 'lines hold no words about people (decision 0061)',
  member_merge_part: idsAlone,
  member_participant: idsAlone,
  member_right: 'the tombstone itself',
  message_stop: 'who wants nothing more must not be written to again by whoever types the address anew',
  one_time_code: 'of sign-in codes: it goes by itself within days',
  organizer: notMembers,
  participant_group: notOfOne,
  participant_history: `append-only; ${idsAlone}`,
  participant_old_code: `append-only; ${idsAlone}`,
  questionnaire_answer: 'those of the person go as a whole (questionnaire.forget.ops.ts), the others are nobody’s',
  questionnaire_draft: 'what was not sent is nobody’s; drafts go by themselves',
  questionnaire_link: 'a keyed digest of a link',
  questionnaire_tally: notOfOne,
  sign_in: notMembers,
  voter_signal: 'digests of a network, nobody can say whose',
  webhook_news: 'what a job is to look at: an id, gone within seconds',
  worm_match: `the next look at the registration takes it away; ${idsAlone}`,
  worm_walk: idsAlone,
};

test('each table that can hold something of a person is emptied when they are erased, or says why not', () => {
  expect([...emptied, ...Object.keys(kept)].sort()).toEqual(tellingTables());
});

test('what is emptied is written by the functions that erase', () => {
  const functions = [
    'chat/erase_chat',
    'member/erase_member',
    'member/forget_examined',
    'message/forget_in_books',
    'participant/erase_registrations',
  ]
    .map((name) => readFileSync(join(server, `functions/${name}.sql`), 'utf8'))
    .join('\n');
  const written = [...functions.matchAll(/(?:UPDATE|DELETE FROM) (\w+)/g)].map(([, table]) => table ?? '');
  expect([...new Set(written)].sort()).toEqual([...emptied, ...besides].sort());
});
