import {
  participantCalendar,
  participantCheck,
  participantFormInfo,
  participantOwn,
  participantRegister,
} from '@convoke/contract/participant/participant.calls.ts';
import { eventPublish, eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import { defaultForm } from '@convoke/contract/form/form.engine.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;
let token: string;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
  token = await server.applicationToken();
});
afterAll(() => server.close());

const register = (code: string, answers: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  server.send(participantRegister, { code, answers, ...more }, { token });

/** Publishes a new version of the event's form. */
async function changeForm(eventId: string, version: number, fields: unknown[]): Promise<void> {
  await withClient(server.database.superuserUrl, async (client) => {
    await client.query(
      `INSERT INTO form_version (organisation_id, form_id, version, definition)
       SELECT organisation_id, form_id, $2, $3 FROM event WHERE id = $1`,
      [eventId, version, JSON.stringify({ version, fields })],
    );
    await client.query('UPDATE form SET current_version = $2 WHERE id = (SELECT form_id FROM event WHERE id = $1)', [
      eventId,
      version,
    ]);
  });
}

describe('registering', () => {
  test('answers a code that opens the own page, and is known to the check afterwards', async () => {
    const { code } = await organisation.event();
    const person = someone();
    const made = await register(code, person, { channel: 'poster', language: 'ja' });
    expect(made.data).toMatchObject({ state: 'APPROVED' });
    const own = await server.send(participantOwn, { code: made.data.participantCode }, { token });
    expect(own.data).toMatchObject({ name: person.name, state: 'APPROVED', event: { code } });
    const check = await server.send(
      participantCheck,
      { code, phone: `+86 ${person.phone.slice(0, 3)}-${person.phone.slice(3)}` },
      { token },
    );
    expect(check.data).toEqual({ exists: true, by: 'phone', state: 'APPROVED' });
    const mail = await server.send(participantCheck, { code, email: person.email.toUpperCase() }, { token });
    expect(mail.data).toEqual({ exists: true, by: 'email', state: 'APPROVED' });
    const nobody = await server.send(participantCheck, { code, phone: '13900000000' }, { token });
    expect(nobody.data).toEqual({ exists: false, by: null, state: null });
  });

  test('the calendar file has a steady uid and grows its sequence with the event', async () => {
    const { code, eventId } = await organisation.event();
    const { participantCode } = await organisation.register(code);
    const before = await server.send(participantCalendar, { code: participantCode });
    expect(String(before.headers['content-type'])).toContain('text/calendar');
    await organisation.call(eventUpdate, { eventId, title: 'Another title' });
    const after = await server.send(participantCalendar, { code: participantCode });
    const field = (body: Buffer, name: string) => body.toString().match(new RegExp(`^${name}:(.*)\r$`, 'm'))?.[1];
    expect(field(after.body, 'UID')).toBe(field(before.body, 'UID'));
    expect(Number(field(after.body, 'SEQUENCE'))).toBeGreaterThan(Number(field(before.body, 'SEQUENCE')));
  });

  test('waits for review where the event asks for it', async () => {
    const { code } = await organisation.event({ needsReview: true });
    expect((await register(code, someone())).data.state).toBe('PENDING');
  });

  test('says for each field what is wrong, in the language of the person', async () => {
    const { code } = await organisation.event();
    const answer = await register(code, { phone: '12', email: 'no' }, { language: 'es' });
    expect(answer.code).toBe(1000);
    expect(answer.data).toEqual({
      failure: 'BAD_PARAMETER',
      fields: [
        { path: 'answers.name', message: 'Obligatorio.' },
        {
          path: 'answers.phone',
          message: expect.stringMatching(/^El teléfono no es válido\. China continental: 138 0013 8000/) as string,
        },
        { path: 'answers.email', message: 'El correo no es válido.' },
      ],
    });
  });

  test('the same phone or e-mail is refused and says which', async () => {
    const { code } = await organisation.event();
    const person = someone();
    await register(code, person);
    const byPhone = await register(code, { ...someone(), phone: `+86${person.phone}` });
    expect(byPhone).toMatchObject({ code: 3001, data: { failure: 'ALREADY_REGISTERED', by: 'phone' } });
    const byEmail = await register(code, { ...someone(), email: person.email.toUpperCase() });
    expect(byEmail).toMatchObject({ code: 3001, data: { by: 'email' } });
  });

  test('a retry with its nonce gets the same registration, another nonce does not', async () => {
    const { code } = await organisation.event();
    const person = someone();
    const first = await register(code, person, { nonce: 'nonce-of-a-page' });
    const again = await register(code, person, { nonce: 'nonce-of-a-page' });
    expect(again.data).toEqual(first.data);
    expect((await register(code, person, { nonce: 'nonce-of-another' })).code).toBe(3001);
    expect((await register(code, someone(), { nonce: 'short' })).code).toBe(1000);
  });

  test('ten retries at once are one registration', async () => {
    const { code } = await organisation.event();
    const person = someone();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register(code, person, { nonce: 'nonce-in-parallel' })),
    );
    expect(new Set(answers.map((each) => each.data.participantCode)).size).toBe(1);
  });

  test('outside its time, without publication and with tickets it is refused', async () => {
    const past = Date.now() - 86_400_000;
    const over = await organisation.event({
      startsAt: new Date(past - 3_600_000).toISOString(),
      endsAt: new Date(past).toISOString(),
    });
    expect((await register(over.code, someone())).code).toBe(3005);
    const later = await organisation.event({ registrationOpensAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await register(later.code, someone())).message).toBe('Registration is not open.');
    const ticket = await organisation.event({ useTicket: 1 });
    expect((await register(ticket.code, someone())).message).toBe('This event needs a ticket.');
    const hidden = await organisation.event();
    await organisation.call(eventPublish, { eventId: hidden.eventId, publishStatus: 2 });
    expect((await register(hidden.code, someone())).code).toBe(3005);
    expect((await server.send(participantFormInfo, { formId: hidden.code }, { token })).status).toBe(403);
    expect((await register('NOSUCHEVENT00', someone())).status).toBe(403);
  });

  test('what cannot be stored is refused and harms nobody beside it', async () => {
    const { code } = await organisation.event();
    const answers = await Promise.all([
      register(code, someone()),
      register(code, { ...someone(), name: 'Nul \u0000' }),
      register(code, { ...someone(), company: 'Half \ud800' }),
      register(code, someone(), { channel: 'half \udc00' }),
      register(code, someone()),
      register(code, { ...someone(), name: '<script>alert(1)</script>' }),
    ]);
    expect(answers.map((each) => each.code)).toEqual([0, 1000, 1000, 1000, 0, 0]);
  });
});

