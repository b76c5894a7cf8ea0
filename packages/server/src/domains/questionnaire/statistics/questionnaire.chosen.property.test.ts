import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import { otherKey } from '@convoke/contract/form/logic/form.check.ts';
import {
  questionnaireAnswersDelete,
  questionnaireAnswersRestore,
  questionnaireCross,
  questionnaireStatistics,
  questionnaireWords,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../testing/property-runs.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import {
  count,
  drawn,
  type Filter,
  filters,
  fits,
  type Given,
  givenOf,
  recount,
  rowsOf,
  seed,
  sorted,
  versions,
  zone,
} from '../../../../testing/given-answers.ts';
import { answer, field, type OpenSurvey, openSurvey } from '../../../../testing/survey.ts';
import { partSize } from '../counting/questionnaire.columns.ts';
import { makeParts } from '../counting/questionnaire.parts.ts';
import { removeDeleted } from '../answers/questionnaire.purge.ts';
import { submitRows } from '../filling/questionnaire.sql.ts';

/** Statistics of any choice of answers are those that counting the chosen ones one by one gives. */

let server: TestServer;
let organisation: Organisation;
let survey: OpenSurvey;
let all: Given[] = [];

const sql = (text: string, values: unknown[]) =>
  withClient(server.database.superuserUrl, async (client) => (await client.query(text, values)).rows as unknown[]);

async function give(some: readonly Given[]): Promise<void> {
  const { organisationId } = organisation;
  const rows = rowsOf(survey.surveyId, some);
  for (let start = 0; start < rows.length; start += 100)
    await server.services.database.inOrganisation(organisationId, 'write', (tx) =>
      submitRows(tx, organisationId, survey.surveyId, rows.slice(start, start + 100)),
    );
}

const data = () => ({ organisationId: organisation.organisationId, surveyId: survey.surveyId });

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
  survey = await openSurvey(organisation, versions[0]?.fields ?? [], { timeZone: zone });
  all = fc.sample(drawn, { seed, numRuns: count }).map(givenOf);
  await give(all.filter((each) => each.version === 1));
  await organisation.call(formUpdate, { formId: survey.formId, fields: versions[1]?.fields ?? [] });
  await give(all.filter((each) => each.version === 2));
  await sql(
    `UPDATE questionnaire_answer a SET submitted_at = 'epoch'::timestamptz + x.at * interval '1 microsecond', day = x.day
     FROM unnest($2::int[], $3::bigint[], $4::date[]) AS x(number, at, day) WHERE a.questionnaire_id = $1 AND a.number = x.number`,
    [survey.surveyId, all.map((each) => each.number), all.map((each) => each.at), all.map((each) => each.day)],
  );
  await makeParts(server.services, data());
  // Only the first is kept by column: the second is read from the rows like the third, which is not complete.
  await sql('DELETE FROM questionnaire_column WHERE questionnaire_id = $1 AND part = 1', [survey.surveyId]);
  const gone = all.filter((each) => each.number % 7 === 3).slice(0, 900);
  for (const each of gone) each.isDeleted = true;
  await sql('UPDATE questionnaire_answer SET deleted_at = now() WHERE questionnaire_id = $1 AND number = ANY($2)', [
    survey.surveyId,
    gone.map((each) => each.number),
  ]);
  await sql('UPDATE questionnaire_tally SET deleted = $2 WHERE questionnaire_id = $1', [survey.surveyId, gone.length]);
}, 120_000);
afterAll(() => server.close());

function inputOf({ answered: by, ...filter }: Filter) {
  const given = Object.entries({ ...filter, ...by }).filter(([, value]) => value !== undefined);
  return { surveyId: survey.surveyId, ...Object.fromEntries(given) };
}

const timeout = propertyRuns(120_000);

