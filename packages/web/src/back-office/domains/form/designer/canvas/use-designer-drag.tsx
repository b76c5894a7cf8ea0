import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import {
  closestCenter,
  type CollisionDetection,
  type DndContextProps,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { createElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canvasId } from './canvas.tsx';
import type { Designing } from '../design/designing.ts';
import { fieldKinds, kindOf, newField } from '../design/field-kinds.ts';
import { iconOf } from './kind-icons.ts';
import { kindDragId, useOwnLanguage } from './palette.tsx';

const kindOfDrag = (id: unknown) => fieldKinds.find((kind) => kindDragId(kind.key) === id);

/** What is dragged from the palette goes before the first field whose middle is below the pointer; outside of the canvas it goes nowhere. */
const collide: CollisionDetection = (args) => {
  const { active, droppableContainers, droppableRects, pointerCoordinates } = args;
  const fields = droppableContainers.filter((each) => each.id !== canvasId);
  if (!kindOfDrag(active.id)) return closestCenter({ ...args, droppableContainers: fields });
  const canvas = droppableRects.get(canvasId);
  if (!canvas || !pointerCoordinates) return [];
  const { x, y } = pointerCoordinates;
  if (x < canvas.left || x > canvas.left + canvas.width) return [];
  let next: { id: string | number; middle: number } | undefined;
  for (const { id } of fields) {
    const rect = droppableRects.get(id);
    const middle = rect ? rect.top + rect.height / 2 : Number.NEGATIVE_INFINITY;
    if (middle > y && (!next || middle < next.middle)) next = { id, middle };
  }
  return [{ id: next?.id ?? canvasId }];
};

export function useDesignerDrag({ design, dispatch, language }: Designing): {
  context: DndContextProps;
  /** Where what is dragged from the palette would go. */
  dropBefore: string | null;
  overlay: ReactNode;
} {
  const { t } = useTranslation();
  const own = useOwnLanguage();
  const [active, setActive] = useState<string | null>(null);
  const [dropBefore, setDropBefore] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A finger that moves at once scrolls; one that rests first drags.
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
  );
  const kind = kindOfDrag(active);
  const { fields } = design.form;
  const end = () => {
    setActive(null);
    setDropBefore(null);
  };
  const nameOf = (id: unknown) => {
    const dragged = kindOfDrag(id);
    return dragged
      ? dragged.name[own]
      : textIn(fields.find((field) => field.fieldId === id)?.label, language) || t('designer:canvas.unnamed');
  };
  const placeOf = (id: unknown) =>
    (id === canvasId ? fields.length : fields.findIndex((field) => field.fieldId === id)) + 1;
  const context: DndContextProps = {
    sensors,
    collisionDetection: collide,
    onDragStart: ({ active: { id } }) => {
      setActive(String(id));
      if (!kindOfDrag(id) && !design.chosen.includes(String(id))) dispatch({ do: 'choose', fieldId: String(id) });
    },
    onDragOver: ({ active: { id }, over }) => setDropBefore(over && kindOfDrag(id) ? String(over.id) : null),
    onDragCancel: end,
    onDragEnd: ({ active: { id }, over }) => {
      end();
      if (!over) return;
      const dropped = kindOfDrag(id);
      if (dropped) {
        const at = over.id === canvasId ? fields.length : fields.findIndex((field) => field.fieldId === over.id);
        dispatch({ do: 'add', fields: [newField(dropped, fields)], at: Math.max(at, 0) });
        return;
      }
      if (id === over.id) return;
      const from = fields.findIndex((field) => field.fieldId === id);
      const to = fields.findIndex((field) => field.fieldId === over.id);
      // Dragged down it takes the place after the field it is over, dragged up the one before.
      const before = from < to ? (fields[to + 1]?.fieldId ?? null) : String(over.id);
      dispatch({ do: 'move', fieldIds: [String(id)], before });
    },
    accessibility: {
      announcements: {
        onDragStart: ({ active: { id } }) => t('designer:drag.taken', { name: nameOf(id) }),
        onDragOver: ({ active: { id }, over }) =>
          over ? t('designer:drag.over', { name: nameOf(id), place: placeOf(over.id) }) : undefined,
        onDragEnd: ({ active: { id }, over }) =>
          over ? t('designer:drag.put', { name: nameOf(id), place: placeOf(over.id) }) : undefined,
        onDragCancel: ({ active: { id } }) => t('designer:drag.cancelled', { name: nameOf(id) }),
      },
    },
  };
  const dragged = kind ?? kindOfField(fields.find((field) => field.fieldId === active));
  return {
    context,
    dropBefore: kind ? dropBefore : null,
    overlay:
      active && dragged ? (
        <div className="fd-kind fd-dragged">
          {createElement(iconOf(dragged.key))}
          <span>{nameOf(active)}</span>
        </div>
      ) : null,
  };
}

const kindOfField = (field: Parameters<typeof kindOf>[0] | undefined) => field && kindOf(field);
