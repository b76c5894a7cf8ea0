import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useTranslation } from 'react-i18next';
import { TicketRow } from './ticket-row.tsx';
import type { Managed, Tickets } from '../common/use-tickets.ts';
import type { ManagedTicket } from '@convoke/contract/ticket/ticket.calls.ts';

interface Props {
  managed: Managed;
  eventCode: string;
  timeZone: string;
  tickets: Tickets;
  onEdit: (ticket: ManagedTicket) => void;
}

/** The tickets in the order that buyers see them; sorted by dragging, or with the space and arrow keys on a handle. */
export function TicketList({ managed, eventCode, timeZone, tickets, onEdit }: Props) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = managed.tickets.map((ticket) => ticket.ticketId);
  const nameOf = (id: unknown) => managed.tickets.find((ticket) => ticket.ticketId === id)?.name ?? '';
  const placeOf = (id: unknown) => ids.indexOf(String(id)) + 1;
  const end = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    void tickets.sort(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: { draggable: t('ticket:sort.instructions') },
        announcements: {
          onDragStart: ({ active }) => t('ticket:sort.taken', { name: nameOf(active.id) }),
          onDragOver: ({ active, over }) =>
            over ? t('ticket:sort.over', { name: nameOf(active.id), place: placeOf(over.id) }) : undefined,
          onDragEnd: ({ active, over }) =>
            t('ticket:sort.put', { name: nameOf(active.id), place: placeOf(over?.id ?? active.id) }),
          onDragCancel: ({ active }) => t('ticket:sort.cancelled', { name: nameOf(active.id) }),
        },
      }}
    >
      <div className="ticket-head muted" aria-hidden="true">
        <span />
        <span>{t('field:ticket')}</span>
        <span>{t('field:price')}</span>
        <span>{t('ticket:column.sold')}</span>
        <span className="ticket-right">{t('ticket:column.waiting')}</span>
        <span className="ticket-right">{t('ticket:column.revenue')}</span>
        <span className="ticket-do">{t('ticket:field.onSale')}</span>
      </div>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className="ticket-rows">
          {managed.tickets.map((ticket) => (
            <TicketRow
              key={ticket.ticketId}
              ticket={ticket}
              pool={managed.pools.find((pool) => pool.poolId === ticket.poolId)}
              eventCode={eventCode}
              timeZone={timeZone}
              tickets={tickets}
              onEdit={() => onEdit(ticket)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
