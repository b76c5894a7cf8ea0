import type { MailContent, MessageAb, MessageSource, SmsContent } from '@convoke/contract/message/message.fields.ts';
import type { MessageChannel, MessagePurpose, PauseWhy, TaskState } from '@convoke/contract/message/message.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';

/** Where recipients come from: what a person chose, or the lines that a resend sends once more. */
export type TaskSource = MessageSource | { kind: 'lines'; lineIds: string[] };

/** How far building has come. */
export interface Reached {
  /** The place of the source, and where it goes on; null = at its beginning. */
  source?: number;
  after?: string | null;
  /** What the lines so far cost. */
  cents?: number;
  /** Lines that are to be handed over. */
  sendable?: number;
  isBuilt?: boolean;
  isReserved?: boolean;
  /** Runs in a row that the provider let nothing through. */
  vain?: number;
}

/** A task as its row has it. */
export interface TaskRow {
  id: string;
  channel: MessageChannel;
  purpose: MessagePurpose;
  name: string;
  state: TaskState;
  why: PauseWhy | null;
  why_words: string;
  lacks_cents: number | null;
  audience: TaskSource[];
  content: MailContent | SmsContent;
  starts_at: Date | null;
  latest_at: Date | null;
  time_zone: string;
  from_minute: number | null;
  to_minute: number | null;
  per_minute: number | null;
  includes_worms: boolean;
  ab: MessageAb | null;
  winner: number | null;
  price_cents: number;
  event_id: string | null;
  reached: Reached;
  reserved_cents: number;
  returned_cents: number;
  resend_of: string | null;
  test_of: string | null;
  made_by: string;
  version: number;
  created_at: Date;
  begun_at: Date | null;
  ended_at: Date | null;
  deleted_at: Date | null;
}

export const isMail = (content: MailContent | SmsContent): content is MailContent => 'html' in content;

/** A task; undefined when there is none. With `lock` nobody else changes it until the transaction ends. */
export async function taskById(
  db: Db,
  organisationId: string,
  taskId: string,
  { lock = false } = {},
): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    SELECT id, channel, purpose, name, state, why, why_words, lacks_cents, audience,
      -- Older mails name neither a sender, theirs was the installation's, nor files.
      CASE channel WHEN 'mail' THEN '{"fromAddress": "", "attachments": []}'::jsonb || content ELSE content END AS content, starts_at, latest_at, time_zone, from_minute, to_minute, per_minute,
      includes_worms, ab, winner, price_cents, event_id, reached, reserved_cents, returned_cents, resend_of, test_of, made_by, version, created_at, begun_at, ended_at, deleted_at
    FROM message_task WHERE organisation_id = ${organisationId} AND id = ${taskId} ${lock ? sql`FOR NO KEY UPDATE` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** What the job is given: which task it is to look after. */
export interface TaskData {
  organisationId: string;
  taskId: string;
}

export const runJob = 'message.run';
