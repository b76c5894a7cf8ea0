import { randomBytes } from 'node:crypto';
import { voteCast, voteMine } from '@convoke/contract/vote/vote.public.calls.ts';
import { type Answer, type Wire, wire } from './client.ts';

/** What a phone's browser calls itself. */
const agent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';

/** The cookies of a device that has never been here, as the page's first question gives them. */
export async function newDevice(url: string, voteInfoId: string, application: string): Promise<string> {
  const { method, path, headers, body } = wire(voteMine, { voteInfoId }, application);
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, 'user-agent': agent },
    ...(body === undefined ? {} : { body }),
  });
  await answer.arrayBuffer();
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

/** A ballot of a device on its way. */
export function ballot(cookie: string, voteInfoId: string, candidateIds: string[], application: string): Wire {
  const nonce = randomBytes(12).toString('hex');
  const request = wire(voteCast, { voteInfoId, candidateIds, nonce }, application);
  return { ...request, headers: { ...request.headers, cookie, 'user-agent': agent } };
}

export async function cast(
  url: string,
  cookie: string,
  voteInfoId: string,
  candidateIds: string[],
  application: string,
): Promise<Answer<{ isCounted: boolean }>> {
  const { method, path, headers, body } = ballot(cookie, voteInfoId, candidateIds, application);
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, ...((await answer.json()) as Omit<Answer<{ isCounted: boolean }>, 'status'>) };
}
