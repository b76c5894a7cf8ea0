import type { SendOptions, TestServer } from '../server.ts';

/** An organisation with something of everything, and what its calls are asked with. */
export interface GrowthWorld {
  /** As it is now: the test starts it anew. */
  serverNow(): TestServer;
  organisationId: string;
  userId: string;
  token: string;
  known: Known<string>;
  /** One of its rows, as its table has it. */
  one(text: string, values?: unknown[]): Promise<Record<string, unknown>>;
  /** Makes a call; throws when the answer is not success. */
  call<Out>(id: string, input: object, options?: SendOptions): Promise<Out>;
}

export type Row = Readonly<Record<string, unknown>>;

/** Ids and codes by the names of the fields that hold them, and a few rows as their tables have them. */
export type Known<Rows extends string = never> = Readonly<Record<Rows, Row> & Record<string, unknown>>;
