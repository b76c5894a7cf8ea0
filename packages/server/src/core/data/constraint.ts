/** PostgreSQL's codes of broken rules: a key that is taken, what is named and not there, an excluded overlap, a CHECK. */
export const brokenRules: readonly string[] = ['23505', '23503', '23P01', '23514'];

/**
 * Does a write that may break the rule `constraint` (of a table, or a unique index by its name), and refuses then instead of failing. The rule
 * itself is asked, not the rows beforehand: of two that come at once one is refused. The transaction is of no use afterwards, so `refuse` throws.
 */
export async function unlessBroken<T>(constraint: string, refuse: () => never, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint: broken } = error as { code?: string; constraint?: string };
    if (brokenRules.includes(code ?? '') && broken === constraint) refuse();
    throw error;
  }
}
