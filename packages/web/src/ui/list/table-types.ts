import type { ReactNode } from 'react';
import type { Address } from './use-address.ts';

export interface Column<Row> {
  /** Unique; remembered by the column chooser. */
  key: string;
  /** Translated already. */
  title: string;
  render: (row: Row) => ReactNode;
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** The word the call sorts by; `-` before it is the other way round. The table offers the ways the call knows. */
  sort?: string;
  /** Cannot be hidden; stays in view beside the state, and is the first line of a row on a phone. */
  main?: boolean;
  /**
   * State and actions stay in view while the table scrolls sideways. A phone's row shows the state beside the main column, two facts under it,
   * and the actions at its end; without facts it shows the first two of the others.
   */
  part?: 'state' | 'fact' | 'actions';
  /** Hidden until chosen. */
  extra?: boolean;
}

export interface PageOfRows<Row> {
  records: Row[];
  total: number;
  totalIsCapped?: boolean | undefined;
  nextCursor?: string | null | undefined;
}

/** What a list needs of a TanStack query. */
export interface RowsQuery<Page> {
  data: Page | undefined;
  isFetching: boolean;
  isPlaceholderData: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** What DataTable shows: the answer of `useList`. */
export interface Rows<Row> extends Address {
  query: RowsQuery<PageOfRows<Row>>;
  countAll?: (() => void) | undefined;
}
