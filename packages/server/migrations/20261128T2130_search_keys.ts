import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';

const folder = path.join(import.meta.dirname, '../functions/core');

/** What each list is searched by: the name, then what else finds it. */
const keys: Readonly<Record<string, readonly [name: string, rest: string]>> = {
  address_book_entry: ['name', `address || ' ' || company`],
  dynamic: ['title', 'plain'],
  guest: [
    `name || ' ' || coalesce(words #>> '{en,name}', '') || ' ' || coalesce(words #>> '{zh,name}', '') || ' ' || coalesce(words #>> '{es,name}', '') || ' ' || coalesce(words #>> '{ja,name}', '')`,
    `company || ' ' || title || ' ' || phone || ' ' || email`,
  ],
  member: ['name', `contacts || ' ' || company`],
  member_worm: ['name', `coalesce(phone, '') || ' ' || note`],
  organizer: [`name || ' ' || contact_name`, `phone || ' ' || email`],
  participant: ['name', `coalesce(phone, '') || ' ' || coalesce(email, '') || ' ' || company`],
  // Each word after a space: one or two letters are looked for where a word begins.
  ticket_order: [`' ' || buyer_name`, `number || ' ' || coalesce(buyer_phone, '') || ' ' || coalesce(buyer_email, '')`],
};

/** One search key for all lists: without accents, apostrophes and widths, and any part of a Chinese name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Columns rest on them, so they are there before the other functions are.
  for (const name of ['fold_text', 'search_key'])
    await sql.raw(await readFile(path.join(folder, `${name}.sql`), 'utf8')).execute(db);
  for (const [table, [name, rest]] of Object.entries(keys))
    await sql
      .raw(`ALTER TABLE ${table} ALTER COLUMN search SET EXPRESSION AS (search_key(${name}, ${rest}))`)
      .execute(db);
  await sql`ALTER TABLE event ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (search_key(title, place_name)) STORED`.execute(
    db,
  );
  await sql`DROP INDEX event_search`.execute(db);
  await sql`CREATE INDEX event_search ON event USING gin (organisation_id, search gin_trgm_ops)`.execute(db);
  // Answers are folded when they are given.
  await sql`ALTER TABLE questionnaire_answer NO FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`UPDATE questionnaire_answer SET search = fold_text(search) WHERE octet_length(search) <> length(search)`.execute(
    db,
  );
  await sql`ALTER TABLE questionnaire_answer FORCE ROW LEVEL SECURITY`.execute(db);
}
