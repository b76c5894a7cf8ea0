import * as z from 'zod';
import { line } from '../core/fields.ts';

/** What signing in answers; `expires_in` is seconds. */
export const token = z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.int() });

/** Six digits of the authenticator app, or a recovery code. */
export const factorCode = line(20, 1);

/** The password once more, and a code where two steps are on: what changes by what an account is entered needs both. */
export const proof = { password: z.string().min(1).max(200), factorCode: factorCode.optional() };
