import type { KeyboardEvent } from 'react';
import { type PageKey, usePageKeys } from '../../../../../ui/page-keys.ts';
import { copiesOf } from '../design/copies.ts';
import { type Action, chosenFields, type Design } from '../design/design.ts';

interface Props {
  design: Design;
  dispatch: (action: Action) => void;
  edit: () => void;
  openPalette: () => void;
  focusChosen: () => void;
}

const designerKeys: readonly PageKey[] = [
  { keys: ['/'], text: 'palette:key.addQuestion' },
  { keys: ['↑', '↓'], text: 'palette:key.chooseQuestion' },
  { keys: ['Alt', '↑', '↓'], text: 'palette:key.moveQuestion' },
  { keys: ['Ctrl', 'D'], text: 'palette:key.copyQuestion' },
  { keys: ['Delete'], text: 'palette:key.removeQuestion' },
  { keys: ['Ctrl', 'Z'], text: 'palette:key.undo' },
  { keys: ['Ctrl', 'Y'], text: 'palette:key.redo' },
];

/**
 * Undo and redo anywhere in the designer. On the canvas: up and down move the choice (with Shift they extend it), Alt+up and Alt+down move
 * the fields, Enter edits, Delete removes, Ctrl+D duplicates, "/" adds.
 */
export function useDesignerKeys({ design, dispatch, edit, openPalette, focusChosen }: Props) {
  usePageKeys(designerKeys);
  return (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement;
    // React hands on what happens in dialogs, which stand elsewhere in the document: their keys are theirs.
    if (event.defaultPrevented || event.nativeEvent.isComposing || !event.currentTarget.contains(target)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const onCanvas = target.closest('[data-canvas]') !== null;
    const done = (...actions: Action[]) => {
      event.preventDefault();
      actions.forEach(dispatch);
      if (onCanvas) focusChosen();
    };
    const key = event.key.toLowerCase();
    if (isCommand && key === 'z') return done({ do: event.shiftKey ? 'redo' : 'undo' });
    if (isCommand && key === 'y') return done({ do: 'redo' });
    if (!onCanvas) return;
    if (isCommand && key === 'd') {
      const fields = chosenFields(design);
      return fields.length > 0 ? done({ do: 'add', fields: copiesOf(fields), at: afterLast(design) }) : undefined;
    }
    if (isCommand && key === 'a') {
      const all = design.form.fields.map((field) => field.fieldId);
      const [first, last] = [all[0], all.at(-1)];
      if (first === undefined || last === undefined) return;
      return done({ do: 'choose', fieldId: first }, { do: 'choose', fieldId: last, how: 'range' });
    }
    if (isCommand) return;
    switch (event.key) {
      case 'ArrowUp':
      case 'ArrowDown': {
        const by = event.key === 'ArrowUp' ? -1 : 1;
        return done(event.altKey ? { do: 'shift', by } : { do: 'step', by, extend: event.shiftKey });
      }
      case 'Delete':
      case 'Backspace':
        return done({ do: 'remove', fieldIds: design.chosen });
      case 'Enter':
        event.preventDefault();
        return design.chosen.length > 0 ? edit() : undefined;
      case '/':
        event.preventDefault();
        return openPalette();
      case 'Escape':
        return done({ do: 'choose', fieldId: design.chosen.at(-1) ?? null });
    }
  };
}

/** The place behind the last of the chosen fields. */
export function afterLast(design: Design): number {
  const last = chosenFields(design).at(-1);
  return last ? design.form.fields.indexOf(last) + 1 : design.form.fields.length;
}
