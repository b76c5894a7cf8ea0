import {
  memberEntry,
  memberInfo,
  memberList,
  memberListDelete,
  memberLogList,
} from '@convoke/contract/member/member.calls.ts';
import { memberScreen, memberScreenChoices, memberScreenWhy } from '@convoke/contract/member/member.filter.calls.ts';
import { memberErase, memberErasePreview } from '@convoke/contract/member/member.rights.calls.ts';
import { memberSync } from '@convoke/contract/member/member.sync.calls.ts';
import { questionnaireAnswers } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { voteResult } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../testing/database.ts';
import { keptMessages } from '../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { answer, field, openSurvey } from '../../../testing/survey.ts';
import { device, openVote } from '../../../testing/voting.ts';
import { contactProofOf } from '../form/contact/contact.ops.ts';
import { followAnswers, takeAnswerNews } from './member.answers.ts';
import { runErasure } from './rights/member.erase.run.ts';

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
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  ask<Row>(server.database.superuserUrl, text, values);
const follow = (subjectId: string, kind: 'answers' | 'ballots' = 'answers') =>
  followAnswers(server.services, { organisationId: organisation.organisationId, subjectId, kind });
const entry = async (input: object) => (await call(memberEntry, input as never)).memberId;
const kinds = async (memberId: string) =>
  (await call(memberLogList, { memberId, size: 100, sort: 'at' })).records.map(({ kind, words }) => [kind, ...words]);
const listed = async () => (await call(memberList, { size: 100, sort: 'createdAt' })).records;

const contactForm = () => [
  field('who', 'text', { means: 'name' }),
  field('phone', 'phone', { means: 'phone' }),
  field('mail', 'email', { means: 'email' }),
  field('liked', 'text'),
];

describe('answers to questionnaires', () => {
  test('find or make their member by what the form asks as contact, and are a line each, once', async () => {
    const known = await entry({ name: 'Ana', phones: ['13800138001'] });
    const survey = await openSurvey(organisation, contactForm());
    await answer(server, survey, { phone: '+86 138 0013 8001', who: 'Ana Lima', mail: 'ana@example.com' });
    await answer(server, survey, { phone: '13800138002', who: 'Bo' });
    await answer(server, survey, { liked: 'all' });
    await follow(survey.surveyId);
    await follow(survey.surveyId);
    expect((await listed()).map(({ name, phone, origin }) => [name, phone, origin])).toEqual([
      ['Ana', '13800138001', 'entry'],
      ['Bo', '13800138002', 'answer'],
    ]);
    expect(await kinds(known)).toEqual([['added'], ['answered', 'How was it?']]);
    const screened = async (operator: 'any' | 'none') =>
      (
        await call(memberScreen, {
          tree: { all: [{ field: 'answered', operator, value: { surveyIds: [survey.surveyId] } }] },
          sort: 'createdAt',
        })
      ).records.map(({ name }) => name);
    await entry({ name: 'Chen' });
    expect(await screened('any')).toEqual(['Ana', 'Bo']);
    expect(await screened('none')).toEqual(['Chen']);
    const tree = { all: [{ field: 'answered' as const, operator: 'ever' as const, value: {} }] };
    expect((await call(memberScreenWhy, { memberId: known, tree })).nodes[1]).toMatchObject({
      holds: true,
      fact: { kind: 'value', words: ['How was it?'] },
    });
    expect(await call(memberScreenChoices, { of: 'questionnaire', search: 'how was' })).toMatchObject([
      { choiceId: survey.surveyId, name: 'How was it?' },
    ]);
    // A stranger may know the number: no address is added, and nothing is written over.
    expect((await call(memberInfo, { memberId: known })).emails).toEqual([]);
  });

  test('of a form that asks for no contact are nobody’s', async () => {
    const survey = await openSurvey(organisation, [field('phone', 'phone'), field('liked', 'text')]);
    await answer(server, survey, { phone: '13800138003', liked: 'all' });
    await follow(survey.surveyId);
    expect(await listed()).toEqual([]);
  });

  test('with the number of one and the address of another, or a number without its country and another name, change nobody', async () => {
    const one = await entry({ name: 'Ana', phones: ['13800138004'] });
    const other = await entry({ name: 'Bo', emails: ['bo@example.com'] });
    const short = await entry({ name: 'Chen', phones: ['61234567'] });
    const survey = await openSurvey(organisation, contactForm());
    await answer(server, survey, { phone: '13800138004', mail: 'bo@example.com' });
    await answer(server, survey, { phone: '61234567', who: 'Dora' });
    await follow(survey.surveyId);
    for (const memberId of [one, other, short]) expect(await kinds(memberId)).toEqual([['added']]);
    expect(await listed()).toHaveLength(3);
  });

  test('are noted in the transaction that takes them, and taken by the job', async () => {
    const survey = await openSurvey(organisation, contactForm());
    await answer(server, survey, { phone: '13800138005', who: 'Ana' });
    const noted = () =>
      query('SELECT kind FROM answer_news WHERE organisation_id = $1 AND subject_id = $2', [
        organisation.organisationId,
        survey.surveyId,
      ]);
    expect(await noted()).toEqual([{ kind: 'answers' }]);
    await takeAnswerNews(server.services);
    expect(await noted()).toEqual([]);
    const jobs = await query(`SELECT FROM pgboss.job WHERE name = 'member.answers' AND data->>'subjectId' = $1`, [
      survey.surveyId,
    ]);
    expect(jobs).toHaveLength(1);
  });

  test('of the past flow in with a sync, and those who were deleted are not made anew', async () => {
    const survey = await openSurvey(organisation, contactForm());
    await answer(server, survey, { phone: '13800138006', who: 'Ana' });
    await follow(survey.surveyId);
    const [ana] = await listed();
    await call(memberListDelete, { memberIds: [ana?.memberId ?? ''] });
    await query('DELETE FROM answer_news WHERE organisation_id = $1', [organisation.organisationId]);
    await call(memberSync, {});
    expect(
      await query('SELECT number FROM answer_reach WHERE organisation_id = $1 AND number > 0', [
        organisation.organisationId,
      ]),
    ).toEqual([]);
    await follow(survey.surveyId);
    expect(await listed()).toEqual([]);
  });

  test('at once with one number from many make one member', async () => {
    const surveys = await Promise.all(Array.from({ length: 4 }, () => openSurvey(organisation, contactForm())));
    await Promise.all(
      surveys.flatMap((survey) =>
        Array.from({ length: 3 }, () => answer(server, survey, { phone: '13800138007', who: 'Ana' })),
      ),
    );
    await Promise.all(surveys.map(({ surveyId }) => follow(surveyId)));
    const [ana, ...others] = await listed();
    expect(others).toEqual([]);
    expect(await kinds(ana?.memberId ?? '')).toHaveLength(12);
  });

  test('go as a whole when their member is erased, from the figures too', async () => {
    const survey = await openSurvey(organisation, contactForm());
    await answer(server, survey, { phone: '13800138008', who: 'Zorblatt', liked: 'quuxcake' });
    await answer(server, survey, { phone: '13800138009', who: 'Bo', liked: 'tea' });
    await follow(survey.surveyId);
    const ana = (await listed()).find(({ name }) => name === 'Zorblatt');
    const memberId = ana?.memberId ?? '';
    expect((await call(memberErasePreview, { memberId })).goes.answers).toBe(1);
    const { erasureId } = await call(memberErase, { memberId, confirm: 'Zorblatt' });
    await runErasure(server.services, { organisationId: organisation.organisationId, erasureId });
    const rows = await query('SELECT FROM questionnaire_answer a WHERE organisation_id = $1 AND a::text ILIKE $2', [
      organisation.organisationId,
      '%quuxcake%',
    ]);
    expect(rows).toEqual([]);
    expect((await call(questionnaireAnswers, { surveyId: survey.surveyId })).total).toBe(1);
    expect(
      await query('SELECT answers, deleted FROM questionnaire_tally WHERE organisation_id = $1', [
        organisation.organisationId,
      ]),
    ).toEqual([{ answers: 1, deleted: 0 }]);
  });
});

