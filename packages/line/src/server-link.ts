import { askServer } from '@convoke/contract/core/ask-server.ts';
import {
  beginAnswer,
  type beginAsked,
  listenAnswer,
  type listenAsked,
  type lineTold,
  returnAnswer,
  type returnAsked,
  toldAnswer,
} from '@convoke/contract/outbound/outbound.line.ts';
import type * as z from 'zod';

export type BeginAnswer = z.infer<typeof beginAnswer>;
export type Allowed = Extract<BeginAnswer, { isAllowed: true }>;
export type Told = z.infer<typeof lineTold>;
export type Ended = Told['ended'][number];
export type Cause = Ended['cause'];

/** What the line says to the server. All reject when that does not answer in time and as agreed. */
export interface ServerLink {
  begin: (asked: z.infer<typeof beginAsked>) => Promise<BeginAnswer>;
  mayReturn: (asked: z.infer<typeof returnAsked>) => Promise<boolean>;
  listen: (asked: z.infer<typeof listenAsked>) => Promise<boolean>;
  /** The calls to cut. */
  tell: (told: Told) => Promise<string[]>;
}

/** `address` without a slash at the end; `key` = LINE_KEY. */
export function serverLink(address: string, key: string): ServerLink {
  const ask = askServer(`${address}/line`, key);
  return {
    begin: (asked) => ask('call/begin', asked, beginAnswer),
    mayReturn: async (asked) => (await ask('call/return', asked, returnAnswer)).isAllowed,
    listen: async (asked) => (await ask('call/listen', asked, listenAnswer)).isAllowed,
    tell: async (told) => (await ask('told', told, toldAnswer)).cut,
  };
}
