import * as z from 'zod';
import { id } from '../core/fields.ts';
import { wormKinds, wormReasons } from './member.worm.rules.ts';

/** What the list of gift hunters says of a person who is on it; for organisers alone. */
export const wormFound = z.object({
  wormId: id,
  how: z.enum(wormKinds),
  name: z.string(),
  phone: z.string().nullable(),
  reason: z.enum(wormReasons),
  note: z.string(),
  link: z.string(),
  /** The event where it was seen. */
  seenAt: z.string().nullable(),
  by: z.string(),
  createdAt: z.string(),
});

export type WormFound = z.infer<typeof wormFound>;
