import { type Language, type Texts } from '@convoke/contract/core/language.ts';
import type { SurveyResults } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { perServices } from '../../../core/per-services.ts';
import { ShortCache } from '../../../core/short-cache.ts';
import { formVersions } from '../../form/form.ops.ts';
import { mergedFields } from './questionnaire.fields.ts';
import { statisticsOf } from './questionnaire.figures.ts';
import { loadSurvey } from '../questionnaire.load.ts';
import { talliesOfDays } from './questionnaire.tally.ts';

/** Shared results with the code they are shared under: turned off, they are gone as soon as what is kept is old. */
interface Shared {
  code: string;
  results: SurveyResults;
}

const keptMs = 1000;
const cacheOf = perServices(() => new ShortCache<Shared | null>(200, keptMs));

async function read(db: Db, organisationId: string, surveyId: string, now: Date): Promise<Shared | null> {
  const loaded = await loadSurvey(db, organisationId, surveyId);
  if (!loaded || loaded.row.result_code === null) return null;
  const { row, organiserName } = loaded;
  const fields = mergedFields(await formVersions(db, organisationId, row.form_id));
  return {
    code: row.result_code ?? '',
    results: {
      title: row.title,
      heading: row.heading as unknown as Texts,
      organiserName,
      languages: row.languages as Language[],
      timeZone: row.time_zone,
      at: now.toISOString(),
      statistics: statisticsOf(fields, await talliesOfDays(db, organisationId, surveyId)),
    },
  };
}

/** The results that a code opens, at most a second old; null when it opens none (any more). Many may look at once. */
export async function keptResults(
  services: Services,
  organisationId: string,
  surveyId: string,
  code: string,
): Promise<SurveyResults | null> {
  const load = () =>
    services.database.inOrganisation(organisationId, 'read', (db) =>
      read(db, organisationId, surveyId, services.clock.now()),
    );
  const shared = await cacheOf(services).read(`${surveyId}/${code}`, load);
  return shared?.code === code ? shared.results : null;
}
