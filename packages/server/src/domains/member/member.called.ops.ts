import type { Db } from '../../core/data/database.ts';

/** A call to a member, once it is over. */
export interface CalledLine {
  memberId: string;
  callId: string;
  taskId: string;
  cause: string;
  seconds: number;
  at: Date;
}

/** Notes in the history of a member that they were called; what came of it is the call's. Whoever was talked to is heard of. */
export async function noteCalled(tx: Db, { memberId, callId, taskId, cause, seconds, at }: CalledLine): Promise<void> {
  await tx
    .insertInto('member_log')
    .values({
      member_id: memberId,
      at,
      kind: 'called',
      subject_id: taskId,
      data: JSON.stringify({ callId, cause, seconds }),
    })
    .execute();
  if (seconds === 0) return;
  await tx
    .updateTable('member')
    .set({ last_at: at })
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .where('last_at', '<', at)
    .execute();
}
