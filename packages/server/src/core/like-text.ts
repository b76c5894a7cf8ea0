import { type Expression, type SqlBool, sql } from 'kysely';

/** A text as a literal inside LIKE. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/**
 * Whether a column holds what somebody looks for, anywhere and in any case. `column` is in small letters and spelled as its index of trigrams
 * spells it: `lower(c.code || ' ' || c.name)`.
 */
export const containing = (column: Expression<unknown>, asked: string) =>
  sql<SqlBool>`${column} LIKE ${`%${likeText(asked.toLowerCase())}%`}`;

/** Whether a column in small letters begins with it; an index of its text in collation "C" serves that. */
export const beginning = (column: Expression<unknown>, asked: string) =>
  sql<SqlBool>`${column} LIKE ${`${likeText(asked.toLowerCase())}%`}`;
