import { type SeatState, seatSilenceSeconds } from '@convoke/contract/outbound/outbound.rules.ts';

/** A seat as it stands in its row; all null where the agent never had one. */
export interface SeatRow {
  state: string | null;
  since: Date | null;
  beat_at: Date | null;
  call_id: string | null;
}

/** The state of a seat at a moment: one that nobody hears of is offline, unless a call goes on at it. */
export function seatAt(
  { state, since, beat_at, call_id }: SeatRow,
  now: Date,
): { state: SeatState; since: Date | null } {
  if (state === null || beat_at === null) return { state: 'offline', since: null };
  const isOnCall = call_id !== null && (state === 'ringing' || state === 'talking');
  const silentFrom = new Date(beat_at.getTime() + seatSilenceSeconds * 1000);
  if (!isOnCall && state !== 'offline' && silentFrom < now) return { state: 'offline', since: silentFrom };
  return { state: state as SeatState, since };
}
