import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  type Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Services } from '../../../core/context.ts';
import { perServices } from '../../../core/per-services.ts';
import type { Settings } from '../../../core/settings.ts';

/** The provider does not answer, or answers that it cannot. */
export class ProviderAway extends Error {}

/** What must come back with the browser, for nobody else to go on with its way to the provider. */
export interface Way {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who somebody is at the provider. `email` only where the provider has verified it. */
export interface Claims {
  issuer: string;
  subject: string;
  email: string | null;
}

const answerBytes = 1_000_000;
const waitSeconds = 10;
/** What the provider says of itself is asked for again after so long. */
const keptMs = 600_000;

/** Asks the provider, whose address is a setting of the installation and may well be in its own network (decision 0107). */
const ask: CustomFetch = async (url, options) => {
  const answer = await fetch(url, options as RequestInit).catch((error: unknown) => {
    throw new ProviderAway('no answer', { cause: error });
  });
  if (answer.status >= 500) throw new ProviderAway(`status ${answer.status}`);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    parts.push(part as Uint8Array);
    length += (part as Uint8Array).length;
    if (length > answerBytes) throw new ProviderAway('too long an answer');
  }
  const { status, headers } = answer;
  return new Response(status === 204 || status === 304 ? null : Buffer.concat(parts), { status, headers });
};

const kept = perServices<{ at: number; configuration?: Promise<Configuration> }>(() => ({ at: 0 }));

function configurationOf(services: Services): Promise<Configuration> {
  const known = kept(services);
  if (known.configuration && Date.now() - known.at < keptMs) return known.configuration;
  const { OIDC_ISSUER: issuer = '', OIDC_CLIENT_ID: id = '', OIDC_CLIENT_SECRET: secret = '' } = services.settings;
  const configuration = discovery(new URL(issuer), id, undefined, ClientSecretBasic(secret), {
    [customFetch]: ask,
    timeout: waitSeconds,
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
  });
  Object.assign(known, { at: Date.now(), configuration });
  configuration.catch(() => delete known.configuration);
  return configuration;
}

export const redirectAddress = ({ PUBLIC_URL }: Settings) => `${PUBLIC_URL}/login/oidc`;

/** Where to send the browser, and what must come back with it. Throws ProviderAway. */
export async function wayThere(services: Services): Promise<{ address: string; way: Way }> {
  const configuration = await configurationOf(services).catch((error: unknown) => {
    services.log.warn({ reason: reasonOf(error) }, 'the OpenID provider does not say where to sign in');
    throw new ProviderAway('no metadata', { cause: error });
  });
  const way = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectAddress(services.settings),
    scope: 'openid email',
    state: way.state,
    nonce: way.nonce,
    code_challenge: await calculatePKCECodeChallenge(way.verifier),
    code_challenge_method: 'S256',
  });
  return { address: address.href, way };
}

/** Who has come back from the provider; null when it does not say so in the way that was begun. Throws ProviderAway. */
export async function whoCameBack(
  services: Services,
  way: Way,
  answer: { grantCode?: string | undefined; iss?: string | undefined; error?: string | undefined },
): Promise<Claims | null> {
  const { grantCode, iss, error } = answer;
  const address = new URL(redirectAddress(services.settings));
  const given = { state: way.state, code: grantCode, iss, error };
  for (const [name, value] of Object.entries(given)) if (value !== undefined) address.searchParams.set(name, value);
  try {
    const configuration = await configurationOf(services);
    const tokens = await authorizationCodeGrant(configuration, address, {
      expectedState: way.state,
      expectedNonce: way.nonce,
      pkceCodeVerifier: way.verifier,
      idTokenExpected: true,
    });
    const said = tokens.claims();
    if (!said) return null;
    // Many say the address only when they are asked for it.
    const more = said['email'] === undefined ? await fetchUserInfo(configuration, tokens.access_token, said.sub) : said;
    const email = more['email_verified'] === true && typeof more['email'] === 'string' ? more['email'] : null;
    return { issuer: services.settings.OIDC_ISSUER ?? '', subject: said.sub, email };
  } catch (failure) {
    services.log.info({ reason: reasonOf(failure) }, 'a sign-in by OpenID Connect was refused');
    if (isAway(failure)) throw new ProviderAway('no answer', { cause: failure });
    return null;
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : typeof error);

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof ProviderAway || (error as { code?: unknown }).code === 'OAUTH_TIMEOUT' || isAway(error.cause);
}
