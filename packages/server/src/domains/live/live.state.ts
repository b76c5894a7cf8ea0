import type { LiveState } from '@convoke/contract/live/live.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';
import { tellLive } from './live.told.ts';

/**
 * Gives a live another state, and tells it everybody who watches; false when it has it already. `onAirSince` = since when a camera sends, null = none does. What is
 * kept of the watch page is read anew.
 */
export async function setLiveState(
  tx: Db,
  liveId: string,
  state: LiveState,
  onAirSince: Date | null,
): Promise<boolean> {
  const changed = await tx
    .updateTable('live')
    .set({ state, on_air_since: onAirSince, updated_at: sql`now()` })
    .where('id', '=', liveId)
    .where((eb) => eb.or([eb('state', '<>', state), eb('on_air_since', 'is distinct from', onAirSince)]))
    .returning('event_id')
    .executeTakeFirst();
  if (!changed) return false;
  await sql`
    UPDATE live_hall SET updated_at = clock_timestamp() WHERE organisation_id = ${own} AND event_id = ${changed.event_id}`.execute(
    tx,
  );
  await tellLive(tx, liveId, { kind: 'state', state, onAirSince: onAirSince?.toISOString() ?? null });
  return true;
}
