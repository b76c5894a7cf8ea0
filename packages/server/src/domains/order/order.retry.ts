const most = 5;

/**
 * Runs a transaction again that PostgreSQL ended because it and another waited for each other (40P01, 40001), or that met a key another one
 * wrote in the same moment (23505): the second time it sees what the other one did.
 */
export async function againstDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (attempt >= most || !(code === '40P01' || code === '40001' || code === '23505')) throw error;
    }
  }
}
