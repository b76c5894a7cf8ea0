import type { CategoryRow, FirstCategory } from '@convoke/contract/resource/category.calls.ts';
import { categoryFirstList, categoryUpdateList } from '@convoke/contract/resource/category.calls.ts';
import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { useTold } from '../../../../ui/told.ts';
import { queryOf, useRefresh } from '../../../../ui/use-call.ts';
import { type Moved, movedTo, type Where, withMoved } from './category-order.ts';

/** What is dragged: documents, or one category. */
type Dragged = { documentIds: readonly string[]; name: string } | { category: CategoryRow };

/** What it would be dropped on. */
interface Mark {
  target: string;
  where: Where;
  isRefused: boolean;
}

const Marked = createContext<Mark | null>(null);

/** The entry of the documents in no category. */
export const noCategory = 'none';

interface Props {
  categories: readonly FirstCategory[];
  /** Moves documents into a category, or out of all. */
  onDocuments: (documentIds: readonly string[], categoryId: string | null) => void;
  children: ReactNode;
}

/**
 * Documents are dragged onto categories, categories beside and into each other. With the mouse: touch scrolls, and by keys the same is done by the menus and by "Move to…".
 */
export function LibraryDrag({ categories, onDocuments, children }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }));
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [mark, setMark] = useState<Mark | null>(null);
  const move = useMove(categories);
  const markOf = (event: DragMoveEvent | DragEndEvent): Mark | null => {
    const what = event.active.data.current as Dragged | undefined;
    if (!event.over || !what) return null;
    const target = String(event.over.id);
    if (!('category' in what)) return { target, where: 'into', isRefused: false };
    if (target === noCategory) return null;
    const { top, height } = event.over.rect;
    const y = (event.activatorEvent as MouseEvent).clientY + event.delta.y;
    const isFirst = categories.some(({ categoryId }) => categoryId === target);
    const edge = isFirst ? height / 4 : height / 2;
    const where = y < top + edge ? 'before' : y > top + height - edge ? 'after' : 'into';
    const to = movedTo(categories, what.category.categoryId, target, where);
    return to === null ? null : { target, where, isRefused: to === 'tooDeep' };
  };
  const end = (event: DragEndEvent) => {
    const at = markOf(event);
    const what = event.active.data.current as Dragged | undefined;
    setDragged(null);
    setMark(null);
    if (!at || !what) return;
    if (!('category' in what)) return onDocuments(what.documentIds, at.target === noCategory ? null : at.target);
    const to = movedTo(categories, what.category.categoryId, at.target, at.where);
    if (to === 'tooDeep') void message.warning(t('library:category.tooDeep'));
    else if (to) move(what.category.categoryId, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged((active.data.current as Dragged | undefined) ?? null)}
      onDragMove={(event) => setMark(markOf(event))}
      onDragEnd={end}
      onDragCancel={() => {
        setDragged(null);
        setMark(null);
      }}
    >
      <Marked value={mark}>{children}</Marked>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <span className="library-dragged">
            {'category' in dragged
              ? dragged.category.name
              : dragged.documentIds.length === 1
                ? dragged.name
                : t('library:move.title', { count: dragged.documentIds.length })}
            {mark?.isRefused && <em>{t('library:category.tooDeep')}</em>}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** Moves a category: at once, what the server says then stands. */
export function useMove(categories: readonly FirstCategory[]) {
  const client = useQueryClient();
  const told = useTold(useRefresh('category'));
  return (moved: string, to: Moved) => {
    client.setQueryData(queryOf(categoryFirstList, {}).queryKey, withMoved(categories, moved, to));
    const input = to.order.map((categoryId, position) => ({
      categoryId,
      position,
      ...(categoryId === moved && { parentId: to.parentId }),
    }));
    void told(call(categoryUpdateList, { categories: input }, { hideLoad: true }));
  };
}

/** A category that can be dragged, and that something can be dropped on. */
export function CategoryPlace({ category, children }: { category: CategoryRow; children: ReactNode }) {
  const { setNodeRef, listeners } = useDraggable({ id: `category ${category.categoryId}`, data: { category } });
  return (
    <Place id={category.categoryId}>
      <span ref={setNodeRef} className="library-line" {...listeners}>
        {children}
      </span>
    </Place>
  );
}

/** What something can be dropped on, marked while it is held over it. */
export function Place({ id, children }: { id: string; children: ReactNode }) {
  const { setNodeRef } = useDroppable({ id });
  const mark = use(Marked);
  const over = mark?.target === id ? ` drop-${mark.where}${mark.isRefused ? ' refused' : ''}` : '';
  return (
    <div ref={setNodeRef} className={`library-place${over}`}>
      {children}
    </div>
  );
}

interface RowProps {
  name: string;
  documentId: string;
  /** Those that are chosen: one of them takes all of them along. */
  chosen: readonly string[];
  children: ReactNode;
}

/** The name of a document, by which it is dragged. */
export function DocumentGrip({ name, documentId, chosen, children }: RowProps) {
  const documentIds = chosen.includes(documentId) ? chosen : [documentId];
  const { setNodeRef, listeners } = useDraggable({ id: `document ${documentId}`, data: { documentIds, name } });
  return (
    <span ref={setNodeRef} className="library-name" {...listeners}>
      {children}
    </span>
  );
}
