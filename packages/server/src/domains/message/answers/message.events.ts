import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';

/** Something that came back of a message. */
export interface Happened {
  lineId: string;
  kind: 'open' | 'click' | 'bounce' | 'complaint' | 'receipt' | 'reply' | 'unsubscribe';
  at?: Date;
  network?: string | null;
  agent?: string;
  link?: number | null;
  class?: string | null;
  code?: string | null;
  words?: string;
  /** What makes it the same as another one of its message and kind: told twice, it is there once. */
  once?: string;
}

const digestOf = ({ lineId, kind, once }: Happened) =>
  once === undefined ? null : createHash('sha256').update(`${lineId} ${kind} ${once}`).digest();

/** Signs that PostgreSQL keeps no text with, and half characters. */
export const keepable = (text: string, most: number) =>
  [...text.toWellFormed().replaceAll('\u0000', '')].slice(0, most).join('');

const cut = (code: string | null | undefined) => (code ? keepable(code, 60) : null);

/** Keeps what came back, raw; answers those that were not known yet and name a message of ours, with the ids that they have now. */
export async function noteEvents(
  tx: Db,
  organisationId: string,
  events: readonly Happened[],
): Promise<(Happened & { eventId: string })[]> {
  if (events.length === 0) return [];
  const of = <Value>(pick: (event: Happened) => Value) => events.map(pick);
  const now = new Date();
  const { rows } = await sql<{ place: number; event_id: string }>`
    SELECT place, event_id FROM note_events(${organisationId}, ${of(({ lineId }) => lineId)}::uuid[], ${of(({ kind }) => kind)}::text[],
      ${of(({ at }) => at ?? now)}::timestamptz[], ${of(({ network }) => network ?? null)}::cidr[], ${of(({ agent }) => keepable(agent ?? '', 300))}::text[],
      ${of(({ link }) => link ?? null)}::smallint[], ${of((event) => event.class ?? null)}::text[], ${of(({ code }) => cut(code))}::text[],
      ${of(({ words }) => keepable(words ?? '', 500))}::text[], ${of(digestOf)}::bytea[]) ORDER BY place`.execute(tx);
  return rows.flatMap(({ place, event_id: eventId }) => {
    const event = events[place - 1];
    return event ? [{ ...event, eventId }] : [];
  });
}

/** What the history of a member tells of an answer. */
export interface Answered {
  lineId: string;
  kind: 'messageBounced' | 'messageComplained' | 'messageReplied' | 'messageStopped';
  class?: string | null;
}

/** Writes answers into the history of members and into the tallies; only of what `noteEvents` had not known. */
export async function answerLines(tx: Db, organisationId: string, answers: readonly Answered[]): Promise<void> {
  if (answers.length === 0) return;
  const of = <Value>(pick: (answer: Answered) => Value) => answers.map(pick);
  await sql`
    SELECT answer_lines(${organisationId}, ${of(({ lineId }) => lineId)}::uuid[], ${of(({ kind }) => kind)}::text[],
      ${of((answer) => answer.class ?? null)}::text[])`.execute(tx);
}

/** Evidence of what became of messages, by the states of the ledger; answers the lines whose state it changed. */
export async function tellLines(
  tx: Db,
  organisationId: string,
  told: readonly { lineId: string; state: string; class?: string | null; code?: string | null }[],
): Promise<ReadonlySet<string>> {
  if (told.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM tell_lines(${organisationId}, ${told.map(({ lineId }) => lineId)}::uuid[], ${told.map(({ state }) => state)}::text[],
      ${told.map((each) => each.class ?? null)}::text[], ${told.map(({ code }) => cut(code))}::text[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
