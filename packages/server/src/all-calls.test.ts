import { randomUUID } from 'node:crypto';
import { allCalls } from '@convoke/contract/all-calls.ts';
import { type AnyCall, pathParameters } from '@convoke/contract/core/define-call.ts';
import { checkinGroupList, checkinPointList, checkinUserList } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinKeyAdd, checkinKeyList } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { questionnaireTemplateSave } from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badValues, sampleInput, schemaOf } from '../testing/sample-input.ts';
import { type Organisation, startServer, type TestServer } from '../testing/server.ts';
import { answer, field, openSurvey } from '../testing/survey.ts';

/** One walk over every call there is: a new call is covered the moment it is declared. */

let server: TestServer;
let ours: Organisation;
let theirs: Organisation;
let application: string;
/** Ids of another organisation, by the name of the field that would hold them. */
let foreign: Record<string, unknown>;

beforeAll(async () => {
  server = await startServer();
  application = await server.applicationToken();
  ours = await server.organisation();
  theirs = await server.organisation();
  const { eventId, code } = await theirs.event();
  const { participantCode } = await theirs.register(code);
  const [row] = (await theirs.call(participantPage, { eventId })).records;
  const [group] = await theirs.call(checkinGroupList, { eventId });
  const [point] = await theirs.call(checkinPointList, { eventId });
  const [signUser] = (await theirs.call(checkinUserList, { groupId: group?.groupId ?? '' })).records;
  const key = await theirs.call(checkinKeyAdd, { eventId });
  const info = await theirs.call(eventInfo, { eventId });
  const survey = await openSurvey(theirs, [field('why', 'text')]);
  const { answerId } = await answer(server, survey, { why: 'a secret' });
  const { templateId } = await theirs.call(questionnaireTemplateSave, { surveyId: survey.surveyId, name: 'Theirs' });
  foreign = {
    templateId,
    templateIds: [templateId],
    surveyId: survey.surveyId,
    answerId,
    answerIds: [answerId],
    eventId,
    partsId: row?.partsId,
    partsIds: [row?.partsId],
    groupId: group?.groupId,
    signPointId: point?.signPointId,
    signUserId: signUser?.signUserId,
    keyId: key.keyId,
    formId: info.formId,
    code: participantCode,
  };
});

afterAll(() => server.close());

/** A token that may make the call; a fresh one, since one of the calls ends it. */
async function tokenFor(call: AnyCall): Promise<string | undefined> {
  if (call.audience === 'open') return undefined;
  return call.audience === 'organiser' || call.audience === 'staff' ? ours.anotherToken() : application;
}

/** A digest of each table of what an organisation has there, so that a change of any of it is seen, and where. */
async function snapshot(organisationId: string): Promise<Record<string, string>> {
  const tables = await server.services.database.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relrowsecurity ORDER BY 1`,
  );
  const digests = tables.map(
    ({ name }) => sql`SELECT ${sql.lit(name)} AS name, md5(coalesce(string_agg(r, '' ORDER BY r), '')) AS digest
      FROM (SELECT t::text AS r FROM ${sql.table(name)} t) rows`,
  );
  return server.services.database.inOrganisation(organisationId, 'read', async (db) => {
    const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` UNION ALL `)}`.execute(db);
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  });
}

const guarded = allCalls.filter((call) => call.audience !== 'open');

describe.each(guarded.map((call) => [call.id, call] as const))('%s', (_id, call) => {
  test('without a token answers 401', async () => {
    const answer = await server.send(call, sampleInput(call));
    expect([answer.status, answer.code]).toEqual([401, 401]);
  });

  test('with a token nobody has answers 401', async () => {
    const answer = await server.send(call, sampleInput(call), { token: 'cvu_nobody' });
    expect([answer.status, answer.code]).toEqual([401, 401]);
  });

  test('with a token of another audience answers 403', async () => {
    const forOrganisers = call.audience === 'organiser' || call.audience === 'staff' || call.audience === 'outbound';
    const answer = await server.send(call, sampleInput(call), { token: forOrganisers ? application : ours.token });
    expect([answer.status, answer.code]).toEqual([403, 403]);
  });
});

