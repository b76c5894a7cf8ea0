import { hashToken, newToken } from '../../../core/codes.ts';
import type { Services } from '../../../core/context.ts';
import { seal, unseal } from '../../../core/sealed.ts';
import type { Person } from '../auth.people.ts';

/** What is begun: a sign-in that lacks its second step, a challenge to use or to make a passkey, a way to the OpenID provider. */
export const stepPurposes = ['factor', 'passkey', 'passkey-add', 'oidc'] as const;

/** Something that was begun and is to be gone on with soon. */
interface Step {
  purpose: (typeof stepPurposes)[number];
  /** Of the browser that began, where no other may go on. */
  browser?: string;
  person?: Person;
  data?: object;
  /** How long it is good for. */
  seconds: number;
}

interface Kept {
  person: Person | null;
  data: Record<string, unknown>;
}

interface Row {
  organisation_id: string | null;
  user_id: string | null;
  sealed_data: string;
}

const returned = 'organisation_id, user_id, sealed_data';
const sealedFor = 'sign-in step';

/** Begins a step; only the hash of its secret is kept. A challenge is its own secret. */
export async function beginStep(services: Services, step: Step, secret = newToken('cvs')): Promise<string> {
  const data = seal(services.settings.SECRET_KEY, sealedFor, JSON.stringify(step.data ?? {}));
  await services.database.query(
    `INSERT INTO sign_in_step (secret_hash, purpose, browser, organisation_id, user_id, sealed_data, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7::int))`,
    [
      hashToken(secret),
      step.purpose,
      step.browser ?? null,
      step.person?.organisationId ?? null,
      step.person?.userId ?? null,
      data,
      step.seconds,
    ],
  );
  return secret;
}

/** Uses a step up, in one statement: null for who comes too late, second, or from another browser. */
export async function spendStep(
  services: Services,
  purpose: Step['purpose'],
  secret: string,
  browser: string | null = null,
): Promise<Kept | null> {
  const [row] = await services.database.query<Row>(
    `DELETE FROM sign_in_step
     WHERE secret_hash = $1 AND purpose = $2 AND browser IS NOT DISTINCT FROM $3 AND expires_at > now() RETURNING ${returned}`,
    [hashToken(secret), purpose, browser],
  );
  return row ? kept(services, row) : null;
}

/** Counts a try of a sign-in's second step; null when it is over, or was tried five times. */
export async function tryStep(services: Services, secret: string): Promise<Kept | null> {
  const [row] = await services.database.query<Row>(
    `UPDATE sign_in_step SET tries = tries + 1
     WHERE secret_hash = $1 AND purpose = 'factor' AND tries < 5 AND expires_at > now() RETURNING ${returned}`,
    [hashToken(secret)],
  );
  return row ? kept(services, row) : null;
}

/** Whose sign-in waits for its second step; null when none does. */
export async function readStep(services: Services, secret: string): Promise<Person | null> {
  const [row] = await services.database.query<Row>(
    `SELECT ${returned} FROM sign_in_step WHERE secret_hash = $1 AND purpose = 'factor' AND expires_at > now()`,
    [hashToken(secret)],
  );
  return row ? kept(services, row).person : null;
}

function kept(services: Services, row: Row): Kept {
  const { organisation_id: organisationId, user_id: userId } = row;
  const data = unseal(services.settings.SECRET_KEY, sealedFor, row.sealed_data) ?? '{}';
  return {
    person: organisationId !== null && userId !== null ? { organisationId, userId } : null,
    data: JSON.parse(data) as Record<string, unknown>,
  };
}
