import { lazy } from 'react';
import { fillSlots } from '../../ui/slots.tsx';

/** What pages show of other domains; fetched with the first page that does. */
fillSlots({
  saleRoom: lazy(async () => ({ default: (await import('../domains/room/sale-room-card.tsx')).SaleRoomCard })),
});
