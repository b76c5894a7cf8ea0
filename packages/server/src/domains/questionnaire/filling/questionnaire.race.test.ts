import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { field, openSurvey, submit } from '../../../../testing/survey.ts';
import { control } from '../../../../testing/tier.ts';
import { contactProofOf } from '../../form/contact/contact.ops.ts';
import {
  questionnaireAnswersDelete,
  questionnaireStatistics,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';

let one: TestServer;
let other: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  one = await startServer();
  other = await startServer({ database: one.database });
  organisation = await one.organisation();
});
afterAll(async () => {
  await one.close();
  await other.close();
});

const tours = () => [field('tour', 'multiple', { options: [['harbour', 30], 'museum'] }), field('why', 'text')];

/** `count` answers at once, half of them at each server; what came of each. */
async function rush(
  servers: readonly [TestServer, TestServer],
  survey: { code: string },
  count: number,
  more: (index: number) => Record<string, unknown> = () => ({}),
): Promise<{ failure: string; options?: unknown }[]> {
  const sent = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const answers = { tour: index % 2 === 0 ? ['harbour'] : ['harbour', 'museum'], why: `because ${index}` };
      return submit(servers[index % 2 === 0 ? 0 : 1], survey, answers, more(index));
    }),
  );
  return sent.map((each) => ({
    failure: each.code === 0 ? 'taken' : (each.data.failure ?? String(each.status)),
    ...(each.data.options ? { options: each.data.options } : {}),
  }));
}

const outcomes = (all: { failure: string }[]) =>
  Object.fromEntries([...Map.groupBy(all, (each) => each.failure)].map(([name, list]) => [name, list.length]));

interface Truth {
  rows: number;
  tally: number;
  taken: number;
  counted: number;
  people: number;
}

/** What stands in the tables, counted from the answers, beside what the counters say. */
async function truthOf(server: TestServer, surveyId: string): Promise<Truth> {
  const found = await withClient(server.database.superuserUrl, (client) =>
    client.query<Truth>(
      `SELECT (SELECT count(*)::int FROM questionnaire_answer WHERE questionnaire_id = $1 AND deleted_at IS NULL) AS rows,
         (SELECT count(DISTINCT person_key)::int FROM questionnaire_answer WHERE questionnaire_id = $1 AND deleted_at IS NULL) AS people,
         (SELECT answers FROM questionnaire_tally WHERE questionnaire_id = $1) AS tally,
         (SELECT coalesce(sum(taken), 0)::int FROM form_option_tally WHERE subject_id = $1 AND option = 'harbour') AS taken,
         (SELECT coalesce(sum(n), 0)::int FROM questionnaire_count WHERE questionnaire_id = $1 AND field_id = 'tour' AND key = 'harbour') AS counted`,
      [surveyId],
    ),
  );
  return found.rows[0] as Truth;
}

test('an option of 30 places and 300 answers at once over two servers: exactly 30, the others are told which option is full', async () => {
  const survey = await openSurvey(organisation, tours());
  const all = await rush([one, other], survey, 300);
  expect(outcomes(all)).toEqual({ taken: 30, OPTION_FULL: 270 });
  const refused = all.filter((each) => each.failure === 'OPTION_FULL');
  for (const each of refused) expect(each.options).toEqual([{ fieldId: 'tour', option: 'harbour' }]);
  expect(await truthOf(one, survey.surveyId)).toEqual({ rows: 30, tally: 30, taken: 30, counted: 30, people: 0 });
});

test('a limit of 40 answers and 300 at once over two servers: exactly 40', async () => {
  const survey = await openSurvey(organisation, [field('tour', 'multiple', { options: ['harbour', 'museum'] })], {
    answerLimit: 40,
  });
  expect(outcomes(await rush([one, other], survey, 300))).toEqual({ taken: 40, SURVEY_FULL: 260 });
  expect(await truthOf(one, survey.surveyId)).toMatchObject({ rows: 40, tally: 40, counted: 40 });
});

test('twenty people who each send fifteen answers at once over two servers give twenty', async () => {
  const survey = await openSurvey(organisation, [field('tour', 'multiple', { options: ['harbour', 'museum'] })], {
    onceBy: 'phone',
  });
  const proofs = Array.from({ length: 20 }, (_, index) => {
    const phone = `1380000${String(1000 + index)}`;
    return contactProofOf(one.services, { phone }).proof;
  });
  const all = await rush([one, other], survey, 300, (index) => ({ proof: proofs[Math.floor(index / 15)] }));
  expect(outcomes(all)).toEqual({ taken: 20, SURVEY_ANSWERED: 280 });
  expect(await truthOf(one, survey.surveyId)).toMatchObject({ rows: 20, people: 20, tally: 20, counted: 20 });
});

