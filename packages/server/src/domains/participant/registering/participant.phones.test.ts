import { checkinSelf } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinSearch } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { defaultForm, type FormField } from '@convoke/contract/form/form.engine.ts';
import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import {
  participantCheck,
  participantDetail,
  participantFind,
  participantPage,
  participantRegister,
} from '@convoke/contract/participant/participant.calls.ts';
import { participantAdd, participantUpdate } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { participantJobs } from '../participant.jobs.ts';

/** One person by every spelling of one number, at forms that take numbers from elsewhere. */

const kept = keptMessages();
let server: TestServer;
let ours: Organisation;
let queue: { name: string; data: object }[] = [];

beforeAll(async () => {
  server = await startServer({
    change: (services) => {
      kept.takeOver(services);
      services.jobs.send = (name, data) => {
        queue.push({ name, data });
        return Promise.resolve();
      };
    },
  });
  ours = await server.organisation();
});
afterAll(() => server.close());
beforeEach(() => {
  queue = [];
  kept.clear();
});

async function work(): Promise<void> {
  for (let job = queue.shift(); job; job = queue.shift()) {
    const { name, data } = job;
    await participantJobs.find((each) => each.name === name)?.run(server.services, data);
  }
}

/** An event whose form takes numbers of these regions. */
async function anEvent(phoneRegions?: FormField['phoneRegions']) {
  const { eventId, code } = await ours.event();
  const { formId } = await ours.call(eventInfo, { eventId });
  const fields = defaultForm.fields.map((field) => (field.type === 'phone' ? { ...field, phoneRegions } : field));
  if (phoneRegions !== undefined) await ours.call(formUpdate, { formId, fields });
  const people = async (search?: string) =>
    (await ours.call(participantPage, { eventId, ...(search !== undefined && { search }) })).records;
  return { eventId, code, people };
}

const japanese = () => `90${someone().phone.slice(3)}`;
const refusal = (message: string) => ({ code: 1000, data: { fields: [{ path: 'answers.phone', message }] } });
const register = async (code: string, phone: string, email = someone().email) =>
  server.send(
    participantRegister,
    { code, answers: { name: 'Ana', phone, email }, language: 'en' },
    { token: await server.applicationToken() },
  );

describe('registration', () => {
  test('the specification’s pattern is the default: a number from elsewhere is refused, with what is taken', async () => {
    const { code } = await anEvent();
    expect(await register(code, '+81 90 1234 5678')).toMatchObject(
      refusal(
        'Not a valid phone number. Mainland China: 138 0013 8000; Hong Kong and Macao: 6123 4567; Taiwan: 912 345 678.',
      ),
    );
  });

  test('a form of any country keeps E.164, and takes no number that its country has not', async () => {
    const { code, people } = await anEvent('any');
    const national = japanese();
    expect(await register(code, `+81 0${national}`)).toMatchObject({ code: 0 });
    expect((await people()).map(({ phone }) => phone)).toEqual([`+81${national}`]);
    expect(await register(code, '+81 90 12')).toMatchObject(
      refusal('Not a valid phone number of this country or region.'),
    );
    expect(await register(code, `0${national}`)).toMatchObject(
      refusal('Start with the country code, such as +81 90 1234 5678.'),
    );
  });

  test('a form of some regions takes these alone', async () => {
    const { code } = await anEvent(['CN', 'JP']);
    expect(await register(code, '+1 212 555 0123')).toMatchObject(
      refusal('Not a valid phone number of this country or region.'),
    );
    expect(await register(code, `+81${japanese()}`)).toMatchObject({ code: 0 });
  });

  test('two spellings are one person; the same digits of two countries are two', async () => {
    const { code, people } = await anEvent('any');
    const national = japanese();
    const { phone } = someone();
    const spellings = [`+81${national}`, `0081-${national}`, `＋８１ 0${national}`, `+81\u200b ${national}`];
    for (const each of spellings) await register(code, each);
    for (const each of [phone, `+86 ${phone}`, `0086${phone}`, `86-${phone}`]) await register(code, each);
    const shared = `6${phone.slice(4)}`;
    for (const each of [`+852 ${shared}`, `+853 ${shared}`, `+852${shared}`]) await register(code, each);
    const known = (await people()).map((each) => each.phone);
    expect(known).toHaveLength(4);
    expect(new Set(known)).toEqual(new Set([`+81${national}`, phone, `+852${shared}`, `+853${shared}`]));
    const { data } = await server.send(
      participantCheck,
      { code, phone: `0081 0${national}` },
      { token: await server.applicationToken() },
    );
    expect(data).toMatchObject({ exists: true, by: 'phone' });
  });
});

