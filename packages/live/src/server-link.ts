import { askServer } from '@convoke/contract/core/ask-server.ts';
import { publishAnswer, statusAnswer, type publishAsked, type statusTold } from '@convoke/contract/live/live.ingest.ts';
import type * as z from 'zod';

export type PublishAnswer = z.infer<typeof publishAnswer>;
type Asked = z.infer<typeof publishAsked>;
type Told = z.infer<typeof statusTold>;

/** What the ingest says to the server. Both reject when that does not answer in time and as agreed. */
export interface ServerLink {
  publish: (asked: Asked) => Promise<PublishAnswer>;
  /** The sessions to cut off. */
  status: (told: Told) => Promise<string[]>;
}

/** `address` without a slash at the end; `key` = LIVE_INGEST_KEY. */
export function serverLink(address: string, key: string): ServerLink {
  const ask = askServer(`${address}/live/ingest`, key);
  return {
    publish: (asked) => ask('publish', asked, publishAnswer),
    status: async (told) => (await ask('status', told, statusAnswer)).cut,
  };
}
