import type { PatientDatabase } from './world.ts';

/** One thing that must be true, and what was looked at for it. */
export interface Verdict {
  /** Said as what holds. */
  rule: string;
  checked: number;
  /** Everything that breaks it, in words. */
  wrong: string[];
}

/** A rule as one statement that answers what it looked at: a label, and whether that is wrong. $1 is the event. */
export interface SqlRule {
  rule: string;
  sql: string;
}

export async function holdSql(database: PatientDatabase, { rule, sql }: SqlRule, eventId: string): Promise<Verdict> {
  const rows = await database.query<{ label: string; bad: boolean | null }>(sql, [eventId]);
  // What cannot be said is not right either.
  return { rule, checked: rows.length, wrong: rows.filter((row) => row.bad !== false).map((row) => row.label) };
}