describe('whoever looks for a number', () => {
  test('finds it by its end, its beginning with +, and whole in any spelling: in the list and at the desk', async () => {
    const { code, eventId, people } = await anEvent('any');
    const national = japanese();
    const { phone } = someone();
    await register(code, `+81${national}`);
    await register(code, phone);
    // The digits of a country's code may end anybody's number.
    await register(code, '13490000781');
    const asked = {
      [`+81${national}`]: [national.slice(-4), national, `0${national}`, '+81', `+81${national}`, `0081 ${national}`],
      [phone]: [phone.slice(-4), phone, `+86 ${phone}`],
    };
    for (const [number, searches] of Object.entries(asked))
      for (const search of searches) {
        expect([search, (await people(search)).map((each) => each.phone)]).toEqual([search, [number]]);
        if (search === '+81') continue;
        const found = await ours.call(checkinSearch, { eventId, q: search });
        expect([search, found.map((each) => each.phone)]).toEqual([search, [number]]);
      }
  });

  test('signs in at the kiosk with the digits that its owner dials, unless two countries have them', async () => {
    const { code, eventId } = await anEvent('any');
    const national = japanese();
    const shared = `6${someone().phone.slice(4)}`;
    for (const each of [`+81${national}`, `+852${shared}`, `+853${shared}`]) await register(code, each);
    const self = async (phone: string) =>
      (await ours.call(checkinSelf, { eventId, nonce: crypto.randomUUID(), phone })).result;
    expect(await self(national.slice(1))).toBe('unknown');
    expect(await self(`0${national}`)).toBe('ok');
    expect(await self(national)).toBe('already');
    expect(await self(shared)).toBe('unknown');
    expect(await self(`+853 ${shared}`)).toBe('ok');
  });
});

describe('where no text message goes', () => {
  test('who registered is told by e-mail, and the organiser sees why no text went', async () => {
    const { code, people } = await anEvent('any');
    const { email } = someone();
    await register(code, `+81${japanese()}`, email);
    await work();
    expect(kept.texts).toEqual([]);
    expect(kept.mails.map(({ to }) => to)).toEqual([email]);
    const [person] = await people();
    expect((await ours.call(participantDetail, { partsId: person?.partsId ?? '' })).history).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'sms', detail: 'registered:unserved' })]),
    );
  });

  test('who lost the code and types the number is sent it by e-mail', async () => {
    const { code } = await anEvent('any');
    const [national, { email }] = [japanese(), someone()];
    await register(code, `+81${national}`, email);
    queue = [];
    await server.send(participantFind, { code, phone: `+81 0${national}` }, { token: await server.applicationToken() });
    await work();
    expect([kept.texts, kept.mails.map(({ to }) => to)]).toEqual([[], [email]]);
  });

  test('the vendor’s contract says where they go: its regions are a setting', async () => {
    const { code } = await anEvent('any');
    server.services.settings.SMS_REGIONS = ['CN', 'JP'];
    try {
      const national = japanese();
      await register(code, `+81${national}`);
      await work();
      expect(kept.texts.map(({ to }) => to)).toEqual([`+81${national}`]);
    } finally {
      server.services.settings.SMS_REGIONS = ['CN'];
    }
  });
});

test('an organiser adds and edits people by the same rules', async () => {
  const { eventId, people } = await anEvent('any');
  const national = japanese();
  const token = ours.token;
  const add = (phone: string) => server.send(participantAdd, { eventId, answers: { name: 'Bo', phone } }, { token });
  expect(await add(`+81 (0)${national}`)).toMatchObject({ code: 0 });
  expect(await add(`+81${national}`)).toMatchObject({ data: { failure: 'ALREADY_REGISTERED' } });
  expect(await add(`0${national}`)).toMatchObject({ code: 1000 });
  const [person] = await people();
  const partsId = person?.partsId ?? '';
  const { phone } = someone();
  await server.send(participantUpdate, { partsId, answers: { name: 'Bo', phone: `+86 ${phone}` } }, { token });
  expect((await people()).map((each) => each.phone)).toEqual([phone]);
});
