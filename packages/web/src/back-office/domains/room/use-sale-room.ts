import {
  roomAdmit,
  roomPause,
  type RoomSetting,
  roomSetting,
  roomSettingSave,
  type RoomState,
  roomState,
} from '@convoke/contract/room/room.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call, type CallOptions } from '../../../core/call.ts';
import { queryOf, useCall, useRefresh } from '../../../ui/use-call.ts';

/** While a sale opens, an organiser looks at nothing else. */
const liveMs = 3_000;

export interface SaleRoom {
  setting: RoomSetting | undefined;
  /** Fetched while the room is on. */
  state: RoomState | undefined;
  error: unknown;
  retry: () => void;
  save: (values: { isOn: boolean; perMinute: number; burst?: number }, options?: CallOptions) => Promise<void>;
  pause: (isPaused: boolean) => Promise<void>;
  /** Answers how many were there to be let in. */
  admit: (count: number, options?: CallOptions) => Promise<number>;
}

/** The waiting room of an event's sale, live. */
export function useSaleRoom(eventId: string): SaleRoom {
  const client = useQueryClient();
  const refreshAll = useRefresh('room');
  const refresh = useRefresh(roomState);
  const setting = useCall(roomSetting, { eventId }, { everyMs: 15_000 });
  const state = useCall(roomState, { eventId }, { quiet: true, enabled: setting.data?.isOn === true, everyMs: liveMs });
  return {
    setting: setting.data,
    state: setting.data?.isOn ? state.data : undefined,
    error: setting.data ? (state.data ? null : state.error) : setting.error,
    retry: () => void (setting.data ? state.refetch() : setting.refetch()),
    save: async (values, options) => {
      const saved = await call(roomSettingSave, { eventId, ...values }, options);
      client.setQueryData(queryOf(roomSetting, { eventId }).queryKey, saved);
      await refresh();
    },
    pause: async (isPaused) => {
      await call(roomPause, { eventId, isPaused });
      await refreshAll();
    },
    admit: async (count, options) => {
      const { admitted } = await call(roomAdmit, { eventId, count }, options);
      await refresh();
      return admitted;
    },
  };
}
