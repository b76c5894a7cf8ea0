import { createChallenge, verifySolution } from 'altcha-lib/v1';
import type { Services } from '../../core/context.ts';
import { keyed } from '../../core/keyed.ts';

/** The solution lies between 1 and this: about a second of a phone's work in a browser, where each digest is a call of its own. */
const maxNumber = 20_000;
export const captchaSeconds = 600;

const keyOf = (services: Services) => keyed(services.settings.SECRET_KEY, 'captcha', '').toString('hex');

/**
 * A proof-of-work captcha. Nothing is kept until it is solved: the salt carries the expiry, the challenge is SHA-256(salt + number), and
 * the signature an HMAC over the challenge. The salt travels back inside the signature, because only challenge, signature and number do.
 */
export async function makeCaptcha(services: Services) {
  const made = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: keyOf(services),
    maxNumber,
    saltLength: 16,
    expires: new Date(services.clock.now().getTime() + captchaSeconds * 1000),
  });
  const { challenge, salt } = made;
  return { algorithm: 'SHA-256' as const, challenge, salt, signature: `${made.signature}.${salt}`, maxNumber };
}

/** Whether the request carries a solved captcha that was not used before. Uses it up. */
export async function spendCaptcha(services: Services, header: (name: string) => string | undefined): Promise<boolean> {
  const challenge = header('SessionId');
  const [signature, salt] = (header('Sig') ?? '').split(/\.(.*)/s);
  const solution = header('Token');
  if (!challenge || !signature || !salt || !solution || !/^\d{1,9}$/.test(solution)) return false;
  if (challenge.length > 100 || salt.length > 200) return false;
  const number = Number(solution);
  const solved = await verifySolution(
    { algorithm: 'SHA-256', challenge, number, salt, signature },
    keyOf(services),
    true,
  );
  if (!solved) return false;
  const used = await services.database.query(
    'INSERT INTO captcha_used (challenge) VALUES ($1) ON CONFLICT DO NOTHING RETURNING challenge',
    [challenge],
  );
  return used.length === 1;
}