describe('of answers chosen by any filters', () => {
  test(
    'statistics are those of counting them one by one',
    async () => {
      await fc.assert(
        fc.asyncProperty(filters, async (filter) => {
          // Not from the beginning of a day: never from the counters.
          const by = {
            from: '2020-01-01T00:00:01.000Z',
            ...filter,
            ...(filter.from === undefined && { from: '2020-01-01T00:00:01.000Z' }),
          };
          const counted = await organisation.call(questionnaireStatistics, inputOf(by));
          expect(sorted(counted)).toEqual(recount(all.filter((given) => fits(given, by))));
        }),
        { seed, numRuns: propertyRuns(15) },
      );
    },
    timeout,
  );

  test(
    'cross tables and words are as well',
    async () => {
      await fc.assert(
        fc.asyncProperty(filters, async (filter) => {
          const chosen = all.filter((given) => fits(given, filter));
          const crossed = await organisation.call(questionnaireCross, {
            ...inputOf(filter),
            rowField: 'one',
            columnField: 'many',
          });
          const cells = new Map<string, number>();
          for (const { answers } of chosen)
            for (const choice of (answers['many'] ?? []) as string[]) {
              const cell = `${answers['one'] as string}/${choice}`;
              if (answers['one'] !== undefined) cells.set(cell, (cells.get(cell) ?? 0) + 1);
            }
          expect(crossed.answers).toBe(chosen.filter(({ answers }) => answers['one'] && answers['many']).length);
          for (const [x, row] of crossed.rows.entries())
            for (const [y, column] of crossed.columns.entries())
              expect(crossed.cells[x]?.[y]).toBe(cells.get(`${row.value}/${column.value}`) ?? 0);
          const texts = chosen.flatMap(({ answers }) => (answers[otherKey('one')] ?? []) as string | []);
          const said = await organisation.call(questionnaireWords, { ...inputOf(filter), textField: 'one' });
          expect(said.texts).toBe(texts.length);
          expect(said.words.find(({ word }) => word === 'coffee')?.n ?? 0).toBe(
            texts.filter((text) => text.includes('coffee')).length,
          );
          expect(said.latest.map((each) => each.text)).toEqual(texts.slice(-20).reverse());
        }),
        { seed, numRuns: propertyRuns(5) },
      );
    },
    timeout,
  );

  test('those that are deleted are left out at once, and are in again when they are brought back', async () => {
    const input = inputOf({ answered: { fieldId: 'one', value: 'a' } });
    const [before, found] = await Promise.all([
      organisation.call(questionnaireStatistics, input),
      sql(
        `SELECT id FROM questionnaire_answer WHERE questionnaire_id = $1 AND answers->>'one' = 'a' AND deleted_at IS NULL ORDER BY number LIMIT 1`,
        [survey.surveyId],
      ),
    ]);
    const [{ id }] = found as [{ id: string }];
    await organisation.call(questionnaireAnswersDelete, { answerIds: [id] });
    expect((await organisation.call(questionnaireStatistics, input)).answers).toBe(before.answers - 1);
    await organisation.call(questionnaireAnswersRestore, { answerIds: [id] });
    expect(await organisation.call(questionnaireStatistics, input)).toEqual(before);
  });

  test('those that are removed for good leave nothing behind in the columns', async () => {
    const input = inputOf({ channel: 'poster' });
    const before = await organisation.call(questionnaireStatistics, input);
    await sql(
      `UPDATE questionnaire_answer SET deleted_at = now() - interval '40 days' WHERE questionnaire_id = $1 AND deleted_at IS NOT NULL`,
      [survey.surveyId],
    );
    await removeDeleted(server.services);
    const kept = () =>
      sql('SELECT DISTINCT part FROM questionnaire_column WHERE questionnaire_id = $1 ORDER BY part', [
        survey.surveyId,
      ]);
    expect(await kept()).toEqual([]);
    expect(await organisation.call(questionnaireStatistics, input)).toEqual(before);
    expect(
      await sql(
        `SELECT FROM pgboss.job WHERE name = 'questionnaire.parts' AND singleton_key = $1 AND state = 'created'`,
        [survey.surveyId],
      ),
    ).toHaveLength(1);
    await makeParts(server.services, data());
    expect(await kept()).toEqual([{ part: 0 }, { part: 1 }]);
    expect(await organisation.call(questionnaireStatistics, input)).toEqual(before);
    expect((await organisation.call(questionnaireStatistics, inputOf({ state: 'deleted' }))).answers).toBe(0);
  });
});

describe('answers by column', () => {
  test('are asked for with the answer that completes a part, and say how far they are when too many are missing', async () => {
    const other = await openSurvey(organisation, [field('one', 'single', { options: ['a', 'b'] })]);
    const waiting = async () =>
      (
        await sql(
          `SELECT FROM pgboss.job WHERE name = 'questionnaire.parts' AND singleton_key = $1 AND state = 'created'`,
          [other.surveyId],
        )
      ).length;
    await answer(server, other, { one: 'a' });
    expect(await waiting()).toBe(0);
    await sql('UPDATE questionnaire_tally SET last_number = $2 WHERE questionnaire_id = $1', [
      other.surveyId,
      partSize - 1,
    ]);
    await answer(server, other, { one: 'b' });
    expect(await waiting()).toBe(1);

    await sql('UPDATE questionnaire_tally SET last_number = $2 WHERE questionnaire_id = $1', [
      other.surveyId,
      10 * partSize,
    ]);
    const asked = { surveyId: other.surveyId, from: '2020-01-01T00:00:01Z' };
    const refused = await server.send(questionnaireStatistics, asked, { token: organisation.token });
    expect(refused).toMatchObject({ code: 2303, data: { failure: 'SURVEY_COUNTING', done: 0, of: 10 } });
    await makeParts(server.services, { organisationId: organisation.organisationId, surveyId: other.surveyId });
    expect((await organisation.call(questionnaireStatistics, asked)).answers).toBe(2);
  });
});
