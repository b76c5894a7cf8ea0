import { mostContacts } from '@convoke/contract/member/member.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { ImportData } from '../member.job-names.ts';
import { joinedExtras, type RowExtras } from './member.import.extras.ts';
import type { RowPerson } from './member.import.person.ts';

const batch = 5000;

interface Row extends RowPerson {
  row_number: number;
  extras: RowExtras | null;
}

/** What a later row adds to the first of a person. */
type More = Partial<Record<'name' | 'company' | 'title' | 'note' | 'language', string>> & {
  phones: string[];
  emails: string[];
  /** Of the person, what the first row says and what the later ones add. */
  extras?: RowExtras;
};

const filled = ['name', 'company', 'title', 'note', 'language'] as const;
const bare = (name: string) => name.replace(/\s/g, '').toLowerCase();

interface First {
  row: number;
  /** Without spaces and case; empty where no row of the person gives one. */
  name: string;
  has: ReadonlySet<string>;
  extras: RowExtras | null;
  more: More | null;
}

/**
 * Rows of the same file that have a number or an address in common are one person: the first one leads and gets what the others add. Of another name, or of
 * two persons at once, a row is nobody's: it clashes, unless somebody has said of what they share that it is one person's. Begins from the first row each time, so that a run that died leaves nothing.
 */
export async function findDoubles(
  inTransaction: <Answer>(work: (tx: Db) => Promise<Answer>) => Promise<Answer>,
  data: ImportData,
): Promise<void> {
  const { organisationId, importId } = data;
  const byContact = new Map<string, First>();
  const leading = new Map<number, First>();
  const isOther = (one: string, name: string) => one !== '' && name !== '' && one !== name;
  const joined: { n: number; leader: number | null; clash: number | null }[] = [];
  const [numbers, merged] = await inTransaction(
    async (tx) => [await likeOthers(tx, data), await mergedOf(tx, data)] as const,
  );
  const isMerged = (contacts: readonly string[]) =>
    contacts.some((contact) => merged.has(contact) && byContact.has(contact));
  for (let at = 0; at < numbers.length; at += batch) {
    const rows = await inTransaction((tx) => goodRows(tx, data, numbers.slice(at, at + batch)));
    for (const row of rows) {
      const contacts = [...row.phones.map((phone) => `p${phone}`), ...row.emails.map((email) => `e${email}`)];
      const firsts = new Set(contacts.flatMap((contact) => byContact.get(contact) ?? []));
      const [first] = firsts;
      const name = bare(row.name);
      if (!first) {
        const own: First = {
          row: row.row_number,
          name,
          has: new Set(filled.filter((field) => row[field] !== '')),
          extras: row.extras,
          more: null,
        };
        for (const contact of contacts) byContact.set(contact, own);
      } else if (firsts.size > 1 || (isOther(first.name, name) && !isMerged(contacts)) || isFull(first))
        joined.push({ n: row.row_number, leader: null, clash: first.row });
      else {
        joined.push({ n: row.row_number, leader: first.row, clash: null });
        add(first, row, byContact);
        if (first.name === '') first.name = name;
        leading.set(first.row, first);
        for (const contact of contacts) byContact.set(contact, first);
      }
    }
  }
  await inTransaction(async (tx) => {
    await sql`
      UPDATE member_import_row SET leader = NULL, clash = NULL, more = NULL
      WHERE organisation_id = ${organisationId} AND import_id = ${importId} AND (leader IS NOT NULL OR clash IS NOT NULL OR more IS NOT NULL)`.execute(
      tx,
    );
    await sql`
      UPDATE member_import_row r SET leader = j.leader, clash = j.clash
      FROM jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) AS j(n int, leader int, clash int)
      WHERE r.organisation_id = ${organisationId} AND r.import_id = ${importId} AND r.row_number = j.n`.execute(tx);
    const more = [...leading.values()].map((each) => ({ n: each.row, more: each.more }));
    await sql`
      UPDATE member_import_row r SET more = j.more
      FROM jsonb_to_recordset(${JSON.stringify(more)}::jsonb) AS j(n int, more jsonb)
      WHERE r.organisation_id = ${organisationId} AND r.import_id = ${importId} AND r.row_number = j.n`.execute(tx);
    await sql`
      UPDATE member_import SET doubles_known = true WHERE organisation_id = ${organisationId} AND id = ${importId}`.execute(
      tx,
    );
  });
}

