import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';

/** A form while it is designed, as a pure reducer: what it is, which fields are chosen, and what can be undone. */
export interface Design {
  form: FormDefinition;
  /** In the form's order of choosing; the last one is the one whose properties are shown. */
  chosen: readonly string[];
  past: readonly FormDefinition[];
  future: readonly FormDefinition[];
  /** Changes in a row that carry the same tag (letters typed into one text) are undone as one. */
  tag: string | null;
}

export type FieldPatch = { [Key in keyof FormField]?: FormField[Key] | undefined };

export type Action =
  /** Without `at`: after the chosen field, else at the end. */
  | { do: 'add'; fields: readonly FormField[]; at?: number }
  | { do: 'remove'; fieldIds: readonly string[] }
  /** Before the field `before`; null = to the end. */
  | { do: 'move'; fieldIds: readonly string[]; before: string | null }
  | { do: 'shift'; by: -1 | 1 }
  /** What is undefined in the patch is taken away. */
  | { do: 'change'; fieldId: string; patch: FieldPatch; tag?: string }
  /** Whether one of the two, a phone and an e-mail, is enough. */
  | { do: 'either'; fieldIds: readonly [string, string]; on: boolean }
  | { do: 'pace'; pace: NonNullable<FormDefinition['pace']> }
  | { do: 'choose'; fieldId: string | null; how?: 'one' | 'toggle' | 'range' }
  | { do: 'step'; by: -1 | 1; extend?: boolean }
  | { do: 'undo' }
  | { do: 'redo' }
  /** The whole form comes from elsewhere; that too can be undone. */
  | { do: 'take'; form: FormDefinition };

/** As many steps back as anybody wants. */
const longestPast = 200;
/** What the contract allows. */
export const mostFields = 200;

/** Nothing is chosen at first: what is added then goes to the end. */
export function begin(form: FormDefinition): Design {
  return { form, chosen: [], past: [], future: [], tag: null };
}

export function mainChosen(design: Design): FormField | undefined {
  const last = design.chosen.at(-1);
  return design.form.fields.find((field) => field.fieldId === last);
}

/** The chosen fields in the order of the form. */
export function chosenFields(design: Design): FormField[] {
  const chosen = new Set(design.chosen);
  return design.form.fields.filter((field) => chosen.has(field.fieldId));
}

function known(form: FormDefinition, fieldIds: readonly string[]): string[] {
  const all = new Set(form.fields.map((field) => field.fieldId));
  return fieldIds.filter((fieldId) => all.has(fieldId));
}

function put(
  design: Design,
  fields: FormField[],
  chosen: readonly string[] = design.chosen,
  tag: string | null = null,
): Design {
  return become(design, { ...design.form, fields }, chosen, tag);
}

function become(design: Design, form: FormDefinition, chosen: readonly string[], tag: string | null): Design {
  const goesOn = tag !== null && tag === design.tag;
  return {
    form,
    chosen: known(form, chosen),
    past: goesOn ? design.past : [...design.past, design.form].slice(-longestPast),
    future: [],
    tag,
  };
}

function travel(design: Design, from: 'past' | 'future'): Design {
  const form = from === 'past' ? design.past.at(-1) : design.future[0];
  if (!form) return design;
  const before = new Map(design.form.fields.map((field) => [field.fieldId, field]));
  // What the step brought back or changed is what people want to see.
  const changed = form.fields.filter((field) => before.get(field.fieldId) !== field).map((field) => field.fieldId);
  const chosen = known(form, design.chosen);
  const only = changed.length === 1 ? changed : chosen;
  const fallback = changed[0] ?? form.fields[0]?.fieldId;
  return {
    form,
    chosen: only.length > 0 ? only : fallback !== undefined ? [fallback] : [],
    past: from === 'past' ? design.past.slice(0, -1) : [...design.past, design.form],
    future: from === 'past' ? [design.form, ...design.future] : design.future.slice(1),
    tag: null,
  };
}

function choose(design: Design, fieldId: string | null, how: 'one' | 'toggle' | 'range'): Design {
  if (fieldId === null) return { ...design, chosen: [], tag: null };
  if (how === 'toggle') {
    const chosen = design.chosen.includes(fieldId)
      ? design.chosen.filter((each) => each !== fieldId)
      : [...design.chosen, fieldId];
    return { ...design, chosen, tag: null };
  }
  const ids = design.form.fields.map((field) => field.fieldId);
  const anchor = design.chosen[0];
  if (how === 'range' && anchor !== undefined) {
    const [from, to] = [ids.indexOf(anchor), ids.indexOf(fieldId)];
    const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    // The anchor stays first, so that the range can grow the other way.
    return { ...design, chosen: from <= to ? range : range.reverse(), tag: null };
  }
  return { ...design, chosen: [fieldId], tag: null };
}

