import {
  agreementAdd,
  agreementDelete,
  agreementInfo,
  agreementReplace,
  agreementUpdate,
} from '@convoke/contract/form/agreement.calls.ts';
import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import {
  formAdd,
  formBlockAdd,
  formBlockDelete,
  formBlockRename,
  formBlocks,
  formDefault,
  formDelete,
  formDraft,
  formDraftDiscard,
  formDraftSave,
  formList,
  formPublish,
  formUpdate,
  formVersion,
  formVersions,
} from '@convoke/contract/form/form.calls.ts';
import { formInfo, formInfoOfEvent } from '@convoke/contract/form/form.public.calls.ts';
import { defaultForm } from '@convoke/contract/form/form.engine.ts';
import {
  participantDetail,
  participantFormInfo,
  participantPage,
  participantRegister,
} from '@convoke/contract/participant/participant.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aChoice, aField, inAll, withFields } from '../../../testing/forms.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let ours: Organisation;
let theirs: Organisation;
let token: string;

beforeAll(async () => {
  server = await startServer();
  [ours, theirs] = [await server.organisation(), await server.organisation()];
  token = await server.applicationToken();
});
afterAll(() => server.close());

async function anEvent() {
  const { eventId, code } = await ours.event();
  const { formId } = await ours.call(eventInfo, { eventId });
  return { eventId, code, formId };
}

test('a draft is saved without being shown, and shown once it is published as the next version', async () => {
  const { code, formId } = await anEvent();
  const before = await ours.call(formDraft, { formId });
  expect(before).toMatchObject({ kind: 'registration', revision: 0, version: 1, isChanged: false, savedBy: null });
  const fields = withFields(aField('diet', 'text'));
  const saved = await ours.call(formDraftSave, { formId, revision: 0, definition: { fields }, name: 'Autumn' });
  expect(saved).toMatchObject({ revision: 1, isChanged: true, problems: [] });
  const open = async () => (await server.send(participantFormInfo, { formId: code }, { token })).data;
  expect((await open()).fields).toHaveLength(5);
  expect(await ours.call(formDraft, { formId })).toMatchObject({
    name: 'Autumn',
    isChanged: true,
    definition: { fields: { length: 6 } },
  });

  expect(await ours.call(formPublish, { formId, revision: 1 })).toMatchObject({ version: 2, revision: 2 });
  expect(await open()).toMatchObject({ version: 2, formId, fields: { length: 6 } });
  expect(await ours.call(formDraft, { formId })).toMatchObject({ isChanged: false, revision: 2, version: 2 });
});

test('of two who save the same revision the second is refused, and told who was first', async () => {
  const { formId } = await anEvent();
  await ours.call(formDraftSave, { formId, revision: 0, definition: { fields: withFields(aField('a', 'text')) } });
  const late = await server.send(
    formDraftSave,
    { formId, revision: 0, definition: { fields: [] } },
    { token: ours.token },
  );
  expect(late).toMatchObject({ code: 3001, data: { failure: 'FORM_DRAFT_CONFLICT', revision: 1 } });
  expect(late.data).toHaveProperty('savedBy', expect.any(String));
  expect((await ours.call(formDraft, { formId })).definition.fields).toHaveLength(6);
  const published = await server.send(formPublish, { formId, revision: 0 }, { token: ours.token });
  expect(published).toMatchObject({ code: 3001, data: { failure: 'FORM_DRAFT_CONFLICT' } });
});

test('ten who save the same revision at once: one is saved', async () => {
  const { formId } = await anEvent();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      server.send(
        formDraftSave,
        { formId, revision: 0, definition: { fields: withFields(aField(`field${n}`, 'text')) } },
        { token: ours.token },
      ),
    ),
  );
  expect(answers.filter((each) => each.code === 0)).toHaveLength(1);
  expect(answers.filter((each) => each.code === 3001)).toHaveLength(9);
});

test('a draft may be unfinished, but is not published so', async () => {
  const { formId } = await anEvent();
  const saved = await ours.call(formDraftSave, { formId, revision: 0, definition: { fields: [aField('a', 'text')] } });
  expect(saved.problems).toMatchObject([{ fieldId: null, problem: 'noName' }]);
  const refused = await server.send(formPublish, { formId, revision: 1 }, { token: ours.token });
  expect(refused).toMatchObject({ code: 1000, data: { failure: 'FORM_NOT_READY', problems: [{ problem: 'noName' }] } });
  expect(await ours.call(formDraftDiscard, { formId })).toEqual({ revision: 2 });
  expect((await ours.call(formDraft, { formId })).definition.fields).toHaveLength(5);
});

