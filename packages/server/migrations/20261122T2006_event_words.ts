import { type Kysely, sql } from 'kysely';

/**
 * What an event and its tickets say in further languages, beside the texts in the event's own. JSON in the row, since whoever reads a text has the row;
 * the checks leave nothing in it but texts of known names in known languages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE event ADD language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'zh', 'es', 'ja')),
      ADD words jsonb NOT NULL DEFAULT '{}' CHECK (${onlyTexts('title|summary|description|placeName|address')})`.execute(
    db,
  );
  await sql`ALTER TABLE ticket ADD words jsonb NOT NULL DEFAULT '{}' CHECK (${onlyTexts('name|description')})`.execute(
    db,
  );
  // What is written in kana is Japanese, what is in characters without any is Chinese; the rest is taken for English.
  await sql`
    UPDATE event SET language = CASE WHEN title || summary ~ '[ぁ-ヿ]' THEN 'ja' ELSE 'zh' END WHERE title ~ '[ぁ-ヿ一-鿿]'`.execute(
    db,
  );
}

const onlyTexts = (names: string) =>
  sql.raw(`jsonb_typeof(words) = 'object' AND words - '{en,zh,es,ja}'::text[] = '{}'
    AND NOT jsonb_path_exists(words, '$.* ? (@.type() != "object")')
    AND NOT jsonb_path_exists(words, '$.*.keyvalue() ? (!(@.key like_regex "^(${names})$") || @.value.type() != "string")')`);