describe('ballots', () => {
  const proofOf = (contact: { phone: string } | { email: string }) => contactProofOf(server.services, contact).proof;

  test('say of a member that they voted, never for whom, and make nobody of a stranger', async () => {
    const ana = await entry({ name: 'Ana', phones: ['13800138011'] });
    const vote = await openVote(organisation, { voters: 'phone' });
    const [first = ''] = vote.candidates;
    for (const phone of ['13800138011', '13800138012']) {
      const voter = await device(server, vote);
      expect((await voter.cast(vote, [first], { proof: proofOf({ phone }) })).code).toBe(0);
    }
    await follow(vote.roundId, 'ballots');
    await follow(vote.roundId, 'ballots');
    expect(await kinds(ana)).toEqual(expect.arrayContaining([['added'], ['voted', 'Best talk']]));
    expect(await kinds(ana)).toHaveLength(2);
    const [choice] = await call(memberScreenChoices, { of: 'vote', search: 'best' });
    expect(choice).toMatchObject({ name: 'Best talk' });
    const tree = {
      all: [{ field: 'voted' as const, operator: 'any' as const, value: { voteIds: [choice?.choiceId ?? ''] } }],
    };
    expect((await call(memberScreen, { tree })).records.map(({ memberId }) => memberId)).toEqual([ana]);
    expect(await listed()).toHaveLength(1);
    const lines = await query<{ line: string }>(
      `SELECT l::text AS line FROM member_log l WHERE organisation_id = $1 AND kind = 'voted'`,
      [organisation.organisationId],
    );
    const ballots = await query<{ id: string }>('SELECT id FROM ballot WHERE organisation_id = $1', [
      organisation.organisationId,
    ]);
    for (const { line } of lines)
      for (const secret of [...vote.candidates, ...ballots.map(({ id }) => id)]) expect(line).not.toContain(secret);
    // Nothing that leads from a person to a ballot is left, and the number stands at no ballot.
    expect(await query('SELECT FROM member_voted WHERE organisation_id = $1', [organisation.organisationId])).toEqual(
      [],
    );
    expect(
      await query('SELECT FROM ballot b WHERE organisation_id = $1 AND b::text LIKE $2', [
        organisation.organisationId,
        '%13800138011%',
      ]),
    ).toEqual([]);
    expect((await call(voteResult, { voteInfoId: vote.roundId })).ranking[0]?.votes).toBe(2);
  });

  test('by device are nobody’s', async () => {
    await entry({ name: 'Ana', phones: ['13800138013'] });
    const vote = await openVote(organisation);
    const voter = await device(server, vote);
    expect(
      (await voter.cast(vote, [vote.candidates[0] ?? ''], { proof: proofOf({ phone: '13800138013' }) })).code,
    ).toBe(0);
    await follow(vote.roundId, 'ballots');
    expect(
      await query(`SELECT FROM member_log WHERE organisation_id = $1 AND kind = 'voted'`, [
        organisation.organisationId,
      ]),
    ).toEqual([]);
  });
});
