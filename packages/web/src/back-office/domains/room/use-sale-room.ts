import {
  roomAdmit,
  roomPause,
  type RoomSetting,
  roomSetting,
  roomSettingSave,
  type RoomState,
  roomState,
} from '@convoke/contract/room/room.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type CallOptions } from '../../../core/call.ts';
import { eventKey } from '../event/use-event-info.part.ts';

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
  const settingKey = [...eventKey(eventId), 'room-setting'];
  const stateKey = [...eventKey(eventId), 'room-state'];
  const setting = useQuery({
    queryKey: settingKey,
    queryFn: ({ signal }) => call(roomSetting, { eventId }, { signal, hideLoad: true }),
    refetchInterval: 15_000,
  });
  const state = useQuery({
    queryKey: stateKey,
    queryFn: ({ signal }) => call(roomState, { eventId }, { signal, hideLoad: true, quiet: true }),
    refetchInterval: liveMs,
    enabled: setting.data?.isOn === true,
  });
  const refresh = () => client.invalidateQueries({ queryKey: stateKey });
  return {
    setting: setting.data,
    state: setting.data?.isOn ? state.data : undefined,
    error: setting.data ? (state.data ? null : state.error) : setting.error,
    retry: () => void (setting.data ? state.refetch() : setting.refetch()),
    save: async (values, options) => {
      client.setQueryData(settingKey, await call(roomSettingSave, { eventId, ...values }, options));
      await refresh();
    },
    pause: async (isPaused) => {
      await call(roomPause, { eventId, isPaused });
      await Promise.all([client.invalidateQueries({ queryKey: settingKey }), refresh()]);
    },
    admit: async (count, options) => {
      const { admitted } = await call(roomAdmit, { eventId, count }, options);
      await refresh();
      return admitted;
    },
  };
}
