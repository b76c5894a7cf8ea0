import { authCodeEmail, authCodeSms } from '@convoke/contract/auth/auth.calls.ts';
import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { guestAddLecture } from '@convoke/contract/guest/guest.event.calls.ts';
import { planAdd, planMail } from '@convoke/contract/schedule/schedule.plan.calls.ts';
import { contactSendCode } from '@convoke/contract/form/contact.calls.ts';
import { orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { participantFind, participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantAdd, participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { ticketWaitJoin } from '@convoke/contract/ticket/ticket.waiting.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptMessages } from '../testing/messages.ts';
import { keyed, type OrderDesk, orderDesk } from '../testing/orders.ts';
import { aProgramme } from '../testing/programme.ts';
import { addTicket } from '../testing/selling.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { draftFields, surveyDrafts } from '../testing/survey-drafts.ts';
import { openSurvey } from '../testing/survey.ts';

/** The queue is under no row-level security: whoever reads the database reads all of it. So nothing in it says who somebody is. */

let server: TestServer;
let desk: OrderDesk;
const kept = keptMessages();

beforeAll(async () => {
  server = await startServer({ jobs: true, change: kept.takeOver });
  desk = await orderDesk(server);
});
afterAll(() => server.close());

/** Somebody whose name, number and address stand nowhere else. */
const people: { name: string; phone: string; email: string }[] = [];
function person() {
  const mark = `${process.pid % 1000}`.padStart(3, '0') + String(people.length).padStart(3, '0');
  const made = { name: `Wolkenstein${mark}`, phone: `13877${mark}`, email: `wolkenstein${mark}@example.com` };
  people.push(made);
  return made;
}

/** Every row of every table of the queue, as text. */
async function queue(): Promise<string> {
  return withClient(server.database.superuserUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'pgboss' AND c.relkind = 'r'`,
    );
    const texts: string[] = [];
    for (const { name } of rows)
      texts.push(
        ...(await client.query<{ row: string }>(`SELECT t::text AS row FROM pgboss.${name} t`)).rows.map(
          ({ row }) => row,
        ),
      );
    return texts.join('\n');
  });
}

/** Until every job has been worked on once: what it was for is written, or it failed. */
async function quiet(): Promise<void> {
  const waiting = `SELECT FROM pgboss.job WHERE data <> '{}' AND state IN ('created', 'active') AND retry_count = 0 AND start_after <= now()`;
  await expect.poll(async () => (await desk.query(waiting)).length, { timeout: 20_000 }).toBe(0);
}

test('after everything that writes to people the queue holds no name, number or address of any of them', async () => {
  const application = { token: await server.applicationToken() };
  const { organisation } = desk;
  const [asker, prover, registered, added] = [person(), person(), person(), person()];
  const [buyer, guest, other, waiter, drafter] = [person(), person(), person(), person(), person()];
  const planner = person();

  // Codes, of people with an account and without.
  await server.send(authCodeSms, { mobile: asker.phone });
  await server.send(authCodeEmail, { email: asker.email });
  await server.send(contactSendCode, { phone: prover.phone }, application);
  await server.send(contactSendCode, { email: prover.email }, application);

  // Registrations and their reviews.
  const event = await organisation.event();
  await organisation.register(event.code, { ...registered });
  await server.send(participantFind, { code: event.code, phone: registered.phone }, application);
  await organisation.call(participantAdd, { eventId: event.eventId, answers: { ...added }, notify: true });
  await quiet();
  const { records } = await organisation.call(participantPage, { eventId: event.eventId });
  const partsIds = records.map(({ partsId }) => partsId);
  await organisation.call(participantVerify, { type: 'reject', eventId: event.eventId, partsIds });

  // An order whose tickets are for others than the buyer, refunded; somebody waits for what is free then.
  const of = await desk.sale();
  const ticketId = await addTicket(server, of, { stock: 2 });
  const { orderId } = await desk.paid(of, [], {
    buyer,
    tickets: [{ ticketId, quantity: 2, attendees: [{ answers: { ...guest } }, { answers: { ...other } }] }],
  });
  await server.send(ticketWaitJoin, { eventId: of.eventId, ticketId, quantity: 1, ...waiter }, application);
  await quiet();
  // A mail server that names whom it refuses.
  kept.answer = (mail) => ({ accepted: false, permanent: false, reason: `451 4.2.1 <${mail.to}> is away` });
  await server.send(orderRefund, { orderId }, keyed(organisation.token));
  const survey = await openSurvey(organisation, draftFields());
  const drafts = surveyDrafts(server, application.token);
  await drafts.begin(survey, { name: drafter.name }, { email: drafter.email });

  // A personal plan of a programme.
  const { guestId } = await organisation.call(guestAdd, { name: 'Ana' });
  const { eventGuestId } = await organisation.call(guestAddLecture, { eventId: event.eventId, guestId });
  await aProgramme(organisation, event.eventId, eventGuestId);
  const { data: plan } = await server.send(planAdd, { code: event.code, numbers: [1] }, application);
  await server.send(planMail, { code: event.code, key: plan.key, email: planner.email }, application);

  await quiet();
  expect(await desk.query(`SELECT FROM pgboss.job WHERE output IS NOT NULL AND output <> '{}'`)).not.toEqual([]);
  expect(kept.mails.map(({ to }) => to)).toEqual(
    expect.arrayContaining([
      prover.email,
      registered.email,
      added.email,
      buyer.email,
      guest.email,
      drafter.email,
      planner.email,
    ]),
  );

  const held = await queue();
  expect(held).toContain(orderId);
  for (const { name, phone, email } of people)
    for (const word of [name, phone.slice(-8), email]) expect(held.includes(word), word).toBe(false);
  // Nor a code that was sent.
  for (const { text } of kept.texts)
    for (const code of text.match(/\b\d{6}\b/g) ?? []) expect(held).not.toContain(`"${code}"`);
}, 60_000);
