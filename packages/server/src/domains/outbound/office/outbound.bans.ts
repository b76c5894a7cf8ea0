import { contactPhone } from '@convoke/contract/core/fields.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { outboundBan, outboundBanInsert, outboundBanRemove } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { mostBanRows } from '@convoke/contract/outbound/outbound.rules.ts';
import { sql } from 'kysely';
import type { BaseContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { againstDeadlock } from '../../../core/data/deadlock.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { inTurns } from '../../../core/jobs/in-turns.ts';
import { phoneCell, readSheet } from '../../../core/tables/read-sheet.ts';
import { banNumbers, type Banned } from '../outbound.banning.ts';
import { taskThere } from './outbound.task-there.ts';
// Numbers of every country are read here.
import '../../../core/phones.ts';

/** A number as members have it; null for what is none. */
function numberOf(given: string): string | null {
  const read = contactPhone.safeParse(given);
  return read.success && read.data !== '' ? read.data : null;
}

/** Numbers of one statement. */
const atOnce = 1000;
/** Rows without a number, and numbers, that a preview shows. */
const mostShown = 20;

const endOf = (endsAt: string | null | undefined) => (endsAt ? new Date(endsAt) : null);

/** A ban that would be over before it began bans nobody. */
function refusePast(ctx: Pick<BaseContext<never>, 'failFields' | 'language' | 'now'>, endsAt: Date | null) {
  if (endsAt && endsAt <= ctx.now()) ctx.failFields([{ path: 'endsAt', message: problemText('time', ctx.language) }]);
}

/** The numbers of some members; a member without one is counted. */
async function numbersOf(tx: Db, memberIds: readonly string[]): Promise<{ numbers: string[]; withoutNumber: number }> {
  const { rows } = await sql<{ phone: string | null }>`
    SELECT m.phone FROM (SELECT DISTINCT id FROM unnest(${[...memberIds]}::uuid[]) AS u(id)) AS w CROSS JOIN LATERAL (
      SELECT phone FROM member WHERE organisation_id = ${own} AND id = w.id AND deleted_at IS NULL OFFSET 0) m`.execute(
    tx,
  );
  const numbers = rows.flatMap(({ phone }) => phone ?? []);
  return { numbers, withoutNumber: rows.length - numbers.length };
}

export const banEditHandlers = [
  implement(outboundBan, async (ctx, { memberIds, numbers = [], taskId, reason, endsAt }) => {
    const { tx, services, organisationId } = ctx;
    if (taskId !== null) await taskThere(ctx, tx, taskId);
    refusePast(ctx, endOf(endsAt));
    const of = memberIds ? await numbersOf(tx, memberIds) : { numbers: [], withoutNumber: 0 };
    const read = numbers.map((given) => ({ given, number: numberOf(given) }));
    const wanted = [...of.numbers, ...read.flatMap(({ number }) => number ?? [])];
    const done = await banNumbers(tx, services, organisationId, wanted, {
      taskId,
      reason,
      source: 'organiser',
      endsAt: endOf(endsAt),
      userId: ctx.userId,
    });
    return {
      ...done,
      withoutNumber: of.withoutNumber,
      invalid: read.flatMap(({ given, number }) => (number === null ? [given] : [])),
    };
  }),

  implement(outboundBanInsert, async (ctx, { taskId, reason, endsAt, column, isPreview }) => {
    const { services, organisationId, userId } = ctx;
    if (!ctx.upload) return ctx.fail('FILE_MISSING');
    const bytes = await ctx.upload.bytes();
    if (bytes.length === 0) return ctx.fail('FILE_MISSING');
    refusePast(ctx, endOf(endsAt));
    if (taskId !== undefined)
      await services.database.inOrganisation(organisationId, 'read', (db) => taskThere(ctx, db, taskId));
    const sheet = await readSheet(bytes, mostBanRows);
    if (sheet === 'too-long') return ctx.fail('MESSAGE_STOPS_TOO_LONG');
    if (sheet === 'unreadable') return ctx.fail('IMPORT_NOT_READABLE');
    const { header } = sheet;
    if (column !== undefined && column >= header.length)
      return ctx.failFields([{ path: 'column', message: problemText('choice', ctx.language) }]);
    const inRow = (row: readonly string[]) => {
      const cells = column === undefined ? row : [row[column] ?? ''];
      for (const cell of cells) {
        const number = numberOf(phoneCell(cell));
        if (number !== null) return number;
      }
      return undefined;
    };
    const problems: { rowNumber: number; text: string }[] = [];
    // A sheet without titles begins with a number.
    const first = inRow(header);
    const found = new Set(first === undefined ? [] : [first]);
    const numbers = await inTurns(sheet.rows, inRow);
    for (const [at, row] of sheet.rows.entries()) {
      const number = numbers[at];
      if (number === undefined) problems.push({ rowNumber: at + 2, text: row.join(' ').trim().slice(0, 100) });
      else found.add(number);
    }
    const wanted = [...found];
    const done: Banned = { banned: 0, known: 0, cut: 0 };
    for (let from = 0; from < wanted.length && !isPreview; from += atOnce) {
      const step = await againstDeadlock(() =>
        services.database.inOrganisation(organisationId, 'write', (tx) =>
          banNumbers(tx, services, organisationId, wanted.slice(from, from + atOnce), {
            taskId: taskId ?? null,
            reason,
            source: 'import',
            endsAt: endOf(endsAt),
            userId,
          }),
        ),
      );
      done.banned += step.banned;
      done.known += step.known;
      done.cut += step.cut;
    }
    return {
      columns: header.map((title, at) => title || String(at + 1)),
      found: wanted.length,
      examples: wanted.slice(0, mostShown),
      ...done,
      invalid: problems.length,
      problems: problems.slice(0, mostShown),
    };
  }),

  implement(outboundBanRemove, async ({ tx, organisationId }, { banIds }) => {
    const lifted = await sql`SELECT lift_bans(${organisationId}, ${banIds}::uuid[])`.execute(tx);
    return { lifted: lifted.rows.length };
  }),
];
