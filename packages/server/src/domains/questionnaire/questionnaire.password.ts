import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import { keyed, sameSecret } from '../../core/keyed.ts';
import { passwordMatches } from '../../core/password.ts';
import type { SurveyRecord } from './questionnaire.load.ts';

/** Wrong passwords from one address for one questionnaire before it has to wait. */
const triesAllowed = 10;
const waitMinutes = 15;
const passSeconds = 86_400;

function signature(services: Services, survey: Pick<SurveyRecord, 'id' | 'password_hash'>, endsAt: number): string {
  // With the hash in it, another password makes all passes void.
  const text = `${survey.id}/${survey.password_hash ?? ''}/${endsAt}`;
  return keyed(services.settings.SECRET_KEY, 'survey-pass', text).toString('base64url');
}

/** What whoever gave the password carries from then on. */
export function makePass(services: Services, survey: SurveyRecord): string {
  const endsAt = Math.floor(services.clock.now().getTime() / 1000) + passSeconds;
  return `${endsAt}.${signature(services, survey, endsAt)}`;
}

/** Whether the questions may be shown: there is no password, or the pass says it was given. */
export function letsThrough(services: Services, survey: SurveyRecord, pass: string | undefined): boolean {
  if (survey.password_hash === null) return true;
  const parts = /^(\d{1,12})\.([\w-]{43})$/.exec(pass ?? '');
  if (!parts) return false;
  const endsAt = Number(parts[1]);
  return (
    endsAt * 1000 > services.clock.now().getTime() && sameSecret(parts[2] ?? '', signature(services, survey, endsAt))
  );
}

/**
 * Tries a password. Each try is counted before it is looked at, so many at once are not more than one after the other; a right one takes them
 * back.
 */
export async function tryPassword(
  services: Services,
  survey: SurveyRecord,
  password: string,
  address: string,
): Promise<'right' | 'wrong' | 'wait'> {
  const of = { organisation: survey.organisation_id, id: survey.id };
  const key = keyed(services.settings.SECRET_KEY, 'survey-address', `${survey.id}/${address}`);
  const now = services.clock.now();
  const tries = await services.database.inOrganisation(of.organisation, 'write', async (tx) => {
    const { rows } = await sql<{ tries: number }>`
      INSERT INTO questionnaire_guard AS g (organisation_id, questionnaire_id, address_key, tries, since)
      VALUES (${of.organisation}, ${of.id}, ${key}, 1, ${now})
      ON CONFLICT (organisation_id, questionnaire_id, address_key) DO UPDATE SET
        tries = CASE WHEN g.since < ${now}::timestamptz - make_interval(mins => ${waitMinutes}) THEN 1 ELSE g.tries + 1 END,
        since = CASE WHEN g.since < ${now}::timestamptz - make_interval(mins => ${waitMinutes}) THEN ${now}::timestamptz ELSE g.since END
      RETURNING tries`.execute(tx);
    return rows[0]?.tries ?? 0;
  });
  if (tries > triesAllowed) return 'wait';
  if (!(await passwordMatches(survey.password_hash, password))) return 'wrong';
  await services.database.inOrganisation(of.organisation, 'write', (tx) =>
    tx
      .deleteFrom('questionnaire_guard')
      .where('organisation_id', '=', of.organisation)
      .where('questionnaire_id', '=', of.id)
      .where('address_key', '=', key)
      .execute(),
  );
  return 'right';
}