/**
 * What is left to forget where the rows of the same person are known already, as an import knows them from its rehearsal: rows that reached somebody whom an
 * earlier one had reached by another number or address (they name the person). Who that is now, shows anew.
 */
export async function forgetReached(tx: Db, { organisationId, importId }: ImportData): Promise<void> {
  // Locked, as each step locks it: another process may have begun meanwhile.
  const begins = await tx
    .selectFrom('member_import')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', importId)
    .where('state', 'in', ['REHEARSING', 'IMPORTING'])
    .where('reached', '=', 0)
    .forUpdate()
    .executeTakeFirst();
  if (!begins) return;
  await sql`
    UPDATE member_import_row SET leader = NULL, member_id = NULL, outcome = NULL
    WHERE organisation_id = ${organisationId} AND import_id = ${importId} AND outcome = 'DOUBLE' AND member_id IS NOT NULL`.execute(
    tx,
  );
}

/** Rows that have a number or an address in common with another one. Nobody else is held: almost all rows of a file are people of their own. */
async function likeOthers(tx: Db, { organisationId, importId }: ImportData): Promise<number[]> {
  const { rows } = await sql<{ numbers: number[] | null }>`
    SELECT array_agg(row_number ORDER BY row_number) AS numbers FROM (
      SELECT DISTINCT row_number FROM (
        SELECT r.row_number, count(*) OVER (PARTITION BY c.value COLLATE "C") AS times
        FROM member_import_row r CROSS JOIN LATERAL unnest(r.phones || r.emails) AS c(value)
        WHERE r.organisation_id = ${organisationId} AND r.import_id = ${importId} AND r.state = 'GOOD') all_contacts
      WHERE times > 1) like_others`.execute(tx);
  return rows[0]?.numbers ?? [];
}

/** Numbers and addresses of which somebody has said that whoever has them is one person. */
async function mergedOf(tx: Db, { organisationId, importId }: ImportData): Promise<ReadonlySet<string>> {
  const row = await tx
    .selectFrom('member_import')
    .select('merged')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', importId)
    .executeTakeFirst();
  return new Set(row?.merged);
}

async function goodRows(tx: Db, { organisationId, importId }: ImportData, numbers: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT r.row_number, r.name, r.company, r.title, r.note, r.language, r.phones, r.emails, r.extras
    FROM unnest(${numbers}::int[]) AS s(row_number) CROSS JOIN LATERAL (
      SELECT * FROM member_import_row x WHERE x.organisation_id = ${organisationId} AND x.import_id = ${importId} AND x.row_number = s.row_number
        AND x.state = 'GOOD' OFFSET 0) r
    ORDER BY r.row_number`.execute(tx);
  return rows;
}

/** Nobody has hundreds of numbers: who does is a machine, or many. */
const isFull = ({ more }: First) => more !== null && more.phones.length + more.emails.length >= mostContacts;

function add(first: First, row: Row, byContact: ReadonlyMap<string, First>): void {
  const more = (first.more ??= { phones: [], emails: [] });
  for (const field of filled) if (!first.has.has(field) && row[field] !== '') more[field] ??= row[field];
  first.extras = joinedExtras(first.extras, row.extras);
  if (first.extras) more.extras = first.extras;
  more.phones.push(...row.phones.filter((phone) => !byContact.has(`p${phone}`)));
  more.emails.push(...row.emails.filter((email) => !byContact.has(`e${email}`)));
}
