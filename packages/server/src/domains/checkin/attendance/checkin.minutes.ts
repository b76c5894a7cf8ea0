import {
  minutesCancel,
  minutesCount,
  minutesExport,
  minutesItems,
  minutesOf,
  minutesPeople,
  minutesState,
} from '@convoke/contract/checkin/checkin.minutes.calls.ts';
import type { CountState } from '@convoke/contract/checkin/checkin.rules.ts';
import type { Texts } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import { implement } from '../../../core/http/implement.ts';
import { countOf, pageAnswer, placeOf } from '../../../core/data/list.ts';
import { type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { countsOf, lockCounts, signUserById } from '../checkin.queries.ts';
import { hallsOf } from '../places/checkin.halls.ts';
import { type CountData, countJob } from './checkin.count.ts';
import {
  type CountedRow,
  isCounted,
  itemSorts,
  type ItemRow,
  listItems,
  listPeople,
  matchingItems,
  matchingPeople,
  peopleSorts,
  runOf,
} from './checkin.minutes.list.ts';
import { lengthOf, minutesIn, presenceOf, programmeOf, watchedOnly } from './checkin.present.ts';

const sheetTexts = {
  sheet: { en: 'Minutes', zh: '在场时长', es: 'Minutos', ja: '参加時間' },
  item: { en: 'Agenda item', zh: '议程', es: 'Sesión', ja: 'セッション' },
  starts: { en: 'Starts', zh: '开始', es: 'Inicio', ja: '開始' },
  ends: { en: 'Ends', zh: '结束', es: 'Fin', ja: '終了' },
  name: { en: 'Name', zh: '姓名', es: 'Nombre', ja: '氏名' },
  phone: { en: 'Phone', zh: '手机', es: 'Teléfono', ja: '電話番号' },
  email: { en: 'E-mail', zh: '邮箱', es: 'Correo', ja: 'メール' },
  company: { en: 'Company', zh: '公司', es: 'Empresa', ja: '会社' },
  ticket: { en: 'Ticket', zh: '门票', es: 'Entrada', ja: 'チケット' },
  minutes: { en: 'Minutes', zh: '分钟', es: 'Minutos', ja: '分' },
  unseen: { en: 'Not seen leaving', zh: '未扫码离场', es: 'Sin salida anotada', ja: '退場の記録なし' },
  yes: { en: 'Yes', zh: '是', es: 'Sí', ja: 'はい' },
  no: { en: 'No', zh: '否', es: 'No', ja: 'いいえ' },
} satisfies Record<string, Texts>;

export const minutesHandlers = [
  implement(minutesState, async (ctx) => {
    const { db, organisationId, event } = ctx;
    const run = await runOf(db, organisationId, event.id);
    const { hasHalls, hasProgramme } = await programmeOf(ctx.services, db, event, ctx.language);
    return {
      run: run && {
        state: run.state as CountState,
        startedAt: run.started_at.toISOString(),
        people: run.people_all,
        counted: Math.min(run.people_done, run.people_all),
      },
      countedAt: run?.counted_at?.toISOString() ?? null,
      isOld: run?.is_old ?? false,
      hasHalls,
      hasProgramme,
    };
  }),

  implement(minutesCount, async (ctx, { eventId }) => {
    const { tx, organisationId, event } = ctx;
    // Who is scanned later is known to be later.
    await lockCounts(tx, organisationId, eventId);
    const { items } = await programmeOf(ctx.services, tx, event, ctx.language);
    const { signed_in: signedIn } = await countsOf(tx, organisationId, eventId);
    const { rows: watched } = await sql<{ people: number }>`
      SELECT count(*)::int AS people FROM (${watchedOnly(organisationId, eventId)}) w`.execute(tx);
    const people = signedIn + (watched[0]?.people ?? 0);
    const { rows } = await sql`
      INSERT INTO attendance_run AS r (organisation_id, event_id, state, round, started_at, items, people_all)
      VALUES (${organisationId}, ${eventId}, 'running', 1, clock_timestamp(), ${JSON.stringify(items)}, ${people})
      ON CONFLICT (organisation_id, event_id) DO UPDATE SET state = 'running', round = r.round + 1, started_at = EXCLUDED.started_at, items = EXCLUDED.items,
        people_all = EXCLUDED.people_all, people_done = 0, items_done = 0, reached_at = NULL, reached_id = NULL
      WHERE r.state <> 'running'
      RETURNING round`.execute(tx);
    if (rows.length === 0) return ctx.fail('MINUTES_RUNNING');
    const data: CountData = { organisationId, eventId };
    await ctx.sendJob(countJob, data);
    return {};
  }),

  implement(minutesCancel, async (ctx, { eventId }) => {
    const { tx, organisationId } = ctx;
    const ended = await tx
      .updateTable('attendance_run')
      .set({ state: 'cancelled' })
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .where('state', '=', 'running')
      .returning('round')
      .executeTakeFirst();
    if (!ended) return { cancelled: false };
    // What was counted of it goes, also where the job had died.
    const data: CountData = { organisationId, eventId };
    await ctx.sendJob(countJob, data);
    return { cancelled: true };
  }),

  implement(minutesItems, async (ctx, input) => {
    const { db, organisationId, event } = ctx;
    const run = await runOf(db, organisationId, event.id);
    const place = placeOf(ctx, itemSorts, { ...input, sort: 'startsAt' });
    const asked = { organisationId, eventId: event.id, round: run?.shown_round ?? 0, search: input.search };
    const rows = await listItems(db, asked, place);
    const halls = new Map((await hallsOf(db, organisationId, event.id)).map(({ hallId, name }) => [hallId, name]));
    return pageAnswer(rows, await countOf(db, sql`SELECT ${matchingItems(asked)}`, place), place, (row: ItemRow) => ({
      agendaId: row.id,
      title: row.title,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      hallName: halls.get(row.place_id ?? '') ?? null,
      isCounted: row.place_id !== null,
      people: row.people,
      leftUnseen: row.left_unseen,
      medianMinutes: row.median_seconds === null ? null : minutesIn(row.median_seconds),
      placePeople: row.place_people,
    }));
  }),

  implement(minutesPeople, async (ctx, input) => {
    const { db, organisationId, event } = ctx;
    const run = await runOf(db, organisationId, event.id);
    const round = run?.shown_round ?? 0;
    const asked = { ...input, organisationId, eventId: event.id, round };
    if (!(await isCounted(db, asked, input.agendaId))) return ctx.notFound();
    const place = placeOf(ctx, peopleSorts, input);
    const rows = await listPeople(db, asked, place);
    return pageAnswer(rows, await countOf(db, sql`SELECT ${matchingPeople(asked)}`, place), place, (row) => ({
      partsId: row.id,
      signUserId: row.sign_user_id,
      name: row.name,
      company: row.company,
      ticketName: row.ticket_name,
      minutes: minutesIn(row.seconds),
      leftUnseen: row.is_open,
    }));
  }),

  implement(minutesExport, async (ctx, { agendaId, minMinutes }) => {
    const { event, organisationId, language, services } = ctx;
    const t = wordsIn(sheetTexts, language);
    const moment = momentsIn(event.time_zone);
    const round = (await runOf(ctx.db, organisationId, event.id))?.shown_round ?? 0;
    const of = { organisationId, eventId: event.id, round };
    if (agendaId !== undefined && !(await isCounted(ctx.db, of, agendaId))) return ctx.notFound();
    const columns: Column<CountedRow & { item: ItemRow }>[] = [
      [t.item, ({ item }) => item.title],
      moment(t.starts, ({ item }) => item.starts_at),
      moment(t.ends, ({ item }) => item.ends_at),
      [t.name, (row) => row.name],
      [t.phone, (row) => row.phone ?? ''],
      [t.email, (row) => row.email ?? ''],
      [t.company, (row) => row.company],
      [t.ticket, (row) => row.ticket_name ?? ''],
      [t.minutes, (row) => minutesIn(row.seconds)],
      [t.unseen, (row) => (row.is_open ? t.yes : t.no)],
    ];
    async function* rows() {
      const items = everyRow(services, organisationId, [itemSorts, 'startsAt'], (db, place) =>
        listItems(db, of, place),
      );
      for await (const item of items) {
        if (agendaId !== undefined && item.id !== agendaId) continue;
        const people = everyRow(services, organisationId, [peopleSorts, '-minutes'], (db, place) =>
          listPeople(db, { ...of, agendaId: item.id, minMinutes }, place),
        );
        for await (const person of people) yield { ...person, item };
      }
    }
    return sheetFile({ title: event.title, what: t.sheet, name: t.sheet }, columns, rows());
  }),

  implement(minutesOf, async (ctx, { signUserId }) => {
    const { db, organisationId } = ctx;
    const person = (await signUserById(db, organisationId, signUserId)) ?? ctx.notFound();
    const event = await loadEvent(db, organisationId, person.event_id);
    const { items } = await programmeOf(ctx.services, db, event, ctx.language);
    const present = (await presenceOf(db, event, [person.parts_id], items, ctx.now())).get(person.parts_id);
    return {
      items: items.flatMap(({ id, title, starts, ends }) => {
        const here = present?.items.get(id);
        if (!here) return [];
        const minutes = minutesIn(here.seconds);
        return [{ agendaId: id, title, startsAt: starts, endsAt: ends, minutes, leftUnseen: here.isOpen }];
      }),
      minutes: minutesIn(present?.seconds ?? 0),
      ofMinutes: minutesIn(lengthOf(items)),
    };
  }),
];
