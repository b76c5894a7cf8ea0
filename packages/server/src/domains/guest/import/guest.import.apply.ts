import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import {
  type Change,
  changeGuest,
  type GuestInput,
  inputOf,
  listedColumns,
  lockedGuest,
  privateColumns,
  publicColumns,
} from '../guest.write.ts';

export type Imported = GuestInput & { typeName: string };

interface Row {
  row_number: number;
  state: string;
  input: Imported;
  guest_id: string | null;
}

/** Rows written by one statement. */
const writtenRows = 500;

/** The types that rows name, by their names in small letters; those that are not there yet are made. */
async function typesOf(tx: Db, organisationId: string, rows: readonly Row[]): Promise<Map<string, string>> {
  const names = [...new Map(rows.map(({ input }) => [input.typeName.toLowerCase(), input.typeName])).values()];
  const named = names.filter((name) => name !== '');
  if (named.length > 0)
    await sql`
      INSERT INTO guest_type (organisation_id, name) SELECT ${organisationId}::uuid, name FROM unnest(${named}::text[]) AS name
      ON CONFLICT DO NOTHING`.execute(tx);
  const found = await tx
    .selectFrom('guest_type')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .execute();
  return new Map(found.map(({ id, name }) => [name.toLowerCase(), id]));
}

/** Adds the guests of many rows with their first revisions, and answers their ids in the order of the rows. */
export async function insertMany(tx: Db, organisationId: string, inputs: readonly GuestInput[], change: Change) {
  const { rows: ids } = await sql<{ id: string }>`
    SELECT uuidv7() AS id FROM generate_series(1, ${inputs.length}::int)`.execute(tx);
  const { source, userId, at } = change;
  const all = inputs.map((input, index) => ({ id: ids[index]?.id ?? '', input, columns: publicColumns(input) }));
  await tx
    .insertInto('guest')
    .values(
      all.map(({ id, input, columns }) => ({
        organisation_id: organisationId,
        id,
        ...listedColumns(columns),
        ...privateColumns(input),
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
  await tx
    .insertInto('guest_revision')
    .values(
      all.map(({ id, columns }) => ({
        organisation_id: organisationId,
        guest_id: id,
        revision: 1,
        ...columns,
        source,
        by_user: userId,
        created_at: at,
      })),
    )
    .execute();
  return all.map(({ id }) => id);
}

/** What a sheet says goes over what stood there; what it leaves empty stays. */
function over(was: GuestInput, said: GuestInput): GuestInput {
  return {
    ...was,
    name: said.name,
    company: said.company || was.company,
    title: said.title || was.title,
    // In another language than the guest's own it is one of its further words.
    ...(said.language === was.language
      ? { biography: said.biography || was.biography, words: { ...was.words, ...said.words } }
      : { words: { ...was.words, ...said.words } }),
    links: said.links.length > 0 ? said.links : was.links,
    phone: said.phone || was.phone,
    email: said.email || was.email,
    note: said.note || was.note,
    guestTypeId: said.guestTypeId ?? was.guestTypeId,
  };
}

async function setRow(tx: Db, organisationId: string, importId: string, rowNumber: number, values: object) {
  await tx
    .updateTable('guest_import_row')
    .set(values)
    .where('organisation_id', '=', organisationId)
    .where('import_id', '=', importId)
    .where('row_number', '=', rowNumber)
    .execute();
}

/** Takes the rows of a sheet: new guests are added; those that match are changed, or passed over. */
export async function applyRows(
  tx: Db,
  organisationId: string,
  importId: string,
  changesMatches: boolean,
  change: Change,
): Promise<{ made: number; changed: number }> {
  const { rows } = await sql<Row>`
    SELECT row_number, state, input, guest_id FROM guest_import_row
    WHERE organisation_id = ${organisationId} AND import_id = ${importId} AND state IN ('NEW', 'MATCH') ORDER BY row_number`.execute(
    tx,
  );
  const types = await typesOf(tx, organisationId, rows);
  const inputOfRow = ({ input }: Row): GuestInput => ({
    ...input,
    guestTypeId: types.get(input.typeName.toLowerCase()) ?? null,
  });
  const fresh = rows.filter(({ state }) => state === 'NEW');
  for (let start = 0; start < fresh.length; start += writtenRows) {
    const part = fresh.slice(start, start + writtenRows);
    const ids = await insertMany(tx, organisationId, part.map(inputOfRow), change);
    const made = part.map((row, index) => ({ n: row.row_number, id: ids[index] }));
    await sql`
      UPDATE guest_import_row r SET state = 'MADE', guest_id = m.id, version = 1
      FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS m(n int, id uuid)
      WHERE r.organisation_id = ${organisationId} AND r.import_id = ${importId} AND r.row_number = m.n`.execute(tx);
  }
  let changed = 0;
  // In one order, so that two imports wait for each other instead of ending one another.
  const matching = rows
    .filter(({ state }) => state === 'MATCH')
    .sort((a, b) => ((a.guest_id ?? '') < (b.guest_id ?? '') ? -1 : 1));
  for (const row of matching) {
    const guest = changesMatches && row.guest_id ? await lockedGuest(tx, organisationId, row.guest_id) : null;
    if (!guest) {
      await setRow(tx, organisationId, importId, row.row_number, { state: 'SKIPPED' });
      continue;
    }
    const was = await inputOf(tx, guest);
    const version = await changeGuest(tx, guest, over(was, inputOfRow(row)), change);
    await setRow(tx, organisationId, importId, row.row_number, {
      state: 'CHANGED',
      was: JSON.stringify(was),
      version,
    });
    changed += 1;
  }
  return { made: fresh.length, changed };
}

/** Takes an import back; guests that were changed or bound since stay as they are. */
export async function undoRows(
  tx: Db,
  organisationId: string,
  importId: string,
  change: Change,
): Promise<{ undone: number; kept: number }> {
  const { rows: made } = await sql<{ row_number: number }>`
    WITH gone AS (
      UPDATE guest g SET deleted_at = ${change.at}, version = g.version + 1 FROM guest_import_row r
      WHERE r.organisation_id = ${organisationId} AND r.import_id = ${importId} AND r.state = 'MADE'
        AND g.organisation_id = r.organisation_id AND g.id = r.guest_id AND g.version = r.version AND g.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM event_guest b WHERE b.organisation_id = g.organisation_id AND b.guest_id = g.id AND b.deleted_at IS NULL)
      RETURNING r.row_number)
    UPDATE guest_import_row r SET state = 'UNDONE' FROM gone
    WHERE r.organisation_id = ${organisationId} AND r.import_id = ${importId} AND r.row_number = gone.row_number
    RETURNING r.row_number`.execute(tx);
  const { rows } = await sql<{ row_number: number; state: string; guest_id: string; was: GuestInput; version: number }>`
    SELECT row_number, state, guest_id, was, version FROM guest_import_row
    WHERE organisation_id = ${organisationId} AND import_id = ${importId} AND state IN ('MADE', 'CHANGED') ORDER BY guest_id`.execute(
    tx,
  );
  let undone = made.length;
  // A type that was deleted since is no one's any more.
  const types = new Set((await typesOf(tx, organisationId, [])).values());
  for (const row of rows.filter(({ state }) => state === 'CHANGED')) {
    const guest = await lockedGuest(tx, organisationId, row.guest_id);
    if (guest?.version !== row.version) continue;
    const { guestTypeId } = row.was;
    const was = { ...row.was, guestTypeId: guestTypeId !== null && types.has(guestTypeId) ? guestTypeId : null };
    await changeGuest(tx, guest, was, change);
    await setRow(tx, organisationId, importId, row.row_number, { state: 'UNDONE' });
    undone += 1;
  }
  return { undone, kept: made.length + rows.length - undone };
}
