import type { RechargeState } from '@convoke/contract/account/account.rules.ts';
import { type SqlBool, sql } from 'kysely';

/** The state of a top-up `r` as it is read: nobody writes that its time is over, so that a late payment finds it as it was. */
export const readState = sql<RechargeState>`
  CASE WHEN r.state = 'AWAITING_PAYMENT' AND r.expires_at <= now() THEN 'EXPIRED' ELSE r.state END`;

/** Whether a line `l` of the ledger moves the balance; spelled as the partial index spells it. */
export const isMovement = sql<SqlBool>`l.kind IN ('credited', 'bonus', 'spent', 'returned')`;
