import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Unique; remembered by the column chooser. */
  key: string;
  /** Translated already. */
  title: string;
  render: (row: Row) => ReactNode;
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** The call's sort keys; without `descending` the column sorts one way. */
  sort?: { ascending: string; descending?: string };
  /** Cannot be hidden, and is the heading of the card on a phone. */
  main?: boolean;
  /** Hidden until chosen. */
  extra?: boolean;
}

export interface PageOfRows<Row> {
  records: Row[];
  total: number;
  totalIsCapped?: boolean | undefined;
}

/** What DataTable needs of a TanStack query. */
export interface RowsQuery<Row> {
  data: PageOfRows<Row> | undefined;
  isFetching: boolean;
  isPlaceholderData: boolean;
  error: unknown;
  refetch: () => unknown;
}
