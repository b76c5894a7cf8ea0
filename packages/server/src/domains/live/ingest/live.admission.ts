import type { publishAnswer } from '@convoke/contract/live/live.ingest.ts';
import { cameraGraceSeconds } from '@convoke/contract/live/live.rules.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { keyed } from '../../../core/keyed.ts';
import { judgeSign, liveOfCode } from '../live.push.ts';
import { liveOf } from '../live.read.ts';
import { watchSession } from './live.sessions.ts';

type Answer = z.infer<typeof publishAnswer>;
type Reason = Extract<Answer, { isAllowed: false }>['reason'];

const no = (reason: Reason): Answer => ({ isAllowed: false, reason });

/** A session of which nothing has been heard for so long, in milliseconds, is not gone on with. */
const forgottenMs = 2 * cameraGraceSeconds * 1000;

export interface Camera {
  code: string;
  sign: string;
  /** What a media server of one's own calls this connection: then the session is its alone, and a second one is refused while the first is heard of. */
  client?: string;
}

/** Which session a connection of a media server of one's own is; the same each time it is asked. */
export function clientSession({ settings }: Services, code: string, client: string): string {
  const digest = keyed(settings.SECRET_KEY, 'live client', `${code} ${client}`).toString('hex');
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** Whether a camera may send, and as which session. A camera that comes back within the grace has the same. */
export async function admitCamera(services: Services, { code, sign, client }: Camera): Promise<Answer> {
  const named = services.settings.LIVE ? liveOfCode(code) : null;
  if (named === null) return no('unknown');
  const { organisationId, liveId } = named;
  const now = services.clock.now();
  const judge = async (db: Db): Promise<{ isRecorded: boolean } | Reason> => {
    const live = await liveOf(db, liveId);
    if (live?.source !== 'ingest') return 'unknown';
    const verdict = judgeSign(services, { organisationId, liveId, round: live.push_round }, sign, now);
    if (verdict !== 'good') return verdict;
    return live.state === 'ended' ? 'ended' : { isRecorded: live.is_recorded };
  };
  // Who only tries keys writes nothing and locks nothing.
  const first = await services.database.inOrganisation(organisationId, 'read', judge);
  if (typeof first === 'string') return no(first);
  return services.database.inOrganisation(organisationId, 'write', async (tx) => {
    await tx.selectFrom('live').select('id').where('id', '=', liveId).forNoKeyUpdate().execute();
    const judged = await judge(tx);
    if (typeof judged === 'string') return no(judged);
    const given = client === undefined ? undefined : clientSession(services, code, client);
    const open = await tx
      .selectFrom('live_session')
      .select(['id', 'state', 'is_cut', 'seen_at'])
      .where('live_id', '=', liveId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    const isHeardOf = open && !open.is_cut && now.getTime() - open.seen_at.getTime() < forgottenMs;
    if (isHeardOf && given !== undefined && open.id !== given && open.state === 'live') return no('busy');
    if (isHeardOf && (given === undefined || open.id === given))
      return { isAllowed: true, liveId, sessionId: open.id, ...judged };
    if (open)
      await tx.updateTable('live_session').set({ state: 'ended', ended_at: now }).where('id', '=', open.id).execute();
    const { id: sessionId } = await tx
      .insertInto('live_session')
      .values({ ...(given !== undefined && { id: given }), live_id: liveId, started_at: now, seen_at: now })
      .onConflict((known) =>
        known
          .columns(['organisation_id', 'id'])
          .doUpdateSet({ state: 'interrupted', ended_at: null, is_cut: false, seen_at: sql`excluded.seen_at` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await watchSession(services, tx, { organisationId, sessionId });
    return { isAllowed: true, liveId, sessionId, ...judged };
  });
}
