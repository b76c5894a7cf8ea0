import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';

/** As find_members does: who writes numbers and addresses of an organisation comes one after another. */
export const lockMembers = (tx: Db, organisationId: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('members of ' || ${organisationId}::text, 0))`.execute(tx);
