import type { Services } from '../../core/context.ts';
import { Refusal } from '../../core/failure.ts';
import { keyed } from '../../core/keyed.ts';
import { networkOf } from '../../core/http/network.ts';

interface Limits {
  /** Failures in 15 minutes after which only a solved captcha lets through. */
  captchaAfter: number;
  /** Failures after which every further one makes people wait, twice as long each time. */
  slowAfter: number;
}

/** Higher for an address: a whole office may share one. */
const limitsOf = {
  name: { captchaAfter: 10, slowAfter: 20 },
  address: { captchaAfter: 100, slowAfter: 200 },
  // Asking for codes has no captcha in the contract; it is slowed down only.
  asking: { captchaAfter: 100, slowAfter: 100 },
  // The password of who is signed in already, asked for once more.
  own: { captchaAfter: 5, slowAfter: 5 },
  // The second step of who has proved the first.
  factor: { captchaAfter: 5, slowAfter: 5 },
  // Signing in oneself with the own phone; a hall full of people may share an address, and those who came in do not count there.
  self: { captchaAfter: 20, slowAfter: 20 },
  selfAddress: { captchaAfter: 200, slowAfter: 200 },
} as const satisfies Record<string, Limits>;

type Subject = keyof typeof limitsOf;

const recent = `f > clock_timestamp() - interval '15 minutes'`;
const waitAfter = (count: string) => `least(900, 5 * 2 ^ least(${count} - $4::int, 10)) * interval '1 second'`;

// The attempt is counted before the password is looked at and taken back when it was right. So many attempts at the same moment cannot all
// see "nine failures": each waits for the row and decides on what the one before it left.
const take = `
  INSERT INTO sign_in_guard AS g (subject, failed_at) VALUES ($1, ARRAY[clock_timestamp()])
  ON CONFLICT (subject) DO UPDATE
  SET failed_at = ARRAY(SELECT f FROM unnest(g.failed_at) f WHERE ${recent} ORDER BY f) || clock_timestamp()
  WHERE (SELECT count(*) < $2::int OR ($3::boolean AND (count(*) < $4::int OR max(f) <= clock_timestamp() - ${waitAfter('count(*)::int')}))
         FROM unnest(g.failed_at) f WHERE ${recent})
  RETURNING failed_at[cardinality(failed_at)]::text AS at`;

const refusalState = `
  SELECT ceil(extract(epoch FROM max(f) + ${waitAfter('count(*)::int')} - clock_timestamp()))::int AS wait, count(*)::int >= $4::int AS slow
  FROM sign_in_guard g, unnest(g.failed_at) f WHERE g.subject = $1 AND ${recent} AND $2::int IS NOT NULL AND $3::boolean IS NOT NULL`;

/** One attempt that counts as failed until it is said to have succeeded. */
export interface Attempt {
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt on a name and from an address. Throws CAPTCHA_NEEDED after ten failures in 15 minutes unless `human`, and TOO_MANY with
 * a growing Retry-After (5 s doubling to 15 min) after twenty. Rulings section 4.
 */
export async function attempt(
  services: Services,
  names: { name?: string; address: string },
  human: boolean,
): Promise<Attempt> {
  const name = names.name === undefined ? null : await count(services, 'name', names.name, human);
  let address: Counted;
  try {
    address = await count(services, 'address', networkOf(names.address), human);
  } catch (error) {
    if (name) await takeBack(services, name);
    throw error;
  }
  return {
    async succeeded() {
      if (name) await forget(services, [names.name ?? '']);
      await takeBack(services, address);
    },
  };
}

/** Counts that somebody at this address asked for a code. Throws TOO_MANY. */
export async function countAsking(services: Services, address: string): Promise<void> {
  await count(services, 'asking', networkOf(address), true);
}

/**
 * Counts that somebody signs in with the own code from an address. Throws TOO_MANY after twenty times of one person in 15 minutes, and after two
 * hundred from one network that did not succeed.
 */
export async function countSelfSignIn(services: Services, code: string, address: string): Promise<Attempt> {
  await count(services, 'self', code, true);
  const counted = await count(services, 'selfAddress', networkOf(address), true);
  return { succeeded: () => takeBack(services, counted) };
}

/** Counts that a user gives the present password to change something. Throws TOO_MANY after five wrong ones in 15 minutes. */
export async function countOwnPassword(services: Services, userId: string): Promise<Attempt> {
  const counted = await count(services, 'own', userId, true);
  return { succeeded: () => takeBack(services, counted) };
}

/** Counts that somebody gives a code as the second step of a user. Throws TOO_MANY after five wrong ones in 15 minutes, longer each time. */
export async function countFactor(services: Services, userId: string): Promise<Attempt> {
  const counted = await count(services, 'factor', userId, true);
  return { succeeded: () => takeBack(services, counted) };
}

/** Clears the failures of names: their owner has proved to be there. */
export async function forget(services: Services, names: readonly string[]): Promise<void> {
  await services.database.query('DELETE FROM sign_in_guard WHERE subject = ANY($1)', [
    names.map((name) => subjectOf(services, 'name', name)),
  ]);
}

interface Counted {
  subject: string;
  at: string;
}

async function count(services: Services, kind: Subject, value: string, human: boolean): Promise<Counted> {
  const { captchaAfter, slowAfter } = limitsOf[kind];
  const subject = subjectOf(services, kind, value);
  const values = [subject, captchaAfter, human, slowAfter];
  const [taken] = await services.database.query<{ at: string }>(take, values);
  if (taken) return { subject, at: taken.at };
  const [state] = await services.database.query<{ wait: number | null; slow: boolean }>(refusalState, values);
  if (state?.slow && (state.wait ?? 0) > 0) throw new Refusal('TOO_MANY', { retryAfterSeconds: state.wait ?? 1 });
  // A captcha that came with a request that was too early is spent; the next one needs another.
  throw human ? new Refusal('TOO_MANY', { retryAfterSeconds: 1 }) : new Refusal('CAPTCHA_NEEDED');
}

async function takeBack(services: Services, counted: Counted): Promise<void> {
  await services.database.query(
    'UPDATE sign_in_guard SET failed_at = array_remove(failed_at, $2::timestamptz) WHERE subject = $1',
    [counted.subject, counted.at],
  );
}

function subjectOf(services: Services, kind: Subject, value: string): string {
  return `${kind}:${keyed(services.settings.SECRET_KEY, `guard-${kind}`, value).toString('base64url')}`;
}
