import { type Kysely, sql } from 'kysely';

/** What a link of the door may besides scanning: register people, and take their money in cash. A kiosk's may neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE checkin_key
      ADD COLUMN may_register boolean NOT NULL DEFAULT false,
      ADD COLUMN may_take_cash boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT checkin_key_registers CHECK (NOT may_register OR role = 'desk'),
      ADD CONSTRAINT checkin_key_takes_cash CHECK (NOT may_take_cash OR may_register)`.execute(db);
}
