import * as z from 'zod';

/** A call of the contract, or anything else that says what it takes. `Raw` goes in. */
export interface Takes<Raw> {
  input: z.ZodType<unknown, Raw>;
}

/** The fields that a call takes, by name. */
export function fieldsOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  const core = bare(schema);
  return core instanceof z.ZodObject ? (core.shape as Record<string, z.ZodType>) : {};
}

/** What is inside of optional, nullable, defaults and pipes: the side that a person fills in. */
export function bare(field: z.ZodType): z.ZodType {
  if (
    field instanceof z.ZodOptional ||
    field instanceof z.ZodNullable ||
    field instanceof z.ZodDefault ||
    field instanceof z.ZodPrefault ||
    field instanceof z.ZodReadonly
  )
    return bare(field.unwrap() as z.ZodType);
  if (field instanceof z.ZodPipe) {
    const before = field.in as z.ZodType;
    return bare(before instanceof z.ZodTransform ? (field.out as z.ZodType) : before);
  }
  return field;
}

/** A part of what a call takes that has fields of its own: an object, or each member of a list. */
export function partOf<Raw, Name extends keyof Raw & string>(
  call: Takes<Raw>,
  name: Name,
): Takes<NonNullable<Raw[Name]> extends readonly (infer Member)[] ? Member : NonNullable<Raw[Name]>> {
  const part = bare(fieldsOf(call.input)[name] ?? z.never());
  // What its type says is what the schema is.
  return { input: (part instanceof z.ZodArray ? part.element : part) as never };
}

export interface Bounds {
  /** Of a number its value, of a text its characters, of a list its members. */
  min: number | undefined;
  max: number | undefined;
  /** Only whole numbers. */
  isWhole: boolean;
  /** It takes neither nothing nor an empty text. */
  isRequired: boolean;
}

export function boundsOf(field: z.ZodType): Bounds {
  const core = bare(field);
  const [min, max] = sizesOf(core);
  return {
    min,
    max,
    isWhole: core instanceof z.ZodNumber && core.isInt,
    isRequired: [undefined, null, ''].every((empty) => !field.safeParse(empty).success),
  };
}

function sizesOf(core: z.ZodType): [number | undefined, number | undefined] {
  if (core instanceof z.ZodString) return [core.minLength ?? undefined, core.maxLength ?? undefined];
  if (core instanceof z.ZodNumber) return [bound(core.minValue), bound(core.maxValue)];
  if (core instanceof z.ZodArray) {
    const checks = (core.def.checks ?? []).map((check) => check._zod.def as { minimum?: number; maximum?: number });
    return [checks.find((each) => each.minimum)?.minimum, checks.find((each) => each.maximum)?.maximum];
  }
  return [undefined, undefined];
}

/** The range of whole numbers that JavaScript holds is nobody's bound. */
function bound(value: number | null): number | undefined {
  return value === null || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value;
}

/** The words that a field of a fixed choice takes. */
export function wordsOf(field: z.ZodType | undefined): readonly string[] {
  const core = field && bare(field);
  return core instanceof z.ZodEnum ? core.options.map(String) : [];
}

/** What a call takes for a field that is left out; undefined where it must be given or may be missing. */
export function defaultOf(field: z.ZodType | undefined): unknown {
  const read = field?.safeParse(undefined);
  return read?.success ? read.data : undefined;
}
