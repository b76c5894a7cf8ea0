import type { CheckedCertificate } from '@convoke/contract/checkin/checkin.certificate.calls.ts';
import { id, publicCode } from '@convoke/contract/core/fields.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { Services } from '../../core/context.ts';
import { languageOf } from '../../core/http/error-answer.ts';
import type { PublicPage } from '../../core/http/pages.ts';
import { checkedCertificate } from './attendance/checkin.certificates.ts';
import { posterPage } from './poster/checkin.poster-page.ts';

/** Desk and kiosk are empty shells: whoever has no key learns nothing, not even whether the event exists. */
function shell(params: Record<string, string>): Promise<{ eventId: string } | null> {
  const parsed = id.safeParse(params['eventId']);
  return Promise.resolve(parsed.success ? { eventId: parsed.data } : null);
}

/** A certificate by the number that stands on it. */
async function certificatePage(
  services: Services,
  number: string | undefined,
  language: Language,
): Promise<CheckedCertificate | null> {
  const parsed = publicCode.safeParse(number);
  const found = parsed.success
    ? await services.database.global
        .selectFrom('directory')
        .select(['organisation_id as organisationId', 'target_id as targetId'])
        .where('kind', '=', 'certificate')
        .where('code', '=', parsed.data)
        .executeTakeFirst()
    : undefined;
  if (!found) return null;
  const { organisationId, targetId } = found;
  return services.database.inOrganisation(organisationId, 'read', (db) =>
    checkedCertificate(db, organisationId, targetId, language),
  );
}

export const checkinPages: readonly PublicPage[] = [
  { path: '/checkin/:eventId', page: 'desk', load: (_services, params) => shell(params) },
  { path: '/signin/:eventId', page: 'kiosk', load: (_services, params) => shell(params) },
  {
    path: '/qd/certificate/:number',
    page: 'certificate',
    load: (services, params, request) => certificatePage(services, params['number'], languageOf(request)),
  },
  {
    path: '/signin/poster/:code',
    page: 'poster',
    asksPlace: true,
    load: (services, params, request) => posterPage(services, params['code'], languageOf(request)),
  },
];
