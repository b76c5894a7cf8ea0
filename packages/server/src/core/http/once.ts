import { createHash } from 'node:crypto';
import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { sql } from 'kysely';
import type { BaseContext, WriteContext } from '../context.ts';
import type { Db } from '../data/database.ts';
import { Refusal } from '../failure.ts';

/** A key is what a browser makes of a UUID or the like; anything else is refused before it reaches an index. */
const keyForm = /^[\x21-\x7e]{8,128}$/;

/** The request's Idempotency-Key, 8 to 128 visible characters; null when it has none. Refuses any other with BAD_PARAMETER. */
export function idempotencyKey(ctx: Pick<BaseContext<never>, 'header'>): string | null {
  const key = ctx.header('idempotency-key');
  if (key === undefined) return null;
  if (!keyForm.test(key)) throw new Refusal('BAD_PARAMETER', { data: { fields: [] } });
  return key;
}

/**
 * Does a piece of work once for each key of a call, in the call's own transaction: the same key again, with the same input, gets the first
 * one's answer. Work that is refused leaves no key behind. Without a key it is simply done.
 *
 * Refuses with REQUEST_IN_FLIGHT while another transaction is at the same key, and with REQUEST_KEY_REUSED when the key came with another input.
 */
export async function oncePerKey<Out extends object>(
  ctx: Pick<WriteContext<'REQUEST_IN_FLIGHT' | 'REQUEST_KEY_REUSED'>, 'tx' | 'organisationId' | 'fail' | 'header'>,
  call: AnyCall,
  input: object,
  work: () => Promise<Out>,
): Promise<Out> {
  const key = idempotencyKey(ctx);
  if (key === null) return work();
  const { tx, organisationId } = ctx;
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  // The row below would make the others wait for the first one's end; they are to be told at once.
  if (!(await isAlone(tx, `${organisationId}:${call.id}:${key}`))) throw inFlight();
  const of = { organisation_id: organisationId, call: call.id, key };
  const { numInsertedOrUpdatedRows: made } = await tx
    .insertInto('request_key')
    .values({ ...of, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (made === 0n) {
    const known = await tx
      .selectFrom('request_key')
      .select(['request_hash', 'answer'])
      .where('organisation_id', '=', organisationId)
      .where('call', '=', call.id)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (known.request_hash !== hash) return ctx.fail('REQUEST_KEY_REUSED');
    return known.answer as Out;
  }
  const answer = await work();
  await tx
    .updateTable('request_key')
    .set({ answer: JSON.stringify(answer) })
    .where('organisation_id', '=', organisationId)
    .where('call', '=', call.id)
    .where('key', '=', key)
    .execute();
  return answer;
}

/** Takes a lock of this name until the transaction ends; false when another transaction has it. */
async function isAlone(tx: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS got`.execute(tx);
  return rows[0]?.got ?? false;
}

function inFlight(): Refusal {
  return new Refusal('REQUEST_IN_FLIGHT', { retryAfterSeconds: 1 });
}
