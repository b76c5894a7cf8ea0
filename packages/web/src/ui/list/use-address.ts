import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod';
import { bare, boundsOf, defaultOf, fieldsOf, type Takes, wordsOf } from '../schema.ts';

/** Named in the address for every list; all other fields of its call are filters. */
const pageNames: readonly string[] = ['current', 'size', 'cursor', 'sort', 'exactTotal'];
const defaultSize = 20;

export type Changes<Name extends string> = Partial<
  Record<Name | 'current' | 'size' | 'search' | 'sort', string | number | null | undefined>
>;

/** Filters, search, order and page of a list, as the address says them and the list's call takes them. */
export interface Address<Name extends string = string> {
  current: number;
  size: number;
  search: string;
  /** At most so many characters are searched for. */
  searchLength: number;
  sort: string | undefined;
  /** Every order the call knows: `createdAt`, and `-createdAt` for the other way round. */
  sorts: readonly string[];
  /** A filter that is set, as the address writes it. */
  filter(name: Name): string | undefined;
  /** How many filters and searches narrow the list. */
  narrowed: number;
  /** Another filter or order begins at the first page again; undefined and '' take a filter away. */
  set(changes: Changes<Name>): void;
  /** Takes the list's own filters away; what else the address says stays. */
  reset(): void;
}

export interface CallAddress<Raw> extends Address<keyof Raw & string> {
  /** What the call takes. */
  input: Raw;
  /** What another call that takes the same filters is asked with, such as the export. `more` is what only that one takes. */
  inputFor<Other>(other: Takes<Other>, more?: Partial<Other>): Other;
}

/**
 * A list's filters, order and page, kept in the address so that reloading, going back and sharing keep them. The call says which there are:
 * what it would refuse, mistyped or of another version, is passed over. What is `fixed` is not read from the address.
 */
export function useAddress<Raw>(call: Takes<Raw>, fixed: Partial<Raw> = {}): CallAddress<Raw> {
  const [params, setParams] = useSearchParams();
  const fields = useMemo(() => fieldsOf(call.input), [call]);

  const set = useCallback(
    (changes: Changes<string>) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          next.delete('current');
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === null || value === '' || (name === 'current' && value === 1))
              next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const reset = useCallback(
    () => set(Object.fromEntries(Object.keys(fields).map((name) => [name, undefined]))),
    [fields, set],
  );

  const fixedKey = JSON.stringify(fixed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by its content; it is made anew each time.
  return useMemo(() => {
    const read = readAddress(fields, fixed, params);
    const { current, size, sort, filters } = read;
    return {
      current,
      size,
      sort: sort ?? (defaultOf(fields['sort']) as string | undefined),
      sorts: wordsOf(fields['sort']),
      search: (filters['search'] as string | undefined) ?? '',
      searchLength: (fields['search'] && boundsOf(fields['search']).max) ?? 100,
      filter: (name) => (name in filters ? (params.get(name) ?? undefined) : undefined),
      narrowed: Object.keys(filters).length,
      set,
      reset,
      // The schema has read each of its fields.
      input: { ...fixed, ...(fields['current'] && { current, size }), ...filters, ...(sort && { sort }) } as Raw,
      inputFor: (other, more) => {
        const its = fieldsOf(other.input);
        const same = Object.entries({ ...fixed, ...filters, ...(sort && { sort }) });
        return {
          ...Object.fromEntries(same.filter(([name]) => name in its)),
          ...more,
        } as typeof other.input._zod.input;
      },
    };
  }, [fields, fixedKey, params, set, reset]);
}

/** As many rows on a page as asked for and as the call gives. */
function sizeOf(field: z.ZodType | undefined, text: string | null): number {
  const size = Number(text);
  if (!Number.isInteger(size) || size < 1) return defaultSize;
  return Math.min(size, (field && boundsOf(field).max) ?? size);
}

/** What of an address the fields take; the rest is passed over. */
export function readAddress(fields: Readonly<Record<string, z.ZodType>>, fixed: object, params: URLSearchParams) {
  const read = (name: string): unknown => {
    const [field, text] = [fields[name], params.get(name)];
    if (!field || !text) return undefined;
    const core = bare(field);
    // Too long a search finds what its beginning finds.
    const result = field.safeParse(core instanceof z.ZodString ? text.slice(0, core.maxLength ?? undefined) : text);
    return result.success && result.data !== '' ? result.data : undefined;
  };
  const filters: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    if (pageNames.includes(name) || name in fixed) continue;
    const value = read(name);
    if (value !== undefined) filters[name] = value;
  }
  return {
    current: Number(read('current') ?? 1),
    size: sizeOf(fields['size'], params.get('size')),
    sort: read('sort') as string | undefined,
    filters,
  };
}
