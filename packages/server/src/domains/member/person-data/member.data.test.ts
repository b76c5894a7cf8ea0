import { memberEntry, memberLogList } from '@convoke/contract/member/member.calls.ts';
import { memberConsentRecord } from '@convoke/contract/member/member.consent.calls.ts';
import { memberMerge } from '@convoke/contract/member/member.merge.calls.ts';
import { memberData, memberErase } from '@convoke/contract/member/member.rights.calls.ts';
import { agendaAdd } from '@convoke/contract/schedule/schedule.calls.ts';
import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../../../testing/database.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { answer, field, openSurvey } from '../../../../testing/survey.ts';
import { unzip } from '../../../../testing/unzip.ts';
import { followAnswers } from '../member.answers.ts';
import { followEvent } from '../member.flow.ts';
import { runErasure } from '../rights/member.erase.run.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({ change: keptMessages().takeOver });
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const call: Organisation['call'] = (of, input) => organisation.call(of, input);

/** The file of a person: its page, and what programs read. */
async function fileOf(memberId: string) {
  const sent = await server.send(memberData, { memberId, timeZone: 'Asia/Shanghai' }, { token: organisation.token });
  expect(sent.status).toBe(200);
  expect(sent.headers['content-type']).toBe('application/zip');
  const files = unzip(sent.body);
  const data = JSON.parse(String(files['data.json'])) as Record<string, Record<string, unknown>[]>;
  return { files, page: String(files['index.html']), data };
}

const query = (text: string, values: unknown[]) =>
  ask<Record<string, unknown>>(server.database.superuserUrl, text, values);

async function memberOf(name: string): Promise<string> {
  const [row] = await query('SELECT id FROM member WHERE organisation_id = $1 AND name = $2', [
    organisation.organisationId,
    name,
  ]);
  return String(row?.['id']);
}

test('everything that is kept about a person is one file: a page, the same for programs, and who asked stands in the history', async () => {
  const { organisationId } = organisation;
  const { eventId } = await organisation.event({ title: 'Spring <Gathering>' });
  const person = { name: 'Ana <b>Lima</b>', phone: '13912345678', email: 'ana@example.com', company: 'Quuxcorp' };
  await call(participantAdd, { eventId, answers: person, notify: false });
  await call(participantAdd, { eventId, answers: { name: 'Zorblatt', phone: '13900000001' }, notify: false });
  await followEvent(server.services, { organisationId, eventId });
  const memberId = await memberOf(person.name);
  await call(memberConsentRecord, {
    memberIds: [memberId],
    channels: ['sms'],
    answer: 'given',
    source: 'a paper form',
  });
  const survey = await openSurvey(organisation, [
    field('phone', 'phone', { means: 'phone' }),
    field('liked', 'text', { label: { en: 'What was good?', zh: '喜欢什么', es: '¿Qué gustó?', ja: '良かった点' } }),
  ]);
  await answer(server, survey, { phone: person.phone, liked: 'the <coffee>' });
  await followAnswers(server.services, { organisationId, subjectId: survey.surveyId, kind: 'answers' });

  const { page, data } = await fileOf(memberId);
  expect(data['member']).toMatchObject([{ id: memberId, name: person.name, company: 'Quuxcorp' }]);
  expect(data['member_contact']?.map(({ value }) => value).sort()).toEqual(['13912345678', 'ana@example.com']);
  expect(data['participant']).toMatchObject([{ name: person.name, event: 'Spring <Gathering>' }]);
  expect(data['member_consent']).toMatchObject([{ channel: 'sms', answer: 'given', source: 'a paper form' }]);
  expect(data['questionnaire_answer']).toMatchObject([
    { questionnaire: 'How was it?', answers: { liked: 'the <coffee>' } },
  ]);
  expect(data['member_log']?.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['registered', 'answered', 'dataGiven']),
  );
  // What the person typed is text on the page, and nobody else is in it.
  expect(page).toContain('Ana &lt;b&gt;Lima&lt;/b&gt;');
  expect(page).toContain('<dt>What was good?</dt><dd>the &lt;coffee&gt;</dd>');
  expect(page).toContain('<dd>approved</dd>');
  expect(page).toContain('<dd>Agreed</dd>');
  expect(page).not.toContain('<b>');
  expect(page + JSON.stringify(data)).not.toContain('Zorblatt');
  expect(JSON.stringify(data)).not.toContain('organisation_id');

  const told = (await call(memberLogList, { memberId, kind: 'dataGiven' })).records;
  expect(told).toMatchObject([{ kind: 'dataGiven', by: 'Tester' }]);
});

test('a plan of a programme is in the file by the address that the person confirmed, and goes when they are erased', async () => {
  const { organisationId } = organisation;
  const { eventId } = await organisation.event({ title: 'Summit' });
  for (const title of ['Opening', 'Closing']) await call(agendaAdd, { eventId, minutes: 30, title });
  const { memberId } = await call(memberEntry, { name: 'Ana', emails: ['ana@example.com', 'unsure@example.com'] });
  await query(
    `INSERT INTO agenda_plan (organisation_id, event_id, key_hash, language, mail, mail_asked_at, mail_confirmed_at, stars, created_at, turned_at)
     SELECT $1, $2, decode(repeat(n::text, 64), 'hex'), 'en', mail, now(), CASE n WHEN 1 THEN now() END,
       (SELECT jsonb_object_agg(number, CASE title WHEN 'Opening' THEN n ELSE 2 END) FROM agenda_item WHERE organisation_id = $1 AND event_id = $2), now(), now()
     FROM unnest(ARRAY['ana@example.com', 'unsure@example.com']) WITH ORDINALITY AS t(mail, n)`,
    [organisationId, eventId],
  );
  const { page, data } = await fileOf(memberId);
  expect(data['agenda_plan']).toMatchObject([{ event: 'Summit', mail: 'ana@example.com', sessions: ['Opening'] }]);
  expect(JSON.stringify(data['agenda_plan'])).not.toContain('key_hash');
  expect(page).toContain('<dd>Opening</dd>');

  const { erasureId } = await call(memberErase, { memberId, confirm: 'Ana' });
  await runErasure(server.services, { organisationId, erasureId });
  // Who gave the other address is not known: their plan stays, without it.
  expect(await query('SELECT mail FROM agenda_plan WHERE organisation_id = $1', [organisationId])).toEqual([
    { mail: null },
  ]);
});

test('whoever became the person is in the file; of whoever is being erased there is none', async () => {
  const { version: one, memberId } = await call(memberEntry, { name: 'Ana', phones: ['13811110001'] });
  const { version: other, memberId: gone } = await call(memberEntry, { name: 'Anna', emails: ['anna@example.com'] });
  await call(memberMerge, { memberId, version: one, others: [{ memberId: gone, version: other }] });
  const { data } = await fileOf(memberId);
  expect(data['member']?.map(({ name }) => name).sort()).toEqual(['Ana', 'Anna']);
  await call(memberErase, { memberId, confirm: 'Ana' });
  const sent = await server.send(memberData, { memberId }, { token: organisation.token });
  expect(sent.status).toBe(403);
});
