import { withClient } from '@convoke/launcher/database.ts';

/** Works with some SQL functions changed, for controls without a guard; they are as they were afterwards. */
export async function withChanged<T>(
  superuserUrl: string,
  changes: Readonly<Record<string, (text: string) => string>>,
  work: () => Promise<T>,
): Promise<T> {
  return withClient(superuserUrl, async (client) => {
    const former: string[] = [];
    try {
      for (const [name, change] of Object.entries(changes)) {
        const { rows } = await client.query<{ text: string }>('SELECT pg_get_functiondef($1::regproc) AS text', [name]);
        const text = rows[0]?.text ?? '';
        const made = change(text);
        if (made === text) throw new Error(`nothing of ${name} was changed`);
        await client.query(made);
        former.push(text);
      }
      return await work();
    } finally {
      for (const text of former) await client.query(text);
    }
  });
}
