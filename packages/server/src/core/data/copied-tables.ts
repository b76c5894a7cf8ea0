/** How a table's rows come into the copy of an event. A column that comes later is copied as it is. */
export interface CopiedRows {
  /** The column that finds them: rows of the event, or of what was copied before. */
  by: string;
  /** The table that `by` names. */
  of: string;
  /** What else must have been copied of what a row names: the column, and its table. */
  also?: { by: string; of: string };
  /** Whether other rows name these by their ids. */
  hasId?: true;
  /** Without those that were deleted. */
  isLive?: true;
  /** Moments that move with the event. */
  shifted?: readonly string[];
  /** Days that move with it. */
  days?: readonly string[];
  /** What other systems know a row by: the copy has its own. */
  anew?: readonly string[];
  /** Columns of JSON in which ids stand anywhere, however deep. */
  inside?: readonly string[];
  /** What begins anew. */
  fresh?: Readonly<Record<string, unknown>>;
  /** The column that names who made it: whoever copies. */
  user?: string;
}

export type CopiedTable = CopiedRows & { table: string };

/** Rows of the event itself. */
export const ofEvent = { by: 'event_id', of: 'event' } as const;

/** The tables with what others belong to, or refer to, before those. `references` says to which tables each has foreign keys. */
export function inOrder(tables: readonly CopiedTable[], references: ReadonlyMap<string, readonly string[]>): CopiedTable[] {
  const ordered = new Set<CopiedTable>();
  const begun = new Set<CopiedTable>();
  const add = (each: CopiedTable) => {
    if (begun.has(each)) return;
    begun.add(each);
    const needed = [each.of, each.also?.of, ...(references.get(each.table) ?? [])];
    for (const other of tables) if (other.table !== each.table && needed.includes(other.table)) add(other);
    ordered.add(each);
  };
  for (const each of tables) add(each);
  return [...ordered];
}
