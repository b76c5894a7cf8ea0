import { boothDomain as contract } from '@convoke/contract/booth/booth.domain.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { boothHandlers } from './booth.handlers.ts';
import { boothPages } from './booth.public.ts';

export const boothDomain = defineServerDomain({
  contract,
  imports: ['resource'],
  handlers: boothHandlers,
  pages: boothPages,
  tables: {
    booth: {
      by: 'block_id',
      of: 'booth_block',
      hasId: true,
      fresh: { organizer_id: null, guest_id: null, exhibitor_name: '', held_until: null, version: 1 },
    },
    booth_block: { ...ofEvent, hasId: true, fresh: { version: 1 } },
  },
});
