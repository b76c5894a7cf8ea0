import { Skeleton } from 'antd';
import { type ComponentType, Suspense } from 'react';

/** Pieces of one domain that stand on a page of another. Domains do not import each other: the app joins them (app/slots.ts). */
interface Slots {
  saleRoom: ComponentType<{ eventId: string }>;
}

let slots: Slots | undefined;

/** Called once, before anything is rendered. */
export function fillSlots(filling: Slots): void {
  slots = filling;
}

/** The waiting room before a sale. The page's route loads the texts `room`. */
export function SaleRoomSlot({ eventId }: { eventId: string }) {
  if (!slots) return null;
  const SaleRoom = slots.saleRoom;
  return (
    <Suspense fallback={<Skeleton active />}>
      <SaleRoom eventId={eventId} />
    </Suspense>
  );
}
