import type { ImportColumn } from '@convoke/contract/member/member.import.rules.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { MemberImport } from '../../../core/data/database-types.ts';
import { inTurns } from '../../../core/jobs/in-turns.ts';
import { rowOf } from './member.import.extras.ts';
import { knownOf } from './member.import.known.ts';

/** A row as it stands, and as its cells are to be. */
export interface Mend {
  n: number;
  was: string;
  cells: readonly string[];
  leaveOut?: boolean;
}

/** What a rehearsal said holds no longer: whoever changes something after it rehearses again, or passes it. */
export const notRehearsed = ({ step }: Pick<Selectable<MemberImport>, 'step'>) => ({
  is_rehearsed: false,
  doubles_known: false,
  step: step === 'import' ? 'rehearse' : step,
});

/**
 * Writes cells of rows of a locked import and checks them again. The rehearsal and what it knows of doubles hold no longer. Answers how many have no problem any
 * more, or are left out.
 */
export async function mendRows(tx: Db, of: Selectable<MemberImport>, mends: readonly Mend[]): Promise<number> {
  if (mends.length === 0) return 0;
  const columns = of.columns as (ImportColumn | null)[];
  const known = await knownOf(tx, of.organisation_id, columns, of.unknown_labels);
  const rows = await inTurns(mends, ({ n, was, cells, leaveOut }) => {
    const { person, extras, problems } = rowOf(columns, cells, of.region, known);
    const state = leaveOut ? 'LEFT' : problems.length > 0 ? 'BAD' : 'GOOD';
    return { n, was, state, cells, problems, extras, ...person };
  });
  await sql`
    UPDATE member_import_row x SET state = r.state, cells = r.cells, problems = r.problems, name = r.name, company = r.company, title = r.title, note = r.note,
      language = r.language, phones = r.phones, emails = r.emails, extras = r.extras, outcome = NULL
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(n int, state text, cells jsonb, problems jsonb, name text, company text, title text,
      note text, language text, phones text[], emails text[], extras jsonb)
    WHERE x.organisation_id = ${of.organisation_id} AND x.import_id = ${of.id} AND x.row_number = r.n`.execute(tx);
  const more = (state: string) =>
    rows.filter((row) => row.state === state).length - rows.filter((row) => row.was === state).length;
  await tx
    .updateTable('member_import')
    .set({
      bad: of.bad + more('BAD'),
      left_out: of.left_out + more('LEFT'),
      ...notRehearsed(of),
    })
    .where('organisation_id', '=', of.organisation_id)
    .where('id', '=', of.id)
    .execute();
  return rows.filter(({ state }) => state !== 'BAD').length;
}
