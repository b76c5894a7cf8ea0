import type { Answers } from '@convoke/contract/form/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { sql } from 'kysely';
import type { Database, Db } from '../../core/database.ts';
import { claimFiles, fileIdsOf } from '../form/form.files.ops.ts';
import { limitsOf } from '../form/form.publish.ops.ts';

/** A file of the answers is not there any more, or somebody else's. */
export class FileGone extends Error {}

/** Options of the questions that have no place left. */
export class OptionsFull extends Error {
  readonly options: { fieldId: string; option: string }[];

  constructor(options: { fieldId: string; option: string }[]) {
    super('options are full');
    this.options = options;
  }
}

interface Asked {
  formId: string;
  form: FormDefinition;
  answers: Answers;
}

/** The limited options that answers choose. */
function limitedOf({ form, answers }: Asked) {
  return limitsOf(form.fields).filter(({ field, option }) => {
    const answer = answers[field];
    return answer === option || (Array.isArray(answer) && (answer as unknown[]).includes(option));
  });
}

/** Whether a ballot takes something besides its vote: then it goes by itself, and what it cannot have takes back it alone. */
export const takesMore = (asked: Asked) =>
  fileIdsOf(asked.form, asked.answers).length > 0 || limitedOf(asked).length > 0;

/**
 * Casts such a ballot in a transaction of its own. `cast` writes it under the id given, with the answers as they are then (files have their
 * stored names); unless it did, nothing is taken. Throws FileGone and OptionsFull.
 */
export async function castAlone<Cast extends { outcome: string }>(
  database: Database,
  organisationId: string,
  asked: Asked,
  cast: (tx: Db, id: string, answers: Answers) => Promise<Cast>,
): Promise<Cast> {
  let answer: Cast | undefined;
  const notCast = new Error('not cast');
  try {
    await database.inOrganisation(organisationId, 'write', async (tx) => {
      const { rows } = await sql<{ id: string }>`SELECT uuidv7() AS id`.execute(tx);
      const id = rows[0]?.id ?? '';
      const answers = { ...asked.answers };
      const isClaimed = await claimFiles(
        tx,
        organisationId,
        { formId: asked.formId, definition: asked.form },
        id,
        answers,
      );
      if (!isClaimed) throw new FileGone();
      answer = await cast(tx, id, answers);
      if (answer.outcome !== 'ok') throw notCast;
      await takeOptions(tx, organisationId, asked);
    });
  } catch (error) {
    if (error !== notCast) throw error;
  }
  if (!answer) throw new Error('a ballot without an outcome');
  return answer;
}

/** Takes the options, whose counters come about with the first ballot that needs them. */
async function takeOptions(tx: Db, organisationId: string, asked: Asked): Promise<void> {
  const limited = limitedOf(asked);
  if (limited.length === 0) return;
  // A limit below what is taken already lets nobody else in, and puts nobody out.
  await sql`
    INSERT INTO form_option_tally AS t (organisation_id, subject_id, field_id, option, most)
    SELECT ${organisationId}::uuid, ${asked.formId}::uuid, l->>'field', l->>'option', (l->>'most')::int
    FROM jsonb_array_elements(${JSON.stringify(limited)}::jsonb) AS l ORDER BY 3, 4
    ON CONFLICT (organisation_id, subject_id, field_id, option) DO UPDATE SET most = greatest(EXCLUDED.most, t.taken)`.execute(
    tx,
  );
  const { rows } = await sql<{ full: { field: string; option: string }[] }>`
    SELECT take_options(${organisationId}::uuid, ${asked.formId}::uuid, ${JSON.stringify(limited)}::jsonb) AS full`.execute(
    tx,
  );
  const full = rows[0]?.full ?? [];
  if (full.length > 0) throw new OptionsFull(full.map(({ field, option }) => ({ fieldId: field, option })));
}
