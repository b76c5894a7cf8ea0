import { randomBytes } from 'node:crypto';
import { voteAdd, voteGet, voteState, type VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { voteCast, voteMine } from '@convoke/contract/vote/vote.public.calls.ts';
import { noForm } from '@convoke/contract/vote/vote.rules.ts';
import type { Organisation, TestServer } from './server.ts';

type NewVote = NonNullable<(typeof voteAdd.input)['_zod']['input']>;
type NewRound = NewVote['rounds'][number];

export interface OpenVote {
  voteId: string;
  roundId: string;
  candidates: string[];
  info: VoteInfo;
}

/** A vote of one round with the candidates A, B, C (or as many as asked), open now. */
export async function openVote(
  host: Organisation,
  round: Partial<NewRound> = {},
  more: Partial<NewVote> = {},
): Promise<OpenVote> {
  const { voteId } = await host.call(voteAdd, {
    title: 'Best talk',
    timeZone: 'Asia/Shanghai',
    ...more,
    rounds: [
      {
        title: 'Final',
        candidates: ['A', 'B', 'C'].map((name) => ({ name })),
        ...round,
      },
    ],
  });
  await host.call(voteState, { voteId, action: 'open' });
  const info = await host.call(voteGet, { voteId });
  const [first] = info.rounds;
  return {
    voteId,
    roundId: first?.voteInfoId ?? '',
    candidates: first?.candidates.map((each) => each.candidateId) ?? [],
    info,
  };
}

export const nonce = () => randomBytes(12).toString('hex');

/** A browser that votes: it keeps its cookies. */
export interface VotingDevice {
  cookie: string;
  cast(
    vote: Pick<OpenVote, 'roundId'>,
    candidateIds: string[],
    more?: object,
    at?: TestServer,
  ): ReturnType<TestServer['send']> extends Promise<infer Answer>
    ? Promise<Answer & { data: { isCounted: boolean; castAt: string; receipt: string; failure: string } }>
    : never;
}

const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

/** A new device, as opening the page makes it. `headers` of every request. */
export async function device(
  server: TestServer,
  vote: Pick<OpenVote, 'voteId'>,
  headers: Record<string, string> = {},
): Promise<VotingDevice> {
  const sent = { 'user-agent': agent, ...headers };
  return voting(server, await server.openPage(`/vote-form/${noForm}/${vote.voteId}`, '', sent), sent);
}

/** A program that never opens the page, and keeps the cookies that calls give it. */
export async function program(server: TestServer, vote: Pick<OpenVote, 'roundId'>): Promise<VotingDevice> {
  const token = await server.applicationToken();
  const sent = { 'user-agent': agent };
  const answer = await server.send(voteMine, { voteInfoId: vote.roundId }, { token, headers: sent });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((each) => String(each).split(';')[0]);
  return voting(server, cookies.join('; '), sent);
}

function voting(server: TestServer, cookies: string, sent: Record<string, string>): VotingDevice {
  const own: VotingDevice = {
    cookie: cookies,
    async cast(at, candidateIds, more = {}, where = server) {
      return (await where.send(
        voteCast,
        { voteInfoId: at.roundId, candidateIds, nonce: nonce(), ...more },
        {
          token: await where.applicationToken(),
          headers: { ...sent, ...(own.cookie === '' ? {} : { cookie: own.cookie }) },
        },
      )) as never;
    },
  };
  return own;
}
