import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import {
  participantColumns,
  participantPage,
  participantRegister,
} from '@convoke/contract/participant/participant.calls.ts';
import { participantExport } from '@convoke/contract/participant/participant.office.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aChoice, aField, withFields } from '../../../../testing/forms.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
});
afterAll(() => server.close());

test('answers stand beside people as chosen columns, in words, also those of fields that are gone', async () => {
  const { eventId, code } = await ours.event();
  const { formId } = await ours.call(eventInfo, { eventId });
  const token = await server.applicationToken();
  await ours.call(formUpdate, {
    formId,
    fields: withFields(aChoice('slot', { morning: undefined }), aField('diet', 'text')),
  });
  const answers = { ...someone(), slot: 'morning', diet: '=1+1' };
  await server.send(participantRegister, { code, answers, formVersion: 2 }, { token });
  await ours.call(formUpdate, { formId, fields: withFields(aField('size', 'number')) });
  await server.send(participantRegister, { code, answers: { ...someone(), size: 42 }, formVersion: 3 }, { token });

  const columns = await ours.call(participantColumns, { eventId });
  expect(columns.slice(5).map((each) => [each.fieldId, each.isGone])).toEqual([
    ['size', false],
    ['slot', true],
    ['diet', true],
  ]);
  const page = await ours.call(participantPage, { eventId, sort: 'submittedAt', fieldIds: 'slot,size,nothing' });
  expect(page.records.map((row) => row.fields)).toEqual([{ slot: 'morning' }, { size: '42' }]);
  expect((await ours.call(participantPage, { eventId })).records[0]).not.toHaveProperty('fields');

  const sheet = await server.send(participantExport, { eventId, fieldIds: 'name,diet' }, { token: ours.token });
  const [header, , second] = (await readXlsx(sheet.body)).sheets[0]?.rows ?? [];
  expect(header?.slice(0, 3)).toEqual(['Name', 'diet', 'Status']);
  // Nothing that a person typed becomes a formula.
  expect(second?.[1]).toBe("'=1+1");
});
