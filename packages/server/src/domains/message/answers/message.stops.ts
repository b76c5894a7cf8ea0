import type { StopScope, StopWhy } from '@convoke/contract/message/message.rules.ts';
import { stopScopeWords, stopWhyWords } from '@convoke/contract/message/message.words.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { email, contactPhone } from '@convoke/contract/core/fields.ts';
import { mostStopProblems, mostStopRows } from '@convoke/contract/message/message.answer.rules.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import {
  messageStopAdd,
  messageStopExport,
  messageStopImport,
  messageStopLift,
  messageStopList,
  type MessageStop,
} from '@convoke/contract/message/message.stop.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { againstDeadlock } from '../../../core/data/deadlock.ts';
import { implement } from '../../../core/http/implement.ts';
import { countOf, pageAnswer, placeOf } from '../../../core/data/list.ts';
import { inTurns } from '../../../core/jobs/in-turns.ts';
import { phoneCell, readSheet } from '../../../core/tables/read-sheet.ts';
import { type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { type ListedStop, listStops, matchingStops, stopSorts } from './message.stops.queries.ts';
import { stopSheetTexts } from './message.stops.texts.ts';
// Numbers of every country are read here.
import '../../../core/phones.ts';

/** A number or an address in the form in which messages know it; null for what is neither. */
export function addressOf(channel: MessageChannel, given: string): string | null {
  const read = channel === 'mail' ? email.safeParse(given) : contactPhone.safeParse(given);
  return read.success && read.data !== '' ? read.data : null;
}

/** As far as something is stopped, of what message it came, and who did it. */
interface Stopping {
  scope: 'promotion' | 'all';
  why: MessageStop['why'];
  byUser?: string | null;
}

/** Stops numbers or addresses; answers those that were not stopped so far. `lines` are the messages it came of. */
export async function stopAddresses(
  tx: Db,
  organisationId: string,
  channel: MessageChannel,
  stopped: readonly { address: string; lineId?: string | null }[],
  { scope, why, byUser = null }: Stopping,
): Promise<string[]> {
  if (stopped.length === 0) return [];
  const addresses = stopped.map(({ address }) => address);
  const lines = stopped.map(({ lineId }) => lineId ?? null);
  const { rows } = await sql<{ stopped: string }>`
    SELECT stopped FROM stop_addresses(${organisationId}, ${channel}, ${addresses}::text[], ${lines}::uuid[], ${scope}, ${why}, ${byUser}::uuid)`.execute(
    tx,
  );
  return rows.map((row) => row.stopped);
}

/** Addresses of one statement. */
const atOnce = 1000;

const stopView = (row: ListedStop): MessageStop => ({
  stopId: row.id,
  address: row.address,
  scope: row.scope as MessageStop['scope'],
  why: row.why as MessageStop['why'],
  at: row.at.toISOString(),
  liftedAt: row.lifted_at?.toISOString() ?? null,
  by: row.nick_name,
  task: row.task_id === null ? null : { taskId: row.task_id, name: row.task_name ?? '' },
  member: row.member_id === null ? null : { memberId: row.member_id, name: row.member_name ?? '' },
});

export const stopHandlers = [
  implement(messageStopList, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const place = placeOf(ctx, stopSorts, input);
    const rows = await listStops(db, organisationId, input, place);
    const total = await countOf(db, matchingStops(db, organisationId, input), place);
    return pageAnswer(rows, total, place, stopView);
  }),

  implement(messageStopAdd, async (ctx, { channel, addresses, scope }) => {
    const read = addresses.map((given) => ({ given, address: addressOf(channel, given) }));
    const wanted = [...new Set(read.flatMap(({ address }) => address ?? []))];
    const by = { scope, why: 'by_hand' as const, byUser: ctx.userId };
    const stopped = wanted.map((address) => ({ address }));
    const added = await stopAddresses(ctx.tx, ctx.organisationId, channel, stopped, by);
    return {
      added: added.length,
      known: wanted.length - added.length,
      invalid: read.flatMap(({ given, address }) => (address === null ? [given] : [])),
    };
  }),

  implement(messageStopLift, async (ctx, { stopIds }) => {
    const { tx, organisationId, userId } = ctx;
    const lifted = await tx
      .updateTable('message_stop')
      .set({ lifted_at: ctx.now() })
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', stopIds)
      .where('lifted_at', 'is', null)
      .returning(['channel', 'address'])
      .execute();
    for (const channel of ['mail', 'sms'] as const) {
      const addresses = lifted.flatMap((row) => (row.channel === channel ? [row.address] : []));
      if (addresses.length > 0) await tellResumed(tx, organisationId, channel, addresses, userId);
    }
    return { lifted: lifted.length };
  }),

  implement(messageStopImport, async (ctx, { channel, scope, column, isPreview }) => {
    const { services, organisationId, userId } = ctx;
    if (!ctx.upload) return ctx.fail('FILE_MISSING');
    const bytes = await ctx.upload.bytes();
    if (bytes.length === 0) return ctx.fail('FILE_MISSING');
    const sheet = await readSheet(bytes, mostStopRows);
    if (sheet === 'too-long') return ctx.fail('MESSAGE_STOPS_TOO_LONG');
    if (sheet === 'unreadable') return ctx.fail('IMPORT_NOT_READABLE');
    const { header } = sheet;
    if (column !== undefined && column >= header.length)
      return ctx.failFields([{ path: 'column', message: problemText('choice', ctx.language) }]);
    const used = new Set<number>();
    const inRow = (row: readonly string[]) => {
      for (const [at, cell] of row.entries()) {
        if (column !== undefined && at !== column) continue;
        const address = addressOf(channel, channel === 'sms' ? phoneCell(cell) : cell);
        if (address === null) continue;
        used.add(at);
        return address;
      }
      return undefined;
    };
    const problems: { rowNumber: number; text: string }[] = [];
    // A sheet without titles begins with an address.
    const first = inRow(header);
    const found = new Set(first === undefined ? [] : [first]);
    const addresses = await inTurns(sheet.rows, inRow);
    for (const [at, row] of sheet.rows.entries()) {
      const address = addresses[at];
      if (address === undefined) problems.push({ rowNumber: at + 2, text: row.join(' ').trim().slice(0, 100) });
      else found.add(address);
    }
    const wanted = [...found];
    let added = 0;
    for (let from = 0; from < wanted.length && !isPreview; from += atOnce) {
      const some = wanted.slice(from, from + atOnce).map((address) => ({ address }));
      const by = { scope, why: 'by_hand' as const, byUser: userId };
      const done = await againstDeadlock(() =>
        services.database.inOrganisation(organisationId, 'write', (tx) =>
          stopAddresses(tx, organisationId, channel, some, by),
        ),
      );
      added += done.length;
    }
    const titles = header.map((title, at) => title || String(at + 1));
    return {
      columns: titles,
      skipped: titles.filter((_, at) => !used.has(at)),
      found: wanted.length,
      examples: wanted.slice(0, mostStopProblems),
      added,
      known: isPreview ? 0 : wanted.length - added,
      invalid: problems.length,
      problems: problems.slice(0, mostStopProblems),
    };
  }),

  implement(messageStopExport, async (ctx, { timeZone, ...filter }) => {
    const { language, organisationId } = ctx;
    const t = wordsIn(stopSheetTexts, language);
    const moment = momentsIn(timeZone);
    const columns: Column<ListedStop>[] = [
      [filter.channel === 'mail' ? t.email : t.phone, (row) => row.address],
      [t.scope, (row) => stopScopeWords[row.scope as StopScope][language]],
      [t.why, (row) => stopWhyWords[row.why as StopWhy][language]],
      moment(t.at, (row) => row.at),
      [t.task, (row) => row.task_name],
      [t.member, (row) => row.member_name],
      [t.by, (row) => row.nick_name],
    ];
    const rows = everyRow(ctx.services, organisationId, [stopSorts, '-at'], (read, place) =>
      listStops(read, organisationId, filter, place),
    );
    return sheetFile({ title: t.fileName, what: '' }, columns, rows);
  }),
];

/** A line in the history of whoever has numbers or addresses that get messages again. */
export const tellResumed = (
  tx: Db,
  organisationId: string,
  channel: MessageChannel,
  addresses: readonly string[],
  byUser: string | null,
) =>
  sql`SELECT tell_addresses(${organisationId}, ${channel}, ${[...addresses]}::text[], 'messageResumed', '{}', ${byUser}::uuid)`.execute(
    tx,
  );
