import { agendaAdd, agendaDelete, agendaUpdate, dateAll } from '@convoke/contract/schedule/schedule.calls.ts';
import { planAdd, planConfirm, planMail, planOpen, planTurn } from '@convoke/contract/schedule/schedule.plan.calls.ts';
import { releaseMake } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { guestAddLecture } from '@convoke/contract/guest/guest.event.calls.ts';
import { expect } from 'vitest';
import { ask } from './database.ts';
import { sendConfirm } from '../src/domains/schedule/plan/schedule.plan.mails.ts';
import type { PlanConfirmData } from '../src/domains/schedule/schedule.job-names.ts';
import type { keptMessages } from './messages.ts';
import { aProgramme } from './programme.ts';
import { type Organisation, someone, type TestServer } from './server.ts';

export type AgendaPlans = ReturnType<typeof agendaPlans>;
export type Agenda = Awaited<ReturnType<AgendaPlans['agenda']>>;

/** Programmes that are released, and plans of them, as attendees make them by the application's token. */
export function agendaPlans(
  server: TestServer,
  organisation: Organisation,
  token: string,
  kept: ReturnType<typeof keptMessages>,
) {
  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    ask<Row>(server.database.superuserUrl, text, values);

  /** A published event with four items: Opening at 8:00 UTC in the Hall, and Two, Three and Four an hour after each other. */
  async function agenda() {
    const { eventId, code } = await organisation.event({ timeZone: 'Europe/Berlin' });
    const { guestId } = await organisation.call(guestAdd, { name: 'Ana' });
    const { eventGuestId } = await organisation.call(guestAddLecture, { eventId, guestId });
    const programme = await aProgramme(organisation, eventId, eventGuestId);
    for (const [at, title] of ['Two', 'Three', 'Four'].entries())
      await organisation.call(agendaAdd, {
        eventId,
        dateId: programme.dateId,
        placeId: programme.placeId,
        startsAt: `2027-05-01T${String(9 + at).padStart(2, '0')}:00:00Z`,
        minutes: 30,
        title,
        words: title === 'Two' ? { es: { title: 'Dos' } } : {},
      });
    const all = () => organisation.call(dateAll, { eventId });
    const item = async (title: string) => {
      const found = (await all()).items.find((each) => each.title === title);
      if (!found) throw new Error(`no ${title}`);
      return found;
    };
    const change = async (title: string, changes: object) => {
      const { agendaId, version } = await item(title);
      await organisation.call(agendaUpdate, { agendaId, version, ...changes } as never);
    };
    const remove = async (title: string) => {
      const { agendaId, version } = await item(title);
      await organisation.call(agendaDelete, { agendaId, version });
    };
    const release = async () =>
      (await organisation.call(releaseMake, { eventId, version: (await all()).version })).releaseId;
    const first = await release();
    const ask = <Call extends typeof planTurn>(call: Call, input: object) =>
      server.send(call, { code, ...input } as never, { token });
    const make = async (numbers: number[], more: object = {}) =>
      (await server.send(planAdd, { code, numbers, ...more }, { token })).data.key;
    const turn = (key: string, put: number[], out: number[] = []) => ask(planTurn, { key, put, out });
    const open = (key: string) => server.send(planOpen, { code, key }, { token });
    const feed = async (key: string, more = '') =>
      server.app.inject({ method: 'GET', url: `/event/schedule/public/${code}/plan/${key}/calendar.ics${more}` });
    return { eventId, code, ...programme, first, item, change, remove, release, ask, make, turn, open, feed };
  }

  /** The latest job of a kind, as it stands in the queue. */
  async function job<Data>(name: string, eventId: string): Promise<Data | undefined> {
    const rows = await query<{ data: Data }>(
      `SELECT data FROM pgboss.job WHERE name = $1 AND data->>'eventId' = $2 ORDER BY created_on DESC LIMIT 1`,
      [name, eventId],
    );
    return rows[0]?.data;
  }

  async function confirmation(of: Agenda): Promise<string> {
    const data = await job<PlanConfirmData>('schedule.planConfirm', of.eventId);
    if (data) await sendConfirm(server.services, data);
    const url = /https?:\S+#confirm=([\w-]+)/.exec(kept.mails.at(-1)?.text ?? '');
    return url?.[1] ?? '';
  }

  /** Gives an address and opens its link. */
  async function confirmed(of: Agenda, key: string, language = 'en'): Promise<string> {
    const { email } = someone();
    expect((await of.ask(planMail as never, { key, email, language })).code).toBe(0);
    expect((await of.ask(planConfirm as never, { token: await confirmation(of) })).code).toBe(0);
    kept.clear();
    return email;
  }

  return { query, agenda, job, confirmation, confirmed };
}
