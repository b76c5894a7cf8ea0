import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { describeFieldAnswer } from '@convoke/contract/form/words/form.describe.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { ChannelOutcome } from '@convoke/contract/member/member.channel.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { gatherOrAlone } from '../../../core/data/gather.ts';
import { perServices } from '../../../core/per-services.ts';

/** What the product itself needs to know of who enters. */
export interface Entrant {
  name: string;
  phone: string | null;
  email: string | null;
  company: string;
  title: string;
}

/** One entry on the way into enter_channel. */
export interface EntryRow extends Entrant {
  nonce: string;
  source: 'form' | 'entry';
  language: Language;
  formVersion: number | null;
  answers: Answers;
  consentVersion: number | null;
  userId: string | null;
}

export interface Entered {
  outcome: ChannelOutcome | 'repeated' | 'closed' | 'over' | 'gone' | 'form-changed' | 'consent';
  entryId: string | null;
  memberId: string | null;
  /** Of one that came before: what became of it then. */
  first: ChannelOutcome | null;
}

/** Enters people by a channel, in their order. */
export async function enterRows(
  tx: Db,
  organisationId: string,
  channelId: string,
  rows: readonly EntryRow[],
): Promise<Entered[]> {
  const result = await sql<Entered>`
    SELECT outcome, entry_id AS "entryId", member_id AS "memberId", first_outcome AS first
    FROM enter_channel(${organisationId}::uuid, ${channelId}::uuid, ${JSON.stringify(rows)}::jsonb) ORDER BY ord`.execute(
    tx,
  );
  return result.rows;
}

/** Rows of one statement: more would keep the lock of the members longer than a page likes to wait. */
const batchRows = 50;

/** Takes entries in one server process: those to one channel gathered into one transaction. */
export const entriesOf = perServices((services) =>
  gatherOrAlone<EntryRow, Entered>(
    (rows, organisationId, channelId) =>
      services.database.inOrganisation(organisationId, 'write', (tx) => enterRows(tx, organisationId, channelId, rows)),
    { limit: batchRows },
  ),
);

/** Longest name, company and title of a member: a form may allow more, the whole answer stays with the entry. */
const longest = 200;

/** Who somebody is, by what the fields of the form mean. */
export function entrantOf(form: Pick<FormDefinition, 'fields'>, answers: Answers, language: Language): Entrant {
  const person: Entrant = { name: '', phone: null, email: null, company: '', title: '' };
  for (const field of form.fields) {
    const answer = answers[field.fieldId];
    if (field.means === undefined || answer === undefined || typeof answer === 'object') continue;
    if (field.means === 'phone' || field.means === 'email') person[field.means] = String(answer) || null;
    // A company may be chosen from a list: the member has its words.
    else person[field.means] = [...describeFieldAnswer(field, answers, language)].slice(0, longest).join('');
  }
  return person;
}
