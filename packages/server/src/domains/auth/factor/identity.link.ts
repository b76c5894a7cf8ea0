import { normaliseEmail } from '@convoke/contract/core/contact.ts';
import type { Services } from '../../../core/context.ts';
import { type Person, signsIn } from '../auth.people.ts';
import type { Claims } from './identity.provider.ts';

/** An identity elsewhere: a provider, and what it calls somebody for ever. */
type Identity = Pick<Claims, 'issuer' | 'subject'>;

/** Links an identity to a user, who has one at a provider; false when either is linked otherwise. */
export async function link(services: Services, person: Person, { issuer, subject }: Identity): Promise<boolean> {
  const { organisationId, userId } = person;
  const rows = await services.database.query(
    `WITH linked AS (
       INSERT INTO login_identity (issuer, subject, organisation_id, user_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING subject
     )
     SELECT subject FROM linked UNION
     SELECT subject FROM login_identity WHERE issuer = $1 AND subject = $2 AND organisation_id = $3 AND user_id = $4`,
    [issuer, subject, organisationId, userId],
  );
  return rows.length === 1;
}

/** Links what a sign-in brought along, now that its second step is done. */
export async function linkOfStep(services: Services, person: Person, data: Record<string, unknown>): Promise<void> {
  const { issuer, subject } = data;
  if (typeof issuer === 'string' && typeof subject === 'string') await link(services, person, { issuer, subject });
}

/** Whose this identity is; null when nobody's. */
export async function linkedTo(services: Services, { issuer, subject }: Identity): Promise<Person | null> {
  const row = await services.database.global
    .selectFrom('login_identity')
    .select(['organisation_id', 'user_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  const person = row && { organisationId: row.organisation_id, userId: row.user_id };
  return person && (await signsIn(services.database, person)) ? person : null;
}

/**
 * Whose own address this is, who has no identity at this provider yet; null when nobody's. A user name may look like an address and proves nothing, so
 * the address itself must stand with the user.
 */
export async function ownerOfAddress(services: Services, { issuer, email }: Claims): Promise<Person | null> {
  if (email === null) return null;
  const address = normaliseEmail(email);
  const named = await services.database.global
    .selectFrom('login_name')
    .select(['organisation_id', 'user_id'])
    .where('name', '=', address)
    .executeTakeFirst();
  if (!named) return null;
  const { organisation_id: organisationId, user_id: userId } = named;
  const free = await services.database.inOrganisation(organisationId, 'read', (db) =>
    db
      .selectFrom('app_user as u')
      .select('u.id')
      .where('u.id', '=', userId)
      .where('u.email', '=', address)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('login_identity as i')
              .select('i.subject')
              .where('i.organisation_id', '=', organisationId)
              .where('i.user_id', '=', userId)
              .where('i.issuer', '=', issuer),
          ),
        ),
      )
      .executeTakeFirst(),
  );
  return free ? { organisationId, userId } : null;
}