function step(design: Design, by: -1 | 1, extend: boolean): Design {
  const ids = design.form.fields.map((field) => field.fieldId);
  if (ids.length === 0) return design;
  const at = ids.indexOf(design.chosen.at(-1) ?? '');
  const next = at < 0 ? (by > 0 ? 0 : ids.length - 1) : Math.min(Math.max(at + by, 0), ids.length - 1);
  return choose(design, ids[next] ?? null, extend ? 'range' : 'one');
}

function move(design: Design, fieldIds: readonly string[], before: string | null): Design {
  const moving = new Set(fieldIds);
  const { fields } = design.form;
  // A field that moves itself is no place to stand before: the next one that stays is.
  let place = before === null ? fields.length : fields.findIndex((field) => field.fieldId === before);
  if (place < 0) return design;
  while (place < fields.length && moving.has(fields[place]?.fieldId ?? '')) place += 1;
  const anchor = fields[place]?.fieldId;
  const rest = fields.filter((field) => !moving.has(field.fieldId));
  const at = anchor === undefined ? rest.length : rest.findIndex((field) => field.fieldId === anchor);
  const next = rest.toSpliced(at, 0, ...fields.filter((field) => moving.has(field.fieldId)));
  return next.every((field, index) => field === fields[index]) ? design : put(design, next);
}

function shift(design: Design, by: -1 | 1): Design {
  const { fields } = design.form;
  const chosen = chosenFields(design).map((field) => field.fieldId);
  const places = chosen.map((fieldId) => fields.findIndex((field) => field.fieldId === fieldId));
  if (places.length === 0) return design;
  if (by < 0) {
    const above = fields[Math.min(...places) - 1];
    return above ? move(design, chosen, above.fieldId) : design;
  }
  const below = Math.max(...places) + 1;
  return below < fields.length ? move(design, chosen, fields[below + 1]?.fieldId ?? null) : design;
}

function patched(field: FormField, patch: FieldPatch): FormField {
  const next = { ...field, ...patch };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as FormField;
}

/** Two of which one is enough name each other. Whose other is gone must be answered itself; whose other goes its own way need not. */
function paired(fields: readonly FormField[]): FormField[] {
  return fields.map((field) => {
    if (field.orElse === undefined) return field;
    const other = fields.find((each) => each.fieldId === field.orElse);
    return other?.orElse === field.fieldId
      ? field
      : patched(field, { orElse: undefined, required: other === undefined });
  });
}

export function reduce(design: Design, action: Action): Design {
  const { form } = design;
  switch (action.do) {
    case 'add': {
      if (action.fields.length === 0 || form.fields.length + action.fields.length > mostFields) return design;
      const after = form.fields.findIndex((field) => field.fieldId === design.chosen.at(-1));
      const at = action.at ?? (after < 0 ? form.fields.length : after + 1);
      return put(
        design,
        form.fields.toSpliced(at, 0, ...action.fields),
        action.fields.map((field) => field.fieldId),
      );
    }
    case 'remove': {
      const gone = new Set(known(form, action.fieldIds));
      if (gone.size === 0) return design;
      const left = paired(form.fields.filter((field) => !gone.has(field.fieldId)));
      const at = form.fields.findIndex((field) => gone.has(field.fieldId));
      // The next field takes the choice over, so that several can be removed in a row.
      const next = left[Math.min(at, left.length - 1)];
      const chosen = known(form, design.chosen).filter((fieldId) => !gone.has(fieldId));
      return put(design, left, chosen.length > 0 ? chosen : next ? [next.fieldId] : []);
    }
    case 'move':
      return move(design, action.fieldIds, action.before);
    case 'shift':
      return shift(design, action.by);
    case 'change': {
      const at = form.fields.findIndex((field) => field.fieldId === action.fieldId);
      const field = form.fields[at];
      if (!field) return design;
      const next = paired(form.fields.with(at, patched(field, action.patch)));
      return put(design, next, design.chosen, action.tag ? `${action.fieldId}.${action.tag}` : null);
    }
    case 'either': {
      const [one, other] = action.fieldIds;
      const orElse = new Map([
        [one, other],
        [other, one],
      ]);
      return put(
        design,
        form.fields.map((field) =>
          orElse.has(field.fieldId)
            ? patched(field, {
                orElse: action.on ? orElse.get(field.fieldId) : undefined,
                ...(action.on && { required: false }),
              })
            : field,
        ),
      );
    }
    case 'pace':
      return become(design, { ...form, pace: action.pace }, design.chosen, null);
    case 'choose':
      return choose(design, action.fieldId, action.how ?? 'one');
    case 'step':
      return step(design, action.by, action.extend ?? false);
    case 'undo':
      return travel(design, 'past');
    case 'redo':
      return travel(design, 'future');
    case 'take':
      return become(design, action.form, design.chosen, null);
  }
}
