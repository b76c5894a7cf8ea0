import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { Skeleton } from 'antd';
import { type ComponentType, Suspense } from 'react';

/** Pieces of one domain that stand on a page of another. Domains do not import each other: the app joins them (app/slots.ts). */
interface Slots {
  saleRoom: ComponentType<{ eventId: string }>;
  memberFilter: ComponentType<FilterChoiceProps>;
}

export interface FilterChoiceProps {
  /** None: everybody. */
  tree: FilterGroup | undefined;
  onChange: (tree: FilterGroup | undefined) => void;
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

/** Which members: all, or those of a filter. The page's route loads the texts `member`. */
export function MemberFilterSlot(props: FilterChoiceProps) {
  if (!slots) return null;
  const MemberFilter = slots.memberFilter;
  return (
    <Suspense fallback={<Skeleton.Input active size="small" />}>
      <MemberFilter {...props} />
    </Suspense>
  );
}
