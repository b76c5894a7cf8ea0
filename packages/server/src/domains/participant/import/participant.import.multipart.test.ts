import { checkinGroupList } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import {
  participantImportCheck,
  participantImportExtra,
  participantImports,
} from '@convoke/contract/participant/participant.extra.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runImportJob } from '../../../../testing/people-import.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { sendWritten } from '../../../../testing/written-client.ts';

/** What stands beside the file in the body of an import. */

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
});
afterAll(() => server.close());

async function anEvent(of: Organisation = ours) {
  const { eventId } = await of.event();
  const { formId } = await of.call(eventInfo, { eventId });
  return { eventId, formId };
}

/** The parts of a multipart body in their order: a field is its text, the file its bytes. */
const multipart = (parts: [string, string | Buffer][]) =>
  Buffer.concat([
    ...parts.flatMap(([name, value]) => [
      Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="${name}"${typeof value === 'string' ? '' : '; filename="people.csv"'}\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--b--\r\n'),
  ]);

const people = () => Buffer.from(`Name,Phone\nAda,${someone().phone}`);

async function importAs(eventId: string, parts: [string, string | Buffer][], query = '') {
  const answer = await sendWritten<{ formId: string; importId: string; fields: { path: string }[] }>(server, {
    path: `/event/public/v2/participants/excel/import/extra/${eventId}`,
    query,
    multipart: multipart(parts),
    token: ours.token,
  });
  return answer;
}

test.each([
  ['before it', (more: [string, string][], file: [string, Buffer]) => [...more, file]],
  ['after it', (more: [string, string][], file: [string, Buffer]) => [file, ...more]],
] as const)('group and form stand %s in the body', async (_, order) => {
  const { eventId, formId } = await anEvent();
  const fields: [string, string][] = [
    ['groupName', 'Press'],
    ['groupId', ''],
    ['formName', 'The form'],
    ['formId', formId],
  ];
  const answer = await importAs(eventId, order(fields, ['file', people()]));
  expect([answer.code, answer.data.formId]).toEqual([0, formId]);
  await runImportJob(server, 'participant.importCheck', answer.data.importId);
  expect(await ours.call(participantImportCheck, { formId })).toMatchObject({ groupName: 'Press', total: 1 });
  const byId = (await ours.call(checkinGroupList, { eventId })).find(({ groupName }) => groupName === 'Press');
  const again = await importAs(eventId, order([['groupId', byId?.groupId ?? '']], ['file', people()]));
  expect(again.code).toBe(0);
  const second = await ours.call(participantImportCheck, { formId, importId: again.data.importId });
  expect(second).toMatchObject({ groupName: 'Press' });
});

test('a form that is unknown, of another event or of another organisation is refused wherever it stands', async () => {
  const { eventId } = await anEvent();
  const another = await anEvent();
  const { formId: foreign } = await anEvent(await server.organisation());
  for (const formId of [another.formId, foreign, eventId, 'no id']) {
    const beside = await importAs(eventId, [
      ['file', people()],
      ['formId', formId],
    ]);
    const asked = await importAs(eventId, [['file', people()]], `formId=${encodeURIComponent(formId)}`);
    for (const answer of [beside, asked])
      expect([answer.code, answer.data.fields.map(({ path }) => path)], formId).toEqual([1000, ['formId']]);
  }
  expect(await ours.call(participantImports, { eventId })).toEqual([]);
});

test('without a file, with two, and with one that is too large it is refused', async () => {
  const { eventId } = await anEvent();
  expect((await importAs(eventId, [['groupName', 'Press']])).data).toMatchObject({ failure: 'FILE_MISSING' });
  const big = Buffer.alloc((participantImportExtra.uploadBytes ?? 0) + 1, 'x');
  expect(
    (
      await importAs(eventId, [
        ['file', big],
        ['groupName', 'Press'],
      ])
    ).status,
  ).toBe(413);
  const two = await importAs(eventId, [
    ['file', people()],
    ['file', people()],
  ]);
  expect(two.status).toBe(413);
});
