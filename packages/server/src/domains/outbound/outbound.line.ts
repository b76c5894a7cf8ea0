import { createHmac } from 'node:crypto';
import { seatText } from '@convoke/contract/outbound/outbound.line.ts';
import type { Services } from '../../core/context.ts';

const answerMs = 5000;

/** The path of the product's own address at which phones find the line. */
export const linePath = '/line/ws';
export const lineDomain = 'convoke';

/** Whether there is a line to ask. */
export const hasLine = ({ settings }: Pick<Services, 'settings'>) => settings.LINE && settings.LINE_KEY !== undefined;

/** Asks the line. Rejects when there is none or it does not answer in time. */
export async function askLine({ settings }: Services, path: string, init: RequestInit = {}): Promise<Response> {
  if (!settings.LINE || settings.LINE_KEY === undefined) throw new Error('there is no line');
  return fetch(`${settings.LINE_URL}${path}`, {
    signal: AbortSignal.timeout(answerMs),
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${settings.LINE_KEY}` },
  });
}

/** What a phone signs in with, as outbound.line.ts of the contract has it. `expires` in seconds of Unix time. */
export function phoneSignIn(
  { settings }: Services,
  { agentId, version, expires }: { agentId: string; version: number; expires: number },
) {
  const user = `${agentId}.${version}.${expires}`;
  const password = createHmac('sha256', settings.LINE_KEY ?? '')
    .update(seatText(user))
    .digest('hex');
  return { path: linePath, domain: lineDomain, user, password };
}
