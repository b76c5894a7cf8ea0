import type { ServerDomain } from '../domain.ts';

/** Tables that no domain owns: as in a card (`core/domain.ts`), how they come into the copy of an event. */
export const coreTables: NonNullable<ServerDomain['tables']> = {
  applied_function: 'not of an event',
  directory: 'codes and ids, listed for the copy by who makes it',
  gateway_health: 'not of an event',
  message: 'what people were told',
  request_key: 'not of an event',
};

/** Those of which every domain writes its own rows. */
export const sharedTables: readonly string[] = ['directory'];

/** What their columns may hold, as in a card. */
export const coreEnums: NonNullable<ServerDomain['enums']> = {
    message: { channel: ['mail', 'sms'], state: ['queued', 'claimed', 'accepted', 'failed', 'unknown', 'unserved'] },
};
