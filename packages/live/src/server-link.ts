import { publishAnswer, statusAnswer, type publishAsked, type statusTold } from '@convoke/contract/live/live.ingest.ts';
import type * as z from 'zod';

export type PublishAnswer = z.infer<typeof publishAnswer>;
type Asked = z.infer<typeof publishAsked>;
type Told = z.infer<typeof statusTold>;

/** What the ingest says to the server. Both throw when it does not answer within five seconds, or not as agreed. */
export interface ServerLink {
  publish: (asked: Asked) => Promise<PublishAnswer>;
  /** The sessions to cut off. */
  status: (told: Told) => Promise<string[]>;
}

/** `address` without a slash at the end; `key` = LIVE_INGEST_KEY. */
export function serverLink(address: string, key: string): ServerLink {
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`${address}/live/ingest/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5000),
    });
    if (!response.ok) throw new Error(`the server answers ${response.status}`);
    return response.json();
  };
  return {
    publish: async (asked) => publishAnswer.parse(await post('publish', asked)),
    status: async (told) => statusAnswer.parse(await post('status', told)).cut,
  };
}