test('what was published stays readable by version; publishing without a change makes none', async () => {
  const { formId } = await anEvent();
  await ours.call(formUpdate, { formId, fields: withFields(aField('a', 'text')) });
  expect(await ours.call(formUpdate, { formId, fields: withFields(aField('a', 'text')) })).toEqual({
    formId,
    version: 2,
  });
  await ours.call(formUpdate, { formId, fields: withFields(aField('b', 'text')), sourceName: 'Named' });
  expect((await ours.call(formVersions, { formId })).map((each) => [each.version, each.fieldCount])).toEqual([
    [3, 6],
    [2, 6],
    [1, 5],
  ]);
  expect((await ours.call(formVersion, { formId, version: 2 })).fields.at(-1)?.fieldId).toBe('a');
  expect((await ours.call(formDraft, { formId })).name).toBe('Named');
});

test('answers given to the former version are taken while they fit, and kept with the version they were checked by', async () => {
  const { eventId, code, formId } = await anEvent();
  const person = someone();
  await server.send(participantRegister, { code, answers: person, formVersion: 1 }, { token });
  await ours.call(formUpdate, { formId, fields: withFields(aField('diet', 'text')) });
  const fits = await server.send(participantRegister, { code, answers: someone(), formVersion: 1 }, { token });
  expect(fits.code).toBe(0);
  await ours.call(formUpdate, { formId, fields: withFields(aField('diet', 'text', { required: true })) });
  // Caches are as old as two seconds; a version that the page names is never newer than what is there.
  await server.send(participantFormInfo, { formId: code }, { token });
  const changed = await server.send(
    participantRegister,
    { code, answers: { ...someone() }, formVersion: 2 },
    { token },
  );
  expect(changed).toMatchObject({
    code: 3001,
    data: { failure: 'FORM_CHANGED', version: 3, changed: [{ fieldId: 'diet', change: 'changed' }] },
  });
  const rows = await ours.call(participantPage, { eventId, sort: 'submittedAt' });
  const first = await ours.call(participantDetail, { partsId: rows.records[0]?.partsId ?? '' });
  expect(first.form).toMatchObject({ version: 1, fields: { length: 5 } });
  const second = await ours.call(participantDetail, { partsId: rows.records[1]?.partsId ?? '' });
  expect(second.form).toMatchObject({ version: 2, fields: { length: 6 } });
});

test('a further form of an event is listed after its own, read by its id, and deleted; the own one stays', async () => {
  const { eventId, formId } = await anEvent();
  const made = await ours.call(formAdd, {
    sourceId: eventId,
    sourceName: 'Workshop',
    fields: withFields(aField('level', 'text')),
  });
  const list = await ours.call(formList, { eventId });
  expect(list.map((each) => [each.formId, each.isOfEvent, each.name === 'Workshop'])).toEqual([
    [formId, true, false],
    [made.formId, false, true],
  ]);
  expect((await server.send(formInfo, { formId: made.formId }, { token })).data).toMatchObject({
    formId: made.formId,
    fields: { length: 6 },
  });
  expect((await server.send(formDelete, { formId }, { token: ours.token })).data).toMatchObject({
    failure: 'FORM_IN_USE',
  });
  await ours.call(formDelete, { formId: made.formId });
  expect((await server.send(formInfo, { formId: made.formId }, { token })).status).toBe(403);
});

test('the form of an event that is not published is shown to nobody', async () => {
  const { eventId, formId } = await anEvent();
  expect((await server.send(formInfoOfEvent, { sourceId: eventId }, { token })).data).toMatchObject({ formId });
  await ours.call(eventPublish, { eventId, publishStatus: 2 });
  for (const answer of [
    await server.send(formInfoOfEvent, { sourceId: eventId }, { token }),
    await server.send(formInfo, { formId }, { token }),
    await server.send(agreementInfo, { formId }, { token }),
  ])
    expect(answer.status).toBe(403);
});

test('blocks keep groups of fields; their copies in forms carry the block’s id and outlive it', async () => {
  const { formId } = await anEvent();
  const fields = [aField('street', 'text'), aField('town', 'text')];
  const block = await ours.call(formBlockAdd, { name: 'Address', fields });
  expect((await server.send(formBlockAdd, { name: 'ADDRESS', fields }, { token: ours.token })).data).toMatchObject({
    failure: 'NAME_TAKEN',
  });
  await ours.call(formBlockRename, { formId: block.formId, name: 'Postal address' });
  expect(await ours.call(formBlocks, { search: 'postal' })).toMatchObject([
    { formId: block.formId, fields: [{ fieldId: 'street' }, { fieldId: 'town' }] },
  ]);
  expect(await theirs.call(formBlocks, {})).toEqual([]);
  const copies = fields.map((field) => ({ ...field, blockId: block.formId }));
  await ours.call(formUpdate, { formId, fields: withFields(...copies) });
  await ours.call(formBlockDelete, { formId: block.formId });
  expect(await ours.call(formBlocks, {})).toEqual([]);
  expect((await ours.call(formDraft, { formId })).definition.fields.at(-1)).toMatchObject({
    fieldId: 'town',
    blockId: block.formId,
  });
  // A block is nobody's form to fill in.
  expect((await server.send(formInfo, { formId: block.formId }, { token })).status).toBe(403);
});

