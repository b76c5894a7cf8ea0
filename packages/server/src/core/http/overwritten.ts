import type { Call } from '@convoke/contract/core/define-call.ts';
import type { FailureName } from '@convoke/contract/failures.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../data/database.ts';
import { type Implementation, implement } from './implement.ts';

type Row = Record<string, unknown>;

/** What an update changes: a table, which input field is the id of its row, and where the row says its version. */
interface Changed<In> {
  table: string;
  id: keyof In & string;
  version?: string;
}

/**
 * Joins an update with its handler, which always gets a version. A caller who sends one is refused by the handler where it is stale; for who sends none it is that of
 * the row as it stands, locked, so that the last write wins, and the answer says what stood in the fields that it changed.
 */
export function implementUpdate<
  Raw,
  In extends { version?: number | undefined },
  Out extends { overwritten?: Row | undefined },
  Fails extends FailureName,
>(
  call: Call<Raw, In, Out, Fails, 'write'>,
  { table, id, version = 'version' }: Changed<In>,
  handler: (context: Context<'write', Fails>, input: In & { version: number }) => Promise<NoInfer<Out>>,
): Implementation {
  return implement(call, async (ctx, input) => {
    if (input.version !== undefined) return handler(ctx, { ...input, version: input.version });
    const row = () => rowOf(ctx.tx, ctx.organisationId, table, String(input[id]));
    const before = (await row()) ?? ctx.notFound();
    const answer = await handler(ctx, { ...input, version: Number(before[version]) });
    return { ...answer, overwritten: differing(before, (await row()) ?? {}, Object.keys(input)) };
  });
}

/** Of the fields of an update those that were sent, to be laid over what stands there. */
export const sentOf = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

async function rowOf(tx: Db, organisationId: string, table: string, id: string): Promise<Row | undefined> {
  const { rows } = await sql<{ row: Row }>`
    SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t WHERE organisation_id = ${organisationId} AND id = ${id} FOR NO KEY UPDATE`.execute(
    tx,
  );
  return rows[0]?.row;
}

/** Of some fields of an input, those whose columns differ, with what stood there before. */
export function differing(before: Row, after: Row, fields: readonly string[]): Row {
  const changed = fields.flatMap((field) => {
    const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return column in before && JSON.stringify(before[column]) !== JSON.stringify(after[column])
      ? [[field, before[column]] as const]
      : [];
  });
  return Object.fromEntries(changed.filter(([field]) => field !== 'version'));
}
