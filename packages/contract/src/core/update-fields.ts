import * as z from 'zod';
import { versionNumber } from './fields.ts';

/** Of an update that was sent without a version: what stood in the fields that it changed, by their names. */
export const overwritten = { overwritten: z.record(z.string(), z.unknown()).optional() };

/** The answer of most updates. */
export const changedVersion = z.object({ version: versionNumber, ...overwritten });

type Sent<Field> =
  Field extends z.ZodDefault<infer Inner> ? Sent<Inner> : Field extends z.ZodType ? z.ZodOptional<Field> : never;

/** The fields of an update that leaves alone what is not sent: each may be missing, and none is then its default. */
export const partly = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const own = field instanceof z.ZodDefault ? field.def.innerType : field;
      return [name, z.optional(own)];
    }),
  ) as unknown as { [Name in keyof Shape]: Sent<Shape[Name]> };

// no text: a type
type Whole<Shape> = { [Name in keyof Shape]: Shape[Name] extends z.ZodDefault<infer Inner> ? Inner : Shape[Name] };
/** The fields of an input without their defaults: a row that is kept has all of them. */
export const whole = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, field instanceof z.ZodDefault ? field.unwrap() : field]),
  ) as Whole<Shape>;
