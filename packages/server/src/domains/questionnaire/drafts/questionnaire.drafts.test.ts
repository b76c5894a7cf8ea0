import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import { formFileUpload } from '@convoke/contract/form/form.public.calls.ts';
import {
  questionnaireDelete,
  questionnaireEdit,
  questionnaireInfo,
  questionnaireLinksAdd,
} from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { field, type OpenSurvey, openSurvey, submit } from '../../../../testing/survey.ts';
import { anAddress, draftFields, type SurveyDrafts, surveyDrafts } from '../../../../testing/survey-drafts.ts';
import { hashToken } from '../../../core/codes.ts';
import { formJobs } from '../../form/form.jobs.ts';
import { removeDrafts } from './questionnaire.draft-link.ts';
import { removeDeleted } from '../answers/questionnaire.purge.ts';

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

describe('a saved draft', () => {
  test('comes back whole by the link of the mail, and only its digest is stored', async () => {
    const survey = await openSurvey(organisation, draftFields());
    const email = anAddress();
    const saved = await drafts.save(
      survey,
      { name: 'Ad', colour: null, stray: 'x' },
      { email, page: 2, seconds: 61, channel: 'poster', language: 'es' },
    );
    expect(saved.data.revision).toBe(1);
    await drafts.deliver(email);
    expect(kept.mails).toHaveLength(1);
    expect(kept.mails[0]).toMatchObject({ to: email, subject: 'Continúe donde lo dejó: How was it?' });
    const link = /https?:\S+/.exec(kept.mails[0]?.text ?? '')?.[0] ?? '';
    const { pathname, searchParams } = new URL(link);
    expect([pathname, searchParams.get('channel')]).toEqual([`/survey/${survey.code}`, 'poster']);
    const resume = searchParams.get('resume') ?? '';
    expect(resume).toBe(saved.data.resume);
    expect((await drafts.open(survey, resume)).data).toMatchObject({
      revision: 1,
      answers: { name: 'Ad' },
      page: 2,
      seconds: 61,
      formerForm: null,
    });
    const [row] = await drafts.query<{ digest: Buffer; everything: string }>(
      `SELECT token_digest AS digest, d::text AS everything FROM questionnaire_draft d WHERE questionnaire_id = $1`,
      [survey.surveyId],
    );
    expect(row?.digest).toEqual(hashToken(resume));
    expect(row?.everything).not.toContain(resume);
    const queued = await drafts.query(`SELECT FROM pgboss.job WHERE data::text LIKE '%' || $1 || '%'`, [resume]);
    expect(queued).toEqual([]);
  });

  test('opens by a text message, too, but none is sent to a number that takes none', async () => {
    const survey = await openSurvey(organisation, draftFields());
    const phone = `139${String(process.pid % 10_000).padStart(4, '0')}0001`;
    expect((await drafts.save(survey, { name: 'Ada' }, { phone: `+86 ${phone}` })).code).toBe(0);
    await drafts.deliver(phone);
    expect(kept.texts[0]).toMatchObject({ to: phone, templateCode: 'CONVOKE_SURVEY_DRAFT' });
    expect(kept.texts[0]?.text).toContain(`/survey/${survey.code}?resume=`);
    const refused = await drafts.save(survey, { name: 'Ada' }, { phone: '61234567' });
    expect(refused).toMatchObject({ code: 1000, data: { fields: [{ path: 'phone' }] } });
  });

  test('carries the personal link of who began it', async () => {
    const survey = await openSurvey(organisation, draftFields(), { onceBy: 'token' });
    const { links } = await organisation.call(questionnaireLinksAdd, { surveyId: survey.surveyId, labels: ['Ana'] });
    const email = anAddress();
    await drafts.save(survey, { name: 'Ana' }, { email, token: links[0]?.token });
    await drafts.deliver(email);
    expect(kept.mails[0]?.text).toContain(`token=${links[0]?.token}`);
  });

  test('changes by its link; of two devices the second is told, and can put its own over what it has seen', async () => {
    const survey = await openSurvey(organisation, draftFields());
    const draft = await drafts.begin(survey, { name: 'Ada' });
    const phone = await drafts.save(survey, { name: 'Ada', colour: 'red' }, draft);
    expect(phone.data.revision).toBe(2);
    const laptop = await drafts.save(survey, { name: 'Lovelace' }, draft);
    expect(laptop).toMatchObject({ code: 3001, data: { failure: 'SURVEY_DRAFT_NEWER' } });
    const seen = await drafts.open(survey, draft.resume);
    expect(seen.data).toMatchObject({ revision: 2, answers: { colour: 'red' } });
    expect((await drafts.save(survey, { name: 'Lovelace' }, { ...draft, revision: 2 })).data.revision).toBe(3);
    expect((await drafts.open(survey, draft.resume)).data.answers).toEqual({ name: 'Lovelace' });
  });

  test('saved by many at once has one winner a revision', async () => {
    const survey = await openSurvey(organisation, draftFields());
    const draft = await drafts.begin(survey, { name: '' });
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, n) => drafts.save(survey, { name: `device ${n}` }, draft)),
    );
    const won = all.flatMap(({ code }, n) => (code === 0 ? [n] : []));
    expect(won).toHaveLength(1);
    expect(new Set(all.map(({ data }) => data.failure))).toEqual(new Set([undefined, 'SURVEY_DRAFT_NEWER']));
    expect((await drafts.open(survey, draft.resume)).data).toMatchObject({
      revision: 2,
      answers: { name: `device ${won[0]}` },
    });
  });

  test('whose answer was lost on its way is the same draft when it is sent again, with one message', async () => {
    const survey = await openSurvey(organisation, draftFields());
    const more = { email: anAddress(), nonce: 'a-try-of-this-page-1' };
    const first = await drafts.save(survey, { name: 'Ada' }, more);
    const again = await drafts.save(survey, { name: 'Ada' }, more);
    expect(again.data).toMatchObject({ resume: first.data.resume, revision: 1 });
    const changed = await drafts.save(survey, { name: 'Ada L' }, { resume: first.data.resume, revision: 1 });
    const changedAgain = await drafts.save(survey, { name: 'Ada L' }, { resume: first.data.resume, revision: 1 });
    expect([changed.data.revision, changedAgain.data.revision]).toEqual([2, 2]);
    await drafts.deliver(more.email);
    expect(kept.mails).toHaveLength(1);
  });

  test('is one of several that a person may have', async () => {
    const survey = await openSurvey(organisation, draftFields());
    const [one, other] = [await drafts.begin(survey, { name: 'One' }), await drafts.begin(survey, { name: 'Other' })];
    expect((await drafts.open(survey, one.resume)).data.answers).toEqual({ name: 'One' });
    expect((await drafts.open(survey, other.resume)).data.answers).toEqual({ name: 'Other' });
    expect((await organisation.call(questionnaireInfo, { surveyId: survey.surveyId })).savedDrafts).toBe(2);
  });

  test('keeps the form it was given to, for telling what has been changed since', async () => {
    const survey = await openSurvey(organisation, draftFields());
    const draft = await drafts.begin(survey, { name: 'Ada', colour: 'red' });
    await organisation.call(formUpdate, {
      formId: survey.formId,
      fields: [field('name', 'text'), field('why', 'text')],
    });
    const { data } = await drafts.open(survey, draft.resume, { formVersion: 2 });
    expect(data.answers).toEqual({ name: 'Ada', colour: 'red' });
    expect(data.formerForm).toMatchObject({ version: 1, fields: [{ fieldId: 'name' }, { fieldId: 'colour' }] });
    // A page that has not heard of it may still save; one that made up a version may not.
    expect((await drafts.save(survey, { colour: 'blue' }, draft)).code).toBe(0);
    expect((await drafts.save(survey, {}, { ...draft, revision: 2, formVersion: 9 })).data.failure).toBe(
      'FORM_CHANGED',
    );
  });
});

