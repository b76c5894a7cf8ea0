import { voteBallotList } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { voteTemplateSave } from '@convoke/contract/vote/vote.template.calls.ts';
import { counted, few, summed, written } from '../../../testing/growth/bounds.ts';
import { nonce, type Samples } from '../../../testing/samples.ts';
import { device, openVote } from '../../../testing/voting.ts';

export const samples: Samples = {
  async things({ server, organisation }) {
    const vote = await openVote(organisation);
    const { voteId, roundId: voteInfoId } = vote;
    const [candidateId = ''] = vote.candidates;
    await (await device(server, vote)).cast(vote, [candidateId]);
    const template = await organisation.call(voteTemplateSave, { voteId, name: 'A template' });
    const [ballot] = (await organisation.call(voteBallotList, { voteInfoId })).records;
    return {
      voteId,
      voteInfoId,
      candidateId,
      ballotId: ballot?.ballotId ?? '',
      addressKey: ballot?.addressKey ?? '',
      'vote.templateId': template.templateId,
    };
  },
  asked: {
    'vote.ballotDecide voteInfoId': { ballotIds: ['01890000-0000-7000-8000-000000000000'] },
  },
  growth: {
    async world({ organisationId, one, call }) {
      const round = await one(`SELECT * FROM vote_round WHERE organisation_id = $1 AND state = 'open'`);
      const candidate = await one(`SELECT * FROM candidate WHERE organisation_id = $1 AND round_id = $2 LIMIT 1`, [
        organisationId,
        round['id'],
      ]);
      const voteId = round['vote_id'];
      const { templateId: voteTemplate } = await call<{ templateId: string }>('vote.templateSave', {
        voteId,
        name: 'Ours',
      });
      return {
        voteId,
        voteInfoId: round['id'],
        candidateId: candidate['id'],
        candidateIds: [candidate['id']],
        voteTemplate,
      };
    },
    calls: {
      'vote.cast': ({ voteInfoId, candidateIds }) => ({ voteInfoId, candidateIds, nonce: nonce() }),
      'vote.templateInfo': ({ voteTemplate }) => ({ templateId: voteTemplate }),
      'vote.templateExport': ({ voteTemplate }) => ({ templateIds: [voteTemplate] }),
    },
    headers: {
      // Of a device that has voted nowhere yet.
      'vote.cast': async ({ voteId }, { serverNow }) => ({
        cookie: (await device(serverNow(), { voteId: String(voteId) })).cookie,
      }),
    },
    searches: {
      'vote.templatePage': () => ({ name: 'Ours' }),
      'vote.list': () => ({ title: 'Conference' }),
      'vote.ballotList': () => ({ receipt: 'ABCD' }),
    },
    growing: {
      'vote.ballotList': counted,
      'vote.export': written,
      'vote.list': few,
      'vote.listExport': written,
      'vote.result': summed,
      'vote.templatePage': few,
    },
    holders: ['candidate', 'vote', 'vote_round'],
    fewInEach: ['candidate_tally', 'round_quarter'],
  },
};
