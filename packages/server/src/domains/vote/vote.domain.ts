import { voteDomain as contract } from '@convoke/contract/vote/vote.domain.ts';
import {
  ballotStates,
  exhibitions,
  resultModes,
  roundStates,
  votePeriods,
  voterKinds,
} from '@convoke/contract/vote/vote.rules.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { voteHandlers } from './vote.handlers.ts';
import { votePages } from './vote.pages.ts';

export const voteDomain = defineServerDomain({
  contract,
  imports: ['form'],
  handlers: voteHandlers,
  pages: votePages,
  tables: {
    ballot: 'not of an event',
    ballot_choice: 'not of an event',
    ballot_decision: 'not of an event',
    candidate: { by: 'round_id', of: 'vote_round', hasId: true, fresh: { is_withdrawn: false } },
    candidate_tally: { by: 'round_id', of: 'vote_round', fresh: { votes: 0, quarantined: 0 } },
    round_quarter: 'counts ballots',
    round_tally: { by: 'round_id', of: 'vote_round', fresh: { counted: 0, quarantined: 0, discarded: 0, revision: 0 } },
    vote: { ...ofEvent, hasId: true, isLive: true, fresh: { version: 1 }, user: 'created_by' },
    vote_round: {
      by: 'vote_id',
      of: 'vote',
      hasId: true,
      shifted: ['opens_at', 'closes_at'],
      fresh: { state: 'draft', exhibition: 'rule', version: 1 },
    },
    vote_template: 'belongs to the organisation',
    voter_signal: 'not of an event',
  },
  enums: {
    ballot: { state: ballotStates },
    vote_round: {
      exhibition: exhibitions,
      period: votePeriods,
      results: resultModes,
      state: roundStates,
      voters: voterKinds,
    },
  },
});
