import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import { sql } from 'kysely';
import { newPublicCode } from '../../core/codes.ts';
import type { Db } from '../../core/data/database.ts';
import type { Person } from './participant.ops.ts';

/** One person on the way into register_participants (migrations 0004, 0016, 0023). */
export interface RegisterRow extends Person {
  code: string;
  answers: Answers;
  /** Null = the event's own form. The rows of one call answer one form. */
  formId: string | null;
  formVersion: number;
  language: string;
  channel: string;
  nonce: string | null;
  /** Only when an organiser adds people; else the event's review setting decides. */
  state: ParticipantState | null;
}

export interface Outcome {
  outcome:
    | 'ok'
    | 'repeated'
    | 'taken'
    | 'full'
    | 'option-full'
    | 'file-gone'
    | 'closed'
    | 'over'
    | 'ticket'
    | 'form-changed'
    | 'gone';
  id: string | null;
  code: string | null;
  state: ParticipantState | null;
  /** For `taken`: what the person shares with somebody registered. */
  takenBy: 'phone' | 'email' | null;
  /** For `option-full`: the limited options that are taken. */
  fullOptions: { field: string; option: string }[] | null;
}

export function registerRow(
  person: Person,
  answers: Answers,
  more: Pick<RegisterRow, 'formVersion' | 'language' | 'channel' | 'nonce' | 'state'> & { formId?: string },
): RegisterRow {
  return { ...person, formId: null, ...more, code: newPublicCode(), answers };
}

/** Registers people in their order, as many as there are places; `forced` = by an organiser's hand, whatever the window. */
export async function registerRows(
  tx: Db,
  organisationId: string,
  eventId: string,
  rows: readonly RegisterRow[],
  forced: boolean,
): Promise<Outcome[]> {
  const result = await sql<Outcome>`
    SELECT outcome, participant_id AS id, participant_code AS code, participant_state AS state, taken_by AS "takenBy",
      full_options AS "fullOptions"
    FROM register_participants(${organisationId}::uuid, ${eventId}::uuid, ${JSON.stringify(rows)}::jsonb, ${forced}) ORDER BY ord`.execute(
    tx,
  );
  return result.rows;
}

export interface Moved {
  id: string;
  result: 'done' | 'not-found' | 'wrong-state' | 'full';
  state: ParticipantState | 'DELETED' | null;
}

/** Moves people along `step` (present state → next, `*` = any); each by itself, none twice. */
export async function moveRows(
  tx: Db,
  organisationId: string,
  eventId: string,
  ids: readonly string[],
  step: Readonly<Record<string, string>>,
  review: { kind: string; userId: string | null; note: string },
): Promise<Moved[]> {
  const result = await sql<Moved>`
    SELECT participant_id AS id, result, to_state AS state
    FROM move_participants(${organisationId}::uuid, ${eventId}::uuid, ${ids}::uuid[], ${JSON.stringify(step)}::jsonb,
      ${review.kind}, ${review.userId}::uuid, ${review.note})`.execute(tx);
  return result.rows;
}