describe('a form that changes meanwhile', () => {
  test('takes answers that still pass, and shows the new form when they do not', async () => {
    const { code, eventId } = await organisation.event();
    await register(code, someone(), { formVersion: 1 }); // The old version is in the cache now.
    const size = { en: 'Size', zh: '尺码', es: 'Talla', ja: 'サイズ' };
    await changeForm(eventId, 2, [
      ...defaultForm.fields,
      { fieldId: 'size', type: 'text', required: false, label: size },
    ]);
    expect((await register(code, someone(), { formVersion: 1 })).code).toBe(0);
    await changeForm(eventId, 3, [
      ...defaultForm.fields,
      { fieldId: 'size', type: 'text', required: true, label: size },
    ]);
    const changed = await register(code, someone(), { formVersion: 2 });
    expect(changed).toMatchObject({ code: 3001 });
    expect(changed.message).toContain('form has just changed');
    const shown = await server.send(participantFormInfo, { formId: code }, { token });
    expect(shown.data.version).toBe(3);
    const missing = await register(code, someone(), { formVersion: 3 });
    expect(missing.data).toMatchObject({ fields: [{ path: 'answers.size' }] });
    expect((await register(code, { ...someone(), size: 'M' }, { formVersion: 3 })).code).toBe(0);
  });
});