test('agreements are added, changed and removed at once, in the published form and in the draft beside it', async () => {
  const { formId } = await anEvent();
  await ours.call(formDraftSave, {
    formId,
    revision: 0,
    definition: { fields: withFields(aField('unfinished', 'text')) },
  });
  const texts = { agreementTitle: inAll('I accept'), body: inAll('The whole text') };
  const { id, version } = await ours.call(agreementAdd, { formId, ...texts });
  expect(version).toBe(2);
  const open = async () => (await server.send(agreementInfo, { formId }, { token })).data;
  expect(await open()).toEqual([{ id, ...texts, required: true }]);
  await ours.call(agreementUpdate, { formId, id, ...texts, agreementTitle: inAll('I do accept'), required: false });
  expect(await open()).toMatchObject([{ id, agreementTitle: { en: 'I do accept' }, required: false }]);
  const replaced = await ours.call(agreementReplace, { formId, agreements: [{ id, ...texts }, texts] });
  expect(replaced.ids[0]).toBe(id);
  expect((await open()).map((each) => each.id)).toEqual(replaced.ids);
  await ours.call(agreementDelete, { formId, id });
  expect(await open()).toHaveLength(1);
  expect((await server.send(agreementDelete, { formId, id }, { token: ours.token })).status).toBe(403);
  const draft = await ours.call(formDraft, { formId });
  expect(draft.isChanged).toBe(true);
  expect(draft.definition.fields.map((field) => field.fieldId)).toEqual([
    ...defaultForm.fields.map((field) => field.fieldId),
    'unfinished',
    replaced.ids[1],
  ]);
});

test('a limit below what is taken already is refused, with the option it is about', async () => {
  const { code, formId } = await anEvent();
  await ours.call(formUpdate, {
    formId,
    fields: withFields(aChoice('slot', { morning: undefined, evening: undefined })),
  });
  for (let n = 0; n < 3; n += 1)
    await server.send(
      participantRegister,
      { code, answers: { ...someone(), slot: 'morning' }, formVersion: 2 },
      { token },
    );
  const fields = withFields(aChoice('slot', { morning: 2, evening: 5 }));
  const refused = await server.send(formUpdate, { formId, fields }, { token: ours.token });
  expect(refused).toMatchObject({
    code: 3001,
    data: { failure: 'OPTION_LIMIT_BELOW_TAKEN', options: [{ fieldId: 'slot', option: 'morning' }] },
  });
  await ours.call(formUpdate, { formId, fields: withFields(aChoice('slot', { morning: 3, evening: 5 })) });
  const draft = await ours.call(formDraft, { formId });
  expect(draft.taken).toContainEqual({ fieldId: 'slot', option: 'morning', taken: 3, most: 3 });
  expect(draft.taken).toContainEqual({ fieldId: 'slot', option: 'evening', taken: 0, most: 5 });
});

test('another organisation’s form looks like one that is not there', async () => {
  const { formId } = await anEvent();
  for (const answer of [
    await server.send(formDraft, { formId }, { token: theirs.token }),
    await server.send(formDraftSave, { formId, revision: 0, definition: { fields: [] } }, { token: theirs.token }),
    await server.send(formPublish, { formId, revision: 0 }, { token: theirs.token }),
    await server.send(formUpdate, { formId, fields: withFields() }, { token: theirs.token }),
    await server.send(formVersions, { formId }, { token: theirs.token }),
    await server.send(formDelete, { formId }, { token: theirs.token }),
  ])
    expect(answer.status).toBe(403);
  expect(await ours.call(formDefault, {})).toEqual(defaultForm);
});

test('infoByCode takes the event’s code or the form’s id, of published events alone', async () => {
  const organisation = await server.organisation();
  const { eventId, code } = await organisation.event();
  const { formId } = await organisation.call(eventInfo, { eventId });
  const token = await server.applicationToken();
  const read = (which: string) => server.send(participantFormInfo, { formId: which }, { token });
  const byCode = await read(code);
  expect([byCode.code, byCode.data.formId]).toEqual([0, formId]);
  expect((await read(formId)).data).toEqual(byCode.data);
  expect((await read(eventId)).status).toBe(403);
  await organisation.call(eventPublish, { eventId, publishStatus: 2 });
  expect([(await read(code)).status, (await read(formId)).status]).toEqual([403, 403]);
});
