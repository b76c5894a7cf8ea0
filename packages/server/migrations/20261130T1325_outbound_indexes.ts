import { type Kysely, sql } from 'kysely';

/**
 * Fewer indexes of those who are to be called, so that allotting writes less: ids grow with time, so the order of ids is the order in which people came, and the members'
 * key leads to a member's tasks too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE outbound_member DROP CONSTRAINT outbound_member_once,
    ADD CONSTRAINT outbound_member_once UNIQUE (organisation_id, member_id, task_id)`.execute(db);
  await sql`DROP INDEX outbound_member_of_member, outbound_member_newest`.execute(db);
  for (const [name, key] of [
    ['outbound_member_of_task', sql`(organisation_id, task_id, id)`],
    ['outbound_member_in_state', sql`(organisation_id, task_id, state, id)`],
    ['outbound_member_of_agent', sql`(organisation_id, agent_id, id) WHERE agent_id IS NOT NULL`],
    ['outbound_member_with_intent', sql`(organisation_id, task_id, intent_id, id) WHERE intent_id IS NOT NULL`],
  ] as const) {
    await sql`DROP INDEX ${sql.id(name)}`.execute(db);
    await sql`CREATE INDEX ${sql.id(name)} ON outbound_member ${key}`.execute(db);
  }
  await sql`CREATE INDEX outbound_call_longest_of_task ON outbound_call (organisation_id, task_id, talk_ms DESC, id DESC)`.execute(
    db,
  );
}
