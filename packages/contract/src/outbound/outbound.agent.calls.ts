import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, line, newPassword, pageOf, paging, queryBool, versionNumber } from '../core/fields.ts';
import { changedVersion, partly, whole } from '../core/update-fields.ts';
import { taskFigures } from './outbound.shapes.ts';
import { seatStates } from './outbound.rules.ts';

/** Call agents: accounts with a sign-in of their own, who see only what is allotted to them. */

/** In lower case; agents of all organisations sign in at one page, so it is theirs alone. */
const loginName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9._@-]{1,62}[a-z0-9])$/);

const fields = {
  name: line(100, 1),
  loginName,
  /** Of a weighted allotment: how many parts this agent gets. */
  weight: z.int().min(1).max(100).default(1),
  /** How many people may be with this agent at once, not counting those who are finished; null = any number. */
  most: z.int().min(1).max(100_000).nullable().default(null),
  isActive: z.boolean().default(true),
};

const agent = z.object({
  outboundId: id,
  ...whole(fields),
  seat: z.object({ state: z.enum(seatStates), since: z.string().nullable() }),
  /** With this agent and not finished. */
  open: z.int(),
  /** Finished, or not to be called any more. */
  finished: z.int(),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
  version: versionNumber,
});
export type CallAgentRow = z.infer<typeof agent>;

export const outboundAgentAdd = defineCall({
  id: 'outbound.agentAdd',
  method: 'POST',
  path: '/ms/member-call-account/add',
  audience: 'organiser',
  kind: 'write',
  keys: false,
  summary: 'Adds a call agent, who signs in at /outboundLogin.',
  input: z.object({ ...fields, password: newPassword }),
  output: z.object({ outboundId: id }),
  fails: ['CALL_LOGIN_TAKEN', 'CALL_AGENTS_FULL'],
});

export const outboundAgentUpdate = defineCall({
  id: 'outbound.agentUpdate',
  method: 'POST',
  path: '/ms/member-call-account/update',
  audience: 'organiser',
  kind: 'write',
  keys: false,
  summary:
    'Changes what is sent of an agent. Another password, or one who is no longer active, ends the agent’s sessions at once.',
  input: z.object({
    outboundId: id,
    ...partly(fields),
    password: newPassword.optional(),
    version: versionNumber.optional(),
  }),
  output: changedVersion,
  fails: ['CALL_AGENT_GONE', 'CALL_LOGIN_TAKEN', 'CALL_CHANGED'],
});

export const outboundAgentList = defineCall({
  id: 'outbound.agentList',
  method: 'GET',
  path: '/ms/member-call-account/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'All agents by name, to choose from.',
  input: z.object({ isActive: queryBool.optional() }),
  output: z.array(z.object({ outboundId: id, name: z.string(), isActive: z.boolean(), weight: z.int() })),
});

export const outboundAgentPage = defineCall({
  id: 'outbound.agentPage',
  method: 'GET',
  path: '/ms/member-call-account/page',
  audience: 'organiser',
  kind: 'read',
  summary: 'Agents with their seats and what is with them.',
  input: z.object({
    ...paging,
    search: line(100).optional(),
    isActive: queryBool.optional(),
    sort: z.enum(['name', '-name', '-createdAt', 'createdAt']).default('name'),
  }),
  output: pageOf(agent),
});

export const outboundAgentComplete = defineCall({
  id: 'outbound.agentComplete',
  method: 'GET',
  path: '/ms/member-call-account/complet',
  audience: 'organiser',
  kind: 'read',
  summary: 'How far the agents have come: by task what is with each of them and what is finished.',
  input: z.object({ outboundId: id.optional(), taskId: id.optional() }),
  output: z.array(
    z.object({
      outboundId: id,
      name: z.string(),
      taskId: id,
      taskName: z.string(),
      ...taskFigures,
    }),
  ),
});

export const outboundAgentDelete = defineCall({
  id: 'outbound.agentDelete',
  method: 'POST',
  path: '/ms/member-call-account/{outboundId}/del',
  audience: 'organiser',
  kind: 'write',
  keys: false,
  summary:
    'Removes an agent: the sessions end, a call that goes on is ended, and who was with the agent is with nobody. Calls and recordings stay.',
  input: z.object({ outboundId: id }),
  output: done,
  fails: ['CALL_AGENT_GONE'],
});

export const outboundAccountLogin = defineCall({
  id: 'outbound.accountLogin',
  method: 'POST',
  path: '/ms/member-call-account/login',
  audience: 'open',
  kind: 'outside',
  summary:
    'Looks whether an agent’s name and password are right, and whether the seat is in use elsewhere: whoever signs in then takes it over. Gives no token.',
  input: z.object({ loginName: line(64, 1), password: z.string().min(1).max(200) }),
  output: z.object({
    outboundId: id,
    name: z.string(),
    organisationName: z.string(),
    seat: z.object({ state: z.enum(seatStates), since: z.string().nullable(), isOnCall: z.boolean() }),
  }),
  fails: ['CALL_LOGIN_REFUSED', 'CAPTCHA_NEEDED'],
});

export const outboundLogin = defineCall({
  id: 'outbound.login',
  method: 'POST',
  path: '/ms/member-call/login',
  audience: 'open',
  kind: 'outside',
  summary:
    'Signs a call agent in and answers the outbound token, good for 12 hours. After failures the captcha travels in the headers SessionId, Sig and Token.',
  input: z.object({ loginName: line(64, 1), password: z.string().min(1).max(200) }),
  output: z.object({
    token: z.string(),
    expiresAt: z.string(),
    outboundId: id,
    name: z.string(),
    organisationName: z.string(),
  }),
  fails: ['CALL_LOGIN_REFUSED', 'CAPTCHA_NEEDED'],
});

export const outboundLogout = defineCall({
  id: 'outbound.logout',
  method: 'POST',
  path: '/ms/member-call/logout',
  audience: 'outbound',
  kind: 'write',
  summary: 'Ends the session; the seat goes offline and its lease is free. Not in the specification.',
  input: z.object({}),
  output: done,
  fails: ['CALL_GOES_ON'],
});

export const outboundAgentCalls = [
  outboundAgentAdd,
  outboundAgentUpdate,
  outboundAgentList,
  outboundAgentPage,
  outboundAgentComplete,
  outboundAgentDelete,
  outboundAccountLogin,
  outboundLogin,
  outboundLogout,
];
