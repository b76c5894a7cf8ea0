import type { LineState, MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { mostResent, resendableStates } from '@convoke/contract/message/message.rules.ts';
import {
  messageMailResend,
  messageSmsResend,
  messageTaskResend,
} from '@convoke/contract/message/message.line.calls.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { noteAttachments } from './message.attachments.ts';
import { insertTask, resendColumns } from './message.edits.ts';
import { taskById } from './message.rows.ts';

interface Line {
  id: string;
  task_id: string;
  state: LineState;
}

/**
 * Makes a task of lines that may be sent once more. Each is marked by the statement that takes it, so of two who ask at once one gets it; lines of several tasks say
 * different things, so they are sent again task by task.
 */
async function resend(
  ctx: WriteContext<'MESSAGE_NOT_RESENDABLE'>,
  channel: MessageChannel | undefined,
  asked: { taskId?: string | undefined; lineIds?: string[] | undefined },
) {
  const { tx, organisationId } = ctx;
  const lines = await found(ctx, asked);
  const ofTask = asked.taskId ?? lines[0]?.task_id;
  const task = ofTask === undefined ? undefined : await taskById(tx, organisationId, ofTask, { lock: true });
  if (!task || task.deleted_at !== null || (channel !== undefined && task.channel !== channel)) return ctx.notFound();
  if (lines.some(({ task_id }) => task_id !== task.id)) return ctx.fail('MESSAGE_NOT_RESENDABLE');
  // Its own id is not known before it is there; the task is locked, so nobody else resends of it meanwhile.
  const made = await insertTask(ctx, task.channel, resendColumns(task, []), { state: 'scheduled', resendOf: task.id });
  await noteAttachments(tx, made.taskId, task.content);
  const { rows } = await sql<{ id: string }>`
    UPDATE message_line l SET resent_by = ${made.taskId}
    WHERE l.organisation_id = ${organisationId} AND l.id = ANY (${lines.map(({ id }) => id)}::uuid[]) AND l.resent_by IS NULL
      AND l.state = ANY (${[...resendableStates]}::text[])
    RETURNING l.id`.execute(tx);
  const ids = rows.map(({ id }) => id).toSorted();
  // Named ones are sent again all or none: whoever chose them sees them all.
  if (ids.length === 0 || (asked.lineIds && ids.length < lines.length)) return ctx.fail('MESSAGE_NOT_RESENDABLE');
  await sql`
    UPDATE message_task SET audience = ${JSON.stringify([{ kind: 'lines', lineIds: ids }])}::jsonb
    WHERE organisation_id = ${organisationId} AND id = ${made.taskId}`.execute(tx);
  return { taskId: made.taskId, state: made.state, lines: ids.length };
}

/** The lines that are meant; of a whole task those that may be sent again. */
async function found(
  ctx: WriteContext<never>,
  { taskId, lineIds }: { taskId?: string | undefined; lineIds?: string[] | undefined },
): Promise<Line[]> {
  const { tx, organisationId } = ctx;
  if (lineIds) {
    const wanted = [...new Set(lineIds)];
    const { rows } = await sql<Line>`
      SELECT l.id, l.task_id, l.state FROM unnest(${wanted}::uuid[]) AS w(id) CROSS JOIN LATERAL (
        SELECT id, task_id, state FROM message_line WHERE organisation_id = ${organisationId} AND id = w.id OFFSET 0) l`.execute(
      tx,
    );
    return rows.length < wanted.length ? ctx.notFound() : rows;
  }
  const { rows } = await sql<Line>`
    SELECT l.id, l.task_id, l.state FROM unnest(${[...resendableStates]}::text[]) AS w(state) CROSS JOIN LATERAL (
      SELECT id, task_id, state FROM message_line
      WHERE organisation_id = ${organisationId} AND task_id = ${taskId ?? null}::uuid AND state = w.state AND resent_by IS NULL
      ORDER BY id DESC LIMIT ${mostResent}) l LIMIT ${mostResent}`.execute(tx);
  return rows;
}

export const resendHandlers = [
  implement(messageSmsResend, (ctx, input) => resend(ctx, 'sms', input)),
  implement(messageMailResend, (ctx, input) => resend(ctx, 'mail', input)),
  implement(messageTaskResend, (ctx, input) => resend(ctx, undefined, input)),
];
