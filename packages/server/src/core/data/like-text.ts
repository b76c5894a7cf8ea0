import { foldSought, isEastAsian } from '@convoke/contract/core/fold-text.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** A text as a literal inside LIKE. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/**
 * Whether a folded column holds what somebody looks for, anywhere. A column called `search` is folded; any other is asked as `fold_text(c.name)`, where there are few.
 */
export const containing = (column: Expression<unknown>, asked: string) =>
  sql<SqlBool>`${column} LIKE ${`%${likeText(foldSought(asked))}%`}`;

/** Whether a column in small letters begins with it; an index of its text in collation "C" serves that. */
export const beginning = (column: Expression<unknown>, asked: string) =>
  sql<SqlBool>`${column} LIKE ${`${likeText(asked.toLowerCase())}%`}`;

/** Whether something is too short to be looked for anywhere but where a name begins: one or two letters other than Chinese, Japanese or Korean. */
export function isForBeginnings(asked: string): boolean {
  const folded = foldSought(asked);
  return [...folded].length < 3 && !isEastAsian(folded);
}

/**
 * Whether one of many has this in its `search_key`: three characters and more anywhere, one or two of a Chinese, Japanese or Korean name anywhere in the name, and other
 * ones as `begins` says. Each way has its index.
 */
export function soughtIn(search: Expression<unknown>, asked: string, begins: (folded: string) => RawBuilder<SqlBool>) {
  const folded = foldSought(asked);
  const characters = [...folded];
  if (characters.length >= 3) return containing(search, folded);
  return isForBeginnings(folded) ? begins(folded) : sql<SqlBool>`${search} LIKE ${`% ${characters.join(' ')} %`}`;
}
