import { fillSlots } from '../../ui/slots.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

/** What pages show of other domains; fetched with the first page that does. */
fillSlots({
  saleRoom: lazyPart(async () => ({ default: (await import('../domains/room/sale-room-card.tsx')).SaleRoomCard })),
  memberFilter: lazyPart(async () => ({
    default: (await import('../domains/member/filter/filter-choice.tsx')).FilterChoice,
  })),
});
