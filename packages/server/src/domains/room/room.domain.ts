import { roomDomain as contract } from '@convoke/contract/room/room.domain.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { roomHandlers } from './room.handlers.ts';
import { roomJobs } from './room.jobs.ts';

export const roomDomain = defineServerDomain({
  contract,
  handlers: roomHandlers,
  jobs: roomJobs,
  tables: {
    room_minute: 'counts people',
    room_place: 'people',
    room_setting: { ...ofEvent, fresh: { is_paused: false }, user: 'updated_by' },
    room_tally: { ...ofEvent, fresh: { admitted: 0, last_place: 0, refilled_at: '-infinity' } },
  },
});
