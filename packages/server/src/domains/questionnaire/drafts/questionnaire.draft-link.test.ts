import { questionnaireSwitch } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { questionnaireUnlock } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { openSurvey, submit } from '../../../../testing/survey.ts';
import { anAddress, draftFields, type SurveyDrafts, surveyDrafts } from '../../../../testing/survey-drafts.ts';
import { removeDrafts } from './questionnaire.draft-link.ts';
import { draftEnd } from './questionnaire.draft-store.ts';

const kept = keptMessages();
let server: TestServer;
let organisation: Organisation;
let token: string;
let drafts: SurveyDrafts;
let daysOn = 0;

beforeAll(async () => {
  server = await startServer({
    change(services) {
      kept.takeOver(services);
      services.clock = { now: () => new Date(Date.now() + daysOn * 86_400_000) };
    },
  });
  organisation = await server.organisation();
  token = await server.applicationToken();
  drafts = surveyDrafts(server, token);
});
afterAll(() => server.close());
beforeEach(() => {
  kept.clear();
  daysOn = 0;
});

describe('a link', () => {
  test('that is wrong, another questionnaire’s or another organisation’s leads nowhere, all alike', async () => {
    const survey = await openSurvey(organisation, draftFields());
    const [other, theirs] = [
      await openSurvey(organisation, draftFields()),
      await openSurvey(await server.organisation(), draftFields()),
    ];
    const { resume } = await drafts.begin(survey, { name: 'Ada' });
    const gone = { code: 3005, data: { failure: 'SURVEY_DRAFT_GONE' } };
    expect(await drafts.open(survey, 'A'.repeat(43))).toMatchObject(gone);
    expect(await drafts.open(other, resume)).toMatchObject(gone);
    expect(await drafts.open(theirs, resume)).toMatchObject(gone);
    expect(await drafts.save(other, { name: 'Eve' }, { resume, revision: 1 })).toMatchObject(gone);
    expect((await drafts.open(survey, 'short')).code).toBe(1000);
    expect((await drafts.open(survey, resume)).data.answers).toEqual({ name: 'Ada' });
  });

  test('runs out after thirty days, or with the questionnaire; saving begins the days anew; then it is removed', async () => {
    const survey = await openSurvey(organisation, draftFields());
    const draft = await drafts.begin(survey, { name: 'Ada' });
    daysOn = 29;
    const later = await drafts.save(survey, { name: 'Ada L' }, draft);
    expect(later.code).toBe(0);
    daysOn = 58;
    await removeDrafts(server.services);
    expect((await drafts.open(survey, draft.resume)).code).toBe(0);
    daysOn = 60;
    expect((await drafts.open(survey, draft.resume)).data.failure).toBe('SURVEY_DRAFT_GONE');
    expect((await drafts.save(survey, { name: 'x' }, { ...draft, revision: 2 })).data.failure).toBe(
      'SURVEY_DRAFT_GONE',
    );
    const left = () => drafts.query(`SELECT FROM questionnaire_draft WHERE questionnaire_id = $1`, [survey.surveyId]);
    expect(await left()).toHaveLength(1);
    await removeDrafts(server.services);
    expect(await left()).toHaveLength(0);
    const soon = new Date('2026-12-01T00:00:00Z');
    expect(draftEnd({ closes_at: soon }, new Date('2026-11-21T00:00:00Z'))).toEqual(soon);
    expect(draftEnd({ closes_at: null }, new Date('2026-11-21T00:00:00Z'))).toEqual(new Date('2026-12-21T00:00:00Z'));
  });

  test('shows nothing without the password, nor while the questionnaire is not open', async () => {
    const survey = await openSurvey(organisation, draftFields(), { password: 'open sesame' });
    expect((await drafts.save(survey, {}, { email: anAddress() })).code).toBe(2302);
    const { data } = await server.send(questionnaireUnlock, { code: survey.code, password: 'open sesame' }, { token });
    const { resume } = await drafts.begin(survey, { name: 'Ada' }, { pass: data.pass });
    expect((await drafts.open(survey, resume)).code).toBe(2302);
    expect((await drafts.open(survey, resume, { pass: data.pass })).data.answers).toEqual({ name: 'Ada' });
    await organisation.call(questionnaireSwitch, { surveyId: survey.surveyId });
    const { pass } = data;
    await expect
      .poll(async () => (await drafts.open(survey, resume, { pass })).data, { timeout: 5000 })
      .toMatchObject({ failure: 'SURVEY_NOT_OPEN', standing: 'paused' });
  });

  test('is sent no more than once a minute to an address, whether or not anybody is known by it', async () => {
    const survey = await openSurvey(organisation, draftFields());
    const email = anAddress();
    expect((await drafts.save(survey, { name: 'a' }, { email })).code).toBe(0);
    const soon = await drafts.save(survey, { name: 'b' }, { email: email.toUpperCase() });
    expect(soon).toMatchObject({ code: 3004, data: { failure: 'SURVEY_DRAFT_WAIT' } });
    expect(soon.data).toHaveProperty('retryAfterSeconds');
    // What could not be announced is not kept either.
    expect(
      await drafts.query(`SELECT FROM questionnaire_draft WHERE questionnaire_id = $1`, [survey.surveyId]),
    ).toHaveLength(1);
  });

  test('brings no message any more when the answers were sent meanwhile', async () => {
    const survey = await openSurvey(organisation, draftFields());
    const email = anAddress();
    const { data } = await drafts.save(survey, { name: 'a' }, { email });
    const { resume, revision } = data;
    expect((await submit(server, survey, { colour: 'red' }, { resume, revision })).code).toBe(0);
    await drafts.deliver(email);
    expect(kept.mails).toEqual([]);
  });
});
