import { liveList, type LiveRow } from '@convoke/contract/live/live.calls.ts';
import { mostLives } from '@convoke/contract/live/live.rules.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** One live of an event as it stands, asked for again every few seconds. `live` is null where the event has no such one (any more). */
export function useLive(eventId: string, liveId: string) {
  const { data, error, refetch } = useCall(liveList, { eventId, size: mostLives }, { quiet: true, everyMs: 3_000 });
  const live: LiveRow | null | undefined = data && (data.records.find((each) => each.liveId === liveId) ?? null);
  return { live, error, refetch };
}
