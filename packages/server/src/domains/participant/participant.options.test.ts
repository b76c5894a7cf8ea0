import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { formDraft, formUpdate } from '@convoke/contract/form/form.calls.ts';
import { formOptionsLeft } from '@convoke/contract/form/form.public.calls.ts';
import { participantPage, participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import {
  participantAdd,
  participantDelete,
  participantUpdate,
  participantVerify,
} from '@convoke/contract/participant/participant.office.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aChoice, aField, inAll, strayOptions, withFields } from '../../../testing/forms.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../testing/server.ts';
import { control } from '../../../testing/tier.ts';

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

/** An event whose form has a choice with these limits. */
async function limited(options: Record<string, number | undefined>, of = organisation) {
  const { eventId, code } = await of.event();
  const { formId } = await of.call(eventInfo, { eventId });
  await of.call(formUpdate, { formId, fields: withFields(aChoice('slot', options)) });
  return { eventId, code, formId };
}

async function taken(formId: string, option: string, of = organisation): Promise<number | undefined> {
  const { taken: rows } = await of.call(formDraft, { formId });
  return rows.find((row) => row.option === option)?.taken;
}

async function choose(servers: readonly TestServer[], code: string, size: number, slot: string): Promise<number[]> {
  const tokens = await Promise.all(servers.map((server) => server.applicationToken()));
  const answers = await Promise.all(
    Array.from({ length: size }, (_, index) =>
      (servers[index % servers.length] as TestServer).send(
        participantRegister,
        { code, answers: { ...someone(), slot }, formVersion: 2 },
        { token: tokens[index % servers.length] as string },
      ),
    ),
  );
  return answers.map((each) => each.code);
}

test('300 at once over two servers get exactly the 30 places of an option', async () => {
  const { eventId, code, formId } = await limited({ morning: 30, evening: undefined });
  const codes = await choose([one, other], code, 300, 'morning');
  expect(codes.filter((each) => each === 0)).toHaveLength(30);
  expect(codes.filter((each) => each === 3004)).toHaveLength(270);
  expect(await taken(formId, 'morning')).toBe(30);
  expect((await organisation.call(participantPage, { eventId, size: 1 })).total).toBe(30);
  // The event itself is not full: who asks for what is free gets it.
  expect(await choose([one, other], code, 5, 'evening')).toEqual([0, 0, 0, 0, 0]);
});

control('with the guard taken out the same rush takes more places than the option has', async () => {
  const unguarded = await startServer();
  const twin = await startServer({ database: unguarded.database });
  try {
    await withClient(unguarded.database.superuserUrl, async (client) => {
      const { rows } = await client.query<{ text: string }>(
        `SELECT pg_get_functiondef('register_participants'::regproc) AS text`,
      );
      const guarded = rows[0]?.text ?? '';
      // Without the lock of the event's tally, and looking at the option once, some time before it is taken.
      const looked = guarded
        .replace(
          /UPDATE event_tally t\s+SET approved = approved \+ greatest\([\s\S]*?\), revision = revision \+ 1\s+WHERE [^\n]+\s+RETURNING [^;]+;/,
          `SELECT needed, 1 INTO granted, new_revision;
           PERFORM set_config('test.taken', (SELECT taken::text FROM form_option_tally WHERE option = 'morning'), true), pg_sleep(0.3);`,
        )
        .replace('t.taken >= t.most', `current_setting('test.taken')::int + made >= t.most`)
        .replace('IF granted > made OR made_pending > 0 THEN', 'IF false THEN');
      expect(looked).not.toBe(guarded);
      await client.query('ALTER TABLE form_option_tally DROP CONSTRAINT taken_within_limit');
      await client.query(looked);
      await client.query(
        (
          await client.query<{ text: string }>(`SELECT pg_get_functiondef('take_options'::regproc) AS text`)
        ).rows[0]?.text.replace('t.taken + w.n > t.most', 'false') ?? '',
      );
    });
    const of = await unguarded.organisation();
    const { code, formId } = await limited({ morning: 30 }, of);
    const codes = await choose([unguarded, twin], code, 300, 'morning');
    expect(codes.filter((each) => each === 0).length).toBeGreaterThan(30);
    expect(await taken(formId, 'morning', of)).toBeGreaterThan(30);
  } finally {
    await unguarded.close();
    await twin.close();
  }
});

test('a full option is told with its field, and what is left can be asked for', async () => {
  const { code, formId } = await limited({ morning: 1, evening: 2 });
  const token = await one.applicationToken();
  const left = async () => (await one.send(formOptionsLeft, { formId }, { token })).data;
  expect(await choose([one], code, 1, 'morning')).toEqual([0]);
  const refused = await one.send(
    participantRegister,
    { code, answers: { ...someone(), slot: 'morning' }, formVersion: 2 },
    { token },
  );
  expect(refused).toMatchObject({
    code: 3004,
    data: {
      failure: 'OPTION_FULL',
      options: [{ fieldId: 'slot', option: 'morning' }],
      fields: [{ path: 'answers.slot' }],
    },
  });
  expect(await left()).toEqual(
    expect.arrayContaining([
      { fieldId: 'slot', option: 'morning', left: 0 },
      { fieldId: 'slot', option: 'evening', left: 2 },
    ]),
  );
});

test('of several choices all have a place, or none is taken', async () => {
  const { eventId, code } = await organisation.event();
  const { formId } = await organisation.call(eventInfo, { eventId });
  const tours = aField('tours', 'multiple', {
    options: [
      { value: 'a', label: inAll('a'), limit: 5 },
      { value: 'b', label: inAll('b'), limit: 1 },
    ],
  });
  await organisation.call(formUpdate, { formId, fields: withFields(tours) });
  const token = await one.applicationToken();
  const ask = (choice: string[]) =>
    one.send(participantRegister, { code, answers: { ...someone(), tours: choice }, formVersion: 2 }, { token });
  expect((await ask(['a', 'b'])).code).toBe(0);
  expect((await ask(['a', 'b'])).code).toBe(3004);
  expect(await taken(formId, 'a')).toBe(1);
  expect((await ask(['a'])).code).toBe(0);
  expect(await taken(formId, 'a')).toBe(2);
});

test('rejecting, cancelling and deleting give the place back; undoing takes it again, unless it is gone', async () => {
  const { eventId, code, formId } = await limited({ morning: 2 });
  await choose([one], code, 2, 'morning');
  const rows = (await organisation.call(participantPage, { eventId })).records;
  const [first = '', second = ''] = rows.map((row) => row.partsId);
  const review = async (type: 'approve' | 'reject' | 'undo' | 'cancel', partsId: string) =>
    (await organisation.call(participantVerify, { type, eventId, partsIds: [partsId], notify: false })).rows[0]?.result;

  expect(await review('reject', first)).toBe('done');
  expect(await taken(formId, 'morning')).toBe(1);
  expect(await review('undo', first)).toBe('done');
  expect(await taken(formId, 'morning')).toBe(2);
  expect(await review('cancel', first)).toBe('done');
  expect(await choose([one], code, 1, 'morning')).toEqual([0]);
  expect(await review('undo', first)).toBe('full');
  expect(await taken(formId, 'morning')).toBe(2);
  await organisation.call(participantDelete, { partsIds: [second] });
  expect(await taken(formId, 'morning')).toBe(1);
  expect(await review('undo', first)).toBe('done');
  await organisation.call(participantDelete, { partsIds: [first] });
  expect(await taken(formId, 'morning')).toBe(1);
});

test('an organiser who changes an answer moves the place with it, and finds a full option full', async () => {
  const { eventId, code, formId } = await limited({ morning: 1, evening: 1 });
  await choose([one], code, 1, 'morning');
  const [row] = (await organisation.call(participantPage, { eventId })).records;
  const partsId = row?.partsId ?? '';
  const person = someone();
  await organisation.call(participantUpdate, { partsId, answers: { ...person, slot: 'evening' } });
  expect([await taken(formId, 'morning'), await taken(formId, 'evening')]).toEqual([0, 1]);
  // What somebody holds already is not full for them.
  await organisation.call(participantUpdate, { partsId, answers: { ...person, title: 'Chair', slot: 'evening' } });
  const full = await one.send(
    participantAdd,
    { eventId, answers: { ...someone(), slot: 'evening' }, notify: false },
    { token: organisation.token },
  );
  expect(full.data).toMatchObject({ failure: 'OPTION_FULL' });
  await organisation.call(participantAdd, { eventId, answers: { ...someone(), slot: 'morning' }, notify: false });
  const move = await one.send(
    participantUpdate,
    { partsId, answers: { ...person, slot: 'morning' } },
    { token: organisation.token },
  );
  expect(move.data).toMatchObject({ failure: 'OPTION_FULL' });
  expect([await taken(formId, 'morning'), await taken(formId, 'evening')]).toEqual([1, 1]);
});

test('a limit that is taken away and set again counts who is there', async () => {
  const { eventId, code, formId } = await limited({ morning: 3 });
  await choose([one], code, 2, 'morning');
  await organisation.call(formUpdate, { formId, fields: withFields(aChoice('slot', { morning: undefined })) });
  const [row] = (await organisation.call(participantPage, { eventId })).records;
  await organisation.call(participantDelete, { partsIds: [row?.partsId ?? ''] });
  await organisation.call(formUpdate, { formId, fields: withFields(aChoice('slot', { morning: 9 })) });
  expect(await taken(formId, 'morning')).toBe(1);
});

test('after all of this every limited option counts whom it has', async () => {
  expect(await strayOptions(one)).toEqual([]);
});
