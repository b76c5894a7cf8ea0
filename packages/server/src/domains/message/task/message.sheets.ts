import { lineStateWords } from '@convoke/contract/message/message.words.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { LineClass, LineState, MessageChannel, TaskState } from '@convoke/contract/message/message.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { inPlace, type Place, type Sorts } from '../../../core/data/list.ts';
import { type Column, everyRow, moneyColumn, momentsIn, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { idAt, type LineFilter, lineSorts, type ListedLine, listLines } from './message.lines.ts';
import { channelTexts, classTexts, sheetTexts, taskStateTexts } from './message.sheet-texts.ts';

interface Of {
  organisationId: string;
  language: Language;
  timeZone: string;
}

/** The messages that match as a sheet, the newest first. */
export function linesSheet(services: Services, { organisationId, language, timeZone }: Of, filter: LineFilter) {
  const t = wordsIn(sheetTexts, language);
  const moment = momentsIn(timeZone, 'second');
  const columns: Column<ListedLine>[] = [
    [t.task, (row) => row.task_name],
    [t.recipient, (row) => row.address],
    [t.member, (row) => row.member_name],
    [t.state, (row) => lineStateWords[row.state as LineState][language]],
    [t.reason, (row) => (row.class === null ? null : classTexts[row.class as LineClass][language])],
    [t.code, (row) => row.code],
    [t.segments, (row) => row.segments],
    moneyColumn(t.cost, (row) => (row.is_returned ? 0 : row.price_cents)),
    moment(t.attemptedAt, (row) => row.attempted_at),
    moment(t.settledAt, (row) => row.settled_at),
    moment(t.openedAt, (row) => row.opened_at),
    moment(t.clickedAt, (row) => row.clicked_at),
    moment(t.repliedAt, (row) => row.replied_at),
  ];
  const rows = everyRow(services, organisationId, [lineSorts, '-id'], (read, place) =>
    listLines(read, organisationId, filter, place),
  );
  return sheetFile({ title: channelTexts[filter.channel][language], what: t.logsName }, columns, rows);
}

const moneySorts: Sorts = { id: sql`t.id`, words: { id: { by: sql`t.id`, kind: 'id' } } };

interface MoneyFilter {
  channel: MessageChannel;
  from?: string | undefined;
  to?: string | undefined;
}

/** Every task that cost something, tests and deleted ones too, with what each of the three books says of it. */
function listMoney(db: Db, organisationId: string, { channel, from, to }: MoneyFilter, place: Place) {
  const count = (what: string) =>
    sql<number>`coalesce((SELECT sum(y.n) FROM message_tally y WHERE y.organisation_id = ${organisationId} AND y.task_id = t.id AND y.what = ${what}), 0)::int`;
  const matching = db
    .selectFrom('message_task as t')
    .innerJoinLateral(
      sql<{
        spent: number;
        given_back: number;
        reserved: number;
        returned: number;
        owed: number;
        lines: number;
      }>`(SELECT * FROM message_money(${organisationId}, t.id))`.as('m'),
      (join) => join.onTrue(),
    )
    .select(['t.id', 't.name', 't.state', 't.created_at'])
    .select(['m.spent', 'm.given_back', 'm.reserved', 'm.returned', 'm.owed', 'm.lines'])
    .select([
      count('lines').as('count'),
      sql<number>`${count('accepted')} + ${count('delivered')} + ${count('undelivered')} + ${count('bounced')} + ${count('complained')}`.as(
        'accepted',
      ),
      count('unknown').as('unknown'),
    ])
    .where('t.organisation_id', '=', organisationId)
    .where('t.channel', '=', channel)
    .$if(from !== undefined, (all) => all.where(sql<boolean>`t.id >= ${idAt(from ?? '')}::uuid`))
    .$if(to !== undefined, (all) => all.where(sql<boolean>`t.id <= ${idAt(to ?? '')}::uuid`));
  return inPlace(matching, place).execute();
}

type Reconciled = Awaited<ReturnType<typeof listMoney>>[number];

/** Where the books differ, in words. */
function differences(row: Reconciled, t: Record<'differsLedger' | 'differsLines' | 'none', string>): string {
  const found = [
    ...(row.spent !== row.reserved || row.given_back !== row.returned ? [t.differsLedger] : []),
    ...(row.reserved > 0 && row.reserved - row.returned - row.owed !== row.lines ? [t.differsLines] : []),
  ];
  return found.length === 0 ? t.none : found.join(', ');
}

/** A sheet that compares lines, tasks and account, task by task. */
export function reconciliationSheet(
  services: Services,
  { organisationId, language, timeZone }: Of,
  filter: MoneyFilter,
) {
  const t = wordsIn(sheetTexts, language);
  const moment = momentsIn(timeZone);
  const columns: Column<Reconciled>[] = [
    [t.task, (row) => row.name],
    [t.state, (row) => taskStateTexts[row.state as TaskState][language]],
    moment(t.createdAt, (row) => row.created_at),
    [t.lines, (row) => row.count],
    [t.accepted, (row) => row.accepted],
    [t.unknown, (row) => row.unknown],
    moneyColumn(t.reserved, (row) => row.reserved),
    moneyColumn(t.returned, (row) => row.returned),
    moneyColumn(t.owed, (row) => row.owed),
    moneyColumn(t.ofLines, (row) => (row.reserved > 0 ? row.lines : 0)),
    moneyColumn(t.ofLedger, (row) => row.spent),
    moneyColumn(t.ofLedgerBack, (row) => row.given_back),
    [t.difference, (row) => differences(row, t)],
  ];
  const rows = everyRow(services, organisationId, [moneySorts, '-id'], (read, place) =>
    listMoney(read, organisationId, filter, place),
  );
  return sheetFile({ title: channelTexts[filter.channel][language], what: t.reconcileName }, columns, rows);
}
