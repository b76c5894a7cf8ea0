const most = 5;

/** PostgreSQL ended the transaction because it and another waited for each other (40P01), or could not be put in an order (40001): nothing of it was done. */
const undone: readonly string[] = ['40P01', '40001'];

/** Runs a transaction again that PostgreSQL ended for no fault of its own: `undone`, and what `also` names. */
export async function againstDeadlock<T>(work: () => Promise<T>, also: readonly string[] = []): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (attempt >= most || typeof code !== 'string' || !(undone.includes(code) || also.includes(code))) throw error;
    }
  }
}
