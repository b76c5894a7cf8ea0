import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { sql } from 'kysely';
import type { Database, Db } from '../../../core/data/database.ts';
import { claimFiles, fileIdsOf } from '../../form/files/form.files.ops.ts';
import { limitsOf } from '../../form/form.publish.ops.ts';

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

/** The limited options that answers choose; their counters are there since the form was made or published. */
export function limitedOf({ form, answers }: Asked) {
  return limitsOf(form.fields).flatMap(({ field, option }) => {
    const answer = answers[field];
    const isChosen = answer === option || (Array.isArray(answer) && (answer as unknown[]).includes(option));
    return isChosen ? [{ field, option }] : [];
  });
}

/** Whether a ballot brings files: then it goes by itself, and one that is gone takes back it alone. */
export const bringsFiles = (asked: Asked) => fileIdsOf(asked.form, asked.answers).length > 0;

/**
 * Casts such a ballot in a transaction of its own. `cast` writes it under the id given, with the answers as they are then (files have their
 * stored names); unless it did, nothing is taken. Throws FileGone.
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
    });
  } catch (error) {
    if (error !== notCast) throw error;
  }
  if (!answer) throw new Error('a ballot without an outcome');
  return answer;
}
