import { languages } from '@convoke/contract/core/language.ts';
import { expect, test } from 'vitest';
import { listedWords, tellingTables } from '../../../../testing/telling-tables.ts';
import { sections } from './member.data.sections.ts';
import { columnTexts } from './member.data.texts.ts';
import { wordFor } from './member.data.words.ts';

/** Whether each table that can hold something of a person is in the file of their data. A new table has to say it here. */

const notMembers = 'it is of people who are no members: organisers, guests, brands';
const notOfOne = 'it is of a form or an event, not of a person';
const counts = 'figures of what the file has whole';
const passing = 'it goes by itself within days';

const left: Readonly<Record<string, string>> = {
  address_book_bin: 'what was taken out of a book; it goes by itself within a month',
  address_book_import_row: passing,
  answer_news: notOfOne,
  audit_entry: notMembers,
  access_token: notMembers,
  app_user: notMembers,
  business_card: notMembers,
  attendance_minutes: counts,
  ballot: 'nobody can say whose a ballot is; that somebody voted is in the history',
  buyer_tally: counts,
  chat_mute: 'whom an organiser muted is between the organiser and the chat; it goes when they are erased',
  chat_pace: counts,
  chat_vote: 'for which questions they voted: ids alone',
  checkin_group_rule: notOfOne,
  checkin_state: counts,
  checkin_wait: 'a question to the staff that lapses within minutes; the scan that came of it is in the file',
  code_sending: passing,
  document_record: 'which files of the programme they fetched: a registration by its id, and the name of the file',
  event: notOfOne,
  form_option_tally: notOfOne,
  guest: notMembers,
  guest_import_row: notMembers,
  invitation: notMembers,
  invoice_title: 'it is of the organisation itself',
  live_missed: 'to whom a recording was offered: the mail is in the file',
  live_seen: 'how long they watched is in the history',
  live_watch: 'how long they watched is in the history',
  mail_test: 'what organisers sent to themselves; it goes by itself within days',
  notification: 'numbers, and the names of files and campaigns; it goes after 90 days',
  member_double: 'who may be the same: ids alone, made of what the file has',
  member_erased_contact: 'digests of those who were erased: there is no file of them',
  member_erasure: 'of those who are being erased: there is no file of them',
  member_examine_contact: 'what a review says, to be found by: the review is in the file',
  member_key: 'made of what the file has, to be compared',
  member_keyed: 'when a job looked at them',
  member_merge: 'which merges somebody is part of is in the file',
  member_right: 'of those who were erased: there is no file of them',
  member_voted: 'within seconds it is in the history',
  one_time_code: passing,
  organizer: notMembers,
  outbound_log: 'earlier versions of the outcome that the file has with each call',
  sign_in: notMembers,
  participant_group: notOfOne,
  participant_old_code: 'codes that nobody gets in with any more; why there is another one is in the history',
  questionnaire_draft: 'what was not sent is nobody’s',
  questionnaire_link: 'a link of a questionnaire, not of a person',
  questionnaire_tally: notOfOne,
  voter_signal: 'nobody can say whose a signal is: digests that are kept for hours',
  webhook_news: 'what a job is to look at, gone within seconds',
  worm_walk: 'what a job is to look at',
};

test('each table that can hold something of a person is in the file of their data, or says why not', () => {
  const inFile = new Set<string>(sections.map(({ table }) => table));
  expect(tellingTables().filter((table) => !inFile.has(table))).toEqual(Object.keys(left).sort());
  expect(Object.keys(left).filter((table) => inFile.has(table))).toEqual([]);
});

test('each word of the database that the page shows is said in words', () => {
  const inFile = new Set<string>(sections.map(({ table }) => table));
  const shown = listedWords().filter(({ table, column }) => inFile.has(table) && column in columnTexts);
  const raw = shown.flatMap(({ table, column, words }) =>
    words
      .filter((word) => languages.some((language) => wordFor(table, column, word, language) === word))
      .map((word) => `${table}.${column} ${word}`),
  );
  expect(shown.length).toBeGreaterThan(20);
  expect(raw).toEqual([]);
});
