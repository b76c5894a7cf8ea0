import { publicCode } from '@convoke/contract/core/fields.ts';
import type { PublicSurvey, SurveyResults } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../core/context.ts';
import type { PublicPage } from '../../core/http/pages.ts';
import { perServices } from '../../core/per-services.ts';
import { ShortCache } from '../../core/short-cache.ts';
import { keptSurvey } from './questionnaire.load.ts';
import { keptResults } from './statistics/questionnaire.results.ts';
import { publicView } from './questionnaire.views.ts';

/** What the page of a questionnaire is rendered from; the questions are not in it where a password keeps them back. */
export interface SurveyPage {
  survey: PublicSurvey;
  /** The source named in the address. */
  channel: string;
  /** Of the personal link, if it is one. */
  token: string | null;
  /** The address leads to somebody's half-filled answers: it is a secret. */
  isResumed: boolean;
}

async function surveyPage(
  services: Services,
  code: string | undefined,
  request: FastifyRequest,
): Promise<SurveyPage | null> {
  const found = await keptPlace(services, code);
  const loaded = found ? await keptSurvey(services, found.organisationId, found.targetId) : null;
  if (!loaded) return null;
  const survey = publicView(loaded, loaded.row.password_hash === null, services.clock.now());
  if (!survey) return null;
  const query = (request.query ?? {}) as Record<string, unknown>;
  return { survey, channel: channelOf(query['channel']), token: tokenOf(query['token']), isResumed: 'resume' in query };
}

/** What a link to the results shows; null once it is turned off. */
async function resultsPage(services: Services, code: string | undefined): Promise<SurveyResults | null> {
  const found = await whereIs(services, 'survey-result', code);
  return found ? keptResults(services, found.organisationId, found.targetId, code ?? '') : null;
}

async function whereIs(services: Services, kind: string, code: string | undefined) {
  const parsed = publicCode.safeParse(code);
  if (!parsed.success) return undefined;
  return services.database.global
    .selectFrom('directory')
    .select(['organisation_id as organisationId', 'target_id as targetId'])
    .where('kind', '=', kind)
    .where('code', '=', parsed.data)
    .executeTakeFirst();
}

const placesOf = perServices(() => new ShortCache<Awaited<ReturnType<typeof whereIs>>>(500, 1000));

/** Many load the page of one questionnaire at once: its code is looked up once a second. */
function keptPlace(services: Services, code: string | undefined) {
  return placesOf(services).read(code ?? '', () => whereIs(services, 'survey', code));
}

/** The source as the call takes it. */
function channelOf(channel: unknown): string {
  return (typeof channel === 'string' ? channel : '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 40)
    .toWellFormed();
}

const tokenOf = (token: unknown) => (typeof token === 'string' && /^[\w-]{1,60}$/.test(token) ? token : null);

export const questionnairePages: readonly PublicPage[] = [
  {
    path: '/survey/:code',
    page: 'survey',
    // A tab of a watch page.
    isFramed: true,
    load: (services, params, request) => surveyPage(services, params['code'], request),
    seesDevice: (data) => (data as SurveyPage).survey.onceBy === 'device',
  },
  {
    path: '/survey/results/:code',
    page: 'results',
    load: (services, params) => resultsPage(services, params['code']),
  },
];
