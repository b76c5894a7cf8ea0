import { defineDomain, type MenuPage } from '../core/domain.ts';
import { voteBallotCalls } from './vote.ballot.calls.ts';
import { voteCalls } from './vote.calls.ts';
import { voteFailures } from './vote.failures.ts';
import { votePublicCalls } from './vote.public.calls.ts';
import { voteTemplateCalls } from './vote.template.calls.ts';

export const votePages: readonly MenuPage[] = [
  { name: 'Vote', group: 'ResourceManage', at: 50, path: '/resource-manage/vote' },
  {
    name: 'VoteInfo',
    group: 'ResourceManage',
    at: 60,
    path: '/resource-manage/vote-info/:voteId',
    hidden: true,
  },
  {
    name: 'TemplateVote',
    group: 'ResourceManage',
    at: 70,
    path: '/resource-manage/template-vote',
  },
];

export const voteDomain = defineDomain({
  name: 'vote',
  keys: 'surveys',
  calls: [voteCalls, votePublicCalls, voteBallotCalls, voteTemplateCalls],
  failures: [voteFailures],
  pages: votePages,
  kinds: ['vote-id', 'vote-info'],
});
