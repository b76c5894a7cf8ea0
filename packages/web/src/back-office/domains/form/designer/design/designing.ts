import type { Language } from '@convoke/contract/core/language.ts';
import type { FieldType, FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { createContext, useContext } from 'react';
import type { Action, Design, FieldPatch } from './design.ts';

/** What every part of the designer needs. */
export interface Designing {
  design: Design;
  dispatch: (action: Action) => void;
  /** The language whose texts are shown and written. */
  language: Language;
  /** What is wrong with a field, for a person, by field id. */
  problems: ReadonlyMap<string, readonly string[]>;
  /** How many have chosen an option that has a limit, by `countKey`. */
  counts: ReadonlyMap<string, number>;
  allows: (type: FieldType) => boolean;
  /** Shows the properties of the chosen field, which a phone keeps in a drawer, and puts the focus there. */
  edit: () => void;
  /** Whether lists and palettes stand beside the canvas. */
  isWide: boolean;
}

export const countKey = (fieldId: string, option: string) => `${fieldId}:${option}`;

const context = createContext<Designing | null>(null);
export const DesigningProvider = context.Provider;

export function useDesigning(): Designing {
  const value = useContext(context);
  if (!value) throw new Error('outside of the designer');
  return value;
}

/** Changes of one field; a tag gathers what belongs to one undo. */
export function useChange(field: FormField): (patch: FieldPatch, tag?: string) => void {
  const { dispatch } = useDesigning();
  return (patch, tag) => dispatch({ do: 'change', fieldId: field.fieldId, patch, ...(tag && { tag }) });
}

/** The fields before a field: what its logic may look at. */
export function fieldsBefore(form: FormDefinition, field: FormField): FormField[] {
  return form.fields.slice(
    0,
    form.fields.findIndex((each) => each.fieldId === field.fieldId),
  );
}
