import { HolderOutlined } from '@ant-design/icons';
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
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Named {
  key: string;
  /** For those who hear the page. */
  name: string;
}

interface Props<Item extends Named> {
  items: readonly Item[];
  onSort: (keys: string[]) => void;
  className: string;
  children: (item: Item, index: number) => ReactNode;
}

/** A list in the organiser's order: sorted by dragging a handle, or with the space and arrow keys on it. */
export function SortableList<Item extends Named>({ items, onSort, className, children }: Props<Item>) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = items.map((item) => item.key);
  const nameOf = (id: unknown) => items.find((item) => item.key === id)?.name ?? '';
  const placeOf = (id: unknown) => keys.indexOf(String(id)) + 1;
  const end = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onSort(arrayMove(keys, keys.indexOf(String(active.id)), keys.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: { draggable: t('common:sort.instructions') },
        announcements: {
          onDragStart: ({ active }) => t('common:sort.taken', { name: nameOf(active.id) }),
          onDragOver: ({ active, over }) =>
            over ? t('common:sort.over', { name: nameOf(active.id), place: placeOf(over.id) }) : undefined,
          onDragEnd: ({ active, over }) =>
            t('common:sort.put', { name: nameOf(active.id), place: placeOf(over?.id ?? active.id) }),
          onDragCancel: ({ active }) => t('common:sort.cancelled', { name: nameOf(active.id) }),
        },
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul className={className}>{items.map((item, index) => children(item, index))}</ul>
      </SortableContext>
    </DndContext>
  );
}

interface LineProps {
  item: Named;
  className: string;
  children: ReactNode;
}

/** One line of a sortable list, with its handle before it. */
export function SortableLine({ item, className, children }: LineProps) {
  const { t } = useTranslation();
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: item.key });
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? `${className} dragging` : className}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition: transition ?? undefined,
      }}
    >
      <button
        type="button"
        className="sort-handle"
        aria-label={t('common:sort.handle', { name: item.name })}
        {...attributes}
        {...listeners}
      >
        <HolderOutlined />
      </button>
      {children}
    </li>
  );
}
