import { id } from '@convoke/contract/core/fields.ts';
import type { PublicVote, VoteTally } from '@convoke/contract/vote/vote.public.calls.ts';
import { noForm } from '@convoke/contract/vote/vote.rules.ts';
import type { Services } from '../../core/context.ts';
import { Elsewhere, type PublicPage } from '../../core/http/pages.ts';
import { casterOf } from './casting/vote.caster.ts';
import { tallyView } from './casting/vote.public.ts';
import { publicView } from './vote.views.ts';

/** A vote by its id; null for one that is not there, or that its organiser has not opened once. */
async function voteFor(services: Services, voteId: string | undefined) {
  const parsed = id.safeParse(voteId);
  if (!parsed.success) return null;
  const row = await services.database.global
    .selectFrom('directory')
    .select('organisation_id')
    .where('kind', '=', 'vote-id')
    .where('code', '=', parsed.data)
    .executeTakeFirst();
  const found = row && (await casterOf(services).vote(row.organisation_id, parsed.data));
  if (!found) return null;
  return { organisationId: row.organisation_id, ...found };
}

export interface VotePageData {
  vote: PublicVote;
  resultsUrl: string;
}

/** The page to vote on. Its address names the form; an old one leads to the present one. */
async function votePage(
  services: Services,
  params: Record<string, string>,
  query: unknown,
): Promise<VotePageData | Elsewhere | null> {
  const found = await voteFor(services, params['voteId']);
  if (!found) return null;
  const { vote } = found.record;
  const formId = vote.form_id ?? noForm;
  if (params['formId'] !== formId) {
    const search = new URLSearchParams(query as Record<string, string>).toString();
    return new Elsewhere(`/vote-form/${formId}/${vote.id}${search === '' ? '' : `?${search}`}`);
  }
  return {
    vote: publicView(found, services.clock.now()),
    resultsUrl: `/vote-info/${vote.id}`,
  };
}

export interface ResultPageData {
  vote: PublicVote;
  /** Of each round, as everybody may see it. */
  tallies: VoteTally[];
  voteUrl: string;
}

async function resultPage(services: Services, params: Record<string, string>): Promise<ResultPageData | null> {
  const found = await voteFor(services, params['voteId']);
  if (!found) return null;
  const { record, organisationId } = found;
  const now = services.clock.now();
  const tallies: VoteTally[] = [];
  for (const round of record.rounds) {
    const tally = await casterOf(services).tally(organisationId, round.id);
    if (tally) tallies.push(tallyView(tally, now, false));
  }
  return {
    // The results ask no questions.
    vote: publicView({ record, form: null, places: [] }, now),
    tallies,
    voteUrl: `/vote-form/${record.vote.form_id ?? noForm}/${record.vote.id}`,
  };
}

export const votePages: readonly PublicPage[] = [
  {
    path: '/vote-form/:formId/:voteId',
    page: 'vote',
    // A tab of a watch page.
    isFramed: true,
    load: (services, params, request) => votePage(services, params, request.query),
    seesDevice: (data) => (data as VotePageData).vote.rounds.some((round) => round.voters === 'device'),
  },
  {
    path: '/vote-info/:voteId',
    page: 'hall',
    isFramed: true,
    load: (services, params) => resultPage(services, params),
  },
];
