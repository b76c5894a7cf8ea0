import type { CallCause } from '@convoke/contract/outbound/outbound.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { noteCalled } from '../../member/member.called.ops.ts';
import { keepRecordingJob, type KeepRecordingData } from './outbound.desk.job-names.ts';

/** How a call ended, as far as anybody knows. */
export interface Ending {
  callId: string;
  cause: CallCause;
  sipStatus: number | null;
  ringingAt: string | null;
  answeredAt: string | null;
  endedAt: string | null;
  recording: { bytes: number; milliseconds: number; failure: string | null } | null;
  lostPackets: number;
  isSimulated: boolean;
}

/** Ends a call with all that follows; ended already, it only takes what is new of its recording. */
export async function endCall(
  tx: Db,
  { jobs, clock }: Services,
  organisationId: string,
  ending: Ending,
): Promise<void> {
  const { callId, cause, recording } = ending;
  const kept = recording === null ? 'none' : recording.failure === null ? 'pending' : 'failed';
  const { rows } = await sql<{
    member_id: string | null;
    task_id: string;
    talk_ms: number;
    ended_at: Date;
  }>`
    SELECT * FROM end_call(${organisationId}, ${callId}, ${cause}, ${ending.sipStatus}::int, ${ending.ringingAt}::timestamptz, ${ending.answeredAt}::timestamptz,
      ${ending.endedAt}::timestamptz, ${ending.lostPackets}, ${ending.isSimulated}, ${kept}, ${recording?.milliseconds ?? null}::int, ${recording?.bytes ?? null}::bigint,
      ${recording?.failure ?? null}::text, ${clock.now()})`.execute(tx);
  const [ended] = rows;
  if (ended?.member_id)
    await noteCalled(tx, {
      memberId: ended.member_id,
      callId,
      taskId: ended.task_id,
      cause,
      seconds: Math.round(ended.talk_ms / 1000),
      at: ended.ended_at,
    });
  if (recording === null) return;
  const data: KeepRecordingData = { organisationId, callId };
  await jobs.send(keepRecordingJob, data, { tx });
}