describe('what is refused', () => {
  test('a questionnaire that does not let people go on later, a draft without an address, and too much of it', async () => {
    const survey = await openSurvey(organisation, draftFields());
    expect((await drafts.save(survey, {})).code).toBe(1000);
    expect((await drafts.save(survey, {}, { email: anAddress(), phone: '13800138000' })).code).toBe(1000);
    expect((await drafts.save(survey, { name: 'x'.repeat(200_001) }, { email: anAddress() })).code).toBe(1000);
    const { resume, revision } = await drafts.begin(survey, { name: 'Ada' });
    await organisation.call(questionnaireEdit, { surveyId: survey.surveyId, resumeLater: false });
    await expect
      .poll(async () => (await drafts.save(survey, { name: 'Ada' }, { resume, revision })).data.failure, {
        timeout: 5000,
      })
      .toBe('SURVEY_DRAFT_OFF');
    // What was kept before can still be finished.
    expect((await drafts.open(survey, resume)).data.answers).toEqual({ name: 'Ada' });
  });

  test('so many drafts in an hour that nobody can have meant them', async () => {
    const survey = await openSurvey(organisation, draftFields());
    await drafts.query(
      `INSERT INTO questionnaire_draft (organisation_id, id, questionnaire_id, token_digest, form_version, answers, page, language, channel, seconds,
         created_at, saved_at, expires_at)
       SELECT $1, uuidv7(), $2, sha256(n::text::bytea), 1, '{}', 0, 'en', '', 0, now(), now(), now() + interval '1 day' FROM generate_series(1, 2000) n`,
      [organisation.organisationId, survey.surveyId],
    );
    expect(await drafts.save(survey, {}, { email: anAddress() })).toMatchObject({ status: 429 });
    await drafts.query(
      `UPDATE questionnaire_draft SET created_at = now() - interval '2 hours' WHERE questionnaire_id = $1`,
      [survey.surveyId],
    );
    expect((await drafts.save(survey, {}, { email: anAddress() })).code).toBe(0);
  });
});

