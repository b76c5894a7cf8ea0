import {
  beginAnswer,
  type beginAsked,
  listenAnswer,
  type listenAsked,
  type lineTold,
  toldAnswer,
} from '@convoke/contract/outbound/outbound.line.ts';
import type * as z from 'zod';

export type BeginAnswer = z.infer<typeof beginAnswer>;
export type Allowed = Extract<BeginAnswer, { isAllowed: true }>;
export type Told = z.infer<typeof lineTold>;
export type Ended = Told['ended'][number];
export type Cause = Ended['cause'];

/** What the line says to the server. All throw when it does not answer within five seconds, or not as agreed. */
export interface ServerLink {
  begin: (asked: z.infer<typeof beginAsked>) => Promise<BeginAnswer>;
  listen: (asked: z.infer<typeof listenAsked>) => Promise<boolean>;
  /** The calls to cut. */
  tell: (told: Told) => Promise<string[]>;
}

/** `address` without a slash at the end; `key` = LINE_KEY. */
export function serverLink(address: string, key: string): ServerLink {
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`${address}/line/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5000),
    });
    if (!response.ok) throw new Error(`the server answers ${response.status}`);
    return response.json();
  };
  return {
    begin: async (asked) => beginAnswer.parse(await post('call/begin', asked)),
    listen: async (asked) => listenAnswer.parse(await post('call/listen', asked)).isAllowed,
    tell: async (told) => toldAnswer.parse(await post('told', told)).cut,
  };
}
