import type { SendOptions } from '../server.ts';

/** An organisation with something of everything, and what its calls are asked with. */
export interface GrowthWorld {
  organisationId: string;
  userId: string;
  token: string;
  /** The cookies of a device that has voted nowhere yet. */
  device(): Promise<string>;
  known: Known;
  /** One of its rows, as its table has it. */
  one(text: string, values?: unknown[]): Promise<Record<string, unknown>>;
  /** Makes a call; throws when the answer is not success. */
  call<Out>(id: string, input: object, options?: SendOptions): Promise<Out>;
}

type Row = Readonly<Record<string, unknown>>;

/** Ids and codes by the names of the fields that hold them, and a few rows as their tables have them. */
export type Known = Readonly<
  Record<
    'free' | 'member' | 'person' | 'order' | 'survey' | 'waiter' | 'limited' | 'guarded' | 'mailBook' | 'smsBook',
    Row
  > &
    Record<string, unknown>
>;
