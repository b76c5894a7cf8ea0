/** Said with a navigation: the page at `path` has done its work, and its tab goes. */
export const closing = (path: string): { closes: string } => ({ closes: path });

/** The path whose tab a navigation closes. */
export function closedBy(state: unknown): string | undefined {
  const { closes } = (state ?? {}) as Partial<ReturnType<typeof closing>>;
  return typeof closes === 'string' ? closes : undefined;
}
