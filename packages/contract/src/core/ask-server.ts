import type * as z from 'zod';

/**
 * How a process beside the server (the ingest, the line) speaks to it: JSON by POST, with the key that both know. `address` has no slash at its end.
 * Rejects when the server does not answer within five seconds, or not as agreed.
 */
export const askServer =
  (address: string, key: string) =>
  async <Answer>(path: string, body: unknown, answer: z.ZodType<Answer>): Promise<Answer> => {
    const response = await fetch(`${address}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5000),
    });
    if (!response.ok) throw new Error(`the server answers ${response.status}`);
    return answer.parse(await response.json());
  };
