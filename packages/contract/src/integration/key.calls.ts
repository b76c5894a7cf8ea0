import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, isoTime, line } from '../core/fields.ts';
import { keyScopes } from '../core/key-scopes.ts';

/** `ended`: who made it is no longer with the organisation. */
export const keyStates = ['live', 'expired', 'ended'] as const;

const rules = {
  name: line(60, 1),
  scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
};

const keyRow = z.object({
  keyId: id,
  ...rules,
  /** What the key begins with, to recognise it by. */
  prefix: z.string(),
  state: z.enum(keyStates),
  madeBy: z.string(),
  createdAt: z.string(),
  /** Null = it does not end by itself. */
  expiresAt: z.string().nullable(),
  /** To ten minutes; null = never used. */
  usedAt: z.string().nullable(),
});

export type KeyRow = z.infer<typeof keyRow>;

export const keyList = defineCall({
  id: 'integration.keyList',
  method: 'GET',
  path: '/event/integration/key/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The API keys of the organisation, the newest first.',
  input: z.object({}),
  output: z.object({ keys: z.array(keyRow) }),
});

export const keyAdd = defineCall({
  id: 'integration.keyAdd',
  method: 'POST',
  path: '/event/integration/key/add',
  audience: 'organiser',
  kind: 'write',
  summary: 'Makes an API key. `key` is answered this once and kept as its hash alone.',
  input: z.object({ ...rules, expiresAt: isoTime.nullable().default(null) }),
  output: z.object({ keyId: id, key: z.string() }),
  fails: ['KEYS_FULL', 'KEY_ENDS_EARLY'],
});

export const keyRevoke = defineCall({
  id: 'integration.keyRevoke',
  method: 'POST',
  path: '/event/integration/key/revoke/{keyId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Ends an API key at once and for good.',
  input: z.object({ keyId: id }),
  output: done,
});

export const keyCalls = [keyList, keyAdd, keyRevoke];
