import {
  guestImport,
  guestImportDiscard,
  type GuestImportFacts,
  guestImportInfo,
  guestImportPreview,
  guestImports,
  guestImportStart,
  guestImportUndo,
  mostImportRows,
  type StoredGuest,
} from '@convoke/contract/guest/guest.import.calls.ts';
import {
  type GuestColumnKind,
  type GuestImportRowState,
  hasGuestName,
  isManyOfGuest,
} from '@convoke/contract/guest/guest.rules.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import type { Texts } from '@convoke/contract/core/language.ts';
import { type Selectable, sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { GuestImport } from '../../../core/data/database-types.ts';
import { implement } from '../../../core/http/implement.ts';
import { countOf, inPlace, pageAnswer, placeOf, type Sorts } from '../../../core/data/list.ts';
import { inTurns } from '../../../core/jobs/in-turns.ts';
import { plainText } from '../../../core/rich-text.ts';
import { claimedTwice } from '../../../core/tables/column-titles.ts';
import { headOf, openTable, previewRows, wholeTable } from '../../../core/tables/uploaded-table.ts';
import type { GuestInput } from '../guest.write.ts';
import { applyRows, type Imported, undoRows } from './guest.import.apply.ts';
import { alikeKey, proposedKinds, readRow } from './guest.import.read.ts';

const undoMs = 24 * 3_600_000;
const shownImports = 20;

const sameGuest: Texts = {
  en: 'An earlier row is the same guest.',
  zh: '与前面某行是同一位嘉宾。',
  es: 'Una fila anterior es el mismo invitado.',
  ja: '前の行と同じゲストです。',
};

function factsView(row: Selectable<GuestImport>, now: Date): GuestImportFacts {
  const until = row.state === 'DONE' ? (row.finished_at?.getTime() ?? 0) + undoMs : 0;
  return {
    importId: row.id,
    fileName: row.file_name,
    state: row.state as GuestImportFacts['state'],
    total: row.total,
    fresh: row.fresh,
    matching: row.matching,
    bad: row.bad,
    made: row.made,
    changed: row.changed,
    createdAt: row.created_at.toISOString(),
    undoUntil: until > now.getTime() ? new Date(until).toISOString() : null,
  };
}

interface Row {
  n: number;
  state: GuestImportRowState;
  cells: string[];
  problems: string[];
  input: object | null;
  guest_id: string | null;
}

/** Guests of the library by what a row may match them by: phone, e-mail, or name with company. */
async function knownGuests(
  db: Db,
  organisationId: string,
  inputs: readonly GuestInput[],
): Promise<Map<string, string>> {
  const values = (of: (input: GuestInput) => string) => [...new Set(inputs.map(of).filter((each) => each !== ''))];
  const { rows } = await sql<{ id: string; key: string }>`
    SELECT id, 'p' || phone AS key FROM guest WHERE organisation_id = ${organisationId} AND deleted_at IS NULL AND phone <> ''
      AND phone = ANY (${values((each) => each.phone)}::text[])
    UNION ALL SELECT id, 'e' || email FROM guest WHERE organisation_id = ${organisationId} AND deleted_at IS NULL AND email <> ''
      AND email = ANY (${values((each) => each.email)}::text[])
    UNION ALL SELECT id, 'a' || alike FROM guest WHERE organisation_id = ${organisationId} AND deleted_at IS NULL
      AND alike = ANY (${values(alikeKey)}::text[])`.execute(db);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

const keysOf = (input: GuestInput) => [
  ...(input.phone ? [`p${input.phone}`] : []),
  ...(input.email ? [`e${input.email}`] : []),
  `a${alikeKey(input)}`,
];

/** An import in a state, locked. */
async function lockedImport<Fails extends 'IMPORT_STATE' | 'IMPORT_UNDO_OVER'>(
  ctx: WriteContext<Fails | 'IMPORT_STATE'>,
  importId: string,
  state: GuestImportFacts['state'],
): Promise<Selectable<GuestImport>> {
  const row =
    (await ctx.tx
      .selectFrom('guest_import')
      .selectAll()
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirst()) ?? ctx.notFound();
  if (row.state !== state) ctx.fail('IMPORT_STATE', { state: row.state });
  return row;
}

async function finish(ctx: WriteContext<never>, importId: string, values: object): Promise<void> {
  await ctx.tx
    .updateTable('guest_import')
    .set(values)
    .where('organisation_id', '=', ctx.organisationId)
    .where('id', '=', importId)
    .execute();
}

/** Characters of a biography that a preview shows. */
const shownBiography = 200;

/** What is stored of a row, as people read it. */
function storedOf(input: Imported | null): StoredGuest | null {
  if (!input) return null;
  const { name, company, title, typeName, phone, email, note, links } = input;
  const further = Object.entries(input.words).map(([language, words]) => [language, words.biography ?? '']);
  const biographies = Object.fromEntries(
    [[input.language, input.biography], ...further].flatMap(([language = '', html = '']) =>
      html === '' ? [] : [[language, plainText(html).slice(0, shownBiography).toWellFormed()]],
    ),
  ) as StoredGuest['biographies'];
  return { name, company, title, type: typeName, phone, email, note, links: links.map(({ url }) => url), biographies };
}

const rowSorts: Sorts = {
  id: sql`r.row_number`,
  idKind: 'whole',
  words: { rowNumber: { by: sql`r.row_number`, kind: 'whole' } },
};

/** Guests of a sheet: read, shown, taken, taken back. */
export const importHandlers = [
  implement(guestImportPreview, async (ctx, asked) => {
    const { bytes, layout } = await openTable(ctx, asked);
    const head = await headOf(ctx, bytes, layout);
    return { ...layout, ...head, columns: proposedKinds(head.header, head.rows) };
  }),

  implement(guestImport, async (ctx, { columns: chosen, ...asked }) => {
    const { bytes, layout, fileName } = await openTable(ctx, asked);
    const table = await wholeTable(ctx, bytes, layout, mostImportRows);
    if (!table) return ctx.fail('GUEST_IMPORT_TOO_LONG');
    const { header, rows: found } = table;
    const examples = found.slice(0, previewRows).map(({ cells }) => cells);
    const kinds = chosen ?? proposedKinds(header, examples);
    if (!hasGuestName(kinds)) return ctx.fail('GUEST_IMPORT_NO_NAME', { columns: header });
    const twice = claimedTwice(kinds, isManyOfGuest);
    if (twice.length > 0)
      return ctx.failFields(
        twice.map((at) => ({ path: `columns.${at}`, message: problemText('choice', ctx.language) })),
      );
    const read = await inTurns(found, (row) => readRow(kinds, row, ctx.language));
    const { organisationId } = ctx;
    return ctx.services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const known = await knownGuests(
        tx,
        organisationId,
        read.flatMap(({ input }) => input ?? []),
      );
      const seen = new Set<string>();
      const rows = read.map(({ input, problems }, index): Row => {
        const row = { n: found[index]?.n ?? 0, cells: found[index]?.cells ?? [] };
        if (!input) return { ...row, state: 'BAD', problems, input: null, guest_id: null };
        const keys = keysOf(input);
        if (keys.some((key) => seen.has(key)))
          return { ...row, state: 'BAD', problems: [sameGuest[ctx.language]], input: null, guest_id: null };
        for (const key of keys) seen.add(key);
        const match = keys.map((key) => known.get(key)).find((id) => id !== undefined);
        return { ...row, state: match ? 'MATCH' : 'NEW', problems: [], input, guest_id: match ?? null };
      });
      const count = (state: GuestImportRowState) => rows.filter((row) => row.state === state).length;
      const { id } = await tx
        .insertInto('guest_import')
        .values({
          organisation_id: organisationId,
          file_name: fileName,
          total: rows.length,
          fresh: count('NEW'),
          matching: count('MATCH'),
          bad: count('BAD'),
          columns: JSON.stringify(header.map((title, at) => ({ title, kind: kinds[at] ?? 'none' }))),
          created_by: ctx.userId,
          created_at: ctx.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`
        INSERT INTO guest_import_row (organisation_id, import_id, row_number, state, cells, problems, input, guest_id)
        SELECT ${organisationId}::uuid, ${id}::uuid, r.n, r.state, r.cells, r.problems, r.input, r.guest_id
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS r(n int, state text, cells jsonb, problems jsonb, input jsonb, guest_id uuid)`.execute(tx);
      return { importId: id };
    });
  }),

  implement(guestImportInfo, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const row =
      (await db
        .selectFrom('guest_import')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('id', '=', input.importId)
        .executeTakeFirst()) ?? ctx.notFound();
    const states: Record<NonNullable<typeof input.only>, GuestImportRowState[]> = {
      NEW: ['NEW', 'MADE'],
      MATCH: ['MATCH', 'CHANGED', 'SKIPPED'],
      BAD: ['BAD'],
    };
    let rows = db
      .selectFrom('guest_import_row as r')
      .leftJoin('guest as g', (join) =>
        join.onRef('g.organisation_id', '=', 'r.organisation_id').onRef('g.id', '=', 'r.guest_id'),
      )
      .where('r.organisation_id', '=', organisationId)
      .where('r.import_id', '=', row.id);
    if (input.only) rows = rows.where('r.state', 'in', states[input.only]);
    const place = placeOf(ctx, rowSorts, { ...input, sort: 'rowNumber' });
    const shown = await inPlace(
      rows.selectAll('r').select(['g.name as guest_name', sql<string>`r.row_number::text`.as('id')]),
      place,
    ).execute();
    return {
      ...factsView(row, ctx.now()),
      columns: row.columns as { title: string; kind: GuestColumnKind }[],
      rows: pageAnswer(shown, await countOf(db, rows, place), place, (each) => ({
        rowNumber: each.row_number,
        state: each.state as GuestImportRowState,
        cells: each.cells as string[],
        problems: each.problems as string[],
        stored: storedOf(each.input as Imported | null),
        guestId: each.guest_id,
        guestName: each.guest_name,
      })),
    };
  }),

  implement(guestImportStart, async (ctx, { importId, matches }) => {
    const row = await lockedImport(ctx, importId, 'CHECKED');
    const change = { source: 'import', userId: ctx.userId, at: ctx.now() } as const;
    const did = await applyRows(ctx.tx, ctx.organisationId, row.id, matches === 'change', change);
    await finish(ctx, row.id, { ...did, state: 'DONE', finished_at: ctx.now() });
    return did;
  }),

  implement(guestImportUndo, async (ctx, { importId }) => {
    const row = await lockedImport(ctx, importId, 'DONE');
    if ((row.finished_at?.getTime() ?? 0) + undoMs <= ctx.now().getTime()) return ctx.fail('IMPORT_UNDO_OVER');
    const change = { source: 'import', userId: ctx.userId, at: ctx.now() } as const;
    const did = await undoRows(ctx.tx, ctx.organisationId, row.id, change);
    await finish(ctx, row.id, { state: 'UNDONE' });
    return did;
  }),

  implement(guestImports, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('guest_import')
      .selectAll()
      .where('organisation_id', '=', ctx.organisationId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(shownImports)
      .execute();
    return rows.map((row) => factsView(row, ctx.now()));
  }),

  implement(guestImportDiscard, async (ctx, { importId }) => {
    const row = await lockedImport(ctx, importId, 'CHECKED');
    await ctx.tx
      .deleteFrom('guest_import')
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', row.id)
      .execute();
    return {};
  }),
];
