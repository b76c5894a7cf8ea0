/** The answer of a paged list. */
export function pageAnswer<Row>(
  records: Row[],
  total: number,
  page: { current: number; size: number },
  more: { nextCursor?: string | null; totalIsCapped?: boolean } = {},
) {
  return { records, total, current: page.current, size: page.size, pages: Math.ceil(total / page.size), ...more };
}