/** Fields that name something of an organisation. */
const foreignNames: Record<string, true> = {
  templateId: true,
  templateIds: true,
  surveyId: true,
  answerId: true,
  answerIds: true,
  eventId: true,
  partsId: true,
  partsIds: true,
  groupId: true,
  signPointId: true,
  signUserId: true,
  keyId: true,
  formId: true,
  code: true,
};
const takingIds = allCalls.filter(
  (call) =>
    (call.audience === 'organiser' || call.audience === 'staff') &&
    Object.keys(schemaOf(call).properties ?? {}).some((name) => name in foreignNames),
);

describe('another organisation’s ids', () => {
  test.each(takingIds.map((call) => [call.id, call] as const))(
    '%s answers as for ids that do not exist, and changes nothing',
    async (_id, call) => {
      const before = await snapshot(theirs.organisationId);
      const theirsAsked = await server.send(call, sampleInput(call, foreign), { token: ours.token });
      const nothing = Object.fromEntries(Object.entries(foreign).map(([name, value]) => [name, unknownLike(value)]));
      const noneAsked = await server.send(call, sampleInput(call, nothing), { token: ours.token });
      const comparable = (answer: typeof theirsAsked) => [
        answer.status,
        answer.code,
        answer.message,
        blurred(answer.data),
      ];
      // An event may be added under any id that is free here: whether another organisation has it must not show.
      expect(comparable(theirsAsked)).toEqual(comparable(noneAsked));
      expect(await snapshot(theirs.organisationId)).toEqual(before);
    },
  );
});

/** The same form, but nobody's. */
function unknownLike(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unknownLike);
  return /^[0-9a-f]{8}-/.test(String(value)) ? randomUUID() : 'ZZZZZZZZZZZZZZ';
}

/** Ids and codes differ from call to call by design. */
function blurred(data: unknown): unknown {
  return JSON.parse(
    JSON.stringify(data ?? null)
      .replace(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"id"')
      .replace(/"[0-9A-Z]{14}"/g, '"code"'),
  ) as unknown;
}

describe('malformed input', () => {
  test.each(allCalls.map((call) => [call.id, call] as const))(
    '%s is never a 5xx and stores nothing when refused',
    async (_id, call) => {
      let token = await tokenFor(call);
      const sample = sampleInput(call);
      const failures: string[] = [];
      const before = await snapshot(ours.organisationId);
      let accepted = 0;
      for (const name of Object.keys(schemaOf(call).properties ?? {})) {
        for (const bad of badValues) {
          if (
            pathParameters(call.path).includes(name) &&
            (bad === undefined || bad === null || typeof bad === 'object' || bad === '')
          )
            continue;
          const answer = await server
            .send(call, { ...sample, [name]: bad }, token ? { token } : {})
            .catch((error: unknown) => {
              // What cannot be written into an address at all does not reach the server.
              if (error instanceof URIError || error instanceof TypeError) return null;
              throw error;
            });
          if (answer === null) continue;
          if (answer.status >= 500 || (answer.status === 401 && call.audience !== 'open'))
            failures.push(`${name} = ${JSON.stringify(bad)?.slice(0, 60)}: ${answer.status}`);
          if (answer.code !== 0) continue;
          accepted += 1;
          token = await tokenFor(call);
        }
      }
      for (const body of [[], [[]], 'text', 7, null]) {
        if (call.method === 'GET' || call.method === 'DELETE') continue;
        const answer = await server.send(call, body, token ? { token } : {});
        if (answer.status >= 500) failures.push(`body ${JSON.stringify(body)}: ${answer.status}`);
        if (answer.code === 0) accepted += 1;
      }
      expect(failures).toEqual([]);
      if (accepted === 0) expect(await snapshot(ours.organisationId)).toEqual(before);
    },
  );
});

test('every call is reached by its own audience with what its schema asks for, or refused in words', async () => {
  const { eventId, code } = await ours.event();
  const keys = await ours.call(checkinKeyList, { eventId });
  expect(keys).toEqual([]);
  for (const call of allCalls) {
    const token = await tokenFor(call);
    const answer = await server.send(call, sampleInput(call, { eventId, code, formId: code }), token ? { token } : {});
    expect(answer.status, `${call.id}: ${answer.message}`).toBeLessThan(500);
    if (answer.status === 200) continue;
    expect([401, 403, 404, 413, 429], call.id).toContain(answer.status);
  }
});
