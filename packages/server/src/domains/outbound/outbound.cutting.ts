import { setTimeout } from 'node:timers/promises';
import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { cutJob, type CutData } from './outbound.job-names.ts';
import { askLine, hasLine } from './outbound.line.ts';

/** Has the line end calls that the caller's transaction marks, as soon as that is committed. */
export async function cutCalls(
  tx: Db,
  services: Services,
  organisationId: string,
  callIds: readonly string[],
): Promise<void> {
  for (const callId of callIds) {
    const data: CutData = { organisationId, callId };
    await services.jobs.send(cutJob, data, { tx });
    cutSoon(services, callId);
  }
}

/** How often it is looked whether the transaction that marked a call is committed. */
const looks = [20, 50, 100, 200, 400];

/** The job would be up to half a second late. What this misses the job does, and after it what the line is answered when it tells. */
function cutSoon(services: Services, callId: string): void {
  const work = async () => {
    for (const wait of looks) {
      await setTimeout(wait);
      const marked = services.database.global.selectFrom('outbound_live').select('is_cut');
      const live = await marked.where('call_id', '=', callId).executeTakeFirst();
      if (live?.is_cut) return tellCut(services, callId);
    }
  };
  services.jobs.goesOn(work());
}

async function tellCut(services: Services, callId: string): Promise<void> {
  const answer = await askLine(services, `/calls/${callId}/end`, { method: 'POST' });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the line answers ${answer.status}`);
}

/** The job: the line ends a call that is to be cut, once more where it was told already. Rejects while the line is away, to be tried again. */
export async function runCut(services: Services, { callId }: CutData): Promise<void> {
  const live = services.database.global.selectFrom('outbound_live').select('call_id');
  const goesOn = await live.where('call_id', '=', callId).where('is_over', '=', false).executeTakeFirst();
  if (goesOn && hasLine(services)) await tellCut(services, callId);
}
