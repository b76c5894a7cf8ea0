import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from './context.ts';
import type { Db } from './data/database.ts';
import { keyed } from './keyed.ts';

/** What a code is for: one sent for something else does not count. */
export type CodePurpose = 'account' | 'contact' | 'change';

/** Seconds until another code can be asked for. */
export const codePauseSeconds = 60;
/** Seconds that a code is good for. */
export const codeSeconds = 300;

/** Recipients are kept as keyed digests: phone numbers of people without an account must not gather here. */
function recipientKey(services: Services, recipient: string): string {
  return keyed(services.settings.SECRET_KEY, 'code-recipient', recipient).toString('base64url');
}

/** Six digits are few: with the installation's key in it, a stolen table does not give them away. */
function codeHash(services: Services, recipient: string, code: string): Buffer {
  return keyed(services.settings.SECRET_KEY, 'one-time-code', `${recipient}\0${code}`);
}

const lastOf = (span: string) =>
  sql`(SELECT count(*) FROM unnest(c.sent_at) s WHERE s > now() - ${sql.lit(span)}::interval)`;

/**
 * Takes one of the codes that a recipient may be sent: one a minute, five an hour, ten a day. One conditional statement, so asks at the same
 * moment wait for the row and see what the one before took. False when none is left now.
 */
export async function takeSending(tx: Db, services: Services, recipient: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO code_sending AS c (recipient, sent_at) VALUES (${recipientKey(services, recipient)}, ARRAY[clock_timestamp()])
    ON CONFLICT (recipient) DO UPDATE
    SET sent_at = ARRAY(SELECT s FROM unnest(c.sent_at) s WHERE s > now() - interval '1 day' ORDER BY s) || clock_timestamp()
    WHERE ${lastOf('1 minute')} < 1 AND ${lastOf('1 hour')} < 5 AND ${lastOf('1 day')} < 10
    RETURNING recipient`.execute(tx);
  return rows.length === 1;
}

/** Seconds until `takeSending` can succeed again. */
export async function secondsUntilSending(db: Db, services: Services, recipient: string): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    WITH sent AS (
      SELECT s, row_number() OVER (ORDER BY s DESC) AS nth
      FROM code_sending c, unnest(c.sent_at) s WHERE c.recipient = ${recipientKey(services, recipient)}
    )
    SELECT ceil(extract(epoch FROM greatest(
      max(s) + interval '1 minute', max(s) FILTER (WHERE nth = 5) + interval '1 hour', max(s) FILTER (WHERE nth = 10) + interval '1 day'
    ) - clock_timestamp()))::int AS wait FROM sent`.execute(db);
  return Math.max(1, rows[0]?.wait ?? codePauseSeconds);
}

/** Makes a new code for a recipient; the ones before it end. Only its digest is kept. */
export async function makeCode(
  services: Services,
  recipient: string,
  purpose: CodePurpose = 'account',
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const key = recipientKey(services, recipient);
  await sql`
    WITH ended AS (UPDATE one_time_code SET used_at = now() WHERE recipient = ${key} AND purpose = ${purpose} AND used_at IS NULL)
    INSERT INTO one_time_code (purpose, recipient, code_hash, expires_at)
    VALUES (${purpose}, ${key}, ${codeHash(services, recipient, code)}, now() + make_interval(secs => ${codeSeconds}))`.execute(
    services.database.global,
  );
  return code;
}

/** Whether this is the recipient's present code. A right one is used up, a wrong one costs one of its five tries. */
export function spendCode(
  services: Services,
  recipient: string,
  code: string,
  purpose: CodePurpose = 'account',
): Promise<boolean> {
  return spendCodes(services, [{ recipient, code }], purpose);
}

/** The same for codes that count together: none is used up unless all are right. */
export function spendCodes(
  services: Services,
  given: readonly { recipient: string; code: string }[],
  purpose: CodePurpose,
): Promise<boolean> {
  return services.database.global.transaction().execute(async (tx) => {
    const right: string[] = [];
    for (const { recipient, code } of given) {
      const { rows } = await sql<{ id: string; is_right: boolean }>`
        UPDATE one_time_code SET tries = tries + 1
        WHERE id = (
            SELECT id FROM one_time_code WHERE recipient = ${recipientKey(services, recipient)} AND purpose = ${purpose} AND used_at IS NULL
            ORDER BY created_at DESC LIMIT 1
          )
          AND used_at IS NULL AND tries < 5 AND expires_at > now()
        RETURNING id, code_hash = ${codeHash(services, recipient, code)} AS is_right`.execute(tx);
      right.push(...rows.filter((row) => row.is_right).map((row) => row.id));
    }
    if (right.length < given.length) return false;
    await tx.updateTable('one_time_code').set({ used_at: sql`now()` }).where('id', 'in', right).execute();
    return true;
  });
}
