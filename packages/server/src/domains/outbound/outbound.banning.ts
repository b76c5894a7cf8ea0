import type { BanSource } from '@convoke/contract/outbound/outbound.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { noteCallBanned } from '../member/member.banned.ops.ts';
import { cutCalls } from './outbound.cutting.ts';

/** What a ban says beside its numbers. */
export interface Banning {
  /** Null = everywhere. */
  taskId: string | null;
  reason: string;
  source: BanSource;
  /** Null = for good. */
  endsAt: Date | null;
  userId?: string | null;
  agentId?: string | null;
  /** Of whose outcome it is. */
  callId?: string | null;
}

export interface Banned {
  banned: number;
  /** A ban like this one held already. */
  known: number;
  /** Calls that went on, and are being ended. */
  cut: number;
}

/** Bans numbers, as they are kept, in the caller's transaction. From its commit on nobody dials them, and the line is told to end what goes on. */
export async function banNumbers(
  tx: Db,
  services: Services,
  organisationId: string,
  numbers: readonly string[],
  { taskId, reason, source, endsAt, userId = null, agentId = null, callId = null }: Banning,
): Promise<Banned> {
  if (numbers.length === 0) return { banned: 0, known: 0, cut: 0 };
  const { rows } = await sql<{ number: string; is_known: boolean; cut_call_id: string | null }>`
    SELECT * FROM ban_numbers(${organisationId}, ${[...numbers]}::text[], ${taskId}::uuid, ${reason}, ${source}, ${endsAt}::timestamptz, ${userId}::uuid, ${agentId}::uuid,
      ${callId}::uuid)`.execute(tx);
  const fresh = rows.filter((row) => !row.is_known).map(({ number }) => number);
  await noteCallBanned(tx, fresh, userId);
  const cut = rows.flatMap((row) => row.cut_call_id ?? []);
  await cutCalls(tx, services, organisationId, cut);
  return { banned: fresh.length, known: rows.length - fresh.length, cut: cut.length };
}