test('answers and deletions at once leave counters that are those of the answers', async () => {
  const survey = await openSurvey(organisation, tours());
  const first = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      submit([one, other][index % 2] as TestServer, survey, { tour: ['harbour'] }),
    ),
  );
  const ids = first.map((each) => each.data.answerId);
  const deleting = [0, 1, 2, 3].map((part) =>
    // Each asked for twice: it is deleted once.
    organisation.call(questionnaireAnswersDelete, { answerIds: ids.slice(part * 5, part * 5 + 10) }),
  );
  const [all, deleted] = await Promise.all([rush([one, other], survey, 60), Promise.all(deleting)]);
  expect(deleted.reduce((sum, each) => sum + each.deleted, 0)).toBe(20);
  const taken = all.filter((each) => each.failure === 'taken').length;
  expect(taken).toBeGreaterThanOrEqual(10);
  expect(taken).toBeLessThanOrEqual(30);
  expect(await truthOf(one, survey.surveyId)).toMatchObject({ rows: taken, tally: taken, taken, counted: taken });
  const { answers } = await organisation.call(questionnaireStatistics, { surveyId: survey.surveyId });
  expect(answers).toBe(taken);
});

/** Runs the same rush on two servers whose database has lost a guard. */
async function without(
  change: (text: string) => string,
  drop: string[],
  run: (servers: [TestServer, TestServer], organisation: Organisation) => Promise<void>,
  name = 'submit_answers',
): Promise<void> {
  const unguarded = await startServer();
  const twin = await startServer({ database: unguarded.database });
  try {
    await withClient(unguarded.database.superuserUrl, async (client) => {
      const { rows } = await client.query<{ text: string }>(`SELECT pg_get_functiondef($1::regproc) AS text`, [name]);
      const guarded = rows[0]?.text ?? '';
      const changed = change(guarded);
      expect(changed).not.toBe(guarded);
      await client.query(changed);
      for (const statement of drop) await client.query(statement);
    });
    await run([unguarded, twin], await unguarded.organisation());
  } finally {
    await unguarded.close();
    await twin.close();
  }
}

/** The tally is looked at instead of being locked, and what was seen is acted on a moment later. */
const looking = (text: string) =>
  text.replace(
    /UPDATE questionnaire_tally t\s+SET answers = answers \+ greatest\(([\s\S]*?)\)\s+(WHERE [^\n]+)\s+RETURNING [^;]+;/,
    `SELECT greatest($1), last_number INTO granted, last FROM questionnaire_tally t $2;
     last := last + (random() * 1000000000)::int;
     PERFORM pg_sleep(0.3);
     UPDATE questionnaire_tally t SET answers = answers + granted $2;`,
  );

control(
  'with the lock of the tally and its CHECK taken out, the same rush takes more answers than the limit',
  async () => {
    await without(
      (text) => looking(text).replace('last_number = last_number + made', 'last_number = last_number'),
      ['ALTER TABLE questionnaire_tally DROP CONSTRAINT answers_within_limit'],
      async (servers, its) => {
        let taken = 0;
        let rows = 0;
        // Two batches must be on their way at once; where the machine is slow it may take more than one try.
        for (let round = 0; round < 5 && taken <= 40; round += 1) {
          const survey = await openSurvey(its, [field('tour', 'multiple', { options: ['harbour', 'museum'] })], {
            answerLimit: 40,
          });
          taken = outcomes(await rush(servers, survey, 300))['taken'] ?? 0;
          ({ rows } = await truthOf(servers[0], survey.surveyId));
        }
        expect(taken).toBeGreaterThan(40);
        expect(rows).toBeGreaterThan(40);
      },
    );
  },
);

control('with the counting of options taken out, the same rush gives an option to more than 30', async () => {
  await without(
    (text) => text.replace('t.taken + w.n > t.most', 'false'),
    ['ALTER TABLE form_option_tally DROP CONSTRAINT taken_within_limit'],
    async (servers, its) => {
      const survey = await openSurvey(its, tours());
      await rush(servers, survey, 300);
      const truth = await truthOf(servers[0], survey.surveyId);
      expect(truth.counted).toBeGreaterThan(30);
      expect(truth.rows).toBeGreaterThan(30);
    },
    'take_options',
  );
});

control('without the unique key of a person, the same rush takes several answers of one', async () => {
  await without(
    (text) => text.replace(/AND a\.person_key = r\.person/, 'AND false'),
    ['DROP INDEX questionnaire_answer_person'],
    async (servers, its) => {
      const survey = await openSurvey(its, [field('tour', 'multiple', { options: ['harbour', 'museum'] })], {
        onceBy: 'phone',
      });
      const { proof } = contactProofOf(servers[0].services, { phone: '13800002000' });
      const all = await rush(servers, survey, 300, () => ({ proof }));
      expect(outcomes(all)['taken']).toBeGreaterThan(1);
      expect((await truthOf(servers[0], survey.surveyId)).people).toBe(1);
    },
  );
});