describe('sending the answers', () => {
  const left = (survey: OpenSurvey) =>
    drafts.query(`SELECT FROM questionnaire_draft WHERE questionnaire_id = $1`, [survey.surveyId]);

  test('removes the draft they were, not one that another device has saved since, nor anybody else’s', async () => {
    const survey = await openSurvey(organisation, draftFields());
    const [mine, newer, others] = [
      await drafts.begin(survey, { name: 'a' }),
      await drafts.begin(survey, { name: 'b' }),
      await drafts.begin(survey, { name: 'c' }),
    ];
    await drafts.save(survey, { name: 'bb' }, newer);
    expect((await submit(server, survey, { colour: 'green' }, mine)).code).toBe(1000);
    expect(await left(survey)).toHaveLength(3);
    expect((await submit(server, survey, { colour: 'red' }, mine)).code).toBe(0);
    expect((await submit(server, survey, { colour: 'red' }, newer)).code).toBe(0);
    expect((await drafts.open(survey, mine.resume)).data.failure).toBe('SURVEY_DRAFT_GONE');
    expect((await drafts.open(survey, newer.resume)).data.answers).toEqual({ name: 'bb' });
    expect((await drafts.open(survey, others.resume)).data.answers).toEqual({ name: 'c' });
  });

  test('of a questionnaire that is deleted for good leaves no draft behind', async () => {
    const survey = await openSurvey(organisation, draftFields());
    await drafts.begin(survey, { name: 'a' });
    await organisation.call(questionnaireDelete, { surveyId: survey.surveyId });
    await drafts.query(`UPDATE questionnaire SET deleted_at = now() - interval '32 days' WHERE id = $1`, [
      survey.surveyId,
    ]);
    await removeDeleted(server.services);
    expect(await left(survey)).toEqual([]);
  });
});

describe('an upload', () => {
  const paper = () => field('paper', 'file', { max: 2, files: { kinds: ['document'], maxBytes: 20_000 } });
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  const upload = async ({ formId }: OpenSurvey) => {
    const file = { name: 'paper.pdf', bytes: pdf };
    const { data } = await server.send(formFileUpload, { formId, fieldId: 'paper' }, { token, file });
    return { fileId: data.fileId, name: data.name, bytes: data.bytes };
  };
  const removeOldFiles = async ({ formId }: OpenSurvey) => {
    await drafts.query(`UPDATE form_file SET made_at = made_at - interval '2 days' WHERE form_id = $1`, [formId]);
    await formJobs.find((each) => each.name === 'form.removeFiles')?.run(server.services, {});
    return (
      await drafts.query<{ id: string }>(`SELECT id FROM form_file WHERE form_id = $1 ORDER BY id`, [formId])
    ).map(({ id }) => id);
  };

  test('stays as long as a draft names it, and goes when none does', async () => {
    const survey = await openSurvey(organisation, [paper()]);
    const [named, dropped, stray] = [await upload(survey), await upload(survey), await upload(survey)];
    const draft = await drafts.begin(survey, { paper: [named, dropped, { fileId: 'no-id' }, null] });
    expect(await removeOldFiles(survey)).toEqual([named.fileId, dropped.fileId].sort());
    await drafts.save(survey, { paper: [named] }, draft);
    expect(await removeOldFiles(survey)).toEqual([named.fileId]);
    expect(stray.fileId).not.toBe(named.fileId);
    daysOn = 31;
    await removeDrafts(server.services);
    expect(await removeOldFiles(survey)).toEqual([]);
  });

  test('of a draft becomes the answer’s when it is sent from the link', async () => {
    const survey = await openSurvey(organisation, [paper()]);
    const named = await upload(survey);
    const draft = await drafts.begin(survey, { paper: [named] });
    expect((await submit(server, survey, { paper: [named] }, draft)).code).toBe(0);
    expect(await removeOldFiles(survey)).toEqual([named.fileId]);
    // Nobody else's draft gets hold of it.
    const thief = await drafts.begin(survey, { paper: [named] });
    const held = await drafts.query(`SELECT FROM questionnaire_draft_file WHERE file_id = $1`, [named.fileId]);
    expect(held).toEqual([]);
    expect((await submit(server, survey, { paper: [named] }, thief)).data.failure).toBe('FORM_FILE_GONE');
  });
});
